use gpu_abi::{PtxLayout, Unnamed};
use gpu_abi_ui_tests::shape::Shape;

#[derive(PtxLayout)]
#[ptx(base)]
struct Ball {
    shape: Shape,
    radius: f32,
}

#[derive(PtxLayout)]
#[ptx(bits = 3)]
struct FieldAttributeOnType(u32);

#[derive(PtxLayout)]
struct OnField(#[ptx(enumerators(READ, WRITE))] u32);

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
#[ptx(opaque)]
#[repr(u32)]
enum OpaqueEnumeration {
    Solid,
}

#[derive(PtxLayout)]
struct NameOfUnnamed {
    kind: u8,
    #[ptx(bits = 3, cxx = gap)]
    _gap: Unnamed<u8>,
}

#[derive(PtxLayout)]
struct NameOfBase {
    #[ptx(base, cxx = base)]
    shape: Shape,
    #[ptx(cxx = sim::radius)]
    radius: f32,
}

fn main() {}
