use gpu_abi::PtxLayout;
use gpu_abi::name::{CxxType, Type};

#[derive(PtxLayout)]
struct Body {
    mass: f32,
}

fn main() {
    let _: Type<'static> = <Body as CxxType>::CXX;
}
