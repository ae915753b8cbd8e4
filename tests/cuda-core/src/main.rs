//! Compares typed launches that take cuda-core's buffers with cuda-core's own launches: their driver calls and allocations.
//! Then checks variables.
//!
//! ```sh
//! .ci/cuda-core    # needs g++, libclang and CUDA's headers
//! ```
//!
//! The driver is `tests/gpu/on_host.cpp`. Each launch is made twice, by the typed function and by cuda-core's own function,
//! and both must make the same driver calls with the same arguments.

use cuda_core::{Context, DeviceBuffer, LaunchConfig, Module, Stream};
use gpu_abi::launch::Config;
use gpu_abi::launch::cuda_core::{Comparison, DeviceVariable, Function, LaunchError};
use gpu_abi::variable::Constant;
use gpu_abi::{DevicePtr, kernels};
use gpu_abi_tests::counting::Counting;
use gpu_abi_tests::host_driver::calls::{FUNCTION, LAUNCH, LAUNCH_COOPERATIVE};
use gpu_abi_tests::host_driver::{self, Driver};
use gpu_abi_tests::side_by_side::{BodyMirror, Compared, Step, pointers, text, untyped};
use std::error::Error;
use std::ffi::c_void;
use std::sync::Arc;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const GRID: (u32, u32, u32) = (4, 2, 1);
const BLOCK: (u32, u32, u32) = (32, 1, 1);
const SHARED: u32 = 48;
const CLUSTER: (u32, u32, u32) = (2, 1, 1);
const CONFIG: Config = Config { shared_bytes: SHARED, ..Config::new([4, 2, 1], [32, 1, 1]) };

#[kernels]
unsafe extern "C" {
    #[ptx(name = "small_number")]
    static SMALL_NUMBER: Constant<u16>;
    #[ptx(name = "small_number")]
    static TOO_WIDE: Constant<u32>;
}

fn main() -> Result<(), Box<dyn Error>> {
    let is_right = match host_driver::restart()? {
        Some(is_right) => is_right,
        None => run()?,
    };
    if is_right { Ok(()) } else { Err("cuda-core: there are differences".into()) }
}

/// Runs all comparisons, and returns whether there were no differences.
fn run() -> Result<bool, Box<dyn Error>> {
    let context = Context::new(0)?;
    let driver = Driver::open()?;
    let module = context.load_module_from_ptx_src("")?;
    let mut compared = Compared::new(&driver);
    // The first call of a driver function looks it up, which allocates.
    let kernel = Function::<pointers>::load(&module)?;
    let null = DevicePtr::null();
    let args = || pointers::args(null, DevicePtr::null(), DevicePtr::null(), &Step { dt: 0.0, order: 0 }, &0);
    for config in [CONFIG, Config { is_cooperative: true, ..CONFIG }] {
        // SAFETY: the driver on the host runs the kernel at once, and the kernel only looks at its arguments.
        unsafe { kernel.launch_packed(&context.default_stream(), config, &mut args().pack()) }?;
    }
    for (what, stream) in [("default stream", context.default_stream()), ("new stream", context.new_stream()?)] {
        forms(&mut compared, what, &module, &stream)?;
        attributes(&mut compared, what, &kernel, &stream)?;
        errors(&mut compared, &kernel, &stream)?;
        variables(&mut compared, &module, &stream)?;
    }
    let Compared { forms, calls, differences, .. } = compared;
    println!("{forms} launches beside cuda-core's own, {calls} calls: {differences} differences");
    Ok(differences == 0)
}

/// Returns the addresses of these values.
macro_rules! params {
    ($($argument:expr),*) => {
        [$((&raw const *$argument).cast_mut().cast::<c_void>()),*]
    };
}

/// Compares a launch with cuda-core's own.
macro_rules! compare {
    ($compared:ident, $form:expr, $kernel:ident on $stream:ident, $args:expr; $($argument:expr),*) => {
        compare!($compared, $form, launch(CONFIG, $args), $kernel on $stream; $($argument),*);
    };
    ($compared:ident, $form:expr, $launch:ident($($given:expr),*), $kernel:ident on $stream:ident; $($argument:expr),*) => {
        // SAFETY: the driver on the host runs the kernel at once, and the kernel only looks at its arguments.
        let ours = $compared.typed(&$form, || unsafe { $kernel.$launch($stream, $($given),*) });
        let mut params = params![$($argument),*];
        // SAFETY: as above.
        let result = unsafe {
            cuda_core::launch_kernel_on_stream($kernel.function(), GRID, BLOCK, SHARED, $stream, &mut params)
        };
        $compared.beside(&$form, &ours, result);
    };
}

