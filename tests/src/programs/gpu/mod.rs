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
use cudarc::driver::{CudaContext, sys};
use gpu_abi_tests::arguments::flags;
use gpu_abi_tests::host_driver;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// The last two are for the processes that the suite starts.
const USAGE: &str =
    "[--on-host] [--values V] [--seed S] | --calls FOLDER | --file FILE | --system-calls WHICH | --debugged CUBIN";

/// The number of prepared launches that are compared with cudarc's.
const PREPARED: usize = 1000;

/// The task that the command line names.
enum Task {
    /// Everything that needs no arguments.
    Suite { values: u64, on_host: bool },
    /// `--calls`.
    Calls(PathBuf),
    /// `--file`.
    File(PathBuf),
    /// A part of the suite in a process of its own: the system calls to make.
    SystemCalls(String),
    /// A part of the suite in a process of its own: the cubin to launch in the debugger.
    Debugged(PathBuf),
}

pub(crate) fn main() -> ExitCode {
    let read = flags(USAGE, |given| {
        let path = |flag| given.text(flag).map(PathBuf::from);
        let task = path("calls").map(Task::Calls).or_else(|| path("file").map(Task::File));
        let task = task.or_else(|| given.text("system-calls").map(|which| Task::SystemCalls(which.to_owned())));
        let task = task.or_else(|| path("debugged").map(Task::Debugged));
        let suite = Task::Suite { values: given.number_or("values", 100)?, on_host: given.given("on-host") };
        Ok((task.unwrap_or(suite), given.seed()))
    });
    let (task, seed) = match read {
        Ok(read) => read,
        Err(code) => return code,
    };
    if matches!(task, Task::Suite { on_host: true, .. })
        && let Some(code) = host_driver::restart("gpu")
    {
        return code;
    }
    let context = match device() {
        Ok(context) => context,
        Err(why) => {
            println!("gpu: NOT RUN, nothing is proven: {why}");
            return ExitCode::SUCCESS;
        }
    };
    let outcome = match task {
        Task::Suite { values, on_host } => run(&context, values, seed, on_host),
        Task::Calls(folder) => calls::run(&context, &folder),
        Task::File(file) => files::run(&context, &file),
        Task::SystemCalls(which) => system_calls::child(&context, &which, seed),
        Task::Debugged(cubin) => debugger::child(&context, &cubin),
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
