//! A percent sign is written twice.
use gpu_abi::ptx_printf;

fn main() {
    let _ = ptx_printf!("100 %");
}
