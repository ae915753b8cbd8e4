//! The format is checked while compiling.
use gpu_abi::ptx_printf;

fn main() {
    let _format = String::from("%d");
    let _ = ptx_printf!(&_format, i32 = 1);
}
