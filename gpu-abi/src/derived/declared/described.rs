//! Errors for parameters and variables whose types differ from those in debug information.
//!
//! The clauses of a fact say what the type in C++ is, and which file describes it.

use crate::compare::{Difference, Located, Parameter};
use crate::text::{Text, say};
use gpu_abi_reader::model::wire::Clauses;

/// Fails the build because of a difference between the type of a parameter, or a type reachable from it, and its description.
#[track_caller]
#[inline]
pub(super) const fn fail_described(parameter: Parameter<'_>, found: &Located<'_>, clauses: Clauses<'_>) -> ! {
    if !found.culprit().is_empty() {
        fail_within(parameter, found, clauses);
    }
    let mut text = Text::<2048>::new();
    parameter.describe(&mut text, clauses.nth(0));
    say!(text, " (", clauses.nth(1), " describes it): ");
    found.describe(&mut text, "the kernel");
    text.push("; ");
    match clauses.how_to_regenerate() {
        Some(advice) => text.push(advice),
        None => correct(&mut text, parameter, "", found.difference),
    }
    fail(text, found)
}

/// Fails the build because of a difference between the type of the variable called `name`, or a type reachable from it, and its
/// description.
#[track_caller]
#[inline]
pub(super) const fn fail_described_variable(name: &str, found: &Located<'_>, clauses: Clauses<'_>) -> ! {
    if !found.culprit().is_empty() {
        fail_within(Parameter { name, spelled: "", index: 0, exchanged: None }, found, clauses);
    }
    let mut text = Text::<2048>::new();
    say!(text, "`", name, "` is not what the kernel's module has (", clauses.nth(1), " describes it as `");
    say!(text, clauses.nth(0), "`): ");
    found.describe(&mut text, "the kernel");
    text.push("; ");
    text.push(match (clauses.how_to_regenerate(), found.advice()) {
        (Some(advice), _) | (None, Some(advice)) => advice,
        (None, None) => "correct the type here, or in the kernel's source",
    });
    fail(text, found)
}

/// Appends what to write for a parameter. `order` is what else to correct if exchanging two parameters is not enough.
pub(super) const fn correct<const N: usize>(
    out: &mut Text<N>,
    parameter: Parameter<'_>,
    order: &str,
    difference: Difference<&str>,
) {
    let is_exchanged = parameter.exchange(out);
    if is_exchanged {
        out.push("; otherwise ");
    }
    match difference.advice(false) {
        Some(advice) => out.push(advice),
        None => {
            let order = if is_exchanged { "" } else { order };
            say!(out, "correct the type", order, ", here or in the kernel's source");
        }
    }
}

/// Fails the build because of a difference within a record or an enumeration, which comes first: the parameter or variable is only
/// where it was found.
#[track_caller]
const fn fail_within(parameter: Parameter<'_>, found: &Located<'_>, clauses: Clauses<'_>) -> ! {
    let mut text = Text::<2048>::new();
    found.describe(&mut text, "the kernel");
    text.push("; ");
    if let Some(advice) = clauses.how_to_regenerate() {
        text.push(advice);
    } else if parameter.exchange(&mut text) {
        text.push("; otherwise correct their types");
    } else if let Some(advice) = found.advice() {
        text.push(advice);
    } else {
        say!(text, "correct `", found.culprit(), "` ");
        if let Difference::Offset { aligned: Some((ty, _)), .. } = found.difference {
            say!(text, "or `", ty, "` ");
        }
        text.push("in Rust or in the kernel's source");
    }
    say!(text, " (found in `", parameter.name, "`: ", clauses.nth(1), " describes it as `", clauses.nth(0), "`)");
    fail(text, found)
}

#[track_caller]
const fn fail(mut text: Text<2048>, found: &Located<'_>) -> ! {
    if let Some(record) = found.changed_record() {
        text.push("; ");
        record.describe(&mut text);
    }
    panic!("{}", text.as_str())
}
