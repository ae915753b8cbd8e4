//! Compares declared parameters with the types in the kernel's mangled name.

use super::compiled::Declared;
use crate::interface::Description;
use crate::layout::{Kind, TypeLayout};
use crate::name::{agrees, is_cuda_vector, split_path};
use crate::text::Text;

/// A parameter's type in a mangled name.
#[derive(Clone, Copy, Debug)]
pub struct Stated {
    /// The type in the grammar of `name/agree`.
    text: &'static str,
    /// The type in C++.
    spelled: &'static str,
    /// A clause that says which file has which name.
    source: &'static str,
}

/// Returns a parameter's type in a mangled name: in the form for constants, and in C++; `source` is a clause that says
/// which name.
pub const fn stated(text: &'static str, spelled: &'static str, source: &'static str) -> Stated {
    Stated { text, spelled, source }
}

/// Fails the build unless the type of the parameter called `name`, `spelled` in Rust, matches the one in its kernel's name.
#[track_caller]
pub const fn check_stated(
    name: &'static str,
    spelled: &'static str,
    description: &Description,
    layout: &TypeLayout,
    all: &[Declared],
    stated: &Stated,
) {
    if layout.is_mistaken() || agrees(description, stated.text, may_be_enum(all)) {
        return;
    }
    let mut text = Text::<2048>::new();
    text.push("`");
    text.push(name);
    text.push("` is `");
    text.push(stated.spelled);
    text.push("` in the kernel and `");
    text.push(spelled);
    text.push("` in Rust: ");
    text.push(stated.source);
    text.push("; ");
    advise(&mut text, description, stated.text);
    panic!("{}", text.as_str())
}

/// Appends what to write instead.
const fn advise<const N: usize>(out: &mut Text<N>, description: &Description, stated: &str) {
    out.push("correct the type here, or in the kernel's source");
    let (mut description, mut stated) = (description, stated.as_bytes());
    while let (Description::Pointer(to), [b'P', rest @ ..]) = (description.unqualified(), stated) {
        (description, stated) = (to, rest);
    }
    let rust = match description.unqualified() {
        Description::Leaf(layout, _) if matches!(layout.kind(), Kind::Record(_) | Kind::Enum { .. }) => layout.name(),
        Description::Record(record) => record.get().layout.name(),
        _ => return,
    };
    let Some(class) = declared_class(stated) else { return };
    out.push("; if `");
    out.push(rust);
    out.push("` is the kernel's `");
    out.push(class);
    out.push("`, say so with `#[ptx(cxx = ");
    out.push(class);
    out.push(")]` on it");
}

/// Returns the path of the class or enumeration that a type is, unless the type is one of CUDA's vectors.
const fn declared_class(stated: &[u8]) -> Option<&str> {
    let [b'C', text @ ..] = stated else { return None };
    match core::str::from_utf8(split_path(text).0) {
        Ok(path) if !is_cuda_vector(path.as_bytes()) => Some(path),
        _ => None,
    }
}

/// Returns whether the kernel may take the parameter like an integer, as far as its declarations show.
const fn may_be_enum(all: &[Declared]) -> bool {
    let mut i = 0;
    while i < all.len() {
        if !all[i].may_be_integer() {
            return false;
        }
        i += 1;
    }
    true
}
