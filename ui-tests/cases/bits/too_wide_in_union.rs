use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
union Flags {
    all: u32,
    #[ptx(bits = 40)]
    some: u32,
}

fn main() {}
