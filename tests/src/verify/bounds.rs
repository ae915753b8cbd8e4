//! Kernels whose launch bounds and static shared memory change, beside what the command `gpu-abi diff` reports of them.
//!
//! Rust declares no bounds, so that rustc refuses none of these changes: `diff` compares two compilations of a kernel.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Map, Value, json};

use super::mutation::{Mutation, Place};
use super::source::Source;
use super::table::{By, Table};
use crate::compilers::scratch::{run, write};
use crate::random::Random;
use crate::tool::Tool;

/// The first architecture with clusters.
const ARCH: u32 = 90;

/// The bounds of a launch; 0 if nothing is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    threads: u64,
    blocks: u64,
    cluster: u64,
    /// Bytes of static shared memory.
    shared: u64,
}

/// A limit's name and its values on both sides.
type Limits = BTreeMap<&'static str, [Value; 2]>;

/// Kernels as they were and as they are; of some nothing changes.
#[derive(Debug)]
pub struct Bounded(Vec<(Option<Mutation>, [Bounds; 2])>);

impl Bounds {
    fn random(random: &mut Random) -> Self {
        let threads = if random.chance(70) { 32 * random.within(1, 8) } else { 0 };
        // Launch bounds name the threads first.
        let blocks = if threads > 0 && random.chance(60) { random.within(1, 4) } else { 0 };
        let cluster = if random.chance(30) { random.within(1, 8) } else { 0 };
        let shared = if random.chance(60) { 4 * random.within(1, 64) } else { 0 };
        Self { threads, blocks, cluster, shared }
    }

    fn changed(self, mutation: Mutation, random: &mut Random) -> Self {
        loop {
            let other = Self::random(random);
            let changed = match mutation {
                Mutation::SharedMemory => Self { shared: other.shared, ..self },
                _ => Self { shared: self.shared, ..other },
            };
            if changed != self {
                return changed;
            }
        }
    }

    /// Writes the kernel's definition in CUDA C++.
    fn cuda(self, number: usize) -> String {
        let mut text = String::from("extern \"C\" __global__ void");
        match (self.threads, self.blocks) {
            (0, _) => {}
            (threads, 0) => text += &format!(" __launch_bounds__({threads})"),
            (threads, blocks) => text += &format!(" __launch_bounds__({threads}, {blocks})"),
        }
        if self.cluster > 0 {
            let _ = write!(text, " __cluster_dims__({}, 1, 1)", self.cluster);
        }
        let _ = write!(text, " kernel{number}(float *out) {{");
        if self.shared > 0 {
            let _ = write!(
                text,
                " __shared__ float space[{0}]; space[threadIdx.x % {0}] = *out; __syncthreads(); out[threadIdx.x] = \
                 space[(threadIdx.x + 1) % {0}];",
                self.shared / 4
            );
        }
        text + " }\n"
    }

    /// Returns the limits in which a compilation of `self` differs from one of `new`, as far as this kind of file has them.
    fn differences(self, new: Self, source: Source) -> Limits {
        let one = |count: u64| if count == 0 { Value::Null } else { json!([count, 1, 1]) };
        let number = |count: u64| if count == 0 { Value::Null } else { json!(count) };
        let flag = |count: u64| number(count.min(1));
        let mut limits = Limits::from([
            (".maxntid", [one(self.threads), one(new.threads)]),
            (".reqnctapercluster", [one(self.cluster), one(new.cluster)]),
            (".explicitcluster", [flag(self.cluster), flag(new.cluster)]),
            (".shared", [json!(self.shared), json!(new.shared)]),
        ]);
        // A cubin has a limit of registers instead.
        if source == Source::Ptx {
            limits.insert(".minnctapersm", [number(self.blocks), number(new.blocks)]);
        }
        limits.retain(|_, [old, new]| old != new);
        limits
    }
}

impl Bounded {
    /// Makes kernels: as many without a change as with each.
    pub fn new(each: usize, random: &mut Random) -> Self {
        let mutations = [None, Some(Mutation::LaunchBounds), Some(Mutation::SharedMemory)];
        let kernels = mutations.into_iter().flat_map(|mutation| std::iter::repeat_n(mutation, each));
        let kernels = kernels.map(|mutation| {
            let old = Bounds::random(random);
            let new = mutation.map_or(old, |mutation| old.changed(mutation, random));
            (mutation, [old, new])
        });
        Self(kernels.collect())
    }

    /// Compiles the kernels as they were and as they are, and compares what `diff` reports with the changes. What is wrong comes as words.
    ///
    /// # Errors
    /// If nvcc cannot compile, or the command cannot be built or cannot compare.
    pub fn compare(&self, program: &Path, folder: &Path, wrong: &mut Vec<String>) -> Result<Table, String> {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let tool = Tool::build()?;
        let mut found = Table::default();
        for (source, option, ending) in [(Source::Ptx, "-ptx", "ptx"), (Source::Cubin, "-cubin", "cubin")] {
            let [old, new] =
                [self.compile(program, folder, 0, option, ending)?, self.compile(program, folder, 1, option, ending)?];
            let [old, new] = [&old, &new].map(|path| path.display().to_string());
            let diff = tool.json(&["diff", &old, &new, "--json"])?;
            for (number, (mutation, [old, new])) in self.0.iter().enumerate() {
                let expected = old.differences(*new, source);
                let mut reported = limits_of(&diff, number)?;
                if source == Source::Cubin && (old.threads, old.blocks) != (new.threads, new.blocks) {
                    // ptxas derives it from the number of blocks.
                    reported.remove(".maxnreg");
                }
                let reported = Value::Object(reported);
                if reported != json!(expected) {
                    let [old, new] = [old, new].map(|bounds| bounds.cuda(number));
                    let expected = json!(expected);
                    wrong.push(format!("`diff` reports {reported} by {source:?} instead of {expected}:\n{new}was\n{old}"));
                }
                if let (Some(mutation), false) = (mutation, expected.is_empty()) {
                    found.count(*mutation, Place::Own, By::Rustc(source), reported != json!({}));
                }
            }
        }
        Ok(found)
    }

    fn compile(&self, program: &Path, folder: &Path, side: usize, option: &str, ending: &str) -> Result<PathBuf, String> {
        let text: String = self.0.iter().enumerate().map(|(number, (_, sides))| sides[side].cuda(number)).collect();
        let source = folder.join(format!("bounds{side}.cu"));
        write(&source, text)?;
        let path = source.with_extension(ending);
        // Not relocatable: before it is linked, such code does not say how much memory a kernel shares.
        let mut nvcc = Command::new(program);
        run(nvcc.args(["-w", option]).arg(format!("-arch=sm_{ARCH}")).arg(&source).arg("-o").arg(&path))?;
        Ok(path)
    }
}

/// Returns the limits that differ by the report of `diff`, each with both values.
fn limits_of(diff: &Value, number: usize) -> Result<Map<String, Value>, String> {
    let name = format!("kernel{number}");
    let mut kernels = diff["modules"][0]["kernels"].as_array().into_iter().flatten();
    let kernel = kernels.find(|kernel| kernel["old"] == *name).ok_or_else(|| format!("`diff` does not show `{name}`"))?;
    let limits = kernel["limits"].as_array().into_iter().flatten();
    Ok(limits
        .map(|limit| (limit["name"].as_str().unwrap_or_default().to_owned(), json!([limit["old"], limit["new"]])))
        .collect())
}
