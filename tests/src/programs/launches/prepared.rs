//! Launches that are prepared: packed arguments of which some are changed, captured launches, attributes and dynamic shared memory.
//!
//! The driver is `tests/gpu/on_host.cpp`: it keeps what it is called for, and runs the kernels of a graph with its copies of their
//! arguments. What a kernel is given must be, byte for byte, what cudarc's builder gives it for the same values.

use cudarc::driver::{CudaContext, CudaSlice, CudaStream, DevicePtr as _, DriverError, LaunchConfig, PushKernelArg, sys};
use gpu_abi::launch::cudarc::{Function, LaunchError};
use gpu_abi::launch::{Config, Packed};
use gpu_abi::{DevicePtr, kernels};
use gpu_abi_tests::host_driver::calls::{ARGUMENTS, ATTRIBUTE, FUNCTION, LAUNCH, LAUNCH_COOPERATIVE};
use gpu_abi_tests::host_driver::{Call, Driver};
use gpu_abi_tests::random::Random;
use gpu_abi_tests::side_by_side::Compared;
use std::error::Error;
use std::sync::Arc;

#[kernels(file = concat!(env!("CARGO_MANIFEST_DIR"), "/gpu/bounded.ptx"))]
unsafe extern "C" {
    fn diffuse(out: *mut f32, input: *const f32, by: f32, step: u32);
}

const CONFIG: Config = Config { shared_bytes: 16, ..Config::new([8, 1, 1], [128, 1, 1]) };
/// The same for the builder.
const BUILT: LaunchConfig = LaunchConfig { grid_dim: (8, 1, 1), block_dim: (128, 1, 1), shared_mem_bytes: 16 };

/// Expects an error of this text, without a call of the driver.
fn refused<T>(compared: &mut Compared<'_>, form: &str, result: Result<T, LaunchError>, expected: &str) {
    let found = result.map(|_| "no error".to_owned()).unwrap_or_else(|error| error.to_string());
    compared.expect(form, found == expected, || found);
    compared.calls(form, &[]);
}

fn call(what: u64, values: &[u64]) -> Call {
    let mut all = [0; 8];
    all[..values.len()].copy_from_slice(values);
    Call { what, values: all }
}

/// The arguments of a launch.
#[derive(Clone, Copy)]
struct Values {
    out: u64,
    input: u64,
    by: f32,
    step: u32,
}

impl Values {
    fn new(random: &mut Random) -> Self {
        Self {
            out: random.bits(),
            input: random.bits(),
            by: f32::from_bits(random.bits() as u32),
            step: random.bits() as u32,
        }
    }

    /// Packs them all.
    fn pack(&self) -> Packed<diffuse> {
        diffuse::args(DevicePtr::new(self.out), DevicePtr::new(self.input), &self.by, &self.step).pack()
    }

    /// Returns the arguments that the builder passes to the kernel.
    fn arguments(
        &self,
        compared: &Compared<'_>,
        stream: &CudaStream,
        kernel: &Function<diffuse>,
    ) -> Result<Call, Box<dyn Error>> {
        compared.driver.calls();
        let mut builder = stream.launch_builder(kernel.function());
        builder.arg(&self.out).arg(&self.input).arg(&self.by).arg(&self.step);
        // SAFETY: the driver on the host runs the kernel at once, which looks at its arguments only.
        unsafe { builder.launch(BUILT) }?;
        let calls = compared.driver.calls();
        Ok(*calls.iter().find(|call| call.what == ARGUMENTS).ok_or("the kernel did not run")?)
    }
}

/// Returns the number of differences.
pub(super) fn run(count: usize, seed: u64) -> Result<usize, Box<dyn Error>> {
    let context = CudaContext::new(0)?;
    let module = context.load_module("".into())?;
    let stream = context.default_stream();
    let kernel = Function::<diffuse>::load(&module)?;
    let driver = Driver::open()?;
    let mut compared = Compared::new(&driver);
    let mut random = Random::new(seed);
    // A function of the driver is looked up when it is first called, with allocations.
    // SAFETY: the driver on the host runs the kernel at once, which looks at its arguments only.
    unsafe { kernel.launch_packed(&stream, CONFIG, &mut Values::new(&mut random).pack()) }?;
    changed(&mut compared, &stream, &kernel, &mut random, count)?;
    attributes(&mut compared, &stream, &kernel)?;
    shared_memory(&mut compared, &stream, &kernel)?;
    refusals(&mut compared, &stream, &kernel);
    captures(&mut compared, &context, &kernel)?;
    let Compared { expected, differences, .. } = compared;
    println!("prepared launches and attributes: {expected} comparisons, {differences} differences");
    Ok(differences)
}

