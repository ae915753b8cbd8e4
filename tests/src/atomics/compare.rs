//! Compares the library's instructions with nvcc's for the same request.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::process::Command;

use gpu_abi::atomic::Scope;
use gpu_abi::layout::StateSpace;
use gpu_abi::ptx::Target;

use super::cuda::Interface;
use super::events::{self, Event, Likeness};
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
            let name = format!("f{}", asked.len());
            if let Some(function) = interface.function(&name, operation, scope, target.arch().number) {
                source += &function;
                asked.push((name, operation, scope, events::read(&text)?));
            }
        }
    }
    let listing = compile(nvcc, &source, target)?;
    let bodies = bodies(&listing);
    let mut comparison = Comparison::default();
    for (name, operation, scope, ours) in asked {
        let body = bodies.get(name.as_str()).ok_or_else(|| format!("nvcc wrote no `{name}`: {operation:?}"))?;
        let theirs = events::read(body).map_err(|why| format!("{operation:?} {scope}: {why}"))?;
        comparison.add(operation, scope, &ours, &theirs);
    }
    Ok(comparison)
}

impl Comparison {
    fn add(&mut self, operation: Operation, scope: Scope, ours: &[Event], theirs: &[Event]) {
        let reads = !matches!(operation, Operation::Store(..));
        let writes = !matches!(operation, Operation::Load(..));
        let keeps = |events: &[Event]| events::keeps(events, operation.ordering(), reads, writes);
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
            Likeness::FirstReadStronger => "first read of a loop stronger",
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

fn show(events: &[Event]) -> String {
    let shown = events.iter().map(|Event { mnemonic, ordering, scope, operation, ty }| {
        [mnemonic, ordering, scope, operation, ty.as_str()]
            .into_iter()
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(".")
    });
    format!("`{}`", shown.collect::<Vec<_>>().join("; "))
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

/// The bodies of a listing's functions, by name.
fn bodies(listing: &str) -> HashMap<&str, &str> {
    let functions = listing.split(".visible .func ").skip(1);
    functions
        .filter_map(|function| {
            let (name, rest) = function.split_once('(')?;
            let (_, body) = rest.split_once("\n{\n")?;
            Some((name.trim(), body.split_once("\n}").map_or(body, |(body, _)| body)))
        })
        .collect()
}
