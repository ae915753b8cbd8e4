use gpu_abi::functions;
use gpu_abi_ui_tests::{blocks, records};
use std::sync::atomic::{AtomicI32, AtomicU32};

#[functions(file = "kernels/functions.o")]
unsafe extern "C" {
    #[link_name = "version"]
    static mut RIGHT: i32;
    #[link_name = "shown"]
    static mut SHOWN: Option<extern "C" fn(i32) -> i32>;
    static mut version: u32;
    static missing: i32;
    static clear: i32;
    #[link_name = "shown"]
    fn called(x: i32) -> i32;
}

records! { #[repr(C)] Span { from: f64, to: f64 } }

blocks! {
    #[functions(file = "kernels/structs.o")]
    right { static limit: i32; static spans: [Span; 2]; static level: AtomicI32; }
    read_only { static mut limit: i32; static mut spans: [[f64; 2]; 2]; }
    cell { static limit: AtomicI32; }
    written { static level: i32; }
    of_other_type { static level: AtomicU32; static depth: i32; }
}

fn main() {}
