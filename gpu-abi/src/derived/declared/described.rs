//! Compares declared parameters and variables with the types in debug information.

use crate::compare::{Difference, Located};
use crate::text::{Text, say};
use gpu_abi_reader::model::wire::Clauses;

/// Fails the build because of a difference between the type of the parameter called `name`, or a type reachable from it,
/// and its description. The clause says which file describes it, and how.
#[track_caller]
#[inline]
pub(super) const fn fail_described(name: &str, found: &Located<'_>, clauses: Clauses<'_>) -> ! {
    fail(name, "the kernel takes", found, clauses)
}

/// Fails the build because of a difference between the type of the variable called `name`, or a type reachable from it, and its
/// description.
#[track_caller]
#[inline]
pub(super) const fn fail_described_variable(name: &str, found: &Located<'_>, clauses: Clauses<'_>) -> ! {
    fail(name, "the kernel's module has", found, clauses)
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
