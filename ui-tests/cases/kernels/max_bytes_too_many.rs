use gpu_abi::{PtxLayout, kernels};

#[derive(PtxLayout)]
struct Table {
    values: [f32; 5000],
}

// The mistake is the limit; the kernel itself takes no more than there can be.
#[kernels(max_bytes = 65536)]
unsafe extern "C" {
    fn step(table: Table);
}

fn main() {}
