//! The records: read from the cases to ask nvcc about them, and its answers as cases.

use gpu_abi_conformance::cases::{self, Case, Kit, Passed};

use super::ARCHS;
use crate::base_type::BaseType;
use crate::compilers::batch::{self, Answer};
use crate::compilers::find::Tools;
use crate::compilers::observe;
use crate::cxx;
use crate::record::{Kind, Layout, Member, MemberType, Param, Params, Place, Profile, Record, RecordSet};

/// Returns the records of the cases, with their layouts and parameters.
pub(super) fn of(kit: &Kit) -> Result<RecordSet, String> {
    let mut set = RecordSet::new();
    for case in &kit.data.records {
        let mut record = record(case)?;
        record.profile = set.profile_of(&record);
        set.push(record)?;
    }
    Ok(set)
}

fn record(case: &Case) -> Result<Record, String> {
    Ok(Record {
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
        profile: Profile::Guide,
        nvcc: Some(Layout { size: case.size, align: case.align, members: case.members.iter().map(place).collect() }),
        host: None,
        nvcc_sm80: params(case, 80)?,
        nvcc_sm100: params(case, 100)?,
    })
}

fn place(member: &cases::Member) -> Option<Place> {
    // A record here does not have the offsets of its base classes.
    match (member.offset.filter(|_| !member.base), member.bit_offset, member.bits) {
        (Some(offset), _, _) => Some(Place::Bytes { offset }),
        (None, Some(bit_offset), Some(bits)) => Some(Place::Bits { bit_offset, bits }),
        _ => None,
    }
}

fn params(case: &Case, sm: u32) -> Result<Option<Params>, String> {
    let Some(passed) = case.passed_on(sm) else { return Ok(None) };
    let param = |declared: &Option<String>| declared.as_deref().map(observe::param).transpose();
    Ok(Some(Params {
        func_param: param(&passed.func)?,
        func_ret: param(&passed.result)?,
        entry_param: param(&passed.entry)?,
    }))
}

fn member(member: &cases::Member) -> Member {
    let base = BaseType::all().find(|base| in_kit(base.cxx) == member.ty);
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

/// Asks nvcc about the records, and returns their cases with its answers.
///
/// # Errors
/// If nvcc fails or rejects a record, or its back ends have different layouts.
pub(super) fn answered(kit: &Kit, tools: &Tools) -> Result<Vec<Case>, String> {
    let set = of(kit)?;
    let wanted: Vec<usize> = (0..set.records().len()).collect();
    let answers = ARCHS.map(|(sm, arch)| batch::ask(&tools.nvcc(arch), &set, &wanted).map(|answers| (sm, answers)));
    let answers = answers.into_iter().collect::<Result<Vec<_>, String>>()?;
    let mut cases = kit.data.records.clone();
    for (at, (record, case)) in set.records().iter().zip(&mut cases).enumerate() {
        let of = |why: &dyn std::fmt::Display| format!("`{}`: {why}", record.name);
        let mut layouts = answers.iter().map(|(_, answers)| answers[at].layout.as_ref());
        let layout = layouts.next().ok_or("no architecture is asked")?.map_err(|why| of(why))?;
        if layouts.any(|other| other != Ok(layout)) {
            return Err(of(&"nvcc's back ends have different layouts, and a case has one"));
        }
        case.cxx = in_kit(cxx::definition(record).trim_end());
        (case.size, case.align, case.undescribed) = (layout.size, layout.align, false);
        for (member, place) in case.members.iter_mut().zip(&layout.members) {
            (member.offset, member.bit_offset) = match place {
                Some(Place::Bytes { offset }) => (Some(*offset), None),
                Some(Place::Bits { bit_offset, bits }) if member.bits == Some(*bits) => (None, Some(*bit_offset)),
                Some(Place::Bits { bits, .. }) => {
                    return Err(of(&format!("nvcc gives a bit-field {bits} bits, and it has {:?}", member.bits)));
                }
                None => (None, None),
            };
        }
        case.passed = passed(answers.iter().map(|(sm, answers)| (*sm, &answers[at])));
    }
    Ok(cases)
}

/// Replaces the names that this package's probes define by those that the kit's sources define.
fn in_kit(text: &str) -> String {
    text.replace("probe_enum", "kit_enum").replace("PROBE_BOTH", "KIT_BOTH")
}

/// Returns the declarations at each architecture where they change.
fn passed<'a>(answers: impl Iterator<Item = (u32, &'a Answer)>) -> Vec<Passed> {
    let mut all: Vec<Passed> = Vec::new();
    for (from_sm, answer) in answers {
        let entry = answer.entry.as_ref().ok().and_then(|param| param.as_ref().map(declared));
        let [func, result] =
            answer.func.as_ref().ok().cloned().unwrap_or_default().map(|param| param.as_ref().map(declared));
        let next = Passed { from_sm, entry, func, result };
        let is_new = all.last().is_none_or(|last| Passed { from_sm, ..last.clone() } != next);
        let is_refused = next.entry.is_none() && next.func.is_none() && next.result.is_none();
        if is_new && !(is_refused && all.is_empty()) {
            all.push(next);
        }
    }
    all
}

pub(super) fn declared(param: &Param) -> String {
    let align = param.0.map(|align| format!(".align {align} ")).unwrap_or_default();
    let count = param.2.map(|count| format!("[{count}]")).unwrap_or_default();
    format!("{align}.{}{count}", param.1)
}
