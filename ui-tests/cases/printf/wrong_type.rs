//! A conversion takes an argument of its own type.
use gpu_abi::ptx_printf;

fn main() {
    let _ = ptx_printf!("%d: %d\n", i32 = 1, f32 = 2.0_f32);
}
