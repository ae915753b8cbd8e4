//! Builds a CUDA driver that runs kernels on the host, `tests/gpu/on_host.cpp`, and restarts a program so that it finds
//! this driver instead of a real one.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::compilers::find::Missing;
use crate::compilers::find::Tools;
use crate::compilers::scratch::Scratch;

/// Set in a program that has been restarted.
const MARK: &str = "GPU_ABI_DRIVER_ON_HOST";

/// The reason why a program was not restarted.
#[derive(Debug)]
pub enum Failure {
    /// The compiler or CUDA's headers are missing.
    Missing(Missing),
    /// Another error.
    Broken(String),
}

impl Failure {
    /// Reports the failure, and returns the exit code of a program of that name.
    pub fn report(&self, program: &str) -> ExitCode {
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
/// # Errors
/// If something is missing, or the driver cannot be built.
pub fn restart() -> Result<Option<ExitCode>, Failure> {
    if std::env::var_os(MARK).is_some() {
        return Ok(None);
    }
    let tools = Tools::find().map_err(Failure::Missing)?;
    let folder = Scratch::new().map_err(Failure::Broken)?;
    build(&tools, folder.path()).map_err(Failure::Broken)?;
    let mut search: Vec<PathBuf> = vec![folder.path().to_owned()];
    search.extend(std::env::var_os("LD_LIBRARY_PATH").iter().flat_map(std::env::split_paths));
    let broken = |error: &dyn std::fmt::Display| Failure::Broken(error.to_string());
    let status = Command::new(std::env::current_exe().map_err(|error| broken(&error))?)
        .args(std::env::args_os().skip(1))
        .env("LD_LIBRARY_PATH", std::env::join_paths(search).map_err(|error| broken(&error))?)
        .env(MARK, "1")
        .status()
        .map_err(|error| broken(&error))?;
    Ok(Some(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE }))
}

fn build(tools: &Tools, folder: &Path) -> Result<(), String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("gpu/on_host.cpp");
    let output = tools
        .gxx()
        .host()
        .args(["-O1", "-shared", "-fPIC"])
        .arg(source)
        .arg("-o")
        .arg(folder.join("libcuda.so"))
        .output()
        .map_err(|error| format!("g++: {error}"))?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}