/// Replaces packed arguments, and compares bytes and launches.
fn changed(
    compared: &mut Compared<'_>,
    stream: &CudaStream,
    kernel: &Function<diffuse>,
    random: &mut Random,
    count: usize,
) -> Result<(), Box<dyn Error>> {
    const FORM: &str = "arguments replaced";
    let mut packed = Values::new(random).pack();
    for _ in 0..count {
        let expected = Values::new(random);
        let arguments = expected.arguments(compared, stream, kernel)?;
        compared.without_allocations(FORM, || {
            let Values { out, input, by, step } = &expected;
            packed.fill(&diffuse::args(DevicePtr::new(*out), DevicePtr::new(*input), by, step));
            // SAFETY: the driver on the host runs the kernel at once, which looks at its arguments only.
            unsafe { kernel.launch_packed(stream, CONFIG, &mut packed) }
        });
        compared.expect(FORM, packed == expected.pack(), || format!("{packed:?}"));
        compared.calls(FORM, &[call(LAUNCH, &[stream.cu_stream() as u64, 8, 1, 1, 128, 1, 1, 16]), arguments]);
    }
    Ok(())
}

/// Launches with attributes.
fn attributes(compared: &mut Compared<'_>, stream: &CudaStream, kernel: &Function<diffuse>) -> Result<(), Box<dyn Error>> {
    let values = Values::new(&mut Random::new(1));
    let arguments = values.arguments(compared, stream, kernel)?;
    let cluster = call(ATTRIBUTE, &[4, 2, 2, 1]);
    let programmatic = call(ATTRIBUTE, &[6, 1]);
    let config = Config { grid: [8, 2, 1], ..CONFIG };
    let clustered = Config { cluster: Some([2, 2, 1]), ..config };
    for (form, config, what, expected) in [
        ("clusters", clustered, LAUNCH, &[cluster][..]),
        ("programmatic", Config { is_programmatic: true, ..config }, LAUNCH, &[programmatic]),
        ("cooperative", Config { is_cooperative: true, ..config }, LAUNCH_COOPERATIVE, &[]),
        ("cooperative clusters", Config { is_cooperative: true, ..clustered }, LAUNCH_COOPERATIVE, &[cluster]),
        (
            "all",
            Config { is_cooperative: true, is_programmatic: true, ..clustered },
            LAUNCH_COOPERATIVE,
            &[cluster, programmatic],
        ),
    ] {
        let launch = call(what, &[stream.cu_stream() as u64, 8, 2, 1, 128, 1, 1, 16]);
        let expected: Vec<Call> = expected.iter().copied().chain([launch, arguments]).collect();
        let mut packed = values.pack();
        // SAFETY: the driver on the host runs the kernel at once, which looks at its arguments only.
        unsafe { kernel.launch_packed(stream, config, &mut packed) }?;
        compared.calls(form, &expected);
        let args = diffuse::args(DevicePtr::new(values.out), DevicePtr::new(values.input), &values.by, &values.step);
        // SAFETY: as above.
        compared.without_allocations(form, || unsafe { kernel.launch(stream, config, args) });
        compared.calls(form, &expected);
    }
    Ok(())
}

/// Launches with more dynamic shared memory than the driver allows at first.
fn shared_memory(
    compared: &mut Compared<'_>,
    stream: &CudaStream,
    kernel: &Function<diffuse>,
) -> Result<(), Box<dyn Error>> {
    let values = Values::new(&mut Random::new(2));
    let arguments = values.arguments(compared, stream, kernel)?;
    let mut packed = values.pack();
    let max = 48 << 10;
    for (form, bytes, is_raised) in [
        ("as much shared memory as is allowed", max, false),
        ("more shared memory", max + 16, true),
        ("as much again", max + 16, false),
        ("less", 1024, false),
        ("still more", 2 * max, true),
    ] {
        let config = Config { shared_bytes: bytes, ..CONFIG };
        // SAFETY: the driver on the host runs the kernel at once, which looks at its arguments only.
        unsafe { kernel.launch_packed(stream, config, &mut packed) }?;
        let launch = call(LAUNCH, &[stream.cu_stream() as u64, 8, 1, 1, 128, 1, 1, bytes.into()]);
        let raised = is_raised.then(|| call(FUNCTION, &[8, bytes.into()]));
        compared.calls(form, &raised.into_iter().chain([launch, arguments]).collect::<Vec<_>>());
    }
    for bytes in [(227 << 10) + 1, u32::MAX] {
        // SAFETY: as above.
        let result = unsafe { kernel.launch_packed(stream, Config { shared_bytes: bytes, ..CONFIG }, &mut packed) };
        let expected = format!(
            "the device cannot give a block of `diffuse` {bytes} bytes of dynamic shared memory: CUDA_ERROR_INVALID_VALUE"
        );
        refused(compared, "too much shared memory", result, &expected);
    }
    Ok(())
}

