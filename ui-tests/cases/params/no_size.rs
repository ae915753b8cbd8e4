use gpu_abi::param_decl;

const DECL: &str = param_decl!([u32; 0], "nothing");

fn main() {
    println!("{DECL}");
}
