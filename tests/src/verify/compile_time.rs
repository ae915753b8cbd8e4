//! Changed kernels beside a program that declares them unchanged, compiled by rustc: it must refuse each at its own line.

use std::collections::BTreeMap;
use std::path::Path;

use gpu_abi::verify::Module;

use super::check::OUT;
use super::mutation::{Mutated, Mutation, shown};
use super::program::{Program, Subject, kernel_name};
use super::source::{Files, Source};
use super::table::{By, Table};
use crate::artifacts::compare::differs;
use crate::compilers::scratch::read;
use crate::record::{Kind, RecordSet};
use crate::subject::package::{BuildError, Package, line_of};
use crate::subject::rust;

/// A part of the error for a record whose layout only the host's debug information has.
const HOST_ONLY: &str = "is not known from the host's debug information";

/// The kernels that a program declares.
#[derive(Debug)]
pub struct Declared<'a> {
    /// Kernels that agree.
    pub agreeing: Vec<&'a Subject>,
    /// Kernels with a changed parameter, or another number of parameters.
    pub changed: Vec<(&'a Mutated, &'a Subject)>,
}

impl<'a> Declared<'a> {
    /// Takes the records that the derive's syntax has words for, and `max` of their changes of each kind, and as many again that alter
    /// no parameter's size.
    pub fn new(program: &'a Program, changes: &'a [Mutated], max: usize) -> Self {
        let set = &program.set;
        let can_be_said = |subject: &&Subject| {
            let records = set.closure([subject.position]);
            records.iter().all(|at| rust::inexpressible(&set.records()[*at]).is_none())
        };
        let agreeing: Vec<&Subject> = program.subjects.iter().filter(can_be_said).collect();
        let by_position: BTreeMap<usize, &Subject> = agreeing.iter().map(|subject| (subject.position, *subject)).collect();
        let mut counts: BTreeMap<(Mutation, bool), usize> = BTreeMap::new();
        let mut changed = Vec::new();
        for change in changes {
            let Some(subject) = by_position.get(&change.position) else { continue };
            let count = counts.entry((change.mutation, change.alters_interface)).or_default();
            *count += 1;
            if *count <= max {
                changed.push((change, *subject));
            }
        }
        Self { agreeing, changed }
    }

    /// The kernels' source in CUDA C++.
    pub fn source(&self, program: &Program) -> String {
        let changed: Vec<&Mutated> = self.changed.iter().map(|(change, _)| *change).collect();
        program.source(&self.agreeing, &changed, false)
    }

    /// Writes the program that declares every kernel as if none were changed; returns with it the line of each kernel.
    fn rust(&self, set: &RecordSet, files: &Files) -> (String, BTreeMap<usize, usize>) {
        let mut source = rust::prelude();
        for position in set.closure(self.agreeing.iter().map(|subject| subject.position)) {
            source += &rust::definition(&set.records()[position], set);
        }
        source += &format!("{}\nunsafe extern \"C\" {{\n", files.attribute());
        let mut lines = BTreeMap::new();
        let agreeing = self.agreeing.iter().map(|subject| (subject.name.as_str(), *subject));
        let changed = self.changed.iter().map(|(change, subject)| (change.name(), *subject));
        for (kernel, (name, subject)) in agreeing.chain(changed).enumerate() {
            lines.insert(source.lines().count() + 1, kernel);
            let is_union = set.records()[subject.position].kind == Kind::Union;
            let ty = if is_union { format!("{}Mirror", subject.name) } else { subject.name.clone() };
            source += &format!("fn {}(value: {ty}, out: gpu_abi::DevicePtr<i8>);\n", kernel_name(name));
        }
        source += "}\nfn main() {}\n";
        (source, lines)
    }
}

