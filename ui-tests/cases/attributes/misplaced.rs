use gpu_abi::PtxLayout;
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

fn main() {}
