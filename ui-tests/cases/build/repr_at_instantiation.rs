use gpu_abi::PtxLayout;
use gpu_abi_ui_tests_built::float_vectors::Vec4;

#[derive(PtxLayout)]
#[repr(C)]
struct Tagged<T> {
    tag: u8,
    value: T,
}

fn main() {
    println!("{}", Tagged::<Vec4>::LAYOUT);
}
