//! A run of a compiler: its arguments, the files that it reads, and what it prints.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::{env, fs, thread};

use crate::library::is_msvc;
use crate::{Error, Kernels, failed, rust};

/// What compiles kernels.
pub(crate) enum Compiler {
    Nvcc(PathBuf),
    /// The name of a toolchain of rustup.
    Rust(String),
}

/// A run of a compiler.
pub(crate) struct Job {
    /// Its name in lists of prebuilt files.
    pub(crate) program: &'static str,
    pub(crate) source: PathBuf,
    pub(crate) arguments: Vec<OsString>,
    pub(crate) output: PathBuf,
    /// The make rule with the files that it reads, or cargo's folder of it.
    pub(crate) rule: PathBuf,
}

impl Kernels {
    /// Returns the runs of the compiler: for each source, one for its code and one for its types.
    pub(crate) fn jobs(&self, out: &Path) -> Result<Vec<Job>, Error> {
        let is_number = |architecture: &&String| architecture.starts_with(|first: char| first.is_ascii_digit());
        if let Some(number) = self.architectures.iter().find(is_number) {
            return Err(Error(format!("`{number}` is not the name of an architecture: write `sm_{number}`")));
        }
        if self.is_rust {
            return rust::jobs(self, out);
        }
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
        // With `-g`, cl writes the types into a PDB.
        let host = if is_msvc() { ["-c", "-Xcompiler=/Z7"] } else { ["-g", "-c"] };
        let (kind, types_extension) = if self.device_types { (["-ptx", "-G"], ".debug.ptx") } else { (host, ".o") };
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
                let output = out.join(&file);
                let arguments = options.iter().chain(&self.flags).cloned().collect();
                // Both runs may write theirs at once.
                file.push(".d");
                let rule = out.join(file);
                jobs.push(Job { program: "nvcc", source: source.clone(), arguments, output, rule });
            }
        }
        Ok(jobs)
    }
}

/// The files of all calls of `compile` in this run of the build script: each with its source and the arguments that make it, or with the files
/// that it is made of.
static OUTPUTS: Mutex<BTreeMap<PathBuf, (PathBuf, Vec<OsString>)>> = Mutex::new(BTreeMap::new());

/// Reserves the files that the jobs make, and those that are made of them all: the library, and the list of prebuilt files.
///
/// # Errors
///
/// If an earlier call makes one of them from another source or with other arguments: the later file would replace it. The same file may be made again,
/// as the code is by two calls of which one makes a library and the other device types.
pub(crate) fn reserve(jobs: &[Job], library: Option<PathBuf>, list: Option<PathBuf>) -> Result<(), Error> {
    let mut outputs = OUTPUTS.lock().unwrap_or_else(PoisonError::into_inner);
    for job in jobs {
        let (source, arguments) =
            outputs.entry(job.output.clone()).or_insert_with(|| (job.source.clone(), job.arguments.clone()));
        let file = job.output.file_name().unwrap_or_default().to_string_lossy();
        if *source != job.source {
            return Err(Error(format!(
                "`{}` and `{}` would both make `{file}`: rename one of them",
                source.display(),
                job.source.display()
            )));
        }
        if *arguments != job.arguments {
            return Err(Error(format!(
                "`{}` would make `{file}` twice, with different options: include it in a source of another name, and compile that one",
                source.display()
            )));
        }
    }
    let parts: Vec<OsString> = jobs.iter().map(|job| job.output.clone().into()).collect();
    let library =
        library.map(|file| (file, "give each library a name of its own, or compile all sources of one in one call"));
    let list = list.map(|file| (file, "give each call a folder of its own"));
    for (file, advice) in [library, list].into_iter().flatten() {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (_, earlier) = outputs.entry(file).or_insert_with(|| (PathBuf::new(), parts.clone()));
        if *earlier != parts {
            return Err(Error(format!("two calls would both make `{name}`, of different files: {advice}")));
        }
    }
    Ok(())
}

/// What a compiler printed, and whether it succeeded.
struct Finished {
    words: String,
    /// The files that were read.
    outcome: Result<Vec<String>, Error>,
}

/// Runs as many jobs at once as cargo allows, and passes on each warning once. Returns the files that were read.
///
/// The error is what the compiler printed. Cargo shows it with the script's output, where a `cargo::error` would be shown a second and a third time.
pub(crate) fn run(compiler: &Compiler, jobs: &[Job]) -> Result<Vec<String>, Error> {
    let at_once = env::var("NUM_JOBS").ok().and_then(|number| number.parse().ok()).unwrap_or(1);
    let mut all = Vec::new();
    for jobs in jobs.chunks(usize::max(at_once, 1)) {
        thread::scope(|scope| {
            let running: Vec<_> = jobs.iter().map(|job| scope.spawn(|| job.run(compiler))).collect();
            all.extend(running.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))));
        });
    }
    let (files, warnings) = merged(compiler, &all)?;
    warnings.iter().flat_map(|warning| warning.lines()).for_each(|line| println!("cargo::warning={line}"));
    Ok(files)
}

