//! One table for each number of arguments.

use crate::table::{Case, Run, print_times};
use cudarc::driver::{CudaFunction, CudaModule, CudaStream, LaunchConfig, sys};
use gpu_abi::launch::cudarc::Function;
use std::ffi::c_void;
use std::hint::black_box;
use std::sync::Arc;

const ONE: LaunchConfig = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (1, 1, 1), shared_mem_bytes: 0 };

/// Calls the driver, as all cases do.
#[inline]
fn call(function: &CudaFunction, stream: &CudaStream, params: *mut *mut c_void, extra: *mut *mut c_void) -> sys::CUresult {
    let (function, stream) = (function.cu_function(), stream.cu_stream());
    // SAFETY: the driver on the host does nothing with the arguments of a kernel that it does not know.
    unsafe { sys::cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream, params, extra) }
}

macro_rules! table {
    ($name:ident, $count:literal) => {
        pub(crate) mod $name {
            use super::*;
            use gpu_abi_tests::launches::$name::{Values, kernel};

            pub(crate) fn table(run: &Run, stream: &CudaStream, module: &Arc<CudaModule>) {
                // The driver on the host has no such kernel, whose parameters could be compared.
                let kernel = Function::<kernel>::new(module.load_function("kernel").expect("a kernel of any name"));
                let function = kernel.function();
                let values = Values::default();
                let values = || black_box(&values);
                let mut reused = values().args().pack();
                let mut typed = reused.clone();
                let mut refilled = values().args().pack();
                let size = reused.as_bytes().len();
                let (mut by_hand, mut filled_by_hand) = (*values(), *values());
                print_times(
                    run,
                    concat!("a launch with arguments: ", $count),
                    &mut [
                        Case::new("the call alone", || call(function, stream, std::ptr::null_mut(), std::ptr::null_mut())),
                        Case::new("packed, reused", || {
                            call(function, stream, std::ptr::null_mut(), black_box(&mut reused).extra().as_mut_ptr())
                        }),
                        Case::new("packed by hand, reused", || {
                            let mut extra = black_box(&mut by_hand).extra_by_hand(&size);
                            call(function, stream, std::ptr::null_mut(), extra.as_mut_ptr())
                        }),
                        Case::new("packed, refilled", || {
                            refilled.fill(&values().args());
                            call(function, stream, std::ptr::null_mut(), refilled.extra().as_mut_ptr())
                        }),
                        Case::new("packed by hand, refilled", || {
                            filled_by_hand.refill(values());
                            let mut extra = filled_by_hand.extra_by_hand(&size);
                            call(function, stream, std::ptr::null_mut(), black_box(&mut extra).as_mut_ptr())
                        }),
                        Case::new("packed anew", || {
                            call(function, stream, std::ptr::null_mut(), values().args().pack().extra().as_mut_ptr())
                        }),
                        Case::new("pointers", || {
                            call(function, stream, values().args().pointers().as_mut_ptr(), std::ptr::null_mut())
                        }),
                        Case::new("pointers by hand", || {
                            call(function, stream, values().pointers_by_hand().as_mut_ptr(), std::ptr::null_mut())
                        }),
                        // SAFETY: the driver on the host does nothing.
                        Case::new("typed launch on cudarc's stream, packed", || unsafe {
                            kernel.launch_packed(stream, ONE, black_box(&mut typed))
                        }),
                        // SAFETY: the driver on the host does nothing.
                        Case::new("typed launch on cudarc's stream, pointers", || unsafe {
                            kernel.launch(stream, ONE, values().args())
                        }),
                        Case::new("cudarc's builder", || {
                            let values = values();
                            let mut builder = stream.launch_builder(function);
                            values.push_to(&mut builder);
                            // SAFETY: the driver on the host does nothing.
                            unsafe { builder.launch(ONE) }.map(|events| events.is_some())
                        }),
                    ],
                );
            }
        }
    };
}

table!(arguments_1, "1");
table!(arguments_16, "16");
table!(arguments_128, "128");
