use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Task {
    run: extern "C" fn(u32) -> u32,
}

fn main() {}
