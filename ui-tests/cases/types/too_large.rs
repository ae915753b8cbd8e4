use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Huge {
    low: [u8; usize::MAX / 4],
    high: [u8; usize::MAX / 4],
    more: [u8; usize::MAX / 4],
}

fn main() {}
