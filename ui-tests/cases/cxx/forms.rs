use gpu_abi::PtxLayout;

/// A C++ name is written as a path.
#[derive(PtxLayout)]
#[ptx(cxx = "sim::Body")]
struct Quoted(f32);

/// It needs a value.
#[derive(PtxLayout)]
#[ptx(cxx)]
struct WithoutName(f32);

fn main() {}
