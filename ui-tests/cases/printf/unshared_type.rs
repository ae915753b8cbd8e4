//! An argument has a type that a kernel shares.
use gpu_abi::ptx_printf;

fn main() {
    let _ = ptx_printf!("%s\n", &str = 0_u64);
}
