//! Variables that a program declares as they were before a mistake, compiled by rustc beside every source of types.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use super::source::{Files, Source};
use crate::compilers::scratch::write;
use crate::subject::package::refused_lines;

/// The sources of types that variables are compared with.
const SOURCES: [Source; 4] = [Source::Ptx, Source::Cubin, Source::Host, Source::Debug];

/// A change of a variable in the kernel's source, of which Rust knows nothing; the declaration in Rust, which is the variable before the
/// change; the variable as it is, in C++, with the name `v` and types of [`CUDA_TYPES`]; and who must tell.
type Change = (&'static str, &'static str, &'static str, &'static [Source]);

/// Nobody: the variable is as it is declared.
const NONE: &[Source] = &[];
const ALL: &[Source] = &SOURCES;
/// The alignments of types are in host objects only. A variable may be more aligned than its type.
const HOST: &[Source] = &[Source::Host];
const DESCRIBED: &[Source] = &[Source::Host, Source::Debug];

const CHANGES: [Change; 46] = [
    ("no change", "Constant<Scene>", "__constant__ Scene v", NONE),
    ("no change", "Constant<Scene>", "static __constant__ Scene v", NONE),
    ("no change", "Constant<[Inner; 2]>", "__constant__ const Inner v[2] = {{1}, {2}}", NONE),
    ("no change", "Global<[[Inner; 3]; 4]>", "__device__ Inner v[4][3]", NONE),
    ("no change", "Global<u32>", "__device__ volatile unsigned v", NONE),
    ("no change", "Global<Mode>", "__device__ Mode v", NONE),
    ("no change", "Global<DevicePtr<Inner>>", "__device__ const Inner *v", NONE),
    ("no change", "Global<DevicePtr<f32>>", "static __device__ float *v", NONE),
    ("no change", "Global<[Float4; 4]>", "extern \"C\" { __device__ float4 v[4]; }", NONE),
    ("no change", "Managed<Scene>", "__managed__ Scene v", NONE),
    ("no change", "Managed<[Inner; 4]>", "__managed__ Inner v[4]", NONE),
    ("no change", "Managed<DevicePtr<Inner>>", "__managed__ Inner *v", NONE),
    ("no change", "Global<u64>", "__device__ Alias v", NONE),
    ("no change", "Constant<[f64; 1]>", "__constant__ double v[1]", NONE),
    ("no change", "Global<[Inner; 2]>", "__device__ __align__(16) Inner v[2]", NONE),
    ("array resized", "Global<[Inner; 4]>", "__device__ Inner v[5]", ALL),
    ("array resized", "Managed<[Inner; 4]>", "__managed__ Inner v[3]", ALL),
    ("scalar resized", "Constant<u32>", "__constant__ unsigned short v", ALL),
    ("member added", "Constant<Scene>", "__constant__ wrong::Added v", ALL),
    ("member dropped", "Constant<Scene>", "__constant__ wrong::Dropped v", ALL),
    ("alignment", "Global<Whole>", "__device__ wrong::Aligned v", HOST),
    ("moved: constant", "Global<Inner>", "__constant__ Inner v", ALL),
    ("moved: constant", "Managed<Inner>", "__constant__ Inner v", ALL),
    ("moved: global", "Constant<Inner>", "__device__ Inner v", ALL),
    ("moved: global", "Managed<Inner>", "__device__ Inner v", ALL),
    ("moved: managed", "Constant<Inner>", "__managed__ Inner v", ALL),
    ("moved: managed", "Global<Inner>", "__managed__ Inner v", ALL),
    ("sign", "Constant<u32>", "__constant__ int v", DESCRIBED),
    ("sign", "Managed<u32>", "__managed__ int v", DESCRIBED),
    ("kind", "Global<u32>", "__device__ float v", DESCRIBED),
    ("kind", "Global<Inner>", "__device__ double v", DESCRIBED),
    ("element retyped", "Global<[Float4; 4]>", "__device__ uint4 v[4]", DESCRIBED),
    ("array reshaped", "Global<[[Inner; 3]; 4]>", "__device__ Inner v[3][4]", DESCRIBED),
    ("members swapped", "Constant<Scene>", "__constant__ wrong::Swapped v", DESCRIBED),
    ("members swapped", "Managed<[Inner; 4]>", "__managed__ wrong::Inner v[4]", DESCRIBED),
    ("member retyped", "Constant<Scene>", "static __constant__ wrong::Retyped v", DESCRIBED),
    ("member renamed", "Constant<[Scene; 2]>", "__constant__ wrong::Renamed v[2]", DESCRIBED),
    ("pointee scalar", "Global<DevicePtr<f32>>", "__device__ int *v", DESCRIBED),
    ("pointee record", "Global<DevicePtr<Inner>>", "__device__ wrong::Inner *v", DESCRIBED),
    ("pointee record", "Managed<DevicePtr<Inner>>", "__managed__ wrong::Inner *v", DESCRIBED),
    ("pointee record", "Constant<Scene>", "__constant__ wrong::Pointing v", DESCRIBED),
    ("pointer level", "Global<DevicePtr<f32>>", "__device__ float **v", DESCRIBED),
    ("enumerator added", "Constant<Mode>", "__constant__ wrong::ModeAdded v", DESCRIBED),
    ("enumerator dropped", "Constant<Mode>", "__constant__ wrong::ModeDropped v", DESCRIBED),
    ("enumerator renamed", "Global<Mode>", "__device__ wrong::ModeRenamed v", DESCRIBED),
    ("enumerator revalued", "Global<[Mode; 2]>", "__device__ wrong::ModeRevalued v[2]", DESCRIBED),
];

