use gpu_abi::PtxLayout;
use gpu_abi_ui_tests::shape::Shape;

#[derive(PtxLayout)]
#[ptx(align = 16)]
#[repr(u8)]
enum OnEnumeration {
    Off,
    On,
}

#[derive(PtxLayout)]
#[ptx(align = 16)]
#[repr(transparent)]
struct AlignOnTransparent(u32);

#[derive(PtxLayout)]
#[ptx(packed)]
#[repr(transparent)]
struct PackedOnTransparent(u32);

// Three of four bytes would be no value's.
#[derive(PtxLayout)]
#[repr(u8, align(4))]
enum ReprOnEnumeration {
    Off,
    On,
}

#[derive(PtxLayout)]
#[repr(C, align(16))]
enum ReprOnDataEnumeration {
    Sphere(f32),
    Plane([f32; 4]),
}

#[derive(PtxLayout)]
#[ptx(align = 16)]
#[repr(C)]
enum OnDataEnumeration {
    Key(u32),
}

#[derive(PtxLayout)]
#[repr(transparent)]
struct BitsInTransparent(#[ptx(bits = 24)] u32);

#[derive(PtxLayout)]
#[repr(transparent)]
struct Ball {
    #[ptx(base)]
    shape: Shape,
}

fn main() {}