/// Compiles programs that declare the kernels, one for each of `files` and one for a fatbin of PTX text and cubin. What is wrong comes as
/// words.
///
/// rustc must refuse every changed kernel, at its own line, and no other; of PTX text, those that alter sizes or alignments, and of the
/// cubin, those that show in it.
///
/// # Errors
/// If rustc cannot compile.
pub fn refused(
    program: &Program,
    declared: &Declared<'_>,
    files: &[Files],
    fatbin: &Path,
    wrong: &mut Vec<String>,
) -> Result<Table, String> {
    let fatbin = Files { source: Source::Ptx, file: fatbin.to_owned(), types: None };
    let files: Vec<&Files> = files.iter().chain([&fatbin]).collect();
    let (sources, lines): (Vec<String>, Vec<_>) = files.iter().map(|files| declared.rust(&program.set, files)).unzip();
    let package = Package::new(&["kernels", "std", "verify"])?;
    package.write(sources.iter().map(String::as_str))?;
    let Err(failed) = package.build() else { return Err("rustc refuses none of the changed kernels".to_owned()) };
    let refused = lines_of(&failed, &lines)?;
    let cubin = files.iter().find(|files| files.source == Source::Cubin).ok_or("there is no cubin")?;
    let bytes = read(&cubin.file)?;
    let module = Module::read(&bytes).map_err(|error| format!("{}: {error}", cubin.file.display()))?;
    let mut found = Table::default();
    for (files, refused) in files.iter().zip(&refused) {
        let name = files.file.display();
        for (kernel, subject) in declared.agreeing.iter().enumerate() {
            // The host's object does not tell how nvcc lays out some packed records.
            let is_unknown =
                |text: &String| files.types.is_some() && is_packed(&program.set, subject) && text.contains(HOST_ONLY);
            if refused.get(&kernel).is_some_and(|text| !is_unknown(text)) {
                wrong.push(format!("`{}` agrees, but not with {name} by rustc's words", subject.name));
            }
        }
        for (number, (change, subject)) in declared.changed.iter().enumerate() {
            let is_refused = refused.contains_key(&(declared.agreeing.len() + number));
            found.count(change.mutation, change.place, By::Rustc(files.source), is_refused);
            let is_seen = match files.source {
                Source::Cubin => is_seen(&module, change, subject)?,
                // Neither a cubin nor debug information has alignments.
                Source::DebugCubin if change.mutation == Mutation::Align => shown(&change.layout) != shown(&subject.layout),
                source if source.has_members() => true,
                _ => change.alters_interface,
            };
            if is_seen && !is_refused {
                wrong.push(format!("rustc takes `{}` of {name}: {:?}", change.name(), change.mutation));
            }
        }
    }
    Ok(found)
}

/// Returns whether a record, or one that it holds, is packed.
fn is_packed(set: &RecordSet, subject: &Subject) -> bool {
    let records = set.closure([subject.position]);
    let mut records = records.iter().map(|at| &set.records()[*at]);
    records.any(|one| one.packed || one.pack.is_some() || one.members.iter().any(|member| member.packed))
}

/// Returns whether a change of a kernel shows in its cubin, which has sizes and offsets, but no alignments.
fn is_seen(module: &Module<'_>, change: &Mutated, subject: &Subject) -> Result<bool, String> {
    if change.mutation.is_of_kernel() {
        return Ok(true);
    }
    let symbol = kernel_name(change.name());
    let kernel = module.kernel(&symbol).map_err(|error| error.to_string())?;
    let kernel = kernel.ok_or_else(|| format!("no kernel `{symbol}`"))?;
    Ok(differs(module, &kernel, &[&change.layout, OUT], &[&subject.layout, OUT]))
}

/// Returns the kernels with an error and its text, by program; an error anywhere else keeps the program from being compiled.
pub(super) fn lines_of(
    failed: &BuildError,
    lines: &[BTreeMap<usize, usize>],
) -> Result<Vec<BTreeMap<usize, String>>, String> {
    let mut refused = vec![BTreeMap::new(); lines.len()];
    for error in &failed.errors {
        let spans = error["spans"].as_array().map(Vec::as_slice).unwrap_or_default();
        let primary = spans.iter().find(|span| span["is_primary"] == true).and_then(line_of);
        let text = error["message"].as_str().unwrap_or_default();
        match primary.and_then(|(program, line)| Some((program, *lines.get(program)?.get(&line)?))) {
            Some((program, kernel)) => {
                refused[program].insert(kernel, text.to_owned());
            }
            // Counts the errors.
            None if text.starts_with("aborting due to") => {}
            None => return Err(format!("an error at no kernel: {}", error["rendered"].as_str().unwrap_or(text))),
        }
    }
    if refused.iter().any(BTreeMap::is_empty) {
        return Err(format!("a program has no errors: {}", failed.words));
    }
    Ok(refused)
}
