use gpu_abi::PtxLayout;
use gpu_abi::name::{CxxType, Type};

#[derive(PtxLayout)]
struct Body {
    mass: f32,
}

#[gpu_abi::kernels]
unsafe extern "C" {
    fn step(values: *mut f32, n: u32);
}

#[gpu_abi::functions(file = "kernels.o")]
unsafe extern "C" {
    fn launch_step(values: *mut f32, n: u32);
}

fn main() {
    let _: Type<'static> = <Body as CxxType>::CXX;
}
