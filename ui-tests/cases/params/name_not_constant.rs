use gpu_abi::param_decl;

fn declare(name: &'static str) -> &'static str {
    param_decl!(u32, name)
}

fn main() {
    println!("{}", declare("n"));
}
