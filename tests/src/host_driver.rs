//! Builds a CUDA driver that runs kernels on the host, `tests/gpu/on_host.cpp`, and runs a program so that it finds this
//! driver instead of a real one.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::arguments::EXIT_USAGE;
use crate::compilers::find::Missing;
use crate::compilers::find::Tools;
use crate::compilers::scratch::{self, Scratch};

/// Set in a program that has been restarted.
const MARK: &str = "GPU_ABI_DRIVER_ON_HOST";

/// The reason why a program was not restarted.
enum Failure {
    /// The compiler or CUDA's headers are missing.
    Missing(Missing),
    /// Another error.
    Broken(String),
}

impl Failure {
    /// Reports the failure, and returns the exit code of a program of that name.
    fn report(&self, program: &str) -> ExitCode {
        match self {
            Self::Missing(missing) => missing.report(program),
            Self::Broken(message) => {
                eprintln!("{program}: {message}");
                ExitCode::FAILURE
            }
        }
    }
}

/// Restarts this program with the driver on the host. Returns its exit code, or `None` if this is the restarted program.
///
/// If something is missing, or the driver cannot be built, reports it for the program of this name.
pub fn restart(program: &str) -> Option<ExitCode> {
    if std::env::var_os(MARK).is_some() {
        return None;
    }
    let broken = |error: std::io::Error| Failure::Broken(error.to_string());
    let restarted = std::env::current_exe()
        .map_err(broken)
        .and_then(|this| run(Command::new(this).args(std::env::args_os().skip(1)).env(MARK, "1")));
    Some(restarted.unwrap_or_else(|failure| failure.report(program)))
}

/// Runs the command in this process's arguments with the driver on the host.
pub fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(2);
    let Some(command) = arguments.next() else {
        eprintln!("usage: on-host COMMAND..");
        return ExitCode::from(EXIT_USAGE);
    };
    run(Command::new(command).args(arguments)).unwrap_or_else(|failure| failure.report("on-host"))
}

fn run(command: &mut Command) -> Result<ExitCode, Failure> {
    let tools = Tools::find().map_err(Failure::Missing)?;
    let folder = Scratch::new().map_err(Failure::Broken)?;
    build(&tools, folder.path()).map_err(Failure::Broken)?;
    let mut search: Vec<PathBuf> = vec![folder.path().to_owned()];
    search.extend(std::env::var_os("LD_LIBRARY_PATH").iter().flat_map(std::env::split_paths));
    let broken = |error: &dyn std::fmt::Display| Failure::Broken(error.to_string());
    let search = std::env::join_paths(search).map_err(|error| broken(&error))?;
    let status = command.env("LD_LIBRARY_PATH", search).status().map_err(|error| broken(&error))?;
    if status.code().is_none() {
        return Err(Failure::Broken(status.to_string()));
    }
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn build(tools: &Tools, folder: &Path) -> Result<(), String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("gpu/on_host.cpp");
    let mut command = tools.gxx().host();
    // The C library too has a function `step`.
    command.args(["-O1", "-shared", "-fPIC", "-Wl,-Bsymbolic"]).arg(source);
    scratch::run(command.arg("-o").arg(folder.join("libcuda.so"))).map(drop)
}

/// A call of the driver, as `on_host.cpp` keeps it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Call {
    /// The kind of call: one of [`calls`].
    pub what: u64,
    /// The arguments of the call.
    pub values: [u64; 8],
}

/// The kinds of calls.
pub mod calls {
    /// A stream waits for an event.
    pub const WAIT: u64 = 0;
    /// A stream records an event.
    pub const RECORD: u64 = 1;
    /// A launch: stream, grid, block, dynamic shared memory.
    pub const LAUNCH: u64 = 2;
    /// A cooperative launch, by either of the driver's functions.
    pub const LAUNCH_COOPERATIVE: u64 = 3;
    /// The arguments of a kernel.
    pub const ARGUMENTS: u64 = 4;
    /// An attribute of a launch or of a node: its number and its first three words.
    pub const ATTRIBUTE: u64 = 5;
    /// An attribute of a function is set: its number and its value.
    pub const FUNCTION: u64 = 6;
    /// A node of a graph is added or updated: how many it depends on, grid, block, dynamic shared memory.
    pub const NODE: u64 = 7;

    /// Their names.
    pub const NAMES: [&str; 8] =
        ["wait", "record", "launch", "launch cooperatively", "arguments", "attribute", "function", "node"];
}

/// The driver on the host, beyond what a driver has.
#[derive(Debug)]
pub struct Driver {
    library: libloading::Library,
}

impl Driver {
    /// Opens the driver of a program that was started again.
    ///
    /// # Errors
    ///
    /// If it is not there.
    pub fn open() -> Result<Self, libloading::Error> {
        // SAFETY: it is loaded already.
        Ok(Self { library: unsafe { libloading::Library::new("libcuda.so") }? })
    }

    /// Returns the calls since the last time.
    ///
    /// # Panics
    ///
    /// If it is another driver.
    pub fn calls(&self) -> Vec<Call> {
        let mut calls = [Call::default(); 64];
        // SAFETY: the type is that of `on_host.cpp`.
        let take = unsafe { self.library.get::<unsafe extern "C" fn(*mut Call, usize) -> usize>(b"gpu_abi_calls\0") };
        let take = take.expect("the driver on the host keeps calls");
        // SAFETY: there is room for as many.
        let count = unsafe { take(calls.as_mut_ptr(), calls.len()) };
        calls[..count].to_vec()
    }

    /// Lets the next call of a kind fail.
    ///
    /// # Panics
    ///
    /// If it is another driver.
    pub fn fail(&self, what: u64) {
        // SAFETY: the type is that of `on_host.cpp`.
        let fail = unsafe { self.library.get::<unsafe extern "C" fn(i32)>(b"gpu_abi_fail\0") };
        let fail = fail.expect("the driver on the host can fail");
        // SAFETY: it keeps a number.
        unsafe { fail(what as i32) }
    }
}
