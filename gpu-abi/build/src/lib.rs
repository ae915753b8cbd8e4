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
//! in the environment variable `NVCC`; `bin/nvcc` in the folder that `CUDA_HOME`, `CUDA_PATH` or
//! `CUDA_TOOLKIT_PATH` names; `nvcc` on the `PATH`;
//! `/usr/local/cuda/bin/nvcc`.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fmt, fs, io, thread};

/// A failed compilation.
///
/// What nvcc printed has been passed to cargo, which shows it above this error.
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
}

impl Kernels {
    /// Compiles these sources, given as paths relative to the package's folder. Each makes files of its own name.
    pub fn new(sources: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        let sources = sources.into_iter().map(Into::into).collect();
        Self { sources, architectures: Vec::new(), flags: Vec::new(), device_types: false, prebuilt: None }
    }

    /// Adds an architecture, such as `sm_80`. Without one, nvcc takes its oldest.
    ///
    /// With one, the code is PTX text, `render.ptx`, which the driver compiles for this and every newer GPU. With several, it is
    /// `render.fatbin`, with machine code and PTX for each.
    pub fn arch(mut self, architecture: impl Into<String>) -> Self {
        self.architectures.push(architecture.into());
        self
    }

    /// Adds flags for nvcc, such as `-Iinclude` and `--use_fast_math`.
    pub fn flags(mut self, flags: impl IntoIterator<Item = impl Into<OsString>>) -> Self {
        self.flags.extend(flags.into_iter().map(Into::into));
        self
    }

    /// Takes the description of the types from device code, in `render.debug.ptx`, instead of from a host object, `render.o`.
    ///
    /// This is for sources that nvcc cannot compile for the host, `nvcc -g -c`. They are compiled with `nvcc -ptx -G`. The code to
    /// load stays optimized.
    pub fn device_types(mut self) -> Self {
        self.device_types = true;
        self
    }

    /// Copies the files from this folder if nvcc is not found.
    ///
    /// Where nvcc is found, `GPU_ABI_WRITE_PREBUILT=1 cargo build` writes them there for you to commit. Without nvcc, nothing tells
    /// whether they are older than the sources: a warning says that they are used.
    pub fn or_prebuilt(mut self, folder: impl Into<PathBuf>) -> Self {
        self.prebuilt = Some(folder.into());
        self
    }

    /// Compiles the sources to files in `OUT_DIR`, and tells cargo which files they were made from.
    ///
    /// # Errors
    ///
    /// nvcc is not found and there are no prebuilt files, nvcc fails, or a file cannot be written.
    pub fn compile(&self) -> Result<(), Error> {
        let out = env::var_os("OUT_DIR").ok_or_else(|| Error("OUT_DIR is not set: call this in a build script".into()))?;
        let jobs = self.jobs(Path::new(&out))?;
        for variable in ["NVCC", "CUDA_HOME", "CUDA_PATH", "CUDA_TOOLKIT_PATH", "GPU_ABI_WRITE_PREBUILT"] {
            println!("cargo::rerun-if-env-changed={variable}");
        }
        let outputs = || jobs.iter().map(|job| (job.output.as_path(), job.output.file_name().unwrap_or_default()));
        match (nvcc(), &self.prebuilt) {
            (Some(nvcc), prebuilt) => {
                run(&nvcc, &jobs)?;
                if let (Some(folder), Some("1")) = (prebuilt, env::var("GPU_ABI_WRITE_PREBUILT").ok().as_deref()) {
                    fs::create_dir_all(folder).map_err(|error| failed("write", folder, &error))?;
                    outputs().try_for_each(|(output, name)| copy(output, &folder.join(name)))?;
                }
            }
            (None, Some(folder)) => {
                println!("cargo::warning=nvcc is not found: the files in `{}` are used as they are", folder.display());
                // They are compiled as soon as there is an nvcc, or something to compile.
                println!("cargo::rerun-if-env-changed=PATH");
                self.sources.iter().for_each(|source| println!("cargo::rerun-if-changed={}", source.display()));
                for (output, name) in outputs() {
                    let file = folder.join(name);
                    println!("cargo::rerun-if-changed={}", file.display());
                    copy(&file, output).map_err(|error| {
                        Error(format!("nvcc is not found, and {error}; `GPU_ABI_WRITE_PREBUILT=1 cargo build` writes the file where nvcc is"))
                    })?;
                }
            }
            (None, None) => {
                return Err(Error("nvcc is not found: install the CUDA toolkit, or set NVCC to the path of nvcc".into()));
            }
        }
        Ok(())
    }

