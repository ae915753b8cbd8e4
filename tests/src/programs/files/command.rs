//! Compares the output of the command `gpu-abi` with NVIDIA's and LLVM's readers of the same files, and with itself.
//!
//! nvcc compiles the kernels of the quickstart example, of the command's own tests, and kernels that take random records,
//! for four architectures, with no options, with `-lineinfo` and with `-G`. Registers, shared memory and the modules of a
//! fatbin must match `cuobjdump`, and structs `llvm-dwarfdump`, member by member. `diff` must find nothing between any two
//! files of one source, and every change between two sources. `lint` must find nothing in nvcc's output. Objects for
//! link-time optimization, linked programs, static libraries and truncated fatbins must show their contents.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::programs::Stop;
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::{Cuda, cuda_program};
use gpu_abi_tests::compilers::scratch::{Scratch, read_text, run, write};
use gpu_abi_tests::tool::containers::{Findings, Workshop};
use gpu_abi_tests::tool::dwarfdump::{self, Member, Record};
use gpu_abi_tests::tool::{Tool, list, text, usage};
use gpu_abi_tests::verify::program::{Program, Subject};
use gpu_abi_tests::verify::toolchain::ARCHS;
use serde_json::Value;

/// A kernel with shared memory, added to the others.
const SHARING: &str = "
extern \"C\" __global__ void sharing(float *data) {
    __shared__ float row[300];
    __shared__ double sums[3];
    row[threadIdx.x] = data[threadIdx.x];
    sums[threadIdx.x % 3] = 1.0;
    __syncthreads();
    data[threadIdx.x] = row[299 - threadIdx.x] + float(sums[0]);
}
";

pub(super) fn compare(given: &Arguments) -> Result<usize, Stop> {
    let (nvcc, cuobjdump) = (cuda_program(Cuda::Newest, "nvcc")?, cuda_program(Cuda::Newest, "cuobjdump")?);
    let counts = compare_all(&nvcc, &cuobjdump, &Program::new(given.number_or("records", 30)?, given.seed()))?;
    println!(
        "{} kernels use what cuobjdump says; {} fatbins have its modules; {} records with {} members are llvm-dwarfdump's; \
         {} pairs of files of one source do not differ, {} of changed sources do; {} files have no lint; {} objects, programs, \
         libraries and cut files are read",
        counts.kernels,
        counts.fatbins,
        counts.records,
        counts.members,
        counts.same,
        counts.changed,
        counts.clean,
        counts.containers
    );
    let all =
        [counts.kernels, counts.fatbins, counts.members, counts.same, counts.changed, counts.clean, counts.containers];
    if all.contains(&0) {
        return Err(Stop::Failed("something was not compared at all".to_owned()));
    }
    Ok(counts.wrong)
}

#[derive(Default)]
struct Counts {
    kernels: usize,
    fatbins: usize,
    records: usize,
    members: usize,
    same: usize,
    changed: usize,
    clean: usize,
    containers: usize,
    wrong: usize,
}

impl Counts {
    fn wrong(&mut self, message: &str) {
        println!("WRONG: {message}");
        self.wrong += 1;
    }
}

fn compare_all(nvcc: &Path, cuobjdump: &Path, random: &Program) -> Result<Counts, String> {
    let tool = Tool::build()?;
    let scratch = Scratch::new()?;
    let mut counts = Counts::default();
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("../gpu-abi");
    let sources = [package.join("examples/kernels/nbody.cu"), package.join("cli/testdata/kernels.cu")];
    let read = |source: &PathBuf| read_text(source);
    let subjects: Vec<&Subject> = random.subjects.iter().collect();
    let texts = [read(&sources[0])?, read(&sources[1])?, random.source(&subjects, &[], true)];
    for (index, text) in texts.into_iter().enumerate() {
        let cuda = scratch.path().join(format!("source{index}.cu"));
        write(&cuda, text + SHARING)?;
        let mut files = Vec::new();
        for arch in ARCHS {
            for (flag, name) in [("-O3", "plain"), ("-lineinfo", "lines"), ("-G", "debug")] {
                for form in ["ptx", "cubin"] {
                    let file = scratch.path().join(format!("{name}{index}.{arch}.{form}"));
                    compile(nvcc, &cuda, &[&format!("-arch=sm_{arch}"), flag, &format!("-{form}")], &file)?;
                    look_at(&tool, cuobjdump, &file, flag, &mut counts)?;
                    files.push(file);
                }
            }
        }
        let fatbin = scratch.path().join(format!("all{index}.fatbin"));
        let gencode =
            ["-fatbin", "-gencode=arch=compute_80,code=sm_80", "-gencode=arch=compute_90,code=[sm_90,compute_90]"];
        compile(nvcc, &cuda, &gencode, &fatbin)?;
        compare_images(&tool, cuobjdump, &fatbin, &mut counts)?;
        files.push(fatbin);
        compare_files(&tool, &files, &mut counts)?;
    }
    find_changes(&tool, nvcc, &sources[1], scratch.path(), &mut counts)?;
    let workshop = Workshop { tool: &tool, nvcc, cuobjdump, folder: scratch.path() };
    let mut findings = Findings::default();
    workshop.look(&scratch.path().join("source1.cu"), &mut findings)?;
    workshop.compare_builds(&package.join("cli/testdata/parts.cu"), &mut findings)?;
    counts.containers = findings.files;
    findings.wrong.iter().for_each(|wrong| counts.wrong(wrong));
    Ok(counts)
}

