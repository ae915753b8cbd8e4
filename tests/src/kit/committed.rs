//! Reads the committed cases back as records, to ask nvcc about them again.
//!
//! The records are not chosen again, because the choice depends on the generator of random records, which may change
//! without a new version of the data.

use gpu_abi_conformance::cases::{self, Case, Kit};

use crate::base_type::BASE_TYPES;
use crate::record::{Kind, Member, MemberType, Profile, Record, RecordSet};

pub(super) fn records(kit: &Kit) -> Result<RecordSet, String> {
    let mut set = RecordSet::new();
    for case in kit.cases() {
        let mut record = record(case);
        record.profile = set.profile_of(&record);
        set.push(record)?;
    }
    Ok(set)
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
        profile: Profile::Guide,
        nvcc: None,
        host: None,
        nvcc_sm80: None,
        nvcc_sm100: None,
    }
}

fn member(member: &cases::Member) -> Member {
    let base = BASE_TYPES.iter().find(|base| super::write::in_kit(base.cxx) == member.ty);
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
