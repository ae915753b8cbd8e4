//! Device code knows fewer conversions than C.
use gpu_abi::ptx_printf;

fn main() {
    let _ = ptx_printf!("%n\n", i32 = 1);
}
