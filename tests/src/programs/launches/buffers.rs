//! Compares launches with cudarc's slices and views as arguments with cudarc's own builder: driver calls and allocations.
//!
//! The driver is `tests/gpu/on_host.cpp`. It records every wait for an event, every launch with its arguments, and every
//! record of an event. Each launch is made twice, by the typed function and by the builder, and both must make the same
//! calls in the same order. If a call fails, both must return the same error, with no launch after a failed wait and no
//! record after a failed launch.

use cudarc::driver::{CudaContext, CudaSlice, CudaStream, LaunchConfig, PushKernelArg};
use gpu_abi::DevicePtr;
use gpu_abi::launch::Config;
use gpu_abi::launch::cudarc::{Comparison, Function, LaunchError};
use gpu_abi_tests::host_driver::Driver;
use gpu_abi_tests::host_driver::calls::{LAUNCH, LAUNCH_COOPERATIVE, NAMES, RECORD, WAIT};
use gpu_abi_tests::side_by_side::{BodyMirror, Compared, Step, nothing, pointers, text, untyped};
use std::error::Error;
use std::sync::Arc;

const CONFIG: LaunchConfig = LaunchConfig { grid_dim: (3, 2, 1), block_dim: (32, 1, 1), shared_mem_bytes: 48 };
const COOPERATIVE: Config = Config { shared_bytes: 48, is_cooperative: true, ..Config::new([3, 2, 1], [32, 1, 1]) };

/// Returns the number of differences.
pub(super) fn run() -> Result<usize, Box<dyn Error>> {
    let context = CudaContext::new(0)?;
    let driver = Driver::open()?;
    let nothing = Function::<nothing>::load(&context.load_module("".into())?)?;
    let stream = context.default_stream();
    // cudarc looks up a function of the driver at its first call, which allocates.
    for config in [CONFIG.into(), COOPERATIVE] {
        // SAFETY: the kernel does nothing.
        unsafe { nothing.launch(&stream, config, nothing::args()) }?;
    }
    // SAFETY: as above.
    unsafe { stream.launch_builder(nothing.function()).launch_cooperative(CONFIG) }?;
    let mut compared = Compared::new(&driver);
    // Without a second stream, cudarc does not order anything.
    forms(&mut compared, "one stream", &context, &stream, &stream)?;
    compared.expect("one stream", compared.calls == 2 * compared.forms, || "events without another stream".to_owned());
    let (first, second) = (context.new_stream()?, context.new_stream()?);
    let before = compared.calls;
    forms(&mut compared, "its stream", &context, &first, &first)?;
    forms(&mut compared, "another stream", &context, &first, &second)?;
    let events = compared.calls - before;
    compared.expect("several streams", events > 2 * compared.forms, || "no events".to_owned());
    failures(&mut compared, &context, &first)?;
    // SAFETY: nothing runs.
    unsafe { context.disable_event_tracking() };
    forms(&mut compared, "untracked", &context, &first, &second)?;
    let Compared { forms, calls, differences, .. } = compared;
    println!("{forms} launches beside cudarc's builder, {calls} calls: {differences} differences");
    Ok(differences)
}

/// Compares a launch with the builder's.
macro_rules! compare {
    ($compared:ident, $form:expr, $kernel:ident on $stream:ident, $args:expr; $($argument:expr),*) => {
        compare!($compared, $form, launch(CONFIG, $args), launch, $kernel on $stream; $($argument),*);
    };
    ($compared:ident, $form:expr, $launch:ident($($given:expr),*), $builder:ident, $kernel:ident on $stream:ident; $($argument:expr),*) => {
        // SAFETY: the driver on the host runs the kernel at once, which looks at its arguments only.
        let ours = $compared.typed(&$form, || unsafe { $kernel.$launch($stream, $($given),*) });
        // SAFETY: as above.
        let result = unsafe { $stream.launch_builder($kernel.function())$(.arg($argument))*.$builder(CONFIG) };
        $compared.beside(&$form, &ours, result.map(|events| assert!(events.is_none())));
    };
}

