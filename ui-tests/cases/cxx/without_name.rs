//! A C++ name needs a value.
use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(cxx)]
struct Body {
    mass: f32,
}

fn main() {}
