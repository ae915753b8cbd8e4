use gpu_abi::PtxLayout;
use gpu_abi::narrow::Half2;
use gpu_abi::vector::Float2;

#[derive(PtxLayout)]
struct Inner {
    value: f32,
}

// All are reported.
#[derive(PtxLayout)]
struct Vectors {
    #[ptx(vector)]
    number: f32,
    #[ptx(vector)]
    vector: Float2,
    #[ptx(vector)]
    wide: [u128; 2],
    #[ptx(vector)]
    rows: [[f32; 4]; 4],
    #[ptx(vector)]
    records: [Inner; 2],
    #[ptx(vector)]
    halves: [Half2; 2],
    #[ptx(vector)]
    five: [f32; 5],
    #[ptx(vector)]
    three_wide: [f64; 3],
    #[ptx(vector)]
    none: [f32; 0],
}

fn main() {}
