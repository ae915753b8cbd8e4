//! Where the compilers are: nvcc in the environment `.ci/install-compilers` makes, else on `PATH`;
//! clang 19, g++ and LLVM's readers on `PATH`; CUDA's older releases in the environment only.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use super::clang::Clang;
use super::gxx::Gxx;
use super::hosted::{Hosted, OtherHost};
use super::nvcc::Nvcc;

/// The exit code of a program that found no compilers to ask: neither success nor disagreement.
pub const EXIT_MISSING: u8 = 3;

/// The compilers, each found to run.
#[derive(Debug)]
pub struct Tools {
    nvcc: PathBuf,
    nvcc_version: String,
    include: PathBuf,
    clang_version: String,
    gxx_version: String,
}

/// Compilers that are not there, or do not run.
#[derive(Debug)]
pub struct Missing(Vec<String>);

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no compilers to ask ({}): run .ci/install-compilers", self.0.join("; "))
    }
}

impl std::error::Error for Missing {}

impl Missing {
    /// Says on standard error that nothing was compared; under `CI=true` this is an error like any
    /// other.
    pub fn report(&self, program: &str) -> ExitCode {
        if std::env::var("CI").is_ok_and(|ci| ci == "true") {
            eprintln!("{program}: error: {self}");
            ExitCode::FAILURE
        } else {
            eprintln!("{program}: NOTHING WAS COMPARED: {self}");
            ExitCode::from(EXIT_MISSING)
        }
    }
}

impl Tools {
    /// Finds every compiler and asks it for its version.
    ///
    /// # Errors
    /// Lists all that is missing, not only the first.
    pub fn find() -> Result<Self, Missing> {
        let mut missing = Vec::new();
        let mut note =
            |found: Result<(PathBuf, String), String>| found.map_err(|message| missing.push(message)).unwrap_or_default();
        let (nvcc, nvcc_version) = note(find_nvcc());
        let (_, clang_version) = note(runs("clang++-19".into(), &["-dumpversion"]));
        let (_, gxx_version) = note(runs("g++".into(), &["-dumpfullversion"]));
        // The wheels and the toolkit both keep `include` beside `bin`; a link to nvcc leads there.
        let real = nvcc.canonicalize().unwrap_or_else(|_| nvcc.clone());
        let include = real.ancestors().nth(2).unwrap_or(Path::new("")).join("include");
        if missing.is_empty() && !include.join("cuda_fp4.h").is_file() {
            missing.push(format!("{} holds no cuda_fp4.h", include.display()));
        }
        if missing.is_empty() {
            Ok(Self { nvcc, nvcc_version, include, clang_version, gxx_version })
        } else {
            Err(Missing(missing))
        }
    }

    /// nvcc for an architecture such as `sm_75`.
    pub fn nvcc(&self, arch: &'static str) -> Nvcc {
        Nvcc { program: self.nvcc.clone(), version: self.nvcc_version.clone(), arch }
    }

    /// clang's NVPTX back end, with CUDA's headers.
    pub fn clang(&self) -> Clang {
        Clang { version: self.clang_version.clone(), include: self.include.clone() }
    }

    /// g++ for the host, with CUDA's headers.
    pub fn gxx(&self) -> Gxx {
        Gxx { version: self.gxx_version.clone(), include: self.include.clone() }
    }
}

impl Tools {
    /// Returns nvcc's device compiler for another host, for an architecture such as `sm_75`; NVRTC for `nvrtc`; or with `None` the host's
    /// compiler.
    pub fn hosted(&self, host: OtherHost, device: Option<&'static str>) -> Hosted {
        Hosted { host, device, compilers: environment().unwrap_or_default(), include: self.include.clone() }
    }
}

/// The program, and the last line of what it prints; an error says why it does not run.
fn runs(program: PathBuf, arguments: &[&str]) -> Result<(PathBuf, String), String> {
    let shown = program.display();
    let output = Command::new(&program).args(arguments).output().map_err(|error| format!("{shown}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{shown} {}: {}", arguments.join(" "), output.status));
    }
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Ok((program, text))
}

fn find_nvcc() -> Result<(PathBuf, String), String> {
    let program = nvcc_path()?;
    let release = release_of(&program)?;
    Ok((program, release))
}

/// Returns the release of an nvcc, such as `13.5`.
///
/// # Errors
/// Says why it does not run, or that it names no release.
pub fn release_of(nvcc: &Path) -> Result<String, String> {
    let (program, text) = runs(nvcc.to_owned(), &["--version"])?;
    let release = text.split_once("release ").and_then(|(_, rest)| rest.split_once(','));
    release
        .map(|(release, _)| release.to_owned())
        .ok_or_else(|| format!("{} --version names no release", program.display()))
}

/// A folder named by `GPU_ABI_COMPILERS` is a choice, and no other is looked at then.
fn nvcc_path() -> Result<PathBuf, String> {
    if std::env::var_os("GPU_ABI_COMPILERS").is_some() {
        let folder = environment().unwrap_or_default();
        return in_environment(&folder).ok_or_else(|| format!("no nvcc under GPU_ABI_COMPILERS, {}", folder.display()));
    }
    Ok(environment().and_then(|folder| in_environment(&folder)).unwrap_or_else(|| "nvcc".into()))
}

