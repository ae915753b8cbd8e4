//! Compiles CUDA kernels in a build script: the code to load, and a description of its types that
//! [`#[gpu_abi::kernels]`](https://docs.rs/gpu-abi/latest/gpu_abi/attr.kernels.html) compares with Rust's.
//!
//! ```no_run
//! // build.rs
//! fn main() -> Result<(), gpu_abi_build::Error> {
//!     gpu_abi_build::Kernels::new(["kernels/render.cu"]).arch("sm_80").compile()
//! }
//! ```
//!
//! This makes `render.ptx` and `render.o` in `OUT_DIR`. Name both in the declaration:
//!
//! ```text
//! #[kernels(file = concat!(env!("OUT_DIR"), "/render.ptx"), types = concat!(env!("OUT_DIR"), "/render.o"))]
//! ```
//!
//! Cargo compiles the kernels again when a source, or any header that it includes, has changed. nvcc is the first of: the path
//! in the environment variable `NVCC`, unless it is empty; `bin/nvcc` in the folder that `CUDA_HOME`, `CUDA_PATH` or
//! `CUDA_TOOLKIT_PATH` names; `nvcc` on the `PATH`;
//! `/usr/local/cuda/bin/nvcc`.
//!
//! For Windows with cl, `render.o` is compiled with `/Z7`, and gpu-abi reads it with the feature `windows`.

mod job;
mod library;
mod prebuilt;
mod rust;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fmt, io};

use job::Compiler;
use prebuilt::Prebuilt;

