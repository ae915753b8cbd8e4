use gpu_abi::PtxLayout;

#[derive(PtxLayout, Clone, Copy)]
#[ptx(enumerators(READ, WRITE))]
union Access {
    bits: u32,
    value: i32,
}

fn main() {}
