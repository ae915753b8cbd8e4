use gpu_abi::PtxLayout;
use gpu_abi_ui_tests::page::Page;
use std::marker::PhantomData;

fn main() {
    println!("{}", PhantomData::<u32>::param_decl("nothing"));
    println!("{}", Page::param_decl("page"));
}
