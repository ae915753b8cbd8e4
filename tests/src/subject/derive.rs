//! The derive on a whole set of records: a crate that declares them all, built by cargo and run.
//!
//! A record the derive refuses fails the build, with an error on the record's line. Such records,
//! and those that hold them, are taken out, and the rest is built again: the refusals are the
//! derive's own, none is foreseen here.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use gpu_abi_conformance::read;
use serde_json::Value;

use super::package::{BuildError, Package, line_of};
use super::{Outcome, mirrored, rust};
use crate::compilers::scratch;
use crate::record::{Layout, Place, Record, RecordSet};

/// The records of one program: memory and time of a build grow with them.
const CHUNK: usize = 700;

/// The refusals the library documents; every other error is a mistake, of the library or of this
/// file.
const DOCUMENTED: [&str; 9] = [
    "nvcc's device code and its host compiler on Windows lay this record out differently",
    "the compilers for Windows have neither `packed` nor bit-fields with more bits than their type",
    "nvcc's device code and its own host code lay this record out differently",
    "nvcc's host code aligns the record to this unnamed bit-field",
    "nvcc's device and host code place this bit-field differently",
    "nvcc's device code may place this base class elsewhere",
    "C++ gives two empty classes of the same type different addresses",
    "nvcc's device code packs this member and its own host code does not",
    "in a packed record, nvcc packs some classes with base classes or constructors and not others",
];

/// Returns the derive's outcome for every record, in the set's order.
///
/// `is_parameter` tells which positions can be parameters: declaring one that cannot is an error at
/// compile time, so those are asked at run time why.
///
/// # Errors
/// If the crate cannot be built.
pub fn outcomes(set: &RecordSet, is_parameter: impl Fn(usize) -> bool) -> Result<Vec<Outcome>, String> {
    let mut outcomes: Vec<Option<Outcome>> = vec![None; set.records().len()];
    for position in 0..outcomes.len() {
        outcomes[position] = inexpressible(set, position, &outcomes);
    }
    let package = Package::new(&["std"])?;
    loop {
        let sayable: Vec<usize> = (0..outcomes.len()).filter(|&position| outcomes[position].is_none()).collect();
        let chunks: Vec<Chunk> = sayable.chunks(CHUNK).map(|positions| Chunk::new(set, positions, &is_parameter)).collect();
        package.write(chunks.iter().map(|chunk| chunk.source.as_str()))?;
        let Err(failed) = package.build() else {
            for number in 0..chunks.len() {
                run(&package.program(number), set, &mut outcomes)?;
            }
            break;
        };
        for (position, words) in refused(&failed, &chunks)? {
            let documented = DOCUMENTED.into_iter().find(|documented| words.contains(documented));
            let refused = documented.map(|reason| Outcome::Refused(reason.to_owned()));
            outcomes[position] = Some(refused.unwrap_or(Outcome::Failed(words)));
        }
        take_out_holders(set, &mut outcomes);
    }
    let name = |position: usize| &set.records()[position].name;
    outcomes
        .into_iter()
        .enumerate()
        .map(|(at, outcome)| outcome.ok_or_else(|| format!("no line for `{}`", name(at))))
        .collect()
}

fn inexpressible(set: &RecordSet, position: usize, outcomes: &[Option<Outcome>]) -> Option<Outcome> {
    let own = rust::inexpressible(&set.records()[position]).map(Outcome::Inexpressible);
    let mut held = set.closure([position]).into_iter().filter(|&held| held != position);
    own.or_else(|| held.find_map(|held| outcomes[held].clone()))
}

fn take_out_holders(set: &RecordSet, outcomes: &mut [Option<Outcome>]) {
    for position in 0..outcomes.len() {
        if outcomes[position].is_none() {
            outcomes[position] = set.closure([position]).into_iter().find_map(|held| {
                let name = &set.records()[held].name;
                outcomes[held].as_ref().map(|_| Outcome::Refused(format!("it holds a refused record: `{name}`")))
            });
        }
    }
}

/// The source of one program.
struct Chunk {
    source: String,
    /// The record on each line of the source, lines counted from 1.
    lines: BTreeMap<usize, usize>,
}

impl Chunk {
    fn new(set: &RecordSet, positions: &[usize], is_parameter: impl Fn(usize) -> bool) -> Self {
        let mut source = rust::prelude();
        let mut lines = BTreeMap::new();
        for position in set.closure(positions.iter().copied()) {
            lines.insert(source.lines().count() + 1, position);
            source += &rust::definition(&set.records()[position], set);
        }
        source.push_str(SHOW);
        source.push_str("fn main() {\n");
        for &position in positions {
            let name = &set.records()[position].name;
            let declaration = if is_parameter(position) {
                format!("Ok({name}::param_decl(\"value\").to_string())")
            } else {
                format!("refusal::<{name}>()")
            };
            source += &format!("    show::<{name}>({declaration});\n");
        }
        source.push_str("}\n");
        Self { source, lines }
    }
}