/// Returns the files that were read, and each warning once.
///
/// # Errors
///
/// If a run failed. The error has those of all such runs, except those that only repeat others.
fn merged<'a>(compiler: &Compiler, all: &'a [Finished]) -> Result<(Vec<String>, Vec<&'a str>), Error> {
    let (mut files, mut warnings, mut errors) = (Vec::new(), Vec::new(), Vec::new());
    // Both compilations of a source have most findings.
    let (mut warned, mut reported) = (BTreeSet::new(), BTreeSet::new());
    for Finished { words, outcome } in all {
        let mut found = compiler.findings(words);
        match outcome {
            Ok(read) => {
                files.extend_from_slice(read);
                warnings.extend(found.into_iter().filter(|warning| warned.insert(*warning)));
            }
            Err(Error(error)) => {
                // A compiler that did not start, or that a signal ended, may have printed nothing.
                if found.is_empty() {
                    found.push(error);
                }
                found.retain(|finding| reported.insert(*finding));
                if !found.is_empty() {
                    errors.push(error.as_str());
                }
            }
        }
    }
    if errors.is_empty() { Ok((files, warnings)) } else { Err(Error(errors.join("\n"))) }
}

impl Compiler {
    /// Returns the errors and warnings among what it printed.
    fn findings<'a>(&self, words: &'a str) -> Vec<&'a str> {
        match self {
            Self::Nvcc(_) => findings(words).collect(),
            Self::Rust(_) => rust::findings(words).collect(),
        }
    }
}

impl Job {
    fn run(&self, compiler: &Compiler) -> Finished {
        let mut command = self.command(compiler);
        let output = match command.output() {
            Ok(output) => output,
            Err(error) => {
                return Finished {
                    words: String::new(),
                    outcome: Err(failed("run", command.get_program().as_ref(), &error)),
                };
            }
        };
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        let outcome = if output.status.success() {
            self.files(compiler).inspect(|files| files.iter().for_each(|file| println!("cargo::rerun-if-changed={file}")))
        } else {
            println!("cargo::rerun-if-changed={}", self.source.display());
            Err(Error(format!("{}: {command:?} printed:\n{words}", output.status)))
        };
        Finished { words, outcome }
    }

    fn command(&self, compiler: &Compiler) -> Command {
        match compiler {
            Compiler::Nvcc(nvcc) => {
                let mut command = Command::new(nvcc);
                command
                    .args(&self.arguments)
                    .arg(&self.source)
                    .arg("-o")
                    .arg(&self.output)
                    .arg("-MD")
                    .arg("-MF")
                    .arg(&self.rule);
                command
            }
            Compiler::Rust(toolchain) => rust::command(toolchain, self),
        }
    }

    /// Returns the files that the run has read.
    fn files(&self, compiler: &Compiler) -> Result<Vec<String>, Error> {
        let folder = |path: &Path| fs::canonicalize(path).map_err(|error| failed("read", path, &error));
        match compiler {
            Compiler::Nvcc(_) => {
                fs::read_to_string(&self.rule).map(|rule| files(&rule)).map_err(|error| failed("read", &self.rule, &error))
            }
            Compiler::Rust(_) => {
                let read = files(&rust::rule(&self.rule)?);
                // What build scripts make is in the target folder beside the rule.
                Ok(rust::inputs(&read, &folder(Path::new("."))?, &folder(&self.output.with_file_name("device"))?))
            }
        }
    }
}

