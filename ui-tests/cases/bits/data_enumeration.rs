use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u8)]
enum Shape {
    Circle(f32),
    Nothing,
}

#[derive(PtxLayout)]
struct Cell {
    #[ptx(bits = 8)]
    shape: Shape,
}

fn main() {}
