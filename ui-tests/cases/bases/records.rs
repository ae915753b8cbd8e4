use gpu_abi::PtxLayout;
use gpu_abi_ui_tests::shape::{Shape, ShapeMirror};

#[derive(PtxLayout)]
struct Number {
    #[ptx(base)]
    shape: i32,
    radius: f32,
}

#[derive(PtxLayout)]
union Word {
    int: i32,
    float: f32,
}

#[derive(PtxLayout)]
struct Ball {
    #[ptx(base)]
    shape: WordMirror,
    radius: f32,
}

#[derive(PtxLayout)]
union InUnion {
    #[ptx(base)]
    shape: ShapeMirror,
    radius: f32,
}

#[derive(PtxLayout)]
#[ptx(packed)]
struct InPacked {
    #[ptx(base)]
    shape: Shape,
    radius: f32,
}

fn main() {}