/// Compares all forms of arguments, on memory of a stream.
fn forms(
    compared: &mut Compared<'_>,
    what: &str,
    context: &Arc<CudaContext>,
    owner: &Arc<CudaStream>,
    stream: &CudaStream,
) -> Result<(), Box<dyn Error>> {
    let module = context.load_module("".into())?;
    let kernel = Function::<pointers>::load(&module)?;
    compared.expect(what, kernel.comparison() == Comparison::Agrees, || kernel.comparison().to_string());
    let untyped = Function::<untyped::pointers>::load(&module)?;
    let kernel = &kernel;
    let mut out = owner.alloc_zeros::<f32>(16)?;
    let mut input = owner.alloc_zeros::<f32>(16)?;
    let mut bodies = owner.alloc_zeros::<BodyMirror>(4)?;
    let step = Step { dt: 0.5, order: 9 };
    let mirror = gpu_abi::PtxMirror::to_mirror(&step);
    let n = 16_u32;
    let form = |form: &str| format!("{form}, {what}");

    compare!(compared, form("slices"), kernel on stream, pointers::args(&mut out, &input, &mut bodies, &step, &n);
        &mut out, &input, &mut bodies, &mirror, &n);
    compare!(compared, form("cooperative"), launch(COOPERATIVE, pointers::args(&mut out, &input, &mut bodies, &step, &n)),
        launch_cooperative, kernel on stream; &mut out, &input, &mut bodies, &mirror, &n);
    compare!(compared, form("views"), kernel on stream,
        pointers::args(&mut out.slice_mut(4..), &input.slice(2..8), &mut bodies.slice_mut(1..), &step, &n);
        &mut out.slice_mut(4..), &input.slice(2..8), &mut bodies.slice_mut(1..), &mirror, &n);
    compare!(compared, form("`&mut` that is read"), kernel on stream,
        pointers::args(&mut out, &mut input, &mut bodies, &step, &n); &mut out, &input, &mut bodies, &mirror, &n);
    compare!(compared, form("a mutable view that is read"), kernel on stream,
        pointers::args(&mut out, &input.slice_mut(3..), &mut bodies, &step, &n); &mut out, &input.slice(3..), &mut bodies, &mirror, &n);
    compare!(compared, form("one buffer read and as a null pointer"), kernel on stream,
        pointers::args(None::<&mut CudaSlice<f32>>, Some(&input), Some(&mut bodies), &step, &n);
        &0_u64, &input, &mut bodies, &mirror, &n);
    compare!(compared, form("addresses"), kernel on stream,
        pointers::args(&DevicePtr::new(0x1000), DevicePtr::new(0x2000), DevicePtr::null(), &step, &n);
        &0x1000_u64, &0x2000_u64, &0_u64, &mirror, &n);
    compare!(compared, form("an address and a slice"), kernel on stream,
        pointers::args(&mut out, DevicePtr::new(0x2000), &mut bodies, &step, &n); &mut out, &0x2000_u64, &mut bodies, &mirror, &n);
    let kernel = &untyped;
    let mut bytes = owner.alloc_zeros::<u8>(4)?;
    compare!(compared, form("`void *`"), kernel on stream, untyped::pointers::args(&mut bodies, &out, &mut bytes, &step, &n);
        &mut bodies, &out, &mut bytes, &mirror, &n);
    Ok(())
}

/// Compares launches of which one call fails.
fn failures(
    compared: &mut Compared<'_>,
    context: &Arc<CudaContext>,
    stream: &Arc<CudaStream>,
) -> Result<(), Box<dyn Error>> {
    let kernel = Function::<pointers>::load(&context.load_module("".into())?)?;
    let mut out = stream.alloc_zeros::<f32>(16)?;
    let input = stream.alloc_zeros::<f32>(16)?;
    let mut bodies = stream.alloc_zeros::<BodyMirror>(4)?;
    let (step, n) = (Step { dt: 0.5, order: 9 }, 16);
    for (what, allowed) in
        [(WAIT, &[WAIT][..]), (LAUNCH, &[WAIT]), (LAUNCH_COOPERATIVE, &[WAIT]), (RECORD, &[WAIT, RECORD, LAUNCH, 4])]
    {
        compared.driver.calls();
        compared.driver.fail(what);
        let args = pointers::args(&mut out, &input, &mut bodies, &step, &n);
        let config = if what == LAUNCH_COOPERATIVE { COOPERATIVE } else { CONFIG.into() };
        // SAFETY: as above.
        let result = unsafe { kernel.launch(stream, config, args) };
        let calls = compared.driver.calls();
        let form = format!("a {} that fails", NAMES[what as usize]);
        compared.forms += 1;
        let is_refused = matches!(result, Err(LaunchError::Driver(_) | LaunchError::Refused { code: 700, .. }));
        compared.expect(&form, is_refused, || format!("{result:?}"));
        compared.expect(&form, calls.iter().all(|call| allowed.contains(&call.what)), || format!("\n{}", text(&calls)));
    }
    // A value that does not fit does not launch or record anything.
    let step = Step { dt: 0.5, order: 16 };
    compared.driver.calls();
    // SAFETY: as above.
    let result = unsafe { kernel.launch(stream, CONFIG, pointers::args(&mut out, &input, &mut bodies, &step, &n)) };
    let calls = compared.driver.calls();
    compared.expect("a value that does not fit", matches!(result, Err(LaunchError::Value(_))), || format!("{result:?}"));
    compared.expect("a value that does not fit", calls.iter().all(|call| call.what == WAIT), || text(&calls));
    context.check_err()?;
    Ok(())
}
