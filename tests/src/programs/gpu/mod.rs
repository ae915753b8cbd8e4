//! Runs the kernels in `tests/gpu` on a GPU: every member of values passed by value and in memory, in both forms of a
//! launch, and the offsets of parameters according to the driver. Then runs system calls, and the kernels of atomic operations
//! in `tests/src/litmus`.
//!
//! ```text
//! gpu [--on-host] [--values V] [--seed S]
//! gpu --calls FOLDER
//! gpu --file FILE
//! ```
//!
//! Without a driver or a device, it prints one line that says nothing was run. With `--on-host`, g++ compiles the kernels
//! and a special driver runs them (`tests/gpu/on_host.cpp`), without system calls and atomic operations: the same arguments,
//! read by another compiler's code; and launches are compared with cudarc's own. With `--calls`, it instead runs the output of `calls --write FOLDER`: calls between nvcc's functions
//! and the library's. With `--file`, it loads the cubins in a compiled file, and compares the parameters of their kernels with
//! the driver's.

mod calls;
mod debugger;
mod files;
mod kernels;
mod large;
mod launches;
mod litmus;
mod records;
mod suite;
mod system_calls;
mod variables;
mod words;

use self::suite::Suite;
use super::Failure;
use cudarc::driver::{CudaContext, sys};
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::host_driver;
use std::path::Path;
use std::sync::Arc;

/// The number of prepared launches that are compared with cudarc's.
const PREPARED: usize = 1000;

pub(super) fn compare(given: &Arguments) -> Result<usize, Failure> {
    let (seed, on_host) = (given.seed(), given.given("on-host"));
    if on_host && let Some(is_right) = host_driver::restart()? {
        return Ok(usize::from(!is_right));
    }
    let context = match device() {
        Ok(context) => context,
        Err(why) => {
            println!("gpu: NOT RUN, nothing is proven: {why}");
            return Ok(0);
        }
    };
    let path = |flag| given.text(flag).map(Path::new);
    let is_right = if let Some(folder) = path("calls") {
        calls::run(&context, folder)?
    } else if let Some(file) = path("file") {
        files::run(&context, file)?
    } else if let Some(which) = given.text("system-calls") {
        system_calls::child(&context, which, seed)?
    } else if let Some(cubin) = path("debugged") {
        debugger::child(&context, cubin)?
    } else {
        run(&context, given.number_or("values", 100)?, seed, on_host)?
    };
    Ok(usize::from(!is_right))
}

/// Returns the first device, or the reason why there is none.
fn device() -> Result<Arc<CudaContext>, String> {
    // SAFETY: loads the driver's library, as every call of it does.
    if !unsafe { sys::is_culib_present() } {
        return Err("there is no CUDA driver".to_owned());
    }
    CudaContext::new(0).map_err(|error| format!("there is no device ({:?})", error.0))
}

/// Returns whether everything was right.
fn run(context: &Arc<CudaContext>, values: u64, seed: u64, on_host: bool) -> Result<bool, Failure> {
    println!("{values} values of each record, from seed {seed}");
    // First: the driver keeps attributes that the suite sets.
    let differences = if on_host { super::launches::compare(PREPARED, seed)? } else { 0 };
    let mut suite = Suite::new(context, values, seed)?;
    kernels::all(&mut suite)?;
    kernels::misdeclared(&mut suite);
    suite.take_up(context, variables::PTX)?;
    variables::all(&mut suite)?;
    let (major, minor) = context.compute_capability()?;
    if on_host || major >= 9 {
        suite.take_up(context, launches::PTX)?;
        launches::all(&mut suite, context)?;
    } else {
        println!("NOT RUN: launches with buffers and clusters, which are compiled for 9.0; this is {major}.{minor}");
    }
    if suite::driver_version()? >= large::DRIVER {
        suite.take_up(context, large::PTX)?;
        large::all(&mut suite)?;
    } else {
        println!("NOT RUN: kernels with over 4352 bytes of parameters, which the driver of CUDA 12.1 is the first to take");
    }
    suite.wrong.iter().for_each(|wrong| println!("{wrong}"));
    let (name, launches, numbers, places) = (context.name()?, suite.launches, suite.numbers, suite.places);
    println!(
        "{name}: {launches} launches, {numbers} numbers and {places} parameters' places compared, {} wrong",
        suite.wrong.len()
    );
    if on_host {
        println!(
            "NOT RUN: atomics, system calls and the debugger, which need a GPU; the test `litmus` and `modules` run them by an emulator"
        );
        return Ok(suite.wrong.is_empty() && differences == 0);
    }
    let system_calls_right = system_calls::run(context, seed)?;
    let debugged_right = debugger::run(context)?;
    let atomics_right = litmus::run(context, seed)?;
    Ok(suite.wrong.is_empty() && system_calls_right && debugged_right && atomics_right)
}
