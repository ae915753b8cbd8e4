use gpu_abi::param_decl;
use gpu_abi_ui_tests::page::Page;

fn main() {
    println!("{}", param_decl!(u32, "2nd"));
    println!("{}", param_decl!(u32, "größe"));
    println!("{}", param_decl!(u32, ""));
    println!("{}", param_decl!(u32, "number of bodies"));
    println!("{}", param_decl!([u32; 0], "nothing"));
    println!("{}", param_decl!(Page, "page"));
}
