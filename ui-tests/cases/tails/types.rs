use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct NoArray(u32, #[ptx(tail)] f32);

#[derive(PtxLayout)]
struct AVec(u32, #[ptx(tail)] Vec<f32>);

#[derive(PtxLayout)]
struct WithBits(u32, #[ptx(tail, bits = 3)] u32);

fn main() {}
