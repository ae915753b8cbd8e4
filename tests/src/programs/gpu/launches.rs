//! Declares the kernels of `tests/gpu/launches.ptx`, and launches them in every form; the build compares the two.

use super::suite::{Outcome, Suite};
use cudarc::driver::{CudaContext, CudaSlice, CudaStream};
use gpu_abi::launch::Config;
use gpu_abi::launch::cudarc::{Function, LaunchError};
use gpu_abi::{DevicePtr, kernels};
use std::sync::Arc;

/// The compiled kernels, for compute capability 9.0 and later.
pub(crate) const PTX: &str = include_str!("../../../gpu/launches.ptx");

#[kernels(file = concat!(env!("CARGO_MANIFEST_DIR"), "/gpu/launches.ptx"))]
unsafe extern "C" {
    fn add(out: *mut u32, input: *const u32, by: u32, n: u32);
    fn clusters(out: *mut u32);
    fn shared(out: *mut u32, size: u32);
}

/// The number of elements of a buffer.
const LEN: usize = 1000;

const CONFIG: Config = Config::new([LEN.div_ceil(128) as u32, 1, 1], [128, 1, 1]);

/// Runs all of them.
pub(crate) fn all(suite: &mut Suite, context: &Arc<CudaContext>) -> Outcome {
    let stream = context.new_stream()?;
    let kernel = suite.load::<add>()?;
    for _ in 0..suite.values {
        buffers(suite, &stream, &kernel)?;
        prepared(suite, &stream, &kernel)?;
    }
    attributes(suite, &stream, &kernel)
}

impl Suite {
    fn words_of(&mut self) -> Vec<u32> {
        (0..LEN).map(|_| self.random.bits() as u32).collect()
    }

    /// Compares a buffer with `input`, each element increased.
    fn added(&mut self, form: &str, stream: &Arc<CudaStream>, out: &CudaSlice<u32>, input: &[u32], by: u32) -> Outcome {
        let found = stream.clone_dtoh(out)?;
        stream.synchronize()?;
        self.launches += 1;
        self.numbers += input.len();
        let differs = |at: &usize| found[*at] != input[*at].wrapping_add(by);
        if let Some(at) = (0..input.len()).find(differs) {
            self.wrong.push(format!("add, {form}: element {at} is {}, expected {} + {by}", found[at], input[at]));
        }
        Ok(())
    }
}

/// Slices and views as arguments.
fn buffers(suite: &mut Suite, stream: &Arc<CudaStream>, kernel: &Function<add>) -> Outcome {
    let (input, by) = (suite.words_of(), suite.random.bits() as u32);
    let on_device = stream.clone_htod(&input)?;
    let mut out = stream.alloc_zeros::<u32>(LEN)?;
    // SAFETY: the kernel is compiled with these parameters, and writes `LEN` elements.
    unsafe { kernel.launch(stream, CONFIG, add::args(&mut out, &on_device, &by, &(LEN as u32))) }?;
    suite.added("slices", stream, &out, &input, by)?;
    let half = LEN / 2;
    let mut out = stream.alloc_zeros::<u32>(half)?;
    let (mut whole, second, n) = (out.slice_mut(..), on_device.slice(half..), half as u32);
    let args = add::args(&mut whole, &second, &by, &n);
    // SAFETY: as above, half of them.
    unsafe { kernel.launch(stream, CONFIG, args) }?;
    suite.added("views", stream, &out, &input[half..], by)?;
    let mut out = stream.alloc_zeros::<u32>(LEN)?;
    let args = add::args(&mut out, None::<&CudaSlice<u32>>, &by, &(LEN as u32));
    // SAFETY: as above; without an input, the kernel does not read.
    unsafe { kernel.launch(stream, Config { is_cooperative: true, ..CONFIG }, args) }?;
    suite.added("a null pointer, cooperative", stream, &out, &[0; LEN], by)
}

/// Packed arguments, replaced for each launch.
fn prepared(suite: &mut Suite, stream: &Arc<CudaStream>, kernel: &Function<add>) -> Outcome {
    let input = suite.words_of();
    let on_device = stream.clone_htod(&input)?;
    let out = stream.alloc_zeros::<u32>(LEN)?;
    let address = |slice: &CudaSlice<u32>| DevicePtr::new(cudarc::driver::DevicePtr::device_ptr(slice, stream).0);
    let mut packed = add::args(address(&out), address(&on_device), &0, &(LEN as u32)).pack();
    for _ in 0..3 {
        let by = suite.random.bits() as u32;
        packed.fill(&add::args(address(&out), address(&on_device), &by, &(LEN as u32)));
        // SAFETY: the kernel is compiled with these parameters, and writes `LEN` elements.
        unsafe { kernel.launch_packed(stream, CONFIG, &mut packed) }?;
        suite.added("prepared", stream, &out, &input, by)?;
    }
    Ok(())
}

/// Clusters, programmatic launches, more dynamic shared memory than the driver allows at first, and configurations that are
/// refused.
fn attributes(suite: &mut Suite, stream: &Arc<CudaStream>, kernel: &Function<add>) -> Outcome {
    let clustered = suite.load::<clusters>()?;
    let mut out = stream.alloc_zeros::<u32>(1)?;
    let config = Config::new([4, 1, 1], [32, 1, 1]);
    // SAFETY: the kernel is compiled with this parameter, and writes one element.
    unsafe { clustered.launch(stream, config, clusters::args(&mut out)) }?;
    suite.added("clusters", stream, &out, &[0], 2)?;
    // SAFETY: as above.
    let result = unsafe { clustered.launch(stream, Config { grid: [3, 1, 1], ..config }, clusters::args(&mut out)) };
    if !matches!(result, Err(LaunchError::Config(_))) {
        suite.wrong.push(format!("clusters: half a cluster, and {result:?}"));
    }
    let (input, by, n) = (suite.words_of(), 1, LEN as u32);
    let on_device = stream.clone_htod(&input)?;
    let mut all = stream.alloc_zeros::<u32>(LEN)?;
    // SAFETY: the kernel is compiled with these parameters, and writes `LEN` elements.
    unsafe { kernel.launch(stream, Config { is_programmatic: true, ..CONFIG }, add::args(&mut all, &on_device, &by, &n)) }?;
    suite.added("programmatic", stream, &all, &input, by)?;
    let function = suite.load::<shared>()?;
    for size in [1 << 10, 48 << 10, 96 << 10, 1 << 10] {
        // SAFETY: the kernel is compiled with these parameters, and writes one element.
        unsafe {
            function.launch(
                stream,
                Config { shared_bytes: size, ..Config::new([1; 3], [32, 1, 1]) },
                shared::args(&mut out, &size),
            )
        }?;
        suite.added("dynamic shared memory", stream, &out, &[0], size)?;
    }
    Ok(())
}
