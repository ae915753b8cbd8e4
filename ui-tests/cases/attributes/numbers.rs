use gpu_abi::PtxLayout;

const NUMBER: usize = 16;

#[derive(PtxLayout)]
#[ptx(align)]
struct AlignWithoutNumber(u32);

#[derive(PtxLayout)]
#[ptx(pack)]
struct PackWithoutNumber(u32);

#[derive(PtxLayout)]
#[ptx(align(16))]
struct InParentheses(u32);

#[derive(PtxLayout)]
struct Bits(#[ptx(bits)] u32, #[ptx(bits = )] u32, #[ptx(bits(4))] u32);

#[derive(PtxLayout)]
#[ptx(align = NUMBER)]
struct Constant(u32);

#[derive(PtxLayout)]
struct NotWhole(#[ptx(bits = 4.5)] u32, #[ptx(bits = "4")] u32, #[ptx(bits = -4)] u32, #[ptx(bits = 2 + 2)] u32);

#[derive(PtxLayout)]
#[ptx(align = 256)]
struct AlignTooLarge(#[ptx(align = 12)] f32, #[ptx(align = 0)] f32);

#[derive(PtxLayout)]
#[repr(C, align(256))]
struct AlignInRepr([f32; 3]);

#[derive(PtxLayout)]
#[ptx(pack = 3)]
struct PackNotAPowerOfTwo(u8, u32);

fn main() {}