/// Compares all forms of arguments.
fn forms(compared: &mut Compared<'_>, what: &str, module: &Arc<Module>, stream: &Stream) -> Result<(), Box<dyn Error>> {
    let kernel = Function::<pointers>::load(module)?;
    compared.expect(what, kernel.comparison() == Comparison::Agrees, || kernel.comparison().to_string());
    let untyped = Function::<untyped::pointers>::load(module)?;
    let kernel = &kernel;
    let mut out = DeviceBuffer::<f32>::zeroed(stream, 16)?;
    let mut input = DeviceBuffer::<f32>::zeroed(stream, 16)?;
    let mut bodies = DeviceBuffer::<BodyMirror>::zeroed(stream, 4)?;
    let step = Step { dt: 0.5, order: 9 };
    let mirror = gpu_abi::PtxMirror::to_mirror(&step);
    let n = 16_u32;
    let form = |form: &str| format!("{form}, {what}");
    let [out_at, input_at, bodies_at] = [out.cu_deviceptr(), input.cu_deviceptr(), bodies.cu_deviceptr()];

    compare!(compared, form("buffers"), kernel on stream, pointers::args(&mut out, &input, &mut bodies, &step, &n);
        &out_at, &input_at, &bodies_at, &mirror, &n);
    let config = LaunchConfig { grid_dim: GRID, block_dim: BLOCK, shared_mem_bytes: SHARED };
    compare!(compared, form("cuda-core's configuration"), launch(config, pointers::args(&mut out, &input, &mut bodies, &step, &n)),
        kernel on stream; &out_at, &input_at, &bodies_at, &mirror, &n);
    compare!(compared, form("`&mut` that is read"), kernel on stream,
        pointers::args(&mut out, &mut input, &mut bodies, &step, &n); &out_at, &input_at, &bodies_at, &mirror, &n);
    let view = input.slice(2..8)?;
    compare!(compared, form("a view"), kernel on stream, pointers::args(&mut out, &view, &mut bodies, &step, &n);
        &out_at, &view.cu_deviceptr(), &bodies_at, &mirror, &n);
    compare!(compared, form("null pointers"), kernel on stream,
        pointers::args(None::<&mut DeviceBuffer<f32>>, Some(&input), Some(&mut bodies), &step, &n);
        &0_u64, &input_at, &bodies_at, &mirror, &n);
    compare!(compared, form("addresses"), kernel on stream,
        pointers::args(&DevicePtr::new(0x1000), DevicePtr::new(0x2000), DevicePtr::null(), &step, &n);
        &0x1000_u64, &0x2000_u64, &0_u64, &mirror, &n);
    let mut packed =
        pointers::args(DevicePtr::new(out_at), DevicePtr::new(input_at), DevicePtr::new(bodies_at), &step, &n).pack();
    compare!(compared, form("packed"), launch_packed(CONFIG, &mut packed), kernel on stream;
        &out_at, &input_at, &bodies_at, &mirror, &n);
    let kernel = &untyped;
    let mut bytes = DeviceBuffer::<u8>::zeroed(stream, 4)?;
    let bytes_at = bytes.cu_deviceptr();
    compare!(compared, form("`void *`"), kernel on stream, untyped::pointers::args(&mut bodies, &out, &mut bytes, &step, &n);
        &bodies_at, &out_at, &bytes_at, &mirror, &n);
    Ok(())
}

