use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Body {
    #[ptx(vector)]
    speed: [f64; 3],
}

fn main() {}
