use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(pack = 3)]
struct NoPowerOfTwo(u8, u32);

#[derive(PtxLayout)]
#[ptx(packed(2))]
struct PackedWithValue(u8, u32);

fn main() {}
