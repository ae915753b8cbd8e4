//! Errors for parameters whose types differ from those in the kernel's mangled name.

use super::described::correct;
use crate::compare::{Difference, Parameter};
use crate::description::{Description, DescriptionKind};
use crate::layout::Kind;
use crate::name::cuda_vector;
use crate::text::{Text, equal, say};
use gpu_abi_reader::model::wire::Clauses;

/// Fails the build because the type of a parameter does not match the one in the kernel's name. The clauses say what the type in C++
/// is, and which file has which name.
#[track_caller]
#[inline]
pub(super) const fn fail_stated(
    parameter: Parameter<'_>,
    description: &Description,
    difference: Difference<&str>,
    clauses: Clauses<'_>,
) -> ! {
    let mut text = Text::<2048>::new();
    parameter.describe(&mut text, clauses.nth(0));
    say!(text, ": ", clauses.nth(1), "; ");
    match clauses.how_to_regenerate() {
        Some(advice) => text.push(advice),
        None => {
            correct(&mut text, parameter, " or the order of the parameters", difference);
            explain(&mut text, description, difference);
        }
    }
    panic!("{}", text.as_str())
}

/// Appends what the type's name does not say.
const fn explain<const N: usize>(out: &mut Text<N>, description: &Description, difference: Difference<&str>) {
    if difference.advice(false).is_some() {
        return;
    }
    let mut description = description;
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
