//! The run-time engine on a whole set of records.

use gpu_abi::TypeLayout;
use gpu_abi::layout::{Field, Host, Layout, LayoutErrorKind, Member, Record};
use gpu_abi::ptx::ParamDecl;
use gpu_abi_conformance::read;

use super::Outcome;
use crate::base_type::{BaseType, Family};
use crate::record::{self, Kind, MemberType, RecordSet};

/// Returns the engine's outcome for every record, in the set's order.
pub fn outcomes(set: &RecordSet) -> Vec<Outcome> {
    outcomes_on(set, Host::TARGET)
}

/// Returns the engine's outcome for every record on a host, in the set's order.
pub fn outcomes_on(set: &RecordSet, host: Host) -> Vec<Outcome> {
    let laid = layouts_on(set, host);
    let outcome = |(record, layout): (&record::Record, Result<TypeLayout, Outcome>)| match layout {
        Ok(layout) => Outcome::Laid { layout: super::shown(record, &layout), entry: entry(&layout) },
        Err(outcome) => outcome,
    };
    set.records().iter().zip(laid).map(outcome).collect()
}

/// The layout of every record, in the set's order; an error is the record's outcome.
///
/// The layouts refer to each other and to the set's names. They are leaked, so that any of them
/// can be held by another: a program asks about one set and ends.
pub fn layouts(set: &RecordSet) -> Vec<Result<TypeLayout, Outcome>> {
    layouts_on(set, Host::TARGET)
}

/// The same by the rules of a host.
pub fn layouts_on(set: &RecordSet, host: Host) -> Vec<Result<TypeLayout, Outcome>> {
    let mut laid = Vec::with_capacity(set.records().len());
    for record in set.records() {
        laid.push(lay(record, set, &laid, host));
    }
    laid
}

/// Returns the layout of a base type on a host.
fn base_layout(base: &BaseType, host: Host) -> TypeLayout {
    let (name, lanes) = match base.family {
        Family::Vector { element, count } => (element, count as usize),
        _ => (base.name, 0),
    };
    let element = match name {
        "long" => leak(Layout::scalar(host.long())),
        "ulong" => leak(Layout::scalar(host.unsigned_long())),
        _ => return base.rust.layout,
    };
    match (lanes, element.size()) {
        (0, _) => *element,
        (_, 8) => base.rust.layout,
        // On Windows, a struct with padding.
        _ if base.name.ends_with("_32a") => {
            let members = leak(["x", "y", "z", "w"].map(|name| Member::new(name, element)));
            let fields = leak([Field::EMPTY; 4]);
            let name = if name == "ulong" { "ULong4A32" } else { "Long4A32" };
            Record::structure(name, members).align(32).host(host).layout_in(fields).expect("a plain record")
        }
        _ => Layout::vector("", element, lanes).expect("`long` has vectors"),
    }
}

fn lay(
    record: &record::Record,
    set: &RecordSet,
    laid: &[Result<TypeLayout, Outcome>],
    host: Host,
) -> Result<TypeLayout, Outcome> {
    let mut members = Vec::with_capacity(record.members.len());
    for member in &record.members {
        let mut layout = match &member.ty {
            MemberType::Base(base) => base_layout(base, host),
            MemberType::Record(name) => set
                .position(name)
                .and_then(|at| laid[at].as_ref().ok().copied())
                .ok_or_else(|| Outcome::Refused(format!("it holds a refused record: `{name}`")))?,
        };
        for &dim in member.dims.iter().rev() {
            layout = Layout::array("", leak(layout), dim as usize);
        }
        members.push(described(member, leak(layout)));
    }
    let members = members.leak();
    let name = record.name.clone().leak();
    let mut description = match record.kind {
        Kind::Struct => Record::structure(name, members),
        Kind::Union => Record::union(name, members),
    };
    description = description.host(host);
    if record.packed {
        description = description.packed();
    }
    if record.non_pod {
        description = description.non_pod();
    }
    if let Some(pack) = record.pack {
        description = description.pack(pack as usize);
    }
    if let Some(align) = record.align {
        description = description.align(align as usize);
    }
    let fields = vec![Field::EMPTY; members.len()].leak();
    description.layout_in(fields).map_err(|error| match error.kind {
        LayoutErrorKind::HostDiffers
        | LayoutErrorKind::HostDiffersInWidth
        | LayoutErrorKind::HostAligns { .. }
        | LayoutErrorKind::HostDiffersInBase
        | LayoutErrorKind::EmptyBaseTwice
        | LayoutErrorKind::HostDoesNotPack { .. }
        | LayoutErrorKind::PackedClass
        | LayoutErrorKind::HostDiffersOnWindows
        | LayoutErrorKind::NotOnWindows => Outcome::Refused(error.to_string()),
        // The records are definitions that compilers take: any other error is wrong.
        _ => Outcome::Failed(error.to_string()),
    })
}

fn leak<T>(value: T) -> &'static mut T {
    Box::leak(Box::new(value))
}

fn described(member: &record::Member, layout: &'static TypeLayout) -> Member<'static> {
    let mut described = match (&member.name, member.bits) {
        (Some(name), None) => Member::new(name.clone().leak(), layout),
        (Some(name), Some(bits)) => Member::new(name.clone().leak(), layout).bits(bits),
        (None, bits) => Member::unnamed(layout, bits.unwrap_or_default()),
    };
    if let Some(align) = member.align {
        described = described.align(align as usize);
    }
    if member.packed {
        described = described.packed();
    }
    if member.base {
        described = described.base();
    }
    if member.tail {
        described = described.tail();
    }
    described
}

fn entry(layout: &TypeLayout) -> Result<String, String> {
    let declaration = ParamDecl::new(layout, "value").map_err(|error| error.to_string())?;
    read::param(&declaration.to_string())
}
