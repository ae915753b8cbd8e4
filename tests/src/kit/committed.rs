//! Reads the committed cases back as records, to ask nvcc about them again.
//!
//! The records are not chosen again, because the choice depends on the generator of random records, which may change
//! without a new version of the data.

use gpu_abi_conformance::cases::{self, Case, Kit};

use super::choose;
use crate::base_type::BaseType;
use crate::cxx;
use crate::record::{Kind, Layout, Member, MemberType, Param, Params, Place, Profile, Record, RecordSet};
use crate::subject::parse_declaration;

pub(super) fn records(kit: &Kit) -> Result<RecordSet, String> {
    let mut set = RecordSet::new();
    for case in kit.cases() {
        let mut record = record(case)?;
        record.profile = set.profile_of(&record);
        set.push(record)?;
    }
    Ok(set)
}

/// Adds the records that are written by hand and are not yet cases, each before the first longer record.
///
/// # Errors
/// If the file cannot be read, or a record contains one that is not there.
pub(super) fn with_new(set: &RecordSet) -> Result<RecordSet, String> {
    let mut all = set.records().to_vec();
    for new in choose::by_hand()?.records() {
        if set.get(&new.name).is_some() {
            continue;
        }
        let holds = |other: &Record| new.members.iter().any(|member| member.ty == MemberType::Record(other.name.clone()));
        let after = all.iter().rposition(holds).map_or(0, |at| at + 1);
        let length = cxx::definition(new).len();
        let longer = |other: &Record| cxx::definition(other).len() > length;
        let at = all[after..].iter().position(longer).map_or(all.len(), |at| after + at);
        all.insert(at, new.clone());
    }
    let mut set = RecordSet::new();
    all.into_iter().try_for_each(|record| set.push(record))?;
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
    let param = |declared: &Option<String>| declared.as_deref().map(param).transpose();
    Ok(Some(Params {
        func_param: param(&passed.func)?,
        func_ret: param(&passed.result)?,
        entry_param: param(&passed.entry)?,
    }))
}

/// Reads a declaration without a name, such as `.align 8 .b8[16]`.
fn param(declared: &str) -> Result<Param, String> {
    let at = declared.find('[').unwrap_or(declared.len());
    let (ty, count) = declared.split_at(at);
    parse_declaration(&format!(".param {ty} value{count}"))
}

fn member(member: &cases::Member) -> Member {
    let base = BaseType::all().find(|base| super::write::in_kit(base.cxx) == member.ty);
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
