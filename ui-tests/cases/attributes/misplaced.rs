use gpu_abi::{PtxLayout, Unnamed};
use gpu_abi_ui_tests::shape::Shape;

#[derive(PtxLayout)]
#[ptx(base)]
struct BaseOnType(Shape, f32);

#[derive(PtxLayout)]
#[ptx(bits = 3)]
struct FieldAttributeOnType(u32);

#[derive(PtxLayout)]
struct EnumeratorsOnField(#[ptx(enumerators(READ, WRITE))] u32);

#[derive(PtxLayout)]
struct TypeAttributeOnField(#[ptx(packed)] u32);

#[derive(PtxLayout)]
#[repr(u8)]
enum OnVariant {
    Off,
    #[ptx(align = 4)]
    On,
}

#[derive(PtxLayout)]
#[repr(C)]
enum InVariant {
    Bits(#[ptx(bits = 4)] u32),
    Align(#[ptx(align = 8)] u32),
}

#[derive(PtxLayout)]
#[ptx(opaque)]
#[repr(u32)]
enum OpaqueEnumeration {
    Solid,
}

#[derive(PtxLayout)]
struct NameOfUnnamed(u8, #[ptx(bits = 3, cxx = gap)] Unnamed<u8>);

#[derive(PtxLayout)]
struct NameOfBase {
    #[ptx(base, cxx = base)]
    shape: Shape,
    #[ptx(cxx = sim::radius)]
    radius: f32,
}

// Rust's own attributes, or what the type is, decide the layout.

#[derive(PtxLayout)]
#[repr(C, align(16))]
#[ptx(align = 32)]
struct AlignConflictsWithRepr([f32; 3]);

#[derive(PtxLayout)]
#[repr(C, packed(4))]
#[ptx(pack = 2)]
struct PackConflictsWithRepr(u8, u32);

#[derive(PtxLayout)]
#[ptx(packed, pack = 2)]
struct PackedAndPack(u8, u32);

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
struct BaseInTransparent(#[ptx(base)] Shape);

fn main() {}