/// Compares launches with attributes.
fn attributes(
    compared: &mut Compared<'_>,
    what: &str,
    kernel: &Function<pointers>,
    stream: &Stream,
) -> Result<(), Box<dyn Error>> {
    let (out, input, bodies, n) = (0x1000_u64, 0x2000_u64, 0x3000_u64, 7_u32);
    let step = Step { dt: 1.5, order: 3 };
    let mirror = gpu_abi::PtxMirror::to_mirror(&step);
    let mut packed = pointers::args(DevicePtr::new(out), DevicePtr::new(input), DevicePtr::new(bodies), &step, &n).pack();
    let mut params = params![&out, &input, &bodies, &mirror, &n];
    let params = &mut params[..];
    let function = kernel.function();
    let clusters = Config { cluster: Some([2, 1, 1]), ..CONFIG };
    let mut typed = |compared: &mut Compared<'_>, form: &str, config| {
        // SAFETY: the driver on the host runs the kernel at once, and the kernel only looks at its arguments.
        compared.typed(form, || unsafe { kernel.launch_packed(stream, config, &mut packed) })
    };
    let form = format!("clusters, {what}");
    let ours = typed(compared, &form, clusters);
    // SAFETY: as above.
    let result = unsafe { cuda_core::launch_kernel_ex_on_stream(function, GRID, BLOCK, SHARED, CLUSTER, stream, params) };
    compared.beside(&form, &ours, result);
    let form = format!("cooperative, {what}");
    let ours = typed(compared, &form, Config { is_cooperative: true, ..CONFIG });
    // SAFETY: as above.
    let result = unsafe { cuda_core::launch_kernel_cooperative_on_stream(function, GRID, BLOCK, SHARED, stream, params) };
    compared.beside(&form, &ours, result);
    let form = format!("cooperative clusters, {what}");
    let ours = typed(compared, &form, Config { is_cooperative: true, ..clusters });
    // SAFETY: as above.
    let result = unsafe {
        cuda_core::launch_kernel_ex_cooperative_on_stream(function, GRID, BLOCK, SHARED, CLUSTER, stream, params)
    };
    compared.beside(&form, &ours, result);
    let form = format!("programmatic, {what}");
    let ours = typed(compared, &form, Config { is_programmatic: true, ..CONFIG });
    // SAFETY: as above.
    let result =
        unsafe { cuda_core::launch_kernel_pdl(function.cu_function(), GRID, BLOCK, SHARED, stream.cu_stream(), params) };
    compared.beside(&form, &ours, result);

    // cuda-core has no public function to raise the limit of shared memory.
    compared.driver.calls();
    let before = function.max_dynamic_shared_memory_bytes()?;
    let bytes = before + 1024;
    // SAFETY: as above.
    unsafe { kernel.launch_packed(stream, Config { shared_bytes: bytes, ..CONFIG }, &mut packed) }?;
    let calls = compared.driver.calls();
    let raised = calls.first().is_some_and(|call| call.what == FUNCTION && call.values[1] == u64::from(bytes));
    compared.expect(what, raised && function.max_dynamic_shared_memory_bytes()? == bytes, || text(&calls));
    Ok(())
}

/// Checks the errors of launches that fail.
fn errors(compared: &mut Compared<'_>, kernel: &Function<pointers>, stream: &Stream) -> Result<(), Box<dyn Error>> {
    let step = Step { dt: 0.5, order: 9 };
    let mut packed = pointers::args(DevicePtr::null(), DevicePtr::null(), DevicePtr::null(), &step, &0).pack();
    for (what, config) in [(LAUNCH, CONFIG), (LAUNCH_COOPERATIVE, Config { is_cooperative: true, ..CONFIG })] {
        compared.driver.fail(what);
        // SAFETY: the driver on the host runs the kernel at once, and the kernel only looks at its arguments.
        let result = unsafe { kernel.launch_packed(stream, config, &mut packed) };
        let is_error = matches!(result, Err(LaunchError::Driver(_) | LaunchError::Refused { code: 700, .. }));
        compared.expect("a launch that fails", is_error, || format!("{result:?}"));
    }
    compared.driver.calls();
    for (config, step, expected) in [
        (
            Config { shared_bytes: u32::MAX, ..CONFIG },
            &step,
            "the device cannot give a block of `pointers` 4294967295 bytes of dynamic shared memory: HOST_ERROR",
        ),
        (
            Config { grid: [0, 1, 1], ..CONFIG },
            &step,
            "`pointers` is launched with 0 blocks in the grid in x: write 1 or more",
        ),
        (CONFIG, &Step { dt: 0.5, order: 16 }, "`Step.order`: 16 does not fit in 4 bits"),
    ] {
        let args = pointers::args(DevicePtr::null(), DevicePtr::null(), DevicePtr::null(), step, &0);
        // SAFETY: as above.
        let result = unsafe { kernel.launch(stream, config, args) };
        let found = result.err().map(|error| error.to_string()).unwrap_or_default();
        compared.expect("an error", found.contains(expected), || format!("{found:?} has no {expected:?}"));
        let calls = compared.driver.calls();
        compared.expect("an error", calls.is_empty(), || text(&calls));
    }
    Ok(())
}

/// Copies a variable's value to the device and back.
fn variables(compared: &mut Compared<'_>, module: &Arc<Module>, stream: &Arc<Stream>) -> Result<(), Box<dyn Error>> {
    let number = DeviceVariable::load(module, stream, &SMALL_NUMBER)?;
    for value in [7, 0xabcd] {
        number.upload(stream, &value)?;
        let found = number.download(stream)?;
        compared.expect("a variable", found == value, || found.to_string());
    }
    let result = DeviceVariable::load(module, stream, &TOO_WIDE);
    let is_refused = matches!(result, Err(LaunchError::Size { name: "small_number", module: 2, rust: 4 }));
    compared.expect("a variable of another size", is_refused, || format!("{result:?}"));
    Ok(())
}
