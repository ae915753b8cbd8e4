//! Declares the kernels of real programs with bindgen, and compares the declarations with the object files.
//!
//! ```text
//! real-code [--quick]
//! ```
//!
//! `nvcc 13.5 -g -c -arch=sm_80` compiles the sources of candle, llama.cpp and cutlass, which `.ci/fetch-sources` fetches,
//! with the flags of their own builds. Sources that do not compile are counted and left out. The declarations have the types in the host's
//! debug information. rustc compiles them beside the object files: their types must be those in the kernels' names and their stubs' symbols,
//! and their sizes those in the images. `--quick` takes only the first one to three sources of each project.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Failure, listed};
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::{Cuda, cuda_program};
use gpu_abi_tests::compilers::scratch::{Scratch, run};
use gpu_abi_tests::parallel;
use gpu_abi_tests::real_code::Declarations;

/// A project and its build.
struct Project {
    name: &'static str,
    /// The folders of its kernels, within the project's folder.
    sources: &'static [&'static str],
    /// The folders of its headers, within the folder of all projects.
    includes: &'static [&'static str],
    flags: &'static [&'static str],
    /// A file of this package's folder to include before sources that do not compile without it.
    before: Option<&'static str>,
    /// How many sources `--quick` takes.
    quick: usize,
}

/// The projects. `include` has headers of cuBLAS and cuRAND.
const PROJECTS: [Project; 3] = [
    Project {
        name: "candle-kernels",
        sources: &["src", "src/moe", "src/mmq_gguf"],
        includes: &["candle-kernels/src"],
        flags: &["-std=c++17", "--expt-relaxed-constexpr"],
        before: Some("data/candle.h"),
        quick: 3,
    },
    Project {
        name: "llama-cpp-sys-2",
        sources: &["llama.cpp/ggml/src/ggml-cuda", "llama.cpp/ggml/src/ggml-cuda/template-instances"],
        includes: &[
            "llama-cpp-sys-2/llama.cpp/ggml/include",
            "llama-cpp-sys-2/llama.cpp/ggml/src",
            "llama-cpp-sys-2/llama.cpp/ggml/src/ggml-cuda",
            "include",
        ],
        flags: &["-std=c++17", "-use_fast_math", "-extended-lambda", "-DGGML_CUDA_PEER_MAX_BATCH_SIZE=128"],
        before: None,
        quick: 2,
    },
    Project {
        name: "cutlass",
        sources: &["examples/*"],
        includes: &["cutlass/include", "cutlass/tools/util/include", "cutlass/examples/common", "include"],
        flags: &["-std=c++17", "--expt-relaxed-constexpr"],
        before: None,
        quick: 1,
    },
];

pub(super) fn compare_projects(given: &Arguments) -> Result<usize, Failure> {
    let folder = sources().ok_or_else(|| "no sources: run .ci/fetch-sources".to_owned())?;
    Ok(compare_all(&cuda_program(Cuda::Newest, "nvcc")?, &folder, given.given("quick"))?)
}

/// Returns the folder of the sources.
fn sources() -> Option<PathBuf> {
    let folder = match std::env::var_os("GPU_ABI_SOURCES") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(&std::env::var_os("HOME")?).join(".cache/gpu-abi/sources"),
    };
    folder.is_dir().then_some(folder)
}

/// Returns the number of differences.
fn compare_all(nvcc: &Path, folder: &Path, is_quick: bool) -> Result<usize, String> {
    let scratch = Scratch::new()?;
    let mut declarations = Declarations::default();
    for project in &PROJECTS {
        let mut sources = project.sources(folder)?;
        if is_quick {
            sources.truncate(project.quick);
        }
        let compiled = parallel::map(&sources, |source| {
            let name = format!("{}, {}", project.name, source.file_name().unwrap_or_default().to_string_lossy());
            let object = scratch.path().join(format!("{name}.o"));
            let compile = |before| project.compile(nvcc, folder, source, &object, before);
            let is_refused = compile(None).is_err() && (project.before.is_none() || compile(project.before).is_err());
            (!is_refused).then_some((name, object))
        });
        let compiled: Vec<_> = compiled.into_iter().flatten().collect();
        println!("{}: {} of {} sources compile", project.name, compiled.len(), sources.len());
        if compiled.is_empty() {
            return Err(format!("no source of {} compiles", project.name));
        }
        compiled.iter().try_for_each(|(name, object)| declarations.add(name, object))?;
    }
    let errors = declarations.compile()?;
    println!("{declarations}, {} wrong", errors.len());
    declarations.reasons().for_each(|reason| println!("    {reason}"));
    Ok(listed(&errors))
}

impl Project {
    /// Returns the project's sources in order.
    fn sources(&self, folder: &Path) -> Result<Vec<PathBuf>, String> {
        let mut found = Vec::new();
        for within in self.sources {
            let folder = folder.join(self.name);
            match within.strip_suffix("/*") {
                Some(parent) => {
                    for inner in entries(&folder.join(parent))?.iter().filter(|path| path.is_dir()) {
                        found.extend(entries(inner)?);
                    }
                }
                None => found.extend(entries(&folder.join(within))?),
            }
        }
        found.retain(|path| path.extension().is_some_and(|extension| extension == "cu"));
        Ok(found)
    }

    fn compile(
        &self,
        nvcc: &Path,
        folder: &Path,
        source: &Path,
        object: &Path,
        before: Option<&str>,
    ) -> Result<(), String> {
        let mut command = Command::new(nvcc);
        command.args(["-g", "-c", "-arch=sm_80", "-w"]).args(self.flags);
        command.arg("-I").arg(source.parent().unwrap_or(folder));
        if let Some(before) = before {
            command.arg("-include").arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(before));
        }
        for include in self.includes {
            command.arg("-I").arg(folder.join(include));
        }
        run(command.arg(source).arg("-o").arg(object)).map(drop)
    }
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = std::fs::read_dir(folder).map_err(failed)?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, _>>().map_err(failed)?;
    paths.sort();
    Ok(paths)
}