/// Prints `NAME SIZE ALIGN MIRROR_SIZE MIRROR_ALIGN PLACES|DECLARATION`.
const SHOW: &str = r#"
use gpu_abi::{PtxLayout, PtxMirror};

fn refusal<T: PtxLayout>() -> Result<String, String> {
    let declaration = gpu_abi::ptx::ParamDecl::new(&T::LAYOUT, "value");
    declaration.map(|text| text.to_string()).map_err(|error| error.to_string())
}

fn show<T: PtxLayout + PtxMirror>(declaration: Result<String, String>) {
    let layout = T::LAYOUT;
    let mirror = (std::mem::size_of::<T::Mirror>(), std::mem::align_of::<T::Mirror>());
    print!("{} {} {} {} {}", layout.name(), T::SIZE, T::ALIGN, mirror.0, mirror.1);
    for field in layout.fields() {
        match field.bits() {
            Some(bits) => print!(" {}+{}", bits.offset(), bits.width()),
            None => print!(" {}", field.offset()),
        }
    }
    match declaration {
        Ok(text) => println!("|{text}"),
        Err(text) => println!("|!{text}"),
    }
}
"#;

/// Runs a program and reads its lines.
fn run(path: &Path, set: &RecordSet, outcomes: &mut [Option<Outcome>]) -> Result<(), String> {
    for line in scratch::run(&mut Command::new(path))?.lines() {
        let name = line.split(' ').next().unwrap_or_default();
        let position = set.position(name).ok_or_else(|| format!("`{name}` is no record: {line}"))?;
        outcomes[position] = Some(parse(&set.records()[position], line)?);
    }
    Ok(())
}

/// The records a failed build refuses, with the first error of each.
fn refused(failed: &BuildError, chunks: &[Chunk]) -> Result<BTreeMap<usize, String>, String> {
    let mut refused = BTreeMap::new();
    for diagnostic in &failed.errors {
        if let Some(position) = culprit(diagnostic, chunks) {
            refused.entry(position).or_insert_with(|| said(diagnostic));
        }
    }
    if refused.is_empty() {
        let errors = failed.errors.iter().filter_map(|diagnostic| diagnostic["rendered"].as_str());
        let errors = errors.collect::<String>();
        return Err(format!("the derived crate does not build:\n{errors}{}", failed.words));
    }
    Ok(refused)
}

/// The record a diagnostic is about: the first of its places, macro expansions and notes included,
/// that lies in a program's source.
fn culprit(diagnostic: &Value, chunks: &[Chunk]) -> Option<usize> {
    let spans = diagnostic["spans"].as_array().into_iter().flatten();
    let children = diagnostic["children"].as_array().into_iter().flatten();
    spans
        .filter_map(|span| place(span, chunks))
        .next()
        .or_else(|| children.filter_map(|child| culprit(child, chunks)).next())
}

fn place(span: &Value, chunks: &[Chunk]) -> Option<usize> {
    let (number, line) = line_of(span)?;
    chunks.get(number)?.lines.get(&line).copied()
}

/// A diagnostic's words, with its labels: of an error in a constant, those say why.
fn said(diagnostic: &Value) -> String {
    let message = diagnostic["message"].as_str().unwrap_or_default().to_owned();
    let spans = diagnostic["spans"].as_array().into_iter().flatten();
    spans.filter_map(|span| span["label"].as_str()).fold(message, |text, label| format!("{text}: {label}"))
}

fn parse(record: &Record, line: &str) -> Result<Outcome, String> {
    let no = || format!("`{line}` is no line of the derived program");
    let (layout, declaration) = line.split_once('|').ok_or_else(no)?;
    let mut words = layout.split(' ').skip(1);
    let mut number = || words.next().and_then(|word| word.parse().ok()).ok_or_else(no);
    let (size, align, mirror_size, mirror_align) = (number()?, number()?, number()?, number()?);
    let mut members = Vec::new();
    for member in &record.members {
        members.push(match member.name {
            None => None,
            Some(_) => {
                let word = words.next().ok_or_else(no)?;
                if member.base {
                    members.push(None);
                    continue;
                }
                Some(match word.split_once('+') {
                    Some((bit_offset, bits)) => Place::Bits {
                        bit_offset: bit_offset.parse().map_err(|_| no())?,
                        bits: bits.parse().map_err(|_| no())?,
                    },
                    None => Place::Bytes { offset: word.parse().map_err(|_| no())? },
                })
            }
        });
    }
    let entry = match declaration.strip_prefix('!') {
        Some(refusal) => Err(refusal.to_owned()),
        None => Ok(read::param(declaration)?),
    };
    let layout = Layout { size, align, members };
    Ok(mirrored(layout, [mirror_size, mirror_align], entry))
}
