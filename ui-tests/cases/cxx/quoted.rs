//! A C++ name is written as a path.
use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(cxx = "sim::Body")]
struct Body {
    mass: f32,
}

fn main() {}
