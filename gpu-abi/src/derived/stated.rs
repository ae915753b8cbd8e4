//! Declared parameters compared with the types that the kernel's mangled name states.

use super::compiled::Declared;
use crate::interface::Description;
use crate::layout::{Kind, TypeLayout};
use crate::name::agrees;
use crate::text::{Text, equal_bytes};

/// A parameter's type as a mangled name states it.
#[derive(Clone, Copy, Debug)]
pub struct Stated {
    /// The type in the grammar of `name/agree`.
    text: &'static str,
    /// The type in C++.
    spelled: &'static str,
    /// Which file has which name, as a clause.
    source: &'static str,
}

/// Returns a parameter's type as a mangled name states it: as constants read it, and as C++ writes it; `source` says which name.
pub const fn stated(text: &'static str, spelled: &'static str, source: &'static str) -> Stated {
    Stated { text, spelled, source }
}

/// Fails the build unless the parameter called `name`, of the type that is `spelled` so in Rust, has the type that its kernel's name states.
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

/// Returns the path of the class or enumeration that a type is, unless it is one of CUDA's vectors.
const fn declared_class(stated: &[u8]) -> Option<&str> {
    let [b'C', path @ ..] = stated else { return None };
    let mut len = 0;
    while len < path.len() && path[len] != b'<' {
        len += 1;
    }
    match core::str::from_utf8(path.split_at(len).0) {
        Ok(path) if !is_vector(path) => Some(path),
        _ => None,
    }
}

/// Returns whether this is the name of one of CUDA's vectors: an element, the number of elements, and for some an alignment.
const fn is_vector(name: &str) -> bool {
    const ELEMENTS: [&str; 12] =
        ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "longlong", "ulonglong", "float", "double"];
    let name = match name.as_bytes() {
        [name @ .., b'_', b'1' | b'3', b'6' | b'2', b'a'] => name,
        name => name,
    };
    let [element @ .., b'1'..=b'4'] = name else { return false };
    let mut i = 0;
    while i < ELEMENTS.len() {
        if equal_bytes(ELEMENTS[i].as_bytes(), element) {
            return true;
        }
        i += 1;
    }
    false
}

/// Returns whether the kernel takes a parameter as it takes integers, as far as its declarations say.
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
