//! Asks a compiler about any number of records, with the sources of the conformance kit and its readers of compilers' output.

use gpu_abi_conformance::cases::{self, Case, CaseId, Data, Kit, Manifest, Rule};
use gpu_abi_conformance::compile::{self, Compiled, Job, Template};
use gpu_abi_conformance::observe::{self, Observed};
use gpu_abi_conformance::read::FileKind;
use gpu_abi_conformance::sources::{Language, Part, Unit};

use super::Compiler;
use super::scratch::Scratch;
use crate::cxx;
use crate::parallel;
use crate::record::{Kind, Layout, Member, Place, Record, RecordSet};

/// A compiler's answer about one record; a refused part holds its message.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Size, alignment, offsets and bits.
    pub layout: Result<Layout, String>,
    /// The kernel's parameter.
    pub entry: Result<Option<String>, String>,
    /// Whether a function takes it and returns it.
    pub func: Result<(), String>,
}

/// The number of records in one source: a compilation takes about the same time for few records and for many.
const BATCH: usize = 400;

/// Asks about the records at the positions `wanted`; the answers are in the same order.
///
/// # Errors
/// If the compiler does not work, or its output cannot be read.
pub fn ask(compiler: &dyn Compiler, set: &RecordSet, wanted: &[usize]) -> Result<Vec<Answer>, String> {
    let manifest = Manifest { rules: vec![Rule::default()], ..Manifest::default() };
    let records = set.records().iter().map(case).collect();
    let kit = Kit::new(manifest, Data { records, ..Data::default() })?;
    // A record with an array of unknown length cannot be a parameter.
    let compiled = compiled(compiler, &kit, wanted, |at| !set.records()[at].has_tail())?;
    let answer = |&at: &usize| {
        let record = &set.records()[at];
        answer(record, at, &compiled, observe::case(&kit.data.records[at], &compiled.output))
            .map_err(|why| format!("{}: {}: {why}", compiler.name(), record.name))
    };
    wanted.iter().map(answer).collect()
}

/// Compiles the records at the positions `wanted` of a kit, as parameters too where `takes` holds, without what the compiler rejects.
///
/// # Errors
/// If the compiler does not work, or its output cannot be read.
pub fn compiled(
    compiler: &dyn Compiler,
    kit: &Kit,
    wanted: &[usize],
    takes: impl Fn(usize) -> bool,
) -> Result<Compiled, String> {
    let units = |&at: &usize| {
        let is_asked = |part: &Part| match part {
            Part::Bits => kit.data.records[at].bit_fields().next().is_some(),
            Part::Entry | Part::Func => takes(at),
            _ => true,
        };
        let parts: Vec<Part> = compiler.parts().iter().copied().filter(is_asked).collect();
        parts.into_iter().map(move |part| Unit { case: CaseId::Record(at), part })
    };
    let batches: Vec<Vec<Unit>> = wanted.chunks(BATCH).map(|batch| batch.iter().flat_map(units).collect()).collect();
    let command = compiler.command();
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<String> = words.map(|word| format!("'{}'", word.to_string_lossy())).collect();
    let template = Template::parse(&format!("{} {{source}} -o {{output}}", words.join(" ")))?;
    let language = compiler.language();
    let kind = if language == Language::Cuda { FileKind::Ptx } else { FileKind::Object };
    let compile = |units: &Vec<Unit>| -> Result<Compiled, String> {
        let scratch = Scratch::new()?;
        let job = Job { template: &template, language, kind, folder: scratch.path().to_owned() };
        let mut compiled = compile::compile(kit, &job, units.clone(), "records")?;
        for file in &compiled.files {
            compiler.complete(file, &mut compiled.output)?;
        }
        Ok(compiled)
    };
    let mut all = Compiled::default();
    for compiled in parallel::map(&batches, compile) {
        all.merge(compiled.map_err(|why| format!("{}: {why}", compiler.name()))?);
    }
    Ok(all)
}

/// Returns a record as a case without an answer. The offsets of base classes are not asked for.
pub(crate) fn case(record: &Record) -> Case {
    let member = |member: &Member| cases::Member {
        name: member.name.clone().filter(|_| !member.base),
        ty: cxx::type_name(&member.ty).to_owned(),
        dims: member.dims.clone(),
        bits: member.bits,
        align_attribute: member.align,
        packed: member.packed,
        base: false,
        offset: member.name.as_ref().filter(|_| !member.base && member.bits.is_none()).map(|_| 0),
        bit_offset: member.name.as_ref().and(member.bits).map(|_| 0),
    };
    Case {
        name: record.name.clone(),
        rule: String::new(),
        cxx: cxx::definition(record).trim_end().to_owned(),
        kind: match record.kind {
            Kind::Struct => cases::Kind::Struct,
            Kind::Union => cases::Kind::Union,
        },
        packed: record.packed,
        pack: record.pack,
        align_attribute: record.align,
        non_pod: record.non_pod,
        size: 0,
        align: 0,
        members: record.members.iter().map(member).collect(),
        passed: Vec::new(),
        undescribed: false,
        host_differs: false,
    }
}

fn answer(record: &Record, at: usize, compiled: &Compiled, observed: Observed) -> Result<Answer, String> {
    let refused = |part| compiled.refused.get(&Unit { case: CaseId::Record(at), part }).cloned();
    let not_asked = || "not asked".to_owned();
    let layout = match refused(Part::Layout).or_else(|| refused(Part::Bits)) {
        Some(words) => Err(words),
        // For some packed members, `cicc.exe` writes wrong data.
        None => observed.layout.ok_or("no layout")?.and_then(|found| layout(record, &found)),
    };
    Ok(Answer {
        layout,
        entry: observed.entry.ok_or_else(|| refused(Part::Entry).unwrap_or_else(not_asked)),
        func: observed.functions.map(drop).ok_or_else(|| refused(Part::Func).unwrap_or_else(not_asked)),
    })
}

fn layout(record: &Record, found: &observe::Layout) -> Result<Layout, String> {
    let place = |(at, member): (usize, &Member)| match (found.places[at], found.widths[at]) {
        (None, _) if member.bits.is_some() && member.name.is_some() => {
            Err(format!("the bits of member {at} are not shown"))
        }
        (None, _) => Ok(None),
        (Some(bit_offset), Some(bits)) => Ok(Some(Place::Bits { bit_offset, bits: bits as u32 })),
        (Some(offset), None) => Ok(Some(Place::Bytes { offset })),
    };
    let members = record.members.iter().enumerate().map(place).collect::<Result<_, String>>()?;
    Ok(Layout { size: found.size, align: found.align, members })
}
