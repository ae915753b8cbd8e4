use gpu_abi::PtxLayout;
use gpu_abi_ui_tests::float_vectors::{Vec3A, Vec4};

#[derive(PtxLayout)]
#[repr(C)]
struct Extent {
    position: Vec3A,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Offset {
    mass: f32,
    position: Vec4,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Cell<T>(T);

#[derive(PtxLayout)]
#[repr(C)]
struct MemberWithoutMirror {
    cell: Cell<f32>,
    #[ptx(align = 16)]
    mass: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(align = 16)]
union UnionExtent {
    float: f32,
    int: u32,
}

#[derive(PtxLayout, Clone, Copy)]
struct Parts {
    #[ptx(bits = 14)]
    address: u64,
    #[ptx(bits = 50)]
    rest: u64,
}

#[derive(PtxLayout)]
#[repr(C)]
union OfBitFields {
    whole: u64,
    parts: Parts,
}

fn main() {}
