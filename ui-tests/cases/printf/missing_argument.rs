//! Each conversion takes an argument.
use gpu_abi::ptx_printf;

fn main() {
    let _ = ptx_printf!("%d %d\n", i32 = 1);
}
