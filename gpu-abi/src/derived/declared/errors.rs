//! Errors for parameters and variables that differ from what compiled files state.
//!
//! The clauses of a fact are: for a declaration, which file declares the parameter, where and how; for a type in a name, what the
//! type in C++ is, and which file has which name; for a type in debug information, what the type in C++ is, and which file describes it.

use crate::compare::{Difference, Located, Parameter};
use crate::description::{Description, DescriptionKind};
use crate::launch::ParameterDifference;
use crate::layout::{Kind, TypeLayout};
use crate::name::cuda_vector;
use crate::release::CudaRecord;
use crate::text::{Text, equal, say};
use gpu_abi_reader::model::wire::Clauses;

type Message = Text<2048>;

/// Fails the build because a declaration of the parameter differs from its type's layout.
#[track_caller]
#[inline]
pub(super) const fn fail_declared(
    parameter: Parameter<'_>,
    layout: &TypeLayout,
    description: &Description,
    difference: ParameterDifference,
    clauses: Clauses<'_>,
) -> ! {
    let mut text = Message::new();
    say!(text, "`", parameter.name, "` ");
    if let ParameterDifference::Kind { .. } = difference {
        say!(text, "is `", layout.name(), "` in Rust and ");
    }
    difference.describe(&mut text);
    say!(text, ": ", clauses.nth(0), "; ");
    if !is_advised(&mut text, parameter, None, clauses) {
        say!(text, "change `", layout.name(), "` here, or that parameter in the kernel's source");
    }
    fail(text, if difference.is_in_layout() { description.changed_record() } else { None })
}

/// Fails the build because the type of a parameter does not match the one in the kernel's name.
#[track_caller]
#[inline]
pub(super) const fn fail_stated(
    parameter: Parameter<'_>,
    description: &Description,
    difference: Difference<&str>,
    clauses: Clauses<'_>,
) -> ! {
    let mut text = Message::new();
    parameter.describe(&mut text, clauses.nth(0));
    say!(text, ": ", clauses.nth(1), "; ");
    if !is_advised(&mut text, parameter, difference.advice(false), clauses) {
        let order = if parameter.exchanged.is_none() { " or the order of the parameters" } else { "" };
        say!(text, "correct the type", order, ", here or in the kernel's source");
        explain(&mut text, description, difference);
    }
    fail(text, None)
}

/// Appends what the type's name does not say.
const fn explain(out: &mut Message, mut description: &Description, difference: Difference<&str>) {
    while let DescriptionKind::Pointer(to) = description.kind {
        description = to;
    }
    let (DescriptionKind::Leaf | DescriptionKind::Record(_) | DescriptionKind::Instance(..), Some(layout)) =
        (description.kind, description.layout)
    else {
        return;
    };
    let rust = match layout.kind() {
        Kind::Record(_) | Kind::Enum { .. } => layout.name(),
        _ => return,
    };
    match difference {
        Difference::Type { rust: other, kernel } if equal(rust, other) && cuda_vector(kernel).is_none() => {
            say!(out, "; if `", rust, "` is the kernel's `", kernel, "`, write `#[ptx(cxx = ", kernel, ")]` on it");
        }
        _ => {
            if let Kind::Enum { repr, .. } = layout.kind() {
                say!(out, "; `", rust, "` is stored as `", repr.name(), "`");
            }
        }
    }
}

/// Fails the build because of a difference between the type of a parameter, or of the variable that `parameter` names, or a type
/// reachable from it, and its description.
#[track_caller]
#[inline]
pub(super) const fn fail_described(
    parameter: Parameter<'_>,
    is_variable: bool,
    found: &Located<'_>,
    clauses: Clauses<'_>,
) -> ! {
    if !found.culprit().is_empty() {
        fail_within(parameter, found, clauses);
    }
    let mut text = Message::new();
    if is_variable {
        say!(text, "`", parameter.name, "` is not what the kernel's module has (", clauses.nth(1), " describes it as `");
        say!(text, clauses.nth(0), "`): ");
    } else {
        parameter.describe(&mut text, clauses.nth(0));
        say!(text, " (", clauses.nth(1), " describes it): ");
    }
    found.describe(&mut text, "the kernel");
    text.push("; ");
    if !is_advised(&mut text, parameter, found.advice(), clauses) {
        text.push("correct the type, here or in the kernel's source");
    }
    fail(text, found.changed_record())
}

/// Fails the build because of a difference within a record or an enumeration, which comes first: the parameter or variable is only
/// where it was found.
#[track_caller]
const fn fail_within(parameter: Parameter<'_>, found: &Located<'_>, clauses: Clauses<'_>) -> ! {
    let mut text = Message::new();
    found.describe(&mut text, "the kernel");
    text.push("; ");
    let advice = if parameter.exchanged.is_some() { Some("correct their types") } else { found.advice() };
    if !is_advised(&mut text, parameter, advice, clauses) {
        say!(text, "correct `", found.culprit(), "` ");
        if let Difference::Offset { aligned: Some((ty, _)), .. } = found.difference {
            say!(text, "or `", ty, "` ");
        }
        text.push("in Rust or in the kernel's source");
    }
    say!(text, " (found in `", parameter.name, "`: ", clauses.nth(1), " describes it as `", clauses.nth(0), "`)");
    fail(text, found.changed_record())
}

/// Appends what to write: how to generate the declaration again, if it is generated, or else which parameters to exchange, and the
/// advice. Returns whether nothing is left to say.
const fn is_advised(out: &mut Message, parameter: Parameter<'_>, advice: Option<&str>, clauses: Clauses<'_>) -> bool {
    let how_to_regenerate = clauses.how_to_regenerate();
    if how_to_regenerate.is_none() && parameter.exchange(out) {
        out.push("; otherwise ");
    }
    match (how_to_regenerate, advice) {
        (Some(advice), _) | (None, Some(advice)) => {
            out.push(advice);
            true
        }
        (None, None) => false,
    }
}

/// Fails the build with a message. `record` may explain the difference.
#[track_caller]
const fn fail(mut text: Message, record: Option<&CudaRecord>) -> ! {
    if let Some(record) = record {
        text.push("; ");
        record.describe(&mut text);
    }
    panic!("{}", text.as_str())
}
