//! The layouts of types in debug information, so that the library's tables and JSON can show them.

use crate::leak;
use gpu_abi::__tools::Layouts;
use gpu_abi::layout::{Field, Layout};
use gpu_abi_reader::debug::{Type, TypeTable, Types};
use std::collections::HashMap;

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
        match members_within(&layout) {
            ..=MAX_MEMBERS => Ok(leak(layout.with_name(name))),
            _ => Err(format!("`{name}` has more than {MAX_MEMBERS} members, including nested ones")),
        }
    };
    all.iter().zip(places).map(layout).collect()
}

/// Returns the number of members of a type, including nested ones; a record within two others counts twice.
fn members_within(layout: &Layout<'_>) -> u64 {
    fn count<'a>(layout: &Layout<'a>, known: &mut HashMap<*const Field<'a>, u64>) -> u64 {
        if let gpu_abi::layout::Kind::Array { element, .. } = layout.kind() {
            return count(element, known);
        }
        let key = layout.fields().as_ptr();
        if layout.fields().is_empty() {
            return 0;
        }
        if let Some(members) = known.get(&key) {
            return *members;
        }
        let mut members = 0_u64;
        for field in layout.fields() {
            members = members.saturating_add(1).saturating_add(count(field.layout(), known));
        }
        known.insert(key, members);
        members
    }
    count(layout, &mut HashMap::new())
}
