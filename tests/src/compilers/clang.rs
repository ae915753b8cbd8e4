//! clang's CUDA front end and NVPTX back end: PTX text, with CUDA's own headers.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::probe::{Part, Style};
use super::{Compiler, Emitted, Failure, on_file, run};

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
        self.listing(&format!("{}{source}", words.concat()), folder).map_err(|failure| failure.message(&self.name()))
    }

    fn listing(&self, source: &str, folder: &Path) -> Result<String, Failure> {
        let input = folder.join("probe.cu");
        let listing = folder.join("probe.ptx");
        on_file(&input, |path| std::fs::write(path, source))?;
        let output = run(self.device().arg("-S").arg(&input).arg("-o").arg(&listing))?;
        match output.status.success() {
            true => on_file(&listing, |path| std::fs::read_to_string(path)),
            false => Err(Failure::diagnosed(&output)),
        }
    }
}

impl Compiler for Clang {
    fn name(&self) -> String {
        format!("clang {} sm_75", self.version)
    }

    fn style(&self) -> Style {
        Style {
            device: "__attribute__((device))",
            kernel: "__attribute__((global))",
            parts: &[Part::Data],
            stores_union_bits: false,
        }
    }

    fn compile(&self, source: &str, folder: &Path) -> Result<Emitted, Failure> {
        gpu_abi_conformance::read::ptx(&self.listing(source, folder)?).map_err(Failure::Broken)
    }
}
