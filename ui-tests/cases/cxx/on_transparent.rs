//! A transparent type is another word for its field's type in C++.
use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(cxx = sim::Metres)]
struct Metres(f32);

fn main() {}
