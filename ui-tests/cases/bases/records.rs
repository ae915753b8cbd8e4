use gpu_abi::PtxLayout;
use gpu_abi_ui_tests::shape::{Shape, ShapeMirror};

#[derive(PtxLayout)]
struct OfNumber(#[ptx(base)] i32, f32);

#[derive(PtxLayout)]
union Word {
    int: i32,
    float: f32,
}

#[derive(PtxLayout)]
struct OfUnion(#[ptx(base)] WordMirror, f32);

#[derive(PtxLayout)]
union InUnion {
    #[ptx(base)]
    shape: ShapeMirror,
    radius: f32,
}

#[derive(PtxLayout)]
#[ptx(packed)]
struct InPacked(#[ptx(base)] Shape, f32);

#[derive(PtxLayout)]
struct AfterMember(f32, #[ptx(base)] Shape);

#[derive(PtxLayout)]
#[ptx(non_pod)]
struct Mass(f64, bool);

#[derive(PtxLayout)]
struct Kind(i8);

#[derive(PtxLayout)]
struct AfterPadding(#[ptx(base)] Kind, #[ptx(base)] Mass);

#[derive(PtxLayout)]
struct Tag {}

#[derive(PtxLayout)]
struct EmptyTwice(#[ptx(base)] Tag, Tag);

#[derive(PtxLayout)]
#[ptx(non_pod)]
#[repr(C)]
struct InC(i32, i8);

#[derive(PtxLayout)]
#[repr(C)]
struct UnderReprC(#[ptx(base)] InC, i8);

#[derive(PtxLayout)]
struct WithAlign(#[ptx(base, align = 8)] Shape, f32);

#[derive(PtxLayout)]
struct WithBits(#[ptx(base, bits = 3)] u32, f32);

fn main() {}
