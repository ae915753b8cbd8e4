//! Compares the output of the command `gpu-abi` with NVIDIA's readers of the same files, and with itself.
//!
//! nvcc compiles the kernels of the quickstart example, of the command's own tests, and kernels that take random records,
//! for four architectures, with no options, with `-lineinfo` and with `-G`. Registers and shared memory must match `cuobjdump`.
//! `diff` must find nothing between any two files of one source, and every change between two sources. The program `files images`
//! compares the modules of fatbins, objects and libraries.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::edits;
use crate::programs::Failure;
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::{Cuda, cuda_program};
use gpu_abi_tests::compilers::scratch::{Scratch, read_text, run, write};
use gpu_abi_tests::tool::{Tool, list, text, usage};
use gpu_abi_tests::verify::program::{Program, Subject};
use gpu_abi_tests::verify::toolchain::ARCHS;

/// A kernel with shared memory, added to the others.
const SHARING: &str = include_str!("sharing.cu");

pub(super) fn compare(given: &Arguments) -> Result<usize, Failure> {
    let (nvcc, cuobjdump) = (cuda_program(Cuda::Newest, "nvcc")?, cuda_program(Cuda::Newest, "cuobjdump")?);
    let counts = compare_all(&nvcc, &cuobjdump, given.number_or("records", 30)?, given.seed())?;
    println!(
        "{} kernels use what cuobjdump says; {} pairs of files of one source do not differ, {} of changed sources do; {} builds of one source in two folders do not",
        counts.kernels, counts.same, counts.changed, counts.builds
    );
    let all = [counts.kernels, counts.same, counts.changed, counts.builds];
    if all.contains(&0) {
        return Err("something was not compared at all".into());
    }
    Ok(counts.wrong)
}

#[derive(Default)]
pub(super) struct Counts {
    kernels: usize,
    same: usize,
    pub(super) changed: usize,
    builds: usize,
    wrong: usize,
}

impl Counts {
    pub(super) fn wrong(&mut self, message: &str) {
        println!("WRONG: {message}");
        self.wrong += 1;
    }
}

fn compare_all(nvcc: &Path, cuobjdump: &Path, records: usize, seed: u64) -> Result<Counts, String> {
    let random = Program::new(records, seed);
    let tool = Tool::build()?;
    let scratch = Scratch::new()?;
    let mut counts = Counts::default();
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("../gpu-abi");
    let sources = [package.join("examples/kernels/nbody.cu"), package.join("cli/testdata/kernels.cu")];
    let read = |source: &PathBuf| read_text(source);
    let subjects: Vec<&Subject> = random.subjects.iter().collect();
    let texts = [read(&sources[0])?, read(&sources[1])?, random.source(&subjects, true)];
    for (index, text) in texts.into_iter().enumerate() {
        let cuda = scratch.path().join(format!("source{index}.cu"));
        write(&cuda, text + SHARING)?;
        let mut files = Vec::new();
        for arch in ARCHS {
            for (flag, name) in [("-O3", "plain"), ("-lineinfo", "lines"), ("-G", "debug")] {
                for form in ["ptx", "cubin"] {
                    let file = scratch.path().join(format!("{name}{index}.{arch}.{form}"));
                    compile(nvcc, &cuda, &[&format!("-arch=sm_{arch}"), flag, &format!("-{form}")], &file)?;
                    if form == "cubin" {
                        compare_usage(&tool, cuobjdump, &file, &mut counts)?;
                    }
                    files.push(file);
                }
            }
        }
        let fatbin = scratch.path().join(format!("all{index}.fatbin"));
        let gencode =
            ["-fatbin", "-gencode=arch=compute_80,code=sm_80", "-gencode=arch=compute_90,code=[sm_90,compute_90]"];
        compile(nvcc, &cuda, &gencode, &fatbin)?;
        files.push(fatbin);
        compare_files(&tool, &files, &mut counts)?;
    }
    edits::find(&tool, nvcc, scratch.path(), seed, &mut counts)?;
    compare_builds(&tool, nvcc, &package.join("cli/testdata/parts.cu"), scratch.path(), &mut counts)?;
    Ok(counts)
}

/// Compares builds of a source, whose kernels' names follow the compilation, with each other.
fn compare_builds(tool: &Tool, nvcc: &Path, source: &Path, folder: &Path, counts: &mut Counts) -> Result<(), String> {
    let mut builds = Vec::new();
    for place in ["here", "there"] {
        let folder = folder.join(place);
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let copy = folder.join("parts.cu");
        write(&copy, read_text(source)?)?;
        for flag in ["-O3", "-lineinfo", "-G", "-rdc=true"] {
            for form in ["ptx", "cubin"] {
                let file = folder.join(format!("parts{flag}.{form}"));
                compile(nvcc, &copy, &["-arch=sm_80", flag, &format!("-{form}")], &file)?;
                builds.push(file);
            }
        }
    }
    counts.builds = builds.len();
    compare_files(tool, &builds, counts)
}

pub(super) fn compile(nvcc: &Path, source: &Path, flags: &[&str], to: &Path) -> Result<(), String> {
    run(Command::new(nvcc).args(["-std=c++20", "-w"]).args(flags).arg(source).arg("-o").arg(to)).map(drop)
}

/// Compares the registers and the shared memory of a cubin's kernels with `cuobjdump`'s.
fn compare_usage(tool: &Tool, cuobjdump: &Path, cubin: &Path, counts: &mut Counts) -> Result<(), String> {
    let path = text(cubin);
    let document = tool.json(&["inspect", "--json", path])?;
    let usages = usage::of(cuobjdump, cubin)?;
    for kernel in list(&document["modules"][0]["kernels"]) {
        let name = kernel["name"].as_str().unwrap_or_default();
        let limits = &kernel["limits"];
        let found = (limits["registers"].as_u64(), limits["shared_bytes"].as_u64());
        let wanted = usages.get(name).map(|usage| (Some(usage.registers), Some(usage.shared)));
        counts.kernels += 1;
        if Some(found) != wanted {
            counts.wrong(&format!("{path}: {name} uses {found:?}, cuobjdump says {wanted:?}"));
        }
    }
    Ok(())
}

/// Compares each file with the first and the one before it.
fn compare_files(tool: &Tool, files: &[PathBuf], counts: &mut Counts) -> Result<(), String> {
    for (at, new) in files.iter().enumerate().skip(1) {
        for old in [&files[0], &files[at - 1]] {
            let found = tool.json(&["diff", "--json", text(old), text(new)])?;
            counts.same += 1;
            if found["differences"] != 0 {
                counts.wrong(&format!("{} and {} differ: {found}", old.display(), new.display()));
            }
        }
    }
    Ok(())
}
