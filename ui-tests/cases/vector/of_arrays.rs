use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Matrix {
    #[ptx(vector)]
    rows: [[f32; 4]; 4],
}

fn main() {}
