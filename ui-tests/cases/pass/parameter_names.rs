use gpu_abi::param_decl;

// Constants called like those that the macro might use.
const NAME: &str = "name";
const LEN: &str = "len";
const LAYOUT: &str = "layout";
const TEXT: &str = "text";

const DECLS: [&str; 4] =
    [param_decl!(u32, NAME), param_decl!(u32, LEN), param_decl!(u32, LAYOUT), param_decl!(u32, TEXT)];

fn main() {
    assert_eq!(DECLS, [".param .u32 name", ".param .u32 len", ".param .u32 layout", ".param .u32 text"]);
}
