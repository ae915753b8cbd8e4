//! `%d` has a sign.
use gpu_abi::ptx_printf;

fn main() {
    let _ = ptx_printf!("%d\n", u32 = 1);
}
