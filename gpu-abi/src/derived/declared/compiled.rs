//! Errors for parameters whose declaration in a compiled file differs from the layout of their type in Rust.

use crate::compare::Parameter;
use crate::description::Description;
use crate::launch::ParameterDifference;
use crate::layout::TypeLayout;
use crate::text::{Text, say};
use gpu_abi_reader::model::wire::Clauses;

/// Fails the build because a declaration of the parameter differs from its type's layout. A clause says which file declares it,
/// where and how.
#[track_caller]
#[inline]
pub(super) const fn fail_declared(
    parameter: Parameter<'_>,
    layout: &TypeLayout,
    description: &Description,
    difference: ParameterDifference,
    clauses: Clauses<'_>,
) -> ! {
    let mut text = Text::<2048>::new();
    say!(text, "`", parameter.name, "` ");
    if let ParameterDifference::Kind { .. } = difference {
        say!(text, "is `", layout.name(), "` in Rust and ");
    }
    difference.describe(&mut text);
    say!(text, ": ", clauses.nth(0), "; ");
    if let Some(advice) = clauses.how_to_regenerate() {
        text.push(advice);
    } else {
        if parameter.exchange(&mut text) {
            text.push("; otherwise ");
        }
        say!(text, "change `", layout.name(), "` here, or that parameter in the kernel's source");
    }
    if let (Some(record), true) = (description.changed_record(), difference.is_in_layout()) {
        text.push("; ");
        record.describe(&mut text);
    }
    panic!("{}", text.as_str())
}
