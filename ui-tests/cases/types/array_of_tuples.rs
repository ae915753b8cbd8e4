use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Edges {
    ends: [(u32, u32); 8],
}

fn main() {}
