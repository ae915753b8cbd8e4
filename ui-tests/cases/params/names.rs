use gpu_abi::param_decl;

fn main() {
    println!("{}", param_decl!(u32, "2nd"));
    println!("{}", param_decl!(u32, "größe"));
    println!("{}", param_decl!(u32, ""));
    println!("{}", param_decl!(u32, "number of bodies"));
}
