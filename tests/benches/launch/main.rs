//! Measures a launch up to the driver's call: 1, 16 and 128 arguments, packed or by pointers, and slices, beside hand-written code
//! and cudarc's builder.
//!
//! ```sh
//! cargo bench -p gpu-abi-benches --bench launch
//! taskset -c 1 cargo bench -p gpu-abi-benches --bench launch    # steadier on a shared machine
//! ```
//!
//! The driver is `tests/gpu/on_host.cpp`, built with g++: its `cuLaunchKernel` returns at once. No GPU is used.

mod buffers;
mod cases;
#[path = "../speed/table.rs"]
#[allow(dead_code, reason = "the other bench has more kinds of tables")]
mod table;

use cudarc::driver::CudaContext;
use gpu_abi_tests::host_driver;
use std::error::Error;
use table::Run;

fn main() -> Result<(), Box<dyn Error>> {
    if let Some(is_right) = host_driver::restart()? {
        return if is_right { Ok(()) } else { Err("the bench failed".into()) };
    }
    let run = Run::from_args();
    let context = CudaContext::new(0).expect("the driver on the host has a device");
    let module = context.load_module("".into()).expect("the driver on the host loads anything");
    let stream = context.default_stream();
    cases::arguments_1::table(&run, &stream, &module);
    cases::arguments_16::table(&run, &stream, &module);
    cases::arguments_128::table(&run, &stream, &module);
    buffers::table(&run, "a launch with 3 slices, one stream", &stream, &module);
    // With a second stream, cudarc waits for events and records them.
    let stream = context.new_stream().expect("the driver on the host has streams");
    buffers::table(&run, "a launch with 3 slices, several streams", &stream, &module);
    Ok(())
}
