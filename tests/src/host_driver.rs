//! Builds a CUDA driver that runs kernels on the host, `tests/gpu/on_host.cpp`, and runs a program so that it finds this
//! driver instead of a real one.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::arguments::Arguments;
use crate::compilers::find::Tools;
use crate::compilers::scratch::{self, Scratch};

/// Set in a program that has been restarted.
const MARK: &str = "GPU_ABI_DRIVER_ON_HOST";

/// Restarts this program with the driver on the host, and returns whether it succeeds, or `None` if this is the restarted program.
///
/// # Errors
/// If something is missing, or the driver cannot be built.
pub fn restart() -> Result<Option<bool>, Box<dyn Error>> {
    if std::env::var_os(MARK).is_some() {
        return Ok(None);
    }
    let mut again = Command::new(std::env::current_exe()?);
    run(again.args(std::env::args_os().skip(1)).env(MARK, "1")).map(Some)
}

/// Runs a command with the driver on the host.
///
/// # Errors
/// If something is missing, or the driver cannot be built.
pub fn run_command(given: &Arguments) -> Result<usize, Box<dyn Error>> {
    let [command, arguments @ ..] = given.rest() else { return Err("which command?".into()) };
    Ok(usize::from(!run(Command::new(command).args(arguments))?))
}

fn run(command: &mut Command) -> Result<bool, Box<dyn Error>> {
    let folder = Scratch::new()?;
    build(&Tools::find()?, folder.path())?;
    let mut search: Vec<PathBuf> = vec![folder.path().to_owned()];
    search.extend(std::env::var_os("LD_LIBRARY_PATH").iter().flat_map(std::env::split_paths));
    let status = command.env("LD_LIBRARY_PATH", std::env::join_paths(search)?).status()?;
    if status.code().is_none() {
        return Err(status.to_string().into());
    }
    Ok(status.success())
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
    /// An attribute of a launch: its number and its first three words.
    pub const ATTRIBUTE: u64 = 5;
    /// An attribute of a function is set: its number and its value.
    pub const FUNCTION: u64 = 6;

    /// Their names.
    pub const NAMES: [&str; 7] = ["wait", "record", "launch", "launch cooperatively", "arguments", "attribute", "function"];
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
