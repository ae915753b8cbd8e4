//! Measures the time before a launch on cuda-core's stream reaches the driver, beside cuda-core's own launch and a direct
//! driver call.
//!
//! ```sh
//! .ci/cuda-core --bench    # needs g++, libclang and CUDA's headers
//! ```
//!
//! The driver is `tests/gpu/on_host.cpp`: its `cuLaunchKernel` returns at once. `tests/benches/launch` has the same rows for
//! cudarc.

#[path = "../../benches/speed/table.rs"]
#[allow(dead_code, reason = "the other benches have more kinds of tables")]
mod table;

use cuda_core::{Context, DeviceBuffer, Module, Stream, sys};
use gpu_abi::kernels;
use gpu_abi::launch::Config;
use gpu_abi::launch::cuda_core::Function;
use gpu_abi_tests::host_driver;
use std::error::Error;
use std::hint::black_box;
use std::sync::Arc;
use table::{Case, Run, print_times};

const ONE: Config = Config::new([1; 3], [1; 3]);
const DIM: (u32, u32, u32) = (1, 1, 1);

#[kernels]
unsafe extern "C" {
    fn kernel(out: *mut f32, left: *const f32, right: *const f32, by: f32, n: u32);
}

macro_rules! table {
    ($name:ident, $count:literal) => {
        fn $name(run: &Run, stream: &Stream, module: &Arc<Module>) {
            use gpu_abi_tests::launches::$name::{Values, kernel};

            // The driver on the host does not have this kernel, so its parameters cannot be compared.
            let kernel = Function::<kernel>::new(module.load_function("kernel").expect("a kernel of any name"));
            let function = kernel.function();
            let values = Values::default();
            let values = || black_box(&values);
            let [mut packed, mut changed] = std::array::from_fn(|_| values().args().pack());
            print_times(
                run,
                concat!("a launch with arguments: ", $count),
                &mut [
                    Case::new("the call alone, by hand", || {
                        // SAFETY: the driver on the host does nothing.
                        unsafe {
                            let (function, stream) = (function.cu_function(), stream.cu_stream());
                            let mut params = values().pointers_by_hand();
                            let null = std::ptr::null_mut();
                            sys::cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream, params.as_mut_ptr(), null)
                        }
                    }),
                    // SAFETY: the driver on the host does nothing.
                    Case::new("typed launch on cuda-core's stream, pointers", || unsafe {
                        kernel.launch(stream, ONE, values().args())
                    }),
                    // SAFETY: as above.
                    Case::new("typed launch on cuda-core's stream, packed", || unsafe {
                        kernel.launch_packed(stream, ONE, black_box(&mut packed))
                    }),
                    Case::new("the same, one changed", || {
                        values().set_last_of(&mut changed);
                        // SAFETY: as above.
                        unsafe { kernel.launch_packed(stream, ONE, black_box(&mut changed)) }
                    }),
                    Case::new("cuda-core's own launch", || {
                        let mut params = values().pointers_by_hand();
                        // SAFETY: as above.
                        unsafe { cuda_core::launch_kernel_on_stream(function, DIM, DIM, 0, stream, &mut params) }
                    }),
                ],
            );
        }
    };
}

table!(arguments_1, "1");
table!(arguments_16, "16");
table!(arguments_128, "128");

fn buffers(run: &Run, stream: &Stream, module: &Arc<Module>) {
    let kernel = Function::<kernel>::new(module.load_function("kernel").expect("a kernel of any name"));
    let buffer = || DeviceBuffer::<f32>::zeroed(stream, 64).expect("memory");
    let [mut out, left, right] = std::array::from_fn(|_| buffer());
    let own = buffer();
    let (by, n) = (0.5_f32, 64_u32);
    print_times(
        run,
        "a launch with 3 buffers",
        &mut [
            // SAFETY: the driver on the host does nothing.
            Case::new("typed launch on cuda-core's stream", || unsafe {
                kernel.launch(stream, ONE, kernel::args(black_box(&mut out), &left, &right, &by, &n))
            }),
            Case::new("cuda-core's own launch", || {
                let addresses = [black_box(&own), &left, &right].map(DeviceBuffer::cu_deviceptr);
                let [out, left, right] = addresses.each_ref().map(|address| std::ptr::from_ref(address).cast_mut().cast());
                let (by, n) = ((&raw const by).cast_mut().cast(), (&raw const n).cast_mut().cast());
                // SAFETY: as above.
                unsafe {
                    let mut params = [out, left, right, by, n];
                    cuda_core::launch_kernel_on_stream(kernel.function(), DIM, DIM, 0, stream, &mut params)
                }
            }),
        ],
    );
}

fn main() -> Result<(), Box<dyn Error>> {
    if let Some(is_right) = host_driver::restart()? {
        return if is_right { Ok(()) } else { Err("the bench failed".into()) };
    }
    let run = Run::from_args();
    let context = Context::new(0).expect("the driver on the host has a device");
    let module = context.load_module_from_ptx_src("").expect("the driver on the host loads anything");
    let stream = context.default_stream();
    arguments_1(&run, &stream, &module);
    arguments_16(&run, &stream, &module);
    arguments_128(&run, &stream, &module);
    buffers(&run, &stream, &module);
    Ok(())
}