/// A configuration that no launch of the kernel can have, by its bounds in the file.
fn refusals(compared: &mut Compared<'_>, stream: &CudaStream, kernel: &Function<diffuse>) {
    let config = Config::new([1; 3], [129, 1, 1]);
    let expected = "`diffuse` is launched with 129 threads in a block, but is compiled for at most 128 (`.maxntid`)";
    let mut packed = Values::new(&mut Random::new(3)).pack();
    // SAFETY: the driver on the host runs the kernel at once, which looks at its arguments only.
    refused(compared, "packed", unsafe { kernel.launch_packed(stream, config, &mut packed) }, expected);
    let args = diffuse::args(DevicePtr::null(), DevicePtr::null(), &0.0, &0);
    // SAFETY: as above.
    refused(compared, "arguments", unsafe { kernel.launch(stream, config, args) }, expected);
}

/// Captures launches on a stream, with and without cudarc's events.
fn captures(
    compared: &mut Compared<'_>,
    context: &Arc<CudaContext>,
    kernel: &Function<diffuse>,
) -> Result<(), Box<dyn Error>> {
    const FORM: &str = "a captured launch";
    const MODE: sys::CUstreamCaptureMode = sys::CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_THREAD_LOCAL;
    let flags = sys::CUgraphInstantiate_flags(0);
    let stream = context.new_stream()?;
    let values = Values::new(&mut Random::new(4));
    let given = values.arguments(compared, &stream, kernel)?;
    let mut tracked = [stream.alloc_zeros::<f32>(8)?, stream.alloc_zeros::<f32>(8)?];
    let node = call(LAUNCH, &[stream.cu_stream() as u64, 8, 1, 1, 128, 1, 1, 16]);

    // The events of a slice were recorded before the capture.
    compared.driver.calls();
    stream.begin_capture(MODE)?;
    let [out, input] = &mut tracked;
    // SAFETY: the driver on the host only looks at the arguments.
    let result = unsafe { kernel.launch(&stream, CONFIG, diffuse::args(&mut *out, &*input, &0.5, &1)) };
    let isolation = DriverError(sys::CUresult::CUDA_ERROR_STREAM_CAPTURE_ISOLATION);
    let is_refused = matches!(result, Err(LaunchError::Driver(error)) if error == isolation);
    compared.expect("tracked slices", is_refused, || format!("{result:?}"));
    let result = stream.end_capture(flags);
    compared.expect("tracked slices", result.is_err(), || "the capture is still valid".to_owned());
    compared.driver.calls();

    // Addresses have no events.
    stream.begin_capture(MODE)?;
    let mut packed = values.pack();
    // SAFETY: as above.
    compared.without_allocations(FORM, || unsafe { kernel.launch_packed(&stream, CONFIG, &mut packed) });
    let graph = stream.end_capture(flags)?.ok_or("no graph")?;
    compared.calls(FORM, &[node]);
    graph.launch()?;
    compared.calls(FORM, &[given]);

    // Without cudarc's events, slices are captured too.
    // SAFETY: no work is in progress on the device.
    unsafe { context.disable_event_tracking() };
    let [out, input] = &mut tracked;
    stream.begin_capture(MODE)?;
    let args = diffuse::args(&mut *out, &*input, &values.by, &values.step);
    // SAFETY: as above.
    compared.without_allocations("untracked slices", || unsafe { kernel.launch(&stream, CONFIG, args) });
    let graph = stream.end_capture(flags)?.ok_or("no graph")?;
    compared.calls("untracked slices", &[node]);
    let at = |slice: &CudaSlice<f32>| slice.device_ptr(&stream).0;
    let given = Values { out: at(out), input: at(input), ..values }.arguments(compared, &stream, kernel)?;
    compared.driver.calls();
    graph.launch()?;
    compared.calls("untracked slices", &[given]);
    Ok(())
}
