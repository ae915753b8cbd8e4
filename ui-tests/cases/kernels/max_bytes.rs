use gpu_abi::{PtxLayout, kernels};

#[kernels(max_bytes = 32768)]
unsafe extern "C" {
    fn step(n: u32);
}

#[kernels(max_bytes = "4 KB", max_bytes = 64, limit = 3)]
unsafe extern "C" {
    fn leap(n: u32);
}

#[derive(PtxLayout)]
struct Table([f32; 5000]);

// The mistake is the limit; the kernel itself takes no more than there can be.
#[kernels(max_bytes = 65536)]
unsafe extern "C" {
    fn lookup(table: Table);
}

fn main() {}
