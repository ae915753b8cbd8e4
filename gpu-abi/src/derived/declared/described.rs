//! Compares declared parameters and variables with the types in debug information.

use crate::compare::{CompiledTypes, Description, Difference, Located, RustType, first_difference};
use crate::layout::TypeLayout;
use crate::text::{Text, say};
use gpu_abi_reader::model::wire::Clauses;

/// A variable in debug information.
#[derive(Clone, Copy, Debug)]
pub struct Described {
    /// The index of its type in the list.
    place: usize,
    /// A clause that says which file describes it and how, in the format of [`Facts`](super::Facts).
    clauses: &'static str,
}

/// Returns a variable whose type is at `place` in a list of types. `clauses` has one clause, which says which file describes it,
/// and how.
#[inline]
pub const fn described(place: usize, clauses: &'static str) -> Described {
    Described { place, clauses }
}

/// Fails the build because of a difference between the type of the parameter called `name`, or a type reachable from it,
/// and its description. The clause says which file describes it, and how.
#[track_caller]
#[inline]
pub(super) const fn fail_described(name: &str, found: &Located<'_>, clauses: Clauses<'_>) -> ! {
    fail(name, "the kernel takes", found, clauses)
}

/// Fails the build unless the type of the variable called `name`, and every type reachable from it, matches its
/// description.
#[track_caller]
#[inline]
pub const fn check_described_variable(
    name: &'static str,
    layout: &'static TypeLayout,
    description: &'static Description,
    types: CompiledTypes<'static>,
    described: Described,
) {
    if layout.is_mistaken() {
        return;
    }
    let rust = RustType::new(layout, description);
    let Some(found) = first_difference(rust, described.place, types) else { return };
    fail(name, "the kernel's module has", &found, Clauses::new(described.clauses, 0));
}

#[track_caller]
#[inline]
const fn fail(name: &str, kernel: &str, found: &Located<'_>, clauses: Clauses<'_>) -> ! {
    let mut text = Text::<2048>::new();
    // The mistake comes first, and then where it was found, unless that is the place of the mistake.
    let is_in_member = found.place.pair.is_some();
    if !is_in_member {
        say!(text, "`", name, "` is not what ", kernel, " (", clauses.nth(0), "): ");
    }
    found.describe(&mut text, "the kernel");
    text.push("; ");
    if let Some(advice) = clauses.how_to_regenerate() {
        text.push(advice);
    } else if let Some(advice) = found.advice() {
        text.push(advice);
    } else if found.culprit().is_empty() {
        text.push("correct the type here, or in the kernel's source");
    } else {
        say!(text, "correct `", found.culprit(), "` ");
        if let Difference::Offset { aligned: Some((ty, _)), .. } = found.difference {
            say!(text, "or `", ty, "` ");
        }
        text.push("in Rust or in the kernel's source");
    }
    if is_in_member {
        say!(text, " (found in `", name, "`: ", clauses.nth(0), ")");
    }
    if let Some(record) = found.changed_record() {
        text.push("; ");
        record.describe(&mut text);
    }
    panic!("{}", text.as_str())
}
