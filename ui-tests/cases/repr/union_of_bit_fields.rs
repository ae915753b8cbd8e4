use gpu_abi::PtxLayout;

#[derive(PtxLayout, Clone, Copy)]
struct Parts {
    #[ptx(bits = 14)]
    address: u64,
    #[ptx(bits = 50)]
    rest: u64,
}

#[derive(PtxLayout)]
#[repr(C)]
union Descriptor {
    whole: u64,
    parts: Parts,
}

fn main() {}
