//! Writes the kit's data as JSON, one case per line.

use gpu_abi_conformance::cases::{self, Case, Manifest, Passed};
use serde::Serialize;

use super::choose::Names;
use crate::compilers::batch::Answer;
use crate::cxx;
use crate::record::{Kind, Layout, Param, Place, Record};

pub(super) fn manifest(manifest: &Manifest) -> Result<String, String> {
    serde_json::to_string_pretty(manifest).map(|text| text + "\n").map_err(|error| error.to_string())
}

pub(super) fn cases<T: Serialize>(cases: &[T]) -> Result<String, String> {
    let lines = cases.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>();
    Ok(format!("[\n{}\n]\n", lines.map_err(|error| error.to_string())?.join(",\n")))
}

pub(super) fn case<'a>(
    record: &Record,
    rule: &str,
    name: String,
    names: &Names,
    layout: &Layout,
    answers: impl Iterator<Item = (u32, &'a Answer)>,
) -> Result<Case, String> {
    let record = names.rename(record)?;
    let mut members = Vec::new();
    for (member, place) in record.members.iter().zip(&layout.members) {
        let (offset, bit_offset) = match place {
            Some(Place::Bytes { offset }) => (Some(*offset), None),
            Some(Place::Bits { bit_offset, bits }) if member.bits == Some(*bits) => (None, Some(*bit_offset)),
            Some(Place::Bits { bits, .. }) => {
                return Err(format!("nvcc gives a bit-field of `{name}` {bits} bits, and it has {:?}", member.bits));
            }
            None => (None, None),
        };
        members.push(cases::Member {
            name: member.name.clone(),
            ty: in_kit(cxx::type_name(&member.ty)),
            dims: member.dims.clone(),
            bits: member.bits,
            align_attribute: member.align,
            packed: member.packed,
            base: member.base,
            offset,
            bit_offset,
        });
    }
    Ok(Case {
        name,
        rule: rule.to_owned(),
        cxx: in_kit(cxx::definition(&record).trim_end()),
        kind: match record.kind {
            Kind::Struct => cases::Kind::Struct,
            Kind::Union => cases::Kind::Union,
        },
        packed: record.packed,
        pack: record.pack,
        align_attribute: record.align,
        non_pod: record.non_pod,
        size: layout.size,
        align: layout.align,
        members,
        passed: passed(answers),
        undescribed: false,
    })
}

/// Replaces the names that this package's probes define by those that the kit's sources define.
pub(super) fn in_kit(text: &str) -> String {
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
