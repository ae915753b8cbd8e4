use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct Cell<T> {
    value: T,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Body {
    cell: Cell<f32>,
    #[ptx(align = 16)]
    mass: f32,
}

fn main() {}
