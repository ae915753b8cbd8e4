//! CUDA's vectors by their names.

use crate::layout::Host;
#[cfg(any(feature = "debug", feature = "header"))]
use crate::layout::{Kind, Layout};
use crate::scalar::Scalar;
use crate::search::first;
use crate::text::equal_bytes;

/// The elements of vectors by the first part of the vectors' names.
const ELEMENTS: [(&str, Scalar); 12] = [
    ("long", Host::TARGET.long()),
    ("ulong", Host::TARGET.unsigned_long()),
    ("char", Scalar::I8),
    ("uchar", Scalar::U8),
    ("short", Scalar::I16),
    ("ushort", Scalar::U16),
    ("int", Scalar::I32),
    ("uint", Scalar::U32),
    ("longlong", Scalar::I64),
    ("ulonglong", Scalar::U64),
    ("float", Scalar::F32),
    ("double", Scalar::F64),
];

/// Returns the elements of one of CUDA's vectors and their number, by its name in C++: an element, the number, and in some
/// cases an alignment.
#[inline]
pub(crate) const fn cuda_vector(name: &str) -> Option<(Scalar, u64)> {
    let name = match name.as_bytes() {
        [name @ .., b'_', b'1' | b'3', b'6' | b'2', b'a'] => name,
        name => name,
    };
    let [element @ .., lanes @ b'1'..=b'4'] = name else { return None };
    first!(i in 0..ELEMENTS.len() => match ELEMENTS[i] {
        (name, of) if equal_bytes(name.as_bytes(), element) => Some((of, (*lanes - b'0') as u64)),
        _ => None,
    })
}

/// Returns the name in C++ of the vector with this layout, if CUDA has one.
#[cfg(any(feature = "debug", feature = "header"))]
pub(crate) fn cuda_vector_name(layout: &Layout<'_>) -> Option<alloc::string::String> {
    let Kind::Vector { element, lanes } = layout.kind() else { return None };
    let Kind::Scalar(scalar) = *element.kind() else { return None };
    let scalar = match scalar {
        Scalar::Bool => Scalar::I8,
        Scalar::Char => Scalar::U32,
        scalar => scalar,
    };
    // CUDA 13 has vectors of four elements with either alignment, under separate names: those of 8 bytes, and `long` of 4 bytes.
    let suffix = match layout.align() {
        32 => "_32a",
        16 if layout.name().ends_with("A16") => "_16a",
        _ => "",
    };
    let is_named = |name: &str| suffix.is_empty() || scalar.size() == 8 || name.ends_with("long");
    // `long` comes first in the table, and `longlong` is the same on all hosts.
    let (base, _) = ELEMENTS.iter().rev().find(|(name, element)| *element == scalar && is_named(name))?;
    Some(alloc::format!("{base}{lanes}{suffix}"))
}
