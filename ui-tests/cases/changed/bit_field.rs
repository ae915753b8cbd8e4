use gpu_abi::PtxLayout;
use gpu_abi_swap::swap;

#[derive(PtxLayout)]
#[swap(u16 u64)]
struct Packet {
    #[ptx(bits = 4)]
    kind: u16,
}

fn main() {}
