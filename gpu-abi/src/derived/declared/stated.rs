//! Compares declared parameters with the types in the kernel's mangled name.

use crate::compare::{Description, DescriptionKind, Difference, WRITES};
use crate::layout::Kind;
use crate::name::cuda_vector;
use crate::text::{Text, equal, say};
use gpu_abi_reader::model::wire::Clauses;

/// Fails the build because the type of the parameter called `name`, written `spelled` in Rust, does not match `stated`.
///
/// The clauses say what the type in C++ is, and which file has which name.
#[track_caller]
#[inline]
pub(super) const fn fail_stated(
    name: &str,
    spelled: &str,
    description: &Description,
    difference: Difference<&str>,
    clauses: Clauses<'_>,
) -> ! {
    let mut text = Text::<2048>::new();
    let writes = if let Difference::ReadOnly = difference { ", which may write to it," } else { "" };
    say!(text, clauses.nth(0), writes, " and `", name, "` is `", spelled, "` in Rust: ");
    say!(text, clauses.nth(1), "; ");
    match clauses.how_to_regenerate() {
        Some(advice) => text.push(advice),
        None => advise(&mut text, description, difference),
    }
    panic!("{}", text.as_str())
}

/// Appends what to write instead.
const fn advise<const N: usize>(out: &mut Text<N>, description: &Description, difference: Difference<&str>) {
    match difference {
        Difference::Undescribed { .. } => {
            return out
                .push("derive `PtxLayout` for the type that it points to, or point to `c_void`, which is not compared");
        }
        Difference::ReadOnly => return out.push(WRITES),
        _ => {}
    }
    out.push("correct the type or the order of the parameters, here or in the kernel's source");
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
