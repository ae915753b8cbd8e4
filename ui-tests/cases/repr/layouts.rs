use gpu_abi::PtxLayout;
use gpu_abi_ui_tests::float_vectors::{Vec3A, Vec4};

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
struct VectorSecond(u32, #[ptx(vector)] [f32; 4]);

#[derive(PtxLayout)]
#[repr(C)]
struct VectorFirst(#[ptx(vector)] [f32; 4], f32);

#[derive(PtxLayout)]
#[repr(C)]
struct Extent(Vec3A);

#[derive(PtxLayout)]
#[repr(C)]
struct Offset(f32, Vec4);

#[derive(PtxLayout)]
#[repr(C)]
struct Cell<T>(T);

#[derive(PtxLayout)]
#[repr(C)]
struct MemberWithoutMirror(Cell<f32>, #[ptx(align = 16)] f32);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(align = 16)]
union UnionExtent {
    float: f32,
    int: u32,
}

#[derive(PtxLayout, Clone, Copy)]
struct Parts(#[ptx(bits = 14)] u64, #[ptx(bits = 50)] u64);

#[derive(PtxLayout)]
#[repr(C)]
union OfBitFields {
    whole: u64,
    parts: Parts,
}

#[derive(PtxLayout)]
#[repr(transparent)]
struct TransparentNothing;

fn main() {}
