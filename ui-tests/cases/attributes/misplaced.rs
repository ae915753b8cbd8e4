use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Shape {
    id: i32,
    kind: i8,
}

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
