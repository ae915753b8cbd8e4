use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Task {
    id: u32,
    run: Box<dyn Fn(u32)>,
}

fn main() {}
