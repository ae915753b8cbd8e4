use gpu_abi::param_decl;

fn declare(_name: &'static str) -> &'static str {
    param_decl!(u32, _name)
}

fn main() {
    println!("{}", declare("n"));
}