/// A failed compilation.
///
/// It has all that a failed compiler printed. Return it from `main`: cargo shows it at the end of the script's output.
pub struct Error(String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The same text as `Display`, since this is what a `main` that returns the error prints.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// CUDA sources to compile, and how.
#[derive(Clone, Debug)]
#[must_use = "nothing is compiled before `compile` is called"]
pub struct Kernels {
    sources: Vec<PathBuf>,
    architectures: Vec<String>,
    flags: Vec<OsString>,
    device_types: bool,
    prebuilt: Option<PathBuf>,
    library: Option<String>,
    is_rust: bool,
}

impl Kernels {
    /// Compiles these sources, given as paths relative to the package's folder. Each makes files of its own name.
    pub fn new(sources: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        let sources = sources.into_iter().map(Into::into).collect();
        let (architectures, flags) = (Vec::new(), Vec::new());
        Self { sources, architectures, flags, device_types: false, prebuilt: None, library: None, is_rust: false }
    }

    /// Compiles the package of this build script, in whose library kernels are written in Rust, to PTX text that is named for the package:
    /// `nbody_kernels.ptx` for `nbody-kernels`.
    ///
    /// This takes nightly Rust with the sources of its library, from `rustup toolchain install nightly --component rust-src`. The environment variable
    /// `GPU_ABI_NIGHTLY` names another toolchain of rustup, such as `nightly-2026-05-20`. A panic in a kernel is a trap. The code has the
    /// features of the package, and each `--cfg` of `RUSTFLAGS`. Types have the layouts of the host that the program is built for.
    pub fn rust() -> Self {
        Self { is_rust: true, ..Self::new([""; 0]) }
    }

    /// Adds an architecture, such as `sm_80`. Without one, nvcc takes its oldest.
    ///
    /// With one, the code is PTX text, `render.ptx`, which the driver compiles for this and every newer GPU. With several, it is
    /// `render.fatbin`, with machine code and PTX for each.
    pub fn arch(mut self, architecture: impl Into<String>) -> Self {
        self.architectures.push(architecture.into());
        self
    }

    /// Adds flags for nvcc, such as `-Iinclude` and `--use_fast_math`, or for rustc, such as `-Ctarget-feature=+ptx80`.
    pub fn flags(mut self, flags: impl IntoIterator<Item = impl Into<OsString>>) -> Self {
        self.flags.extend(flags.into_iter().map(Into::into));
        self
    }

    /// Takes the description of the types from device code, in `render.debug.ptx`, instead of from a host object, `render.o`.
    ///
    /// This is for sources that nvcc cannot compile for the host, `nvcc -g -c`. They are compiled with `nvcc -ptx -G`. The code to
    /// load stays optimized. Without this, types in Rust are not described: kernel and host have the same declarations.
    pub fn device_types(mut self) -> Self {
        self.device_types = true;
        self
    }

    /// Copies the files from this folder if nvcc, or nightly Rust, is not found.
    ///
    /// Where it is found, `GPU_ABI_WRITE_PREBUILT=1 cargo build` writes them there for you to commit, and with them a list,
    /// `render.sources` for a first source `render.cu`: the commands, and a hash of each of these files, of each source and of each header,
    /// except headers of other packages and of the toolkit. For kernels in Rust, the sources are those of this package and of all packages
    /// that it takes from a path, with their manifests, but not those of gpu-abi. The command then has the package's features, and the list
    /// the profile `release` of the workspace, of cargo's configuration and of the environment, and each `--cfg` of `RUSTFLAGS` that a source
    /// names, but not the host: `#[kernels]` compares the types. Such a build leaves files that agree with their list as they are; to compile
    /// them with another compiler, delete the list. Without the compiler, a file or a command that differs from the list, or a listed file
    /// that is not there, is an error. A published package may lack its sources: those that it lacks are not
    /// compared, nor are the profile and `--cfg`.
    ///
    /// Crates from a registry or from git are not listed. Without nightly Rust, another version of one that defines types of kernels goes
    /// unnoticed unless the manifest names one version only: `version = "=1.2.3"` or `rev = ".."`.
    pub fn or_prebuilt(mut self, folder: impl Into<PathBuf>) -> Self {
        self.prebuilt = Some(folder.into());
        self
    }

    /// Links the C++ functions in the sources, as the static library of this name, and CUDA's runtime with the package.
    ///
    /// An `extern "C"` block of these functions then needs no `#[link]`. Without nvcc, the functions are compared with prebuilt objects, but
    /// nothing is linked: `cargo check` and `cargo doc` succeed, and a program does not.
    pub fn library(mut self, name: impl Into<String>) -> Self {
        self.library = Some(name.into());
        self
    }

    /// Compiles the sources to files in `OUT_DIR`, and tells cargo which files they were made from.
    ///
    /// # Errors
    ///
    /// If the compiler fails, if a file cannot be written, if an earlier call of the script made a file of the same name, or a library, from another
    /// source or with other options, or if the compiler is not found and the prebuilt files are missing or were made from other sources.
    pub fn compile(&self) -> Result<(), Error> {
        let out = env::var_os("OUT_DIR").ok_or_else(|| Error("OUT_DIR is not set: call this in a build script".into()))?;
        let out = Path::new(&out);
        // Compiled for the device, the package needs no compiled kernels.
        if rust::is_for_device() {
            return Ok(());
        }
        let jobs = self.jobs(out)?;
        let (compiler, missing, advice) = if self.is_rust {
            let advice = "`rustup toolchain install nightly --component rust-src` installs it";
            (rust::toolchain().map(Compiler::Rust), "nightly Rust with `rust-src` is not found", advice)
        } else {
            let advice = "install the CUDA toolkit, or set NVCC to the path of nvcc";
            (job::nvcc().map(Compiler::Nvcc), "nvcc is not found", advice)
        };
        let package = env::current_dir().map_err(|error| failed("read", Path::new("."), &error))?;
        let prebuilt =
            self.prebuilt.as_ref().map(|folder| Prebuilt { folder, jobs: &jobs, out, package: &package, missing });
        let library = self.library.as_ref().map(|name| library::file(name, out));
        job::reserve(&jobs, library, prebuilt.as_ref().map(Prebuilt::list))?;
        for variable in VARIABLES {
            println!("cargo::rerun-if-env-changed={variable}");
        }
        match (compiler, prebuilt) {
            (Some(compiler), prebuilt) => {
                let files = job::run(&compiler, &jobs)?;
                if let (Some(name), Compiler::Nvcc(nvcc)) = (&self.library, &compiler) {
                    library::link(nvcc, name, &jobs, out)?;
                }
                if let (Some(prebuilt), Some("1")) = (prebuilt, env::var("GPU_ABI_WRITE_PREBUILT").ok().as_deref()) {
                    prebuilt.write(&files)?;
                }
            }
            (None, Some(prebuilt)) => {
                prebuilt.copy()?;
                if let Some(name) = &self.library {
                    println!(
                        "cargo::warning=nvcc is not found: `{name}` is not linked, and a program that calls it does not build"
                    );
                }
            }
            (None, None) => return Err(Error(format!("{missing}: {advice}"))),
        }
        Ok(())
    }
}

/// The environment variables that decide about the compiler and what it makes.
const VARIABLES: [&str; 9] = [
    "NVCC",
    "CUDA_HOME",
    "CUDA_PATH",
    "CUDA_TOOLKIT_PATH",
    "NVCC_PREPEND_FLAGS",
    "NVCC_APPEND_FLAGS",
    "NVCC_CCBIN",
    "GPU_ABI_NIGHTLY",
    "GPU_ABI_WRITE_PREBUILT",
];

fn failed(verb: &str, file: &Path, error: &io::Error) -> Error {
    Error(format!("cannot {verb} `{}`: {error}", file.display()))
}