    /// Returns the runs of nvcc: for each source, one for its code and one for its types.
    fn jobs(&self, out: &Path) -> Result<Vec<Job>, Error> {
        let one = |architecture: &String| OsString::from(format!("-arch={architecture}"));
        let each = |architecture: &String| {
            let virtual_name = architecture.replacen("sm_", "compute_", 1);
            OsString::from(format!("-gencode=arch={virtual_name},code=[{architecture},{virtual_name}]"))
        };
        let is_fatbin = self.architectures.len() > 1;
        let (kind, extension) = if is_fatbin { ("-fatbin", ".fatbin") } else { ("-ptx", ".ptx") };
        let code = [kind.into()].into_iter().chain(self.architectures.iter().map(if is_fatbin { each } else { one }));
        let (kind, types_extension) = if self.device_types { (["-ptx", "-G"], ".debug.ptx") } else { (["-g", "-c"], ".o") };
        let types = kind.into_iter().map(OsString::from).chain(self.architectures.first().map(one));
        let (code, types): (Vec<_>, Vec<_>) = (code.collect(), types.collect());
        let mut names = BTreeSet::new();
        let mut jobs = Vec::new();
        for source in &self.sources {
            let name = source.file_stem().ok_or_else(|| Error(format!("`{}` is not a file", source.display())))?;
            if !names.insert(name) {
                return Err(Error(format!(
                    "two sources have the name `{}`, and would make the same files",
                    name.to_string_lossy()
                )));
            }
            for (options, extension) in [(&code, extension), (&types, types_extension)] {
                let mut file = name.to_owned();
                file.push(extension);
                let output = out.join(file);
                let arguments = options.iter().chain(&self.flags).cloned().collect();
                jobs.push(Job { source: source.clone(), arguments, output });
            }
        }
        Ok(jobs)
    }
}

/// A run of nvcc.
struct Job {
    source: PathBuf,
    arguments: Vec<OsString>,
    output: PathBuf,
}

/// What nvcc printed, and whether it succeeded.
struct Finished {
    words: String,
    outcome: Result<(), Error>,
}

/// Runs as many jobs at once as cargo allows, and passes on each warning and error once.
fn run(nvcc: &Path, jobs: &[Job]) -> Result<(), Error> {
    let at_once = env::var("NUM_JOBS").ok().and_then(|number| number.parse().ok()).unwrap_or(1);
    let mut all = Vec::new();
    for jobs in jobs.chunks(usize::max(at_once, 1)) {
        thread::scope(|scope| {
            let running: Vec<_> = jobs.iter().map(|job| scope.spawn(|| job.run(nvcc))).collect();
            all.extend(running.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))));
        });
    }
    // Both compilations of a source have most findings.
    let mut shown = BTreeSet::new();
    for (level, finding) in all.iter().flat_map(|finished| findings(&finished.words)) {
        if shown.insert(finding) {
            println!("cargo::{level}={finding}");
        }
    }
    all.into_iter().try_for_each(|finished| finished.outcome)
}

impl Job {
    fn run(&self, nvcc: &Path) -> Finished {
        let rule = self.output.with_extension("d");
        let mut command = Command::new(nvcc);
        command.args(&self.arguments).arg(&self.source).arg("-o").arg(&self.output).arg("-MD").arg("-MF").arg(&rule);
        let output = match command.output() {
            Ok(output) => output,
            Err(error) => return Finished { words: String::new(), outcome: Err(failed("run", nvcc, &error)) },
        };
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        let outcome = if output.status.success() {
            fs::read_to_string(&rule).map_err(|error| failed("read", &rule, &error)).map(|rule| {
                files(&rule).iter().for_each(|file| println!("cargo::rerun-if-changed={file}"));
            })
        } else {
            println!("cargo::rerun-if-changed={}", self.source.display());
            Err(Error(format!("{}: {command:?} printed:\n{words}", output.status)))
        };
        Finished { words, outcome }
    }
}

/// Returns the first nvcc where users have it: see the crate's documentation.
fn nvcc() -> Option<PathBuf> {
    // A path that the user gave is not second-guessed: if it is wrong, running it is an error that names it.
    if let Some(path) = env::var_os("NVCC") {
        return Some(path.into());
    }
    let program = format!("nvcc{}", env::consts::EXE_SUFFIX);
    let of_toolkit = ["CUDA_HOME", "CUDA_PATH", "CUDA_TOOLKIT_PATH"]
        .into_iter()
        .filter_map(env::var_os)
        .map(|folder| Path::new(&folder).join("bin"));
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = of_toolkit.chain(env::split_paths(&path)).chain(["/usr/local/cuda/bin".into()]);
    folders.map(|folder| folder.join(&program)).find(|file| file.is_file())
}

fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    fs::copy(from, to)
        .map(drop)
        .map_err(|error| Error(format!("cannot copy `{}` to `{}`: {error}", from.display(), to.display())))
}

fn failed(verb: &str, file: &Path, error: &io::Error) -> Error {
    Error(format!("cannot {verb} `{}`: {error}", file.display()))
}

/// Returns the errors and warnings that nvcc printed, each as one line: `render.cu(3): error: identifier "x" is undefined`.
///
/// The indented lines after it, which quote the source, are left out, and so is the number of errors at the end.
fn findings(words: &str) -> impl Iterator<Item = (&'static str, &str)> {
    words.lines().filter_map(|line| {
        let at = |word| line.find(word).unwrap_or(usize::MAX);
        let (error, warning) = (at("error").min(at("fatal ")), at("warning"));
        let is_finding = error.min(warning) < usize::MAX
            && !line.starts_with(char::is_whitespace)
            && !line.contains(" detected in the compilation of ")
            && !line.starts_with("Remark: ");
        is_finding.then(|| (if error < warning { "error" } else { "warning" }, line.trim_end()))
    })
}

/// Returns the files that a make rule depends on: `render.ptx : kernels/render.cu \`, with one or more per line.
fn files(rule: &str) -> Vec<String> {
    let list = rule.split_once(" : ").or_else(|| rule.split_once(": ")).map_or("", |(_, list)| list);
    // A space in a name is written `\ `.
    let names = list.replace("\\\r\n", " ").replace("\\\n", " ").replace("\\ ", "\0");
    names.split_whitespace().map(|name| name.replace('\0', " ").replace("$$", "$")).collect()
}
