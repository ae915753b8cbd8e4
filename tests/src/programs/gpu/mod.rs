//! Runs the kernels in `tests/gpu` on a GPU: every member of values passed by value and in memory, in both forms of a
//! launch, and the offsets of parameters according to the driver. Then runs the kernels of atomic operations in
//! `tests/src/litmus`.
//!
//! ```text
//! gpu [--on-host] [--values V] [--seed S]
//! gpu --calls FOLDER
//! ```
//!
//! Without a driver or a device, it prints one line that says nothing was run. With `--on-host`, g++ compiles the kernels
//! and a special driver runs them (`tests/gpu/on_host.cpp`), without atomic operations: the same arguments, read by another
//! compiler's code. With `--calls`, it instead runs the output of `calls --write FOLDER`: calls between nvcc's functions
//! and the library's.

mod calls;
mod kernels;
mod large;
mod launches;
mod litmus;
mod records;
mod suite;
mod variables;
mod words;

use self::suite::Suite;
use cudarc::driver::{CudaContext, sys};
use gpu_abi_tests::arguments::flags;
use gpu_abi_tests::host_driver;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

const USAGE: &str = "[--on-host] [--values V] [--seed S] | --calls FOLDER";

pub(crate) fn main() -> ExitCode {
    let read = flags(USAGE, |given| {
        let folder = given.text("calls").map(PathBuf::from);
        Ok((given.number_or("values", 100)?, given.seed(), folder, given.given("on-host")))
    });
    let (values, seed, folder, on_host) = match read {
        Ok(read) => read,
        Err(code) => return code,
    };
    if let Some(code) = on_host.then(|| host_driver::restart("gpu")).flatten() {
        return code;
    }
    let context = match device() {
        Ok(context) => context,
        Err(why) => {
            println!("gpu: NOT RUN, nothing is proven: {why}");
            return ExitCode::SUCCESS;
        }
    };
    let outcome = match folder {
        Some(folder) => calls::run(&context, &folder),
        None => run(&context, values, seed, on_host),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("gpu: {error}");
            ExitCode::FAILURE
        }
    }
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
fn run(context: &Arc<CudaContext>, values: u64, seed: u64, on_host: bool) -> Result<bool, Box<dyn std::error::Error>> {
    println!("{values} values of each record, from seed {seed}; the same again:");
    let option = if on_host { " --on-host" } else { "" };
    println!("  cargo run --release -p gpu-abi-tests -- gpu{option} --values {values} --seed {seed}");
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
        println!(
            "NOT RUN: launches with buffers, graphs and clusters, which are compiled for 9.0; this is {major}.{minor}"
        );
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
        println!("NOT RUN: atomics, which need a GPU; the test `litmus` runs them by an emulator");
        return Ok(suite.wrong.is_empty());
    }
    let atomics_right = litmus::run(context, seed)?;
    Ok(suite.wrong.is_empty() && atomics_right)
}
