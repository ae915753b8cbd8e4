use gpu_abi::{PtxLayout, as_bytes};
use gpu_abi_ui_tests_built::page::Page;
use std::marker::PhantomData;

#[derive(PtxLayout)]
#[repr(C)]
struct Cell<T> {
    tag: u16,
    value: T,
}

fn main() {
    as_bytes(&[Cell { tag: 1, value: 1_u16 }]);
    as_bytes(&[Cell { tag: 1, value: 1.0_f32 }]);
    println!("{}", PhantomData::<u32>::param_decl("nothing"));
    println!("{}", Page::param_decl("page"));
}
