use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct AlignOfMember(f32, #[ptx(align = 16)] [f32; 3]);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(align = 16)]
struct AlignOfType(f32);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(packed)]
struct Packed(u8, u32);

#[derive(PtxLayout)]
#[repr(C, packed(4))]
#[ptx(packed)]
struct PackedOtherwise(u8, u64);

#[derive(PtxLayout)]
#[repr(C)]
struct VectorSecond {
    id: u32,
    #[ptx(vector)]
    speed: [f32; 4],
}

#[derive(PtxLayout)]
#[repr(C)]
struct VectorFirst(#[ptx(vector)] [f32; 4], f32);

fn main() {}
