use gpu_abi::param_decl;

fn main() {
    println!("{}", param_decl!(u32, count));
}
