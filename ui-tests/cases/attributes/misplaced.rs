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
struct FieldAttributeOnType {
    kind: u32,
}

#[derive(PtxLayout)]
struct OnField {
    #[ptx(enumerators(READ, WRITE))]
    access: u32,
}

#[derive(PtxLayout)]
struct TypeAttributeOnField {
    #[ptx(packed)]
    kind: u32,
}

fn main() {}
