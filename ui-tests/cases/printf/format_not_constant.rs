//! The format is checked while compiling.
use gpu_abi::ptx_printf;

fn main() {
    let format = String::from("%d");
    let _ = ptx_printf!(&format, i32 = 1);
}
