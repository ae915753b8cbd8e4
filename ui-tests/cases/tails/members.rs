use gpu_abi::{PtxLayout, kernels, tail};

#[derive(PtxLayout)]
struct Msg {
    len: u32,
    #[ptx(tail)]
    items: [f32; 0],
}

#[derive(PtxLayout)]
struct AsMember(u32, Msg);

#[kernels]
unsafe extern "C" {
    fn send(message: Msg);
}

#[derive(PtxLayout)]
struct NotLast(#[ptx(tail)] [f32; 0], u32);

#[derive(PtxLayout)]
struct WithLength(u32, #[ptx(tail)] [f32; 3]);

#[derive(PtxLayout)]
struct NoArray(u32, #[ptx(tail)] f32);

#[derive(PtxLayout)]
struct AVec(u32, #[ptx(tail)] Vec<f32>);

#[derive(PtxLayout)]
struct WithBits(u32, #[ptx(tail, bits = 3)] u32);

#[derive(PtxLayout)]
struct WithoutTail(u32, [f32; 0]);

fn main() {
    let _ = tail::size::<WithoutTail>(3);
}
