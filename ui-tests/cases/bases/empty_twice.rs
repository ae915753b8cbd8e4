use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Tag {}

#[derive(PtxLayout)]
struct Ball {
    #[ptx(base)]
    tag: Tag,
    other: Tag,
}

fn main() {}