/// Returns the first nvcc where users have it: see the crate's documentation.
pub(crate) fn nvcc() -> Option<PathBuf> {
    // A path that the user gave is not second-guessed: if it is wrong, running it is an error that names it.
    if let Some(path) = env::var_os("NVCC").filter(|path| !path.is_empty()) {
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

/// Returns the errors and warnings that nvcc printed, each as one line: `render.cu(3): error: identifier "x" is undefined`.
///
/// The indented lines after it, which quote the source, are left out, and so is the number of errors or warnings at the end.
fn findings(words: &str) -> impl Iterator<Item = &str> {
    words.lines().map(str::trim_end).filter(|line| {
        // A file may have such a name: `error.cu(3): warning #177-D: ..`.
        let is_level = |(at, word): (usize, &str)| line[at + word.len()..].starts_with([':', '[', ' ']);
        ["error", "fatal", "warning"].iter().any(|word| line.match_indices(word).any(is_level))
            && !line.starts_with(char::is_whitespace)
            && !line.contains(" detected in the compilation of ")
            && !line.starts_with("Remark: ")
    })
}

/// Returns the files that a make rule depends on: `render.ptx : kernels/render.cu \`, with one or more per line.
fn files(rule: &str) -> Vec<String> {
    let list = rule.split_once(" : ").or_else(|| rule.split_once(": ")).map_or("", |(_, list)| list);
    // A space in a name is written `\ `.
    let names = list.replace("\\\r\n", " ").replace("\\\n", " ").replace("\\ ", "\0");
    names.split_whitespace().map(|name| name.replace('\0', " ").replace("$$", "$")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_not_replaced_by_another_call() {
        let reserved = |source: &str, architecture: &str| {
            let jobs = Kernels::new([source]).arch(architecture).jobs(Path::new("reserved"))?;
            reserve(&jobs, None, None)
        };
        reserved("cuda/render.cu", "sm_80").unwrap();
        reserved("cuda/render.cu", "sm_80").unwrap();
        reserved("cuda/blur.cu", "sm_80").unwrap();
        let other_source = "`cuda/render.cu` and `native/render.cu` would both make `render.ptx`: rename one of them";
        assert_eq!(reserved("native/render.cu", "sm_80").unwrap_err().to_string(), other_source);
        let other_options = reserved("cuda/render.cu", "sm_90").unwrap_err().to_string();
        assert!(other_options.starts_with("`cuda/render.cu` would make `render.ptx` twice"), "{other_options}");
    }

    #[test]
    fn a_library_or_a_list_is_not_replaced_by_another_call() {
        let reserved = |kernels: Kernels, library: Option<&str>, list: Option<&str>| {
            let jobs = kernels.jobs(Path::new("shared"))?;
            reserve(&jobs, library.map(PathBuf::from), list.map(PathBuf::from))
        };
        let (scan, sort) = (|| Kernels::new(["scan.cu"]), || Kernels::new(["sort.cu"]));
        reserved(scan(), Some("libkernels.a"), Some("prebuilt/scan.sources")).unwrap();
        reserved(scan(), Some("libkernels.a"), Some("prebuilt/scan.sources")).unwrap();
        reserved(sort(), Some("libsort.a"), Some("prebuilt/sort.sources")).unwrap();
        let error = reserved(sort(), Some("libkernels.a"), None).unwrap_err().to_string();
        assert!(
            error.starts_with("two calls would both make `libkernels.a`, of different files: give each library"),
            "{error}"
        );
        let error = reserved(scan().device_types(), None, Some("prebuilt/scan.sources")).unwrap_err().to_string();
        assert!(
            error.starts_with("two calls would both make `scan.sources`, of different files: give each call"),
            "{error}"
        );
    }

    #[test]
    fn each_run_writes_its_own_files() {
        let jobs = Kernels::new(["scan.cu", "sort.cu"]).device_types().jobs(Path::new("out")).unwrap();
        let files: BTreeSet<_> = jobs.iter().flat_map(|job| [&job.output, &job.rule]).collect();
        assert_eq!(files.len(), 2 * jobs.len(), "{files:?}");
    }

    #[test]
    fn an_architecture_is_not_a_number() {
        for kernels in [Kernels::new(["render.cu"]), Kernels::rust()] {
            let error = kernels.arch("80").jobs(Path::new("out")).err().unwrap();
            assert_eq!(error.to_string(), "`80` is not the name of an architecture: write `sm_80`");
        }
    }

    #[test]
    fn a_file_may_be_called_like_a_level() {
        let found = [
            "error.cu(3): warning #177-D: variable \"x\" was declared but never referenced",
            "error.h:1:1: warning: unused variable \"error\"",
            "warnings/x.h:1:1: error: expected",
            "error/a.cu(1): error: identifier \"x\" is undefined",
            "nvcc fatal   : Unsupported gpu architecture",
        ];
        let others = "   | error: x\nerror.cu\n2 errors detected in the compilation of \"error.cu\".\n";
        assert_eq!(findings(&(found.join("\n") + "\n" + others)).collect::<Vec<_>>(), found);
    }

    #[test]
    fn errors_that_repeat_others_are_left_out() {
        let nvcc = Compiler::Nvcc(PathBuf::new());
        let warning = "a.cu(1): warning #177-D: variable \"x\" was declared but never referenced";
        let run = |words: &str, error: &str| Finished {
            words: words.to_owned(),
            outcome: if error.is_empty() { Ok(vec!["a.cu".to_owned()]) } else { Err(Error(error.to_owned())) },
        };
        let all = [run(warning, ""), run("", ""), run(warning, "")];
        assert_eq!(merged(&nvcc, &all).ok(), Some((vec!["a.cu".to_owned(); 3], vec![warning])));
        let all = [
            run(warning, ""),
            run("a.cu(3): error: expected", "first"),
            run("a.cu(3): error: expected", "first again"),
            run("", "killed"),
            run("", "killed"),
            run(warning, "killed after a warning"),
            run("a.cu(3): error: expected\nb.cu(4): error: expected", "second"),
        ];
        assert_eq!(merged(&nvcc, &all).unwrap_err().0, "first\nkilled\nkilled after a warning\nsecond");
    }
}