fn compile(nvcc: &Path, source: &Path, flags: &[&str], to: &Path) -> Result<(), String> {
    run(Command::new(nvcc).args(["-std=c++20", "-w"]).args(flags).arg(source).arg("-o").arg(to)).map(drop)
}

/// Compares one file with the other readers' output for it.
fn look_at(tool: &Tool, cuobjdump: &Path, file: &Path, flag: &str, counts: &mut Counts) -> Result<(), String> {
    let path = text(file);
    let document = tool.json(&["inspect", "--json", path])?;
    let module = &document["modules"][0];
    let is_cubin = module["kind"] == "cubin";
    if is_cubin {
        let usages = usage::of(cuobjdump, file)?;
        for kernel in list(&module["kernels"]) {
            let name = kernel["name"].as_str().unwrap_or_default();
            let limits = &kernel["limits"];
            let found = (limits["registers"].as_u64(), limits["shared_bytes"].as_u64());
            let wanted = usages.get(name).map(|usage| (Some(usage.registers), Some(usage.shared)));
            counts.kernels += 1;
            if Some(found) != wanted {
                counts.wrong(&format!("{path}: {name} uses {found:?}, cuobjdump says {wanted:?}"));
            }
        }
    }
    if is_cubin && flag == "-G" {
        compare_records(path, list(&module["types"]), &dwarfdump::records(file)?, counts);
    }
    if !is_cubin || flag != "-O3" {
        let lint = tool.json(&["lint", "--json", path])?;
        counts.clean += 1;
        if lint["findings"] != 0 {
            counts.wrong(&format!("{path}: {lint}"));
        }
    }
    Ok(())
}

fn compare_records(path: &str, types: &[Value], wanted: &std::collections::BTreeMap<String, Record>, counts: &mut Counts) {
    for ty in types {
        let name = ty["name"].as_str().unwrap_or_default();
        // nvcc mangles the names of nested records; the command demangles them.
        let Some(wanted) = wanted.get(name) else { continue };
        let members = list(&ty["fields"]).iter().map(|field| -> Member {
            let name = field["name"].as_str().unwrap_or_default().to_owned();
            match (field["bit_offset"].as_i64(), field["bits"].as_i64()) {
                (Some(first), Some(width)) => (name, first, Some(width)),
                _ => (name, 8 * field["offset"].as_i64().unwrap_or(-1), None),
            }
        });
        let found = Record { size: ty["size"].as_i64().unwrap_or(-1), members: members.collect() };
        counts.records += 1;
        counts.members += found.members.len();
        if found != *wanted {
            counts.wrong(&format!("{path}: {name}\n  {found:?}\n  llvm-dwarfdump says\n  {wanted:?}"));
        }
    }
}

fn compare_images(tool: &Tool, cuobjdump: &Path, fatbin: &Path, counts: &mut Counts) -> Result<(), String> {
    let document = tool.json(&["inspect", "--json", text(fatbin)])?;
    let titles = list(&document["modules"]).iter().map(|module| {
        format!("{} {}", module["kind"].as_str().unwrap_or_default(), module["arch"].as_str().unwrap_or_default())
    });
    let mut found: Vec<String> = titles.collect();
    found.sort_unstable();
    let wanted = usage::images(cuobjdump, fatbin)?;
    counts.fatbins += 1;
    if found != wanted {
        counts.wrong(&format!("{}: {found:?}, cuobjdump says {wanted:?}", fatbin.display()));
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

/// Checks that the changes that `MOVED` makes in the source are found: two kernels, one of them renamed, and a struct.
fn find_changes(tool: &Tool, nvcc: &Path, source: &Path, folder: &Path, counts: &mut Counts) -> Result<(), String> {
    for arch in ARCHS {
        for form in ["ptx", "cubin"] {
            let (old, new) = (folder.join(format!("old.{arch}.{form}")), folder.join(format!("new.{arch}.{form}")));
            let flags = [&format!("-arch=sm_{arch}"), "-G", &format!("-{form}")];
            compile(nvcc, source, &flags, &old)?;
            compile(nvcc, source, &[flags[0], flags[1], flags[2], "-DMOVED"], &new)?;
            let found = tool.json(&["diff", "--json", text(&old), text(&new)])?;
            let module = &found["modules"][0];
            let changes = |key: &str| -> Vec<&str> {
                let changes = list(&module[key]).iter().filter_map(|one| one["change"].as_str());
                changes.filter(|change| *change != "same").collect()
            };
            let mut kernels = changes("kernels");
            kernels.sort_unstable();
            counts.changed += 1;
            if kernels != ["added", "changed", "removed"] || changes("types") != ["changed"] {
                counts.wrong(&format!("{}: {found}", new.display()));
            }
        }
    }
    Ok(())
}
