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
    library: Option<String>,
}

impl Kernels {
    /// Compiles these sources, given as paths relative to the package's folder. Each makes files of its own name.
    pub fn new(sources: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        let sources = sources.into_iter().map(Into::into).collect();
        let (architectures, flags) = (Vec::new(), Vec::new());
        Self { sources, architectures, flags, device_types: false, prebuilt: None, library: None }
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
    /// Where nvcc is found, `GPU_ABI_WRITE_PREBUILT=1 cargo build` writes them there for you to commit, and with them a list,
    /// `render.sources` for a first source `render.cu`: the commands, and a hash of each source and header, except headers of other
    /// packages and of the toolkit. Without nvcc, a file or a command that differs from the list is an error; a file that is not there,
    /// as in a package published without its sources, is not compared.
    pub fn or_prebuilt(mut self, folder: impl Into<PathBuf>) -> Self {
        self.prebuilt = Some(folder.into());
        self
    }

    /// Links the C++ functions in the sources, as the static library of this name, and CUDA's runtime with the package.
    ///
    /// An `extern "C"` block of these functions then needs no `#[link]`. The library needs nvcc: it is never prebuilt.
    pub fn library(mut self, name: impl Into<String>) -> Self {
        self.library = Some(name.into());
        self
    }

    /// Compiles the sources to files in `OUT_DIR`, and tells cargo which files they were made from.
    ///
    /// # Errors
    ///
    /// If nvcc fails, if a file cannot be written, or if nvcc is not found and the prebuilt files are missing or were made from other
    /// sources.
    pub fn compile(&self) -> Result<(), Error> {
        let out = env::var_os("OUT_DIR").ok_or_else(|| Error("OUT_DIR is not set: call this in a build script".into()))?;
        let out = Path::new(&out);
        let jobs = self.jobs(out)?;
        for variable in ["NVCC", "CUDA_HOME", "CUDA_PATH", "CUDA_TOOLKIT_PATH", "GPU_ABI_WRITE_PREBUILT"] {
            println!("cargo::rerun-if-env-changed={variable}");
        }
        let outputs = || jobs.iter().map(|job| (job.output.as_path(), job.output.file_name().unwrap_or_default()));
        match (nvcc(), &self.prebuilt) {
            (Some(nvcc), prebuilt) => {
                let files = run(&nvcc, &jobs)?;
                if let Some(name) = &self.library {
                    link(&nvcc, name, &jobs, out)?;
                }
                if let (Some(folder), Some("1")) = (prebuilt, env::var("GPU_ABI_WRITE_PREBUILT").ok().as_deref()) {
                    fs::create_dir_all(folder).map_err(|error| failed("write", folder, &error))?;
                    outputs().try_for_each(|(output, name)| copy(output, &folder.join(name)))?;
                    let files: BTreeSet<_> = files.iter().filter_map(|file| in_package(file, out)).collect();
                    let list = self.list(folder);
                    fs::write(&list, sources(&jobs, out, files.iter().map(String::as_str))?)
                        .map_err(|error| failed("write", &list, &error))?;
                }
            }
            (None, Some(folder)) if self.library.is_none() => {
                println!("cargo::warning=nvcc is not found: the files in `{}` are used", folder.display());
                // They are compiled as soon as there is an nvcc, or something to compile.
                println!("cargo::rerun-if-env-changed=PATH");
                self.sources.iter().for_each(|source| println!("cargo::rerun-if-changed={}", source.display()));
                self.compare(&jobs, out, &self.list(folder))?;
                for (output, name) in outputs() {
                    let file = folder.join(name);
                    println!("cargo::rerun-if-changed={}", file.display());
                    copy(&file, output).map_err(|Error(error)| unusable(&error))?;
                }
            }
            (None, _) => {
                return Err(Error("nvcc is not found: install the CUDA toolkit, or set NVCC to the path of nvcc".into()));
            }
        }
        Ok(())
    }

    /// Returns the path of the list of what prebuilt files were compiled from.
    fn list(&self, folder: &Path) -> PathBuf {
        let mut name = self.sources.first().and_then(|source| source.file_stem()).unwrap_or_default().to_owned();
        name.push(".sources");
        folder.join(name)
    }

    /// Compares the list with the commands and the files.
    fn compare(&self, jobs: &[Job], out: &Path, list: &Path) -> Result<(), Error> {
        println!("cargo::rerun-if-changed={}", list.display());
        let written = fs::read_to_string(list).map_err(|error| unusable(&failed("read", list, &error).0))?;
        // A package may be published without its sources.
        let is_there = |line: &&str| listed_file(line).is_none_or(|file| Path::new(file).exists());
        let lines: Vec<&str> = written.lines().filter(is_there).collect();
        let files = || lines.iter().filter_map(|line| listed_file(line));
        files().for_each(|file| println!("cargo::rerun-if-changed={file}"));
        let now = sources(jobs, out, files())?;
        let different = now.lines().zip(&lines).find(|(now, written)| now != *written);
        different.map_or(Ok(()), |(now, _)| {
            let what = listed_file(now).unwrap_or(now);
            Err(unusable(&format!("`{what}` is not what `{}` lists", list.display())))
        })
    }

    /// Returns the runs of nvcc: for each source, one for its code and one for its types.
    fn jobs(&self, out: &Path) -> Result<Vec<Job>, Error> {
        if self.library.is_some() && self.device_types {
            return Err(Error("`device_types` makes no code for the host, which `library` needs".into()));
        }
        let one = |architecture: &String| OsString::from(format!("-arch={architecture}"));
        let each = |architecture: &String| {
            let virtual_name = architecture.replacen("sm_", "compute_", 1);
            OsString::from(format!("-gencode=arch={virtual_name},code=[{architecture},{virtual_name}]"))
        };
        let is_fatbin = self.architectures.len() > 1;
        let (kind, extension) = if is_fatbin { ("-fatbin", ".fatbin") } else { ("-ptx", ".ptx") };
        let all = || self.architectures.iter().map(if is_fatbin { each } else { one });
        let code = [kind.into()].into_iter().chain(all());
        let (kind, types_extension) = if self.device_types { (["-ptx", "-G"], ".debug.ptx") } else { (["-g", "-c"], ".o") };
        // Types do not depend on the architecture, but the library's code does.
        let of_types: Vec<_> = if self.library.is_some() {
            all().collect()
        } else {
            self.architectures.first().map(one).into_iter().collect()
        };
        let types = kind.into_iter().map(OsString::from).chain(of_types);
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
    /// The files that were read.
    outcome: Result<Vec<String>, Error>,
}

/// Runs as many jobs at once as cargo allows, and passes on each warning and error once. Returns the files that were read.
fn run(nvcc: &Path, jobs: &[Job]) -> Result<Vec<String>, Error> {
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
    let files: Result<Vec<_>, _> = all.into_iter().map(|finished| finished.outcome).collect();
    Ok(files?.concat())
}

/// Makes a library of the objects, and tells cargo what to link.
fn link(nvcc: &Path, name: &str, jobs: &[Job], out: &Path) -> Result<(), Error> {
    let is_msvc = env::var_os("CARGO_CFG_TARGET_ENV").is_some_and(|env| env == "msvc");
    let library = out.join(if is_msvc { format!("{name}.lib") } else { format!("lib{name}.a") });
    // nvcc adds to a library that is there.
    if library.exists() {
        fs::remove_file(&library).map_err(|error| failed("replace", &library, &error))?;
    }
    let objects = jobs.iter().map(|job| &job.output).filter(|output| output.extension().is_some_and(|kind| kind == "o"));
    let mut command = Command::new(nvcc);
    command.arg("-lib").args(objects).arg("-o").arg(library);
    let output = command.output().map_err(|error| failed("run", nvcc, &error))?;
    if !output.status.success() {
        let words = String::from_utf8_lossy(&output.stderr);
        return Err(Error(format!("{}: {command:?} printed:\n{words}", output.status)));
    }
    println!("cargo::rustc-link-search=native={}", out.display());
    // `nvcc` may be a link to the toolkit's.
    let nvcc = fs::canonicalize(nvcc).map_err(|error| failed("read", nvcc, &error))?;
    if let Some(toolkit) = nvcc.parent().and_then(Path::parent) {
        for folder in ["lib64", "lib", "lib/x64"].map(|folder| toolkit.join(folder)) {
            println!("cargo::rustc-link-search=native={}", folder.display());
        }
    }
    println!("cargo::rustc-link-lib=static={name}\ncargo::rustc-link-lib=static=cudart_static");
    if !is_msvc {
        println!("cargo::rustc-link-lib=stdc++");
    }
    Ok(())
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
                let files = files(&rule);
                files.iter().for_each(|file| println!("cargo::rerun-if-changed={file}"));
                files
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

/// Returns the list of what the files were compiled from: a line for each command, then a hash and a name for each file.
fn sources<'a>(jobs: &[Job], out: &Path, names: impl IntoIterator<Item = &'a str>) -> Result<String, Error> {
    let package = env::current_dir().map_err(|error| failed("read", Path::new("."), &error))?;
    let mut lines = Vec::new();
    for job in jobs {
        let arguments = Vec::from_iter(job.arguments.iter().map(|argument| argument.to_string_lossy())).join(" ");
        let command = format!("nvcc {arguments} {}\n", job.source.display());
        // The paths of the package and its build differ between machines.
        lines.push(command.replace(&*out.to_string_lossy(), "$OUT_DIR").replace(&*package.to_string_lossy(), "."));
    }
    for name in names {
        let bytes = fs::read(name).map_err(|error| failed("read", Path::new(name), &error))?;
        lines.push(format!("{:016x} {name}\n", hash(&bytes)));
    }
    Ok(lines.concat())
}

/// Returns the name in a line of the list, unless it is a command.
fn listed_file(line: &str) -> Option<&str> {
    line.split_once(' ').filter(|(hash, _)| *hash != "nvcc").map(|(_, name)| name)
}

/// Returns the path of a file from the package's folder, unless another package or the toolkit has it, or a build script made it.
fn in_package(file: &str, out: &Path) -> Option<String> {
    let path = fs::canonicalize(file).ok()?;
    // `OUT_DIR` is `build/PACKAGE-HASH/out`.
    if path.starts_with(out.ancestors().nth(2)?.canonicalize().ok()?) {
        return None;
    }
    let own = path.strip_prefix(fs::canonicalize(".").ok()?).ok().and_then(Path::to_str);
    own.or(Path::new(file).is_relative().then_some(file)).map(|name| name.replace('\\', "/"))
}

/// Returns the FNV-1a hash of a file, whichever ends of lines git has checked out.
fn hash(bytes: &[u8]) -> u64 {
    let fold = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().filter(|byte| **byte != b'\r').fold(0xcbf2_9ce4_8422_2325, fold)
}

/// Returns the error about prebuilt files that cannot be used.
fn unusable(why: &str) -> Error {
    Error(format!("nvcc is not found, and {why}; `GPU_ABI_WRITE_PREBUILT=1 cargo build` writes the files where nvcc is"))
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
