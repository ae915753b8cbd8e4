//! Launches with slices as arguments, without and with events to wait for and to record.

use crate::table::{Case, Run, print_times};
use cudarc::driver::{
    CudaModule, CudaSlice, CudaStream, DevicePtr, DevicePtrMut, DriverError, LaunchConfig, PushKernelArg, sys,
};
use gpu_abi::kernels;
use gpu_abi::launch::cudarc::Function;
use std::hint::black_box;
use std::sync::Arc;

const ONE: LaunchConfig = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (1, 1, 1), shared_mem_bytes: 0 };

#[kernels]
unsafe extern "C" {
    fn kernel(out: *mut f32, left: *const f32, right: *const f32, by: f32, n: u32);
}

/// Calls the driver with cudarc's guards of the slices, by hand.
fn by_hand(
    function: sys::CUfunction,
    stream: &CudaStream,
    out: &mut CudaSlice<f32>,
    [left, right]: [&CudaSlice<f32>; 2],
    by: f32,
    n: u32,
) -> Result<(), DriverError> {
    stream.context().bind_to_thread()?;
    let (out, _out) = out.device_ptr_mut(stream);
    let (left, _left) = left.device_ptr(stream);
    let (right, _right) = right.device_ptr(stream);
    let mut params = [
        (&raw const out).cast_mut().cast(),
        (&raw const left).cast_mut().cast(),
        (&raw const right).cast_mut().cast(),
        (&raw const by).cast_mut().cast(),
        (&raw const n).cast_mut().cast(),
    ];
    // SAFETY: the driver on the host does nothing with the arguments of a kernel that it does not know.
    unsafe {
        sys::cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream.cu_stream(), params.as_mut_ptr(), std::ptr::null_mut())
    }
    .result()
}

pub(crate) fn table(run: &Run, title: &'static str, stream: &Arc<CudaStream>, module: &Arc<CudaModule>) {
    let kernel = Function::<kernel>::new(module.load_function("kernel").expect("a kernel of any name"));
    let slice = || stream.alloc_zeros::<f32>(64).expect("memory");
    let (mut out, mut typed_out, mut builder_out) = (slice(), slice(), slice());
    let (left, right) = (slice(), slice());
    let (by, n) = (0.5, 64);
    print_times(
        run,
        title,
        &mut [
            Case::new("by hand, with cudarc's guards", || {
                by_hand(kernel.function().cu_function(), stream, black_box(&mut out), [&left, &right], by, n)
            }),
            // SAFETY: the driver on the host does nothing.
            Case::new("typed launch", || unsafe {
                kernel.launch(stream, ONE, kernel::args(black_box(&mut typed_out), &left, &right, &by, &n))
            }),
            Case::new("cudarc's builder", || {
                let mut builder = stream.launch_builder(kernel.function());
                builder.arg(black_box(&mut builder_out)).arg(&left).arg(&right).arg(&by).arg(&n);
                // SAFETY: the driver on the host does nothing.
                unsafe { builder.launch(ONE) }.map(|events| events.is_some())
            }),
        ],
    );
}
