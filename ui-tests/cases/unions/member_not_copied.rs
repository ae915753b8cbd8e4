use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Parts {
    low: u32,
    high: u32,
}

#[derive(PtxLayout)]
union Descriptor {
    whole: u64,
    parts: Parts,
}

fn main() {}
