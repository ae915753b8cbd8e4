//! Compares declared parameters with the types in the kernel's mangled name.

use super::clauses::Clauses;
use crate::interface::{Description, DescriptionKind};
use crate::layout::Kind;
use crate::name::{is_cuda_vector, split_path};
use crate::text::{Text, say};

/// Fails the build because the type of the parameter called `name`, written `spelled` in Rust, does not match `stated`.
///
/// `stated` is the type in the kernel's mangled name, in the grammar of `name/agree`. The clauses are the type in C++ and the
/// statement of which file has which name.
#[track_caller]
pub(super) const fn fail_stated(name: &str, spelled: &str, description: &Description, stated: &str, clauses: Clauses) -> ! {
    let mut text = Text::<2048>::new();
    say!(text, "`", name, "` is `", clauses.nth(0), "` in the kernel and `", spelled, "` in Rust: ", clauses.nth(1), "; ");
    match clauses.how_to_regenerate() {
        Some(advice) => text.push(advice),
        None => advise(&mut text, description, stated),
    }
    panic!("{}", text.as_str())
}

/// Appends what to write instead.
const fn advise<const N: usize>(out: &mut Text<N>, description: &Description, stated: &str) {
    if let (DescriptionKind::Undescribed, None) = (description.kind, description.cxx) {
        return out.push("derive `PtxLayout` for the type that it points to, or point to `c_void`, which is not compared");
    }
    out.push("correct the type here, or in the kernel's source");
    let (mut description, mut stated) = (description, stated.as_bytes());
    while let (DescriptionKind::Pointer(to), [b'P', rest @ ..]) = (description.kind, stated) {
        (description, stated) = (to, rest);
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
    let Some(class) = declared_class(stated) else {
        if let Kind::Enum { repr, .. } = layout.kind() {
            say!(out, "; `", rust, "` is stored as `", repr.name(), "`");
        }
        return;
    };
    say!(out, "; if `", rust, "` is the kernel's `", class, "`, write `#[ptx(cxx = ", class, ")]` on it");
}

/// Returns the path of the class or enumeration that a type is, unless the type is one of CUDA's vectors.
const fn declared_class(stated: &[u8]) -> Option<&str> {
    let [b'C', text @ ..] = stated else { return None };
    match core::str::from_utf8(split_path(text).0) {
        Ok(path) if !is_cuda_vector(path.as_bytes()) => Some(path),
        _ => None,
    }
}
