//! Compares the library's instructions with nvcc's for the same request.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use gpu_abi::atomic::Scope;
use gpu_abi::layout::StateSpace;
use gpu_abi::ptx::Target;
use gpu_abi_conformance::read::{self, Instruction};
use gpu_abi_conformance::sources::symbol;

use super::cuda::Interface;
use super::events::{self, Likeness};
use super::request::{Operands, Operation};
use crate::compilers::scratch::{Scratch, read_text, run, write};

/// How the requests of one interface compared on one target.
#[derive(Debug, Default)]
pub struct Comparison {
    /// How many compared in which way.
    pub alike: BTreeMap<&'static str, Alike>,
    /// Mistakes: an instruction weaker than requested, different from nvcc's, or needlessly stronger.
    pub wrong: Vec<String>,
}

/// Requests that compared in one way.
#[derive(Debug, Default)]
pub struct Alike {
    /// How many.
    pub count: usize,
    /// Of which operations.
    pub operations: BTreeSet<String>,
    /// One of them.
    pub example: String,
}

/// Compares every request that the interface has and that the library writes for `target`.
///
/// # Errors
/// If nvcc cannot work, or its output cannot be read.
pub fn all(nvcc: &Path, interface: Interface, target: Target) -> Result<Comparison, String> {
    let mut source = interface.head().to_owned();
    let mut asked = Vec::new();
    for operation in Operation::all() {
        for scope in Scope::ALL {
            let mut text = String::new();
            if operation.write(target, scope, StateSpace::Generic, Operands::Registers, &mut text).is_err() {
                continue;
            }
            let name = symbol("atomic_", &asked.len().to_string());
            if let Some(function) = interface.function(&name, operation, scope, target.arch().number) {
                source += &function;
                asked.push((name, operation, scope, events::read(&text)?));
            }
        }
    }
    let listing = compile(nvcc, &source, target)?;
    let functions = read::ptx(&listing)?.functions;
    let mut comparison = Comparison::default();
    for (name, operation, scope, ours) in asked {
        let function = functions.get(&name).ok_or_else(|| format!("nvcc wrote no `{name}`: {operation:?}"))?;
        let theirs = function.atomic.clone().unwrap_or(Ok(Vec::new())).and_then(events::scoped);
        let theirs = theirs.map_err(|why| format!("{operation:?} {scope}: {why}"))?;
        comparison.add(operation, scope, &ours, &theirs);
    }
    Ok(comparison)
}

impl Comparison {
    fn add(&mut self, operation: Operation, scope: Scope, ours: &[Instruction], theirs: &[Instruction]) {
        let reads = !matches!(operation, Operation::Store(..));
        let writes = !matches!(operation, Operation::Load(..));
        let keeps = |events: &[Instruction]| events::keeps(events, operation.ordering(), reads, writes);
        let shown = format!("{operation:?} {scope}: gpu-abi {}, nvcc {}", show(ours), show(theirs));
        if !keeps(ours) {
            self.wrong.push(format!("weaker than asked: {shown}"));
            return;
        }
        let wrong = |what: &str| format!("{what}: {shown}");
        let kind = match events::compare(ours, theirs) {
            Likeness::Equal => "equal",
            Likeness::Different => return self.wrong.push(wrong("different")),
            _ if !keeps(theirs) => "nvcc weaker than the guide",
            Likeness::FirstStronger => return self.wrong.push(wrong("needlessly stronger")),
            Likeness::SecondStronger => "nvcc stronger",
            Likeness::OtherForm => "nvcc in another form",
        };
        let alike = self.alike.entry(kind).or_default();
        alike.count += 1;
        alike.operations.insert(operation.name());
        if alike.example.is_empty() {
            alike.example = shown;
        }
    }
}

fn show(events: &[Instruction]) -> String {
    format!("`{}`", events.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
}

fn compile(nvcc: &Path, source: &str, target: Target) -> Result<String, String> {
    let scratch = Scratch::new()?;
    let (input, listing) = (scratch.path().join("atomics.cu"), scratch.path().join("atomics.ptx"));
    write(&input, source)?;
    let mut command = Command::new(nvcc);
    command.args(["-std=c++17", "-w", "-rdc=true", "-ptx"]).arg(format!("-arch={}", target.arch()));
    run(command.arg(&input).arg("-o").arg(&listing))?;
    read_text(&listing)
}
