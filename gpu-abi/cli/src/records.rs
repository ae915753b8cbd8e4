//! The layouts of types in debug information, so that the library's tables and JSON can show them.

use crate::leak;
use gpu_abi::__tools::{Layouts, narrow_record};
use gpu_abi::layout::{Kind, Layout};
use gpu_abi_reader::debug::{Record, Type, TypeTable, Types};

/// The maximum number of members of a type that is shown, including nested ones. No program has more.
const MAX_MEMBERS: u64 = 100_000;

/// A type to show: under its own name, as a parameter or member has it, or its definition under another name.
pub(crate) type Shown<'a> = (&'a Type, Option<&'a str>);

/// Returns the layouts of types: errors for those with members that cannot have the offsets in the debug information, or with too many to
/// show; the message names the type.
pub(crate) fn layouts<'a>(types: &Types, all: &[Shown<'a>]) -> Vec<Result<&'a Layout<'a>, String>> {
    let mut table = TypeTable::of_members(types);
    let places: Vec<usize> = all.iter().map(|(ty, _)| table.add(ty)).collect();
    let layouts = leak(Layouts::new(table.into_list().leak()));
    let layout = |(&(ty, name), place): (&Shown<'a>, usize)| {
        let found = name.map_or_else(|| layouts.of(place).copied(), |_| layouts.definition(place));
        let name = name.unwrap_or_else(|| leak(types.spelled(ty)));
        let layout = found.map_err(|error| format!("`{name}` in the debug information: {error}"))?;
        match members_left(&layout, MAX_MEMBERS) {
            Some(_) => Ok(leak(layout.with_name(name))),
            None => Err(format!("`{name}` has more than {MAX_MEMBERS} members, including nested ones")),
        }
    };
    all.iter().zip(places).map(layout).collect()
}

/// Returns whether a record is a narrow float of CUDA or of the crate `half`, which is a number, not members.
pub(crate) fn is_number(record: &Record) -> bool {
    narrow_record(record.name.as_deref().unwrap_or_default(), record.size).is_some()
}

/// Returns how many members are left of `left` after those of a type, including nested ones; `None` if it has more. A record within two others
/// counts twice.
fn members_left(layout: &Layout<'_>, left: u64) -> Option<u64> {
    match layout.kind() {
        Kind::Array { element, .. } => members_left(element, left),
        _ => layout.fields().iter().try_fold(left, |left, field| members_left(field.layout(), left.checked_sub(1)?)),
    }
}