/// The folder that `.ci/install-compilers` installs into.
fn environment() -> Option<PathBuf> {
    match std::env::var_os("GPU_ABI_COMPILERS") {
        Some(folder) => Some(folder.into()),
        None => Some(Path::new(&std::env::var_os("HOME")?).join(".cache/gpu-abi/compilers")),
    }
}

/// A release of CUDA that `.ci/install-compilers` installs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cuda {
    /// The newest: the one that [`Tools`] holds.
    Newest,
    /// 13.0, with nvcc and all its programs.
    V13_0,
    /// 12.9, of which there are ptxas, NVRTC and headers only.
    V12,
}

/// A program of a CUDA release: `nvcc`, `ptxas`, `nvlink`, `fatbinary`, `cuobjdump` (newest only), `nvdisasm` (newest only).
///
/// # Errors
/// Says which is missing, and how to get it.
pub fn cuda_program(release: Cuda, name: &str) -> Result<PathBuf, Missing> {
    let found = match release {
        Cuda::Newest => nvcc_path().map(|nvcc| nvcc.with_file_name(name)),
        Cuda::V13_0 => older("cuda-13.0/nvidia/cu13/bin", name),
        Cuda::V12 => older("cuda-12/nvidia/cuda_nvcc/bin", name),
    };
    found
        .and_then(|program| runs(program, &["--version"]))
        .map(|(program, _)| program)
        .map_err(|words| Missing(vec![words]))
}

/// The Python of the environment that `.ci/install-compilers` makes, or the one on `PATH`: with NumPy.
///
/// # Errors
/// Says which is missing, and how to get it.
pub fn python() -> Result<PathBuf, Missing> {
    let own = environment().map(|folder| folder.join("bin/python")).filter(|python| python.is_file());
    runs(own.unwrap_or_else(|| "python3".into()), &["-c", "import numpy"])
        .map(|(program, _)| program)
        .map_err(|words| Missing(vec![words]))
}

/// NVRTC, of which there is a library only, and the headers of its release.
#[derive(Clone, Debug)]
pub struct NvrtcFiles {
    /// The library.
    pub library: PathBuf,
    /// The folder of `nvrtc.h`.
    pub header: PathBuf,
    /// The folder of what kernels include.
    pub include: PathBuf,
}

/// Finds NVRTC 12.
///
/// # Errors
/// Says what is missing, and how to get it.
pub fn nvrtc_12() -> Result<NvrtcFiles, Missing> {
    let found = |folder: &str, name: &str| {
        let file = older(folder, name).map_err(|words| Missing(vec![words]))?;
        if file.is_file() { Ok(file) } else { Err(Missing(vec![format!("no {}", file.display())])) }
    };
    let folder = |file: PathBuf| file.parent().map(Path::to_owned).unwrap_or_default();
    Ok(NvrtcFiles {
        library: found("cuda-12/nvidia/cuda_nvrtc/lib", "libnvrtc.so.12")?,
        header: folder(found("cuda-12/nvidia/cuda_nvrtc/include", "nvrtc.h")?),
        include: folder(found("cuda-12/nvidia/cuda_runtime/include", "cuda_fp4.h")?),
    })
}

/// Finds the newest NVRTC, beside the newest nvcc.
///
/// # Errors
/// Says what is missing, and how to get it.
pub fn nvrtc_newest() -> Result<NvrtcFiles, Missing> {
    let nvcc = cuda_program(Cuda::Newest, "nvcc")?;
    let real = nvcc.canonicalize().unwrap_or(nvcc);
    let cuda = real.ancestors().nth(2).unwrap_or(Path::new(""));
    let (library, header) = (cuda.join("lib/libnvrtc.so.13"), cuda.join("include"));
    if library.is_file() && header.join("nvrtc.h").is_file() {
        Ok(NvrtcFiles { library, include: header.clone(), header })
    } else {
        Err(Missing(vec![format!("no {}, or no nvrtc.h", library.display())]))
    }
}

fn older(folder: &str, name: &str) -> Result<PathBuf, String> {
    let environment = environment().ok_or_else(|| format!("no {name}: HOME is not set"))?;
    Ok(environment.join(folder).join(name))
}

/// nvcc in a Python environment: `lib/python3*/site-packages/nvidia/cu*/bin/nvcc`.
fn in_environment(environment: &Path) -> Option<PathBuf> {
    let named = |folder: PathBuf, prefix: &'static str| {
        let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
            .into_iter()
            .flatten()
            .filter_map(|entry| entry.ok().map(|entry| entry.path()))
            .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(prefix)))
            .collect();
        // The newest first, whatever order the folder lists them in.
        found.sort_unstable_by(|a, b| b.cmp(a));
        found
    };
    named(environment.join("lib"), "python3")
        .into_iter()
        .flat_map(|python| named(python.join("site-packages/nvidia"), "cu"))
        .map(|cuda| cuda.join("bin/nvcc"))
        .find(|nvcc| nvcc.is_file())
}
