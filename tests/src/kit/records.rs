//! The records: read from the cases to compare the library with them, and nvcc's answers about them.

use std::collections::HashSet;

use gpu_abi_conformance::cases::{self, Case, Kit, Passed};
use gpu_abi_conformance::observe::{self, Observed};

use super::{ARCHS, compilers};
use crate::base_type::BaseType;
use crate::compilers::Compiler;
use crate::compilers::batch;
use crate::compilers::find::Tools;
use crate::compilers::hosted::OtherHost;
use crate::cxx;
use crate::judge::Truth;
use crate::record::{Kind, Layout, Member, MemberType, Place, Record, RecordSet};

/// Returns the records of the cases.
pub(super) fn of(kit: &Kit) -> Result<RecordSet, String> {
    let mut set = RecordSet::new();
    for case in &kit.data.records {
        set.push(record(case))?;
    }
    Ok(set)
}

/// Returns nvcc's results for a case.
pub(super) fn truth(case: &Case) -> Truth {
    let entry = |sm| case.passed_on(sm)?.entry.clone();
    Truth {
        layout: Layout { size: case.size, align: case.align, members: case.members.iter().map(place).collect() },
        entry_old: entry(80),
        entry_new: entry(100),
        host_differs: case.host_differs,
    }
}

fn record(case: &Case) -> Record {
    Record {
        name: case.name.clone(),
        class: case.rule.clone(),
        kind: match case.kind {
            cases::Kind::Struct => Kind::Struct,
            cases::Kind::Union => Kind::Union,
        },
        packed: case.packed,
        non_pod: case.non_pod,
        pack: case.pack,
        align: case.align_attribute,
        members: case.members.iter().map(member).collect(),
    }
}

fn place(member: &cases::Member) -> Option<Place> {
    // A record here does not have the offsets of its base classes.
    match (member.offset.filter(|_| !member.base), member.bit_offset, member.bits) {
        (Some(offset), _, _) => Some(Place::Bytes { offset }),
        (None, Some(bit_offset), Some(bits)) => Some(Place::Bits { bit_offset, bits }),
        _ => None,
    }
}

fn member(member: &cases::Member) -> Member {
    let base = BaseType::all().find(|base| base.cxx == member.ty);
    let ty = base.map_or_else(|| MemberType::Record(member.ty.clone()), MemberType::Base);
    Member {
        bits: member.bits,
        dims: member.dims.clone(),
        align: member.align_attribute,
        packed: member.packed,
        base: member.base,
        ..Member::new(member.name.clone(), ty)
    }
}

/// Asks nvcc for a host and the host's compiler about the records, and returns their cases with the answers. A record that one of them for another
/// host rejects, gives fewer bits, or does not show all bit-fields of is left out, with what holds it.
///
/// # Errors
/// If a compiler fails or rejects a record, or nvcc's back ends have different layouts.
pub(super) fn answered(kit: &Kit, tools: &Tools, host: Option<OtherHost>) -> Result<Vec<Case>, String> {
    let mut cases = kit.data.records.clone();
    for (case, record) in cases.iter_mut().zip(of(kit)?.records()) {
        case.cxx = cxx::definition(record).trim_end().to_owned();
        for member in case.members.iter_mut().filter(|member| member.name.is_some() && !member.base) {
            // The sources ask for the places of members that have one.
            (member.offset, member.bit_offset) = if member.bits.is_none() { (Some(0), None) } else { (None, Some(0)) };
        }
    }
    let asked = Kit::new(kit.manifest.clone(), cases::Data { records: cases, ..cases::Data::default() })?;
    let wanted: Vec<usize> = (0..asked.ids().count()).collect();
    let compiled = |compiler: &dyn Compiler| Ok(batch::compiled(compiler, &asked, &wanted, |_| true)?.output);
    let (device, own) = compilers(tools, host);
    let on_host = compiled(&*own)?;
    let answers = device.iter().map(|compiler| compiled(&**compiler)).collect::<Result<Vec<_>, String>>()?;
    let (mut answered, mut left_out) = (Vec::new(), HashSet::new());
    for (at, case) in asked.data.records.iter().enumerate() {
        let observed = ARCHS.iter().zip(&answers).map(|((sm, _), output)| (*sm, observe::case(case, output)));
        let (observed, on_host): (Vec<_>, _) = (observed.collect(), observe::case(case, &on_host));
        let is_taken =
            observed.iter().map(|(_, observed)| observed).chain([&on_host]).all(|observed| has_its_bits(case, observed));
        if host.is_some() && (!is_taken || asked.held(at).any(|held| left_out.contains(&held))) {
            left_out.insert(at);
            continue;
        }
        if !is_taken {
            return Err(format!("nvcc or g++ rejects `{}`, or the bits of a bit-field", case.name));
        }
        answered.push(answer(case.clone(), observed, &on_host).map_err(|why| format!("`{}`: {why}", case.name))?);
    }
    Ok(answered)
}

/// Returns whether a compiler lays a record out and shows its bit-fields, with the bits that they have.
fn has_its_bits(case: &Case, observed: &Observed) -> bool {
    let Some(Ok(layout)) = &observed.layout else { return false };
    case.bit_fields()
        .all(|(at, _)| layout.widths[at].is_some() && layout.widths[at] == case.members[at].bits.map(u64::from))
}

/// Returns a case with nvcc's answers for each architecture.
fn answer(mut case: Case, observed: Vec<(u32, Observed)>, on_host: &Observed) -> Result<Case, String> {
    let layout = observed[0].1.layout.clone().ok_or("nvcc rejects it")??;
    if observed.iter().any(|(_, other)| other.layout != observed[0].1.layout) {
        return Err("nvcc's back ends have different layouts, and a case has one".to_owned());
    }
    (case.size, case.align, case.undescribed) = (layout.size, layout.align, false);
    case.host_differs = on_host.layout != Some(Ok(layout.clone()));
    for (at, member) in case.members.iter_mut().enumerate() {
        (member.offset, member.bit_offset) =
            if member.bits.is_none() { (layout.places[at], None) } else { (None, layout.places[at]) };
    }
    case.passed = passed(observed);
    Ok(case)
}

/// Returns the declarations at each architecture where they change.
fn passed(observed: Vec<(u32, Observed)>) -> Vec<Passed> {
    let mut all: Vec<Passed> = Vec::new();
    for (from_sm, Observed { entry, functions, .. }) in observed {
        let (func, result) = functions.map(|functions| (functions.param, functions.result)).unwrap_or_default();
        let next = Passed { from_sm, entry: entry.flatten(), func, result };
        let is_new = all.last().is_none_or(|last| Passed { from_sm, ..last.clone() } != next);
        let is_refused = next.entry.is_none() && next.func.is_none() && next.result.is_none();
        if is_new && !(is_refused && all.is_empty()) {
            all.push(next);
        }
    }
    all
}
