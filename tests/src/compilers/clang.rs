//! clang's CUDA front end and NVPTX back end: PTX text, with CUDA's own headers.

use std::path::{Path, PathBuf};
use std::process::Command;

use gpu_abi_conformance::sources::Language;

use super::{Compiler, listing};

/// clang 19 for NVPTX.
#[derive(Clone, Debug)]
pub struct Clang {
    pub(super) version: String,
    pub(super) include: PathBuf,
}

impl Clang {
    /// A call of clang that compiles CUDA C++ for the device alone, for sm_75.
    pub fn device(&self) -> Command {
        self.device_for(75)
    }

    /// A call of clang that compiles CUDA C++ for the device alone, for `sm_ARCH`.
    ///
    /// The macros that announce a device are undefined, so that CUDA's headers take the ways that
    /// need none of nvcc's built-in functions; the types they declare are the same.
    pub fn device_for(&self, arch: u32) -> Command {
        let mut command = self.half("--cuda-device-only");
        command.arg(format!("--cuda-gpu-arch=sm_{arch}")).arg("-U__CUDA_ARCH__");
        command
    }

    /// Returns a command that runs clang to compile CUDA C++ for the host only.
    ///
    /// The source must declare the functions that clang calls to launch a kernel: `cudaLaunchKernel` and
    /// `__cudaPopCallConfiguration`.
    pub fn host(&self) -> Command {
        self.half("--cuda-host-only")
    }

    fn half(&self, option: &str) -> Command {
        let mut command = Command::new("clang++-19");
        command
            .args(["-x", "cuda", option, "-nocudainc", "-nocudalib", "-U__CUDACC__"])
            .args(["-std=c++20", "-w", "-ferror-limit=0", "-I"])
            .arg(&self.include);
        command
    }

    /// The PTX text of a source for sm_75, whatever it holds, using `folder` for its files.
    ///
    /// # Errors
    /// clang's words.
    pub fn ptx(&self, source: &str, folder: &Path) -> Result<String, String> {
        let words =
            ["device", "global", "noinline", "shared"].map(|word| format!("#define __{word}__ __attribute__(({word}))\n"));
        listing(self.device().arg("-S"), &format!("{}{source}", words.concat()), folder)
    }
}

impl Compiler for Clang {
    fn name(&self) -> String {
        format!("clang {} sm_75", self.version)
    }

    fn command(&self) -> Command {
        let mut command = self.device();
        command.arg("-S");
        command
    }

    fn language(&self) -> Language {
        Language::Cuda
    }
}