const CUDA_TYPES: &str = include_str!("variables.cuh");

const RUST_TYPES: &str = "
#![allow(dead_code, unused_imports)]
use gpu_abi::variable::{Constant, Global, Managed};
use gpu_abi::{DevicePtr, PtxLayout, kernels, vector::Float4};
#[derive(PtxLayout, Clone, Copy)]
#[repr(u32)]
enum Mode { Fast, Exact }
#[derive(PtxLayout)]
struct Inner { id: u32, flag: u8 }
#[derive(PtxLayout)]
struct Whole { id: [u32; 4] }
#[derive(PtxLayout)]
struct Scene { sun: [f32; 3], inner: Inner, all: DevicePtr<Inner>, mode: Mode }
";

/// Compiles the variables in `folder` and has rustc compare them with every source. Returns how often it found a change; what is wrong
/// comes as words.
///
/// # Errors
/// If nvcc or rustc cannot compile.
pub fn compare(nvcc: &Path, folder: &Path, wrong: &mut Vec<String>) -> Result<usize, String> {
    let path = folder.join("variables.cu");
    write(&path, cuda())?;
    let mut files = Source::compile_all(nvcc, &path, folder)?;
    files.retain(|files| SOURCES.contains(&files.source));
    let (text, first_lines) = rust(&files);
    let mut lines = BTreeSet::new();
    for line in refused_lines(&text)? {
        if !lines.insert(line) {
            wrong.push(format!("a second error in line {line}: {}", text.lines().nth(line - 1).unwrap_or_default()));
        }
    }
    let mut found = 0;
    for (source, first) in files.iter().map(|files| files.source).zip(first_lines) {
        for (number, (mutation, rust, cuda, by)) in CHANGES.iter().enumerate() {
            let is_refused = lines.contains(&(first + number));
            let is_due = by.contains(&source);
            if is_refused != is_due {
                let words = if is_due { "not found" } else { "not expected" };
                wrong.push(format!("{mutation} {words} by {source:?}: `{cuda}` as `{rust}`"));
            }
            found += usize::from(is_refused);
        }
    }
    Ok(found)
}

/// Returns the variables' source, with a kernel that uses each: nvcc for whole programs drops none, but describes what is used.
fn cuda() -> String {
    let mut text = String::from(CUDA_TYPES);
    let mut uses = String::new();
    for (number, (_, _, declaration, _)) in CHANGES.iter().enumerate() {
        let declared: Vec<String> = declaration
            .split_inclusive(|c: char| !c.is_alphanumeric() && c != '_')
            .map(|word| named(word, number))
            .collect();
        let _ = writeln!(text, "{};", declared.concat());
        let _ = writeln!(uses, "  out[{number}] = *(const volatile char *)&v{number};");
    }
    let _ = writeln!(text, "__global__ void use(char *out) {{\n{uses}}}");
    text
}

/// Returns a word, and `v` as the variable's own name.
fn named(word: &str, number: usize) -> String {
    match word.strip_prefix('v') {
        Some(rest) if rest.chars().all(|c| !c.is_alphanumeric() && c != '_') => format!("v{number}{rest}"),
        _ => word.to_owned(),
    }
}

/// Returns a program that declares all variables once for each source, each on a line of its own, and the line of the first for each. Each
/// is in a block of its own, because a mistake is reported once in a block.
fn rust(files: &[Files]) -> (String, Vec<usize>) {
    let mut text = String::from(RUST_TYPES.trim_start());
    let mut first_lines = Vec::new();
    for files in files {
        let _ = writeln!(text, "mod by_{:?} {{\nuse super::*;", files.source);
        first_lines.push(text.lines().count() + 1);
        for (number, (_, ty, ..)) in CHANGES.iter().enumerate() {
            let block = files.attribute();
            let _ =
                writeln!(text, "{block} unsafe extern \"C\" {{ #[ptx(name = \"v{number}\")] static V{number}: {ty}; }}");
        }
        text += "}\n";
    }
    text += "fn main() {}\n";
    (text, first_lines)
}
