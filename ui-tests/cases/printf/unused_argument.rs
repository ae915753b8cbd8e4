//! Each argument has a conversion.
use gpu_abi::ptx_printf;

fn main() {
    let _ = ptx_printf!("%d\n", i32 = 1, u32 = 2);
}
