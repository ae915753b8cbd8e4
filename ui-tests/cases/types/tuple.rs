use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Pair {
    both: (u32, f32),
}

fn main() {}
