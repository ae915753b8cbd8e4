//! CUDA's vectors by their names.

use crate::layout::Host;
use crate::scalar::Scalar;
use crate::search::first;
use crate::text::equal_bytes;
use gpu_abi_reader::model::Fundamental;

/// The elements of vectors by the first part of the vectors' names.
const ELEMENTS: [(&str, Fundamental); 12] = [
    ("long", Fundamental::Long),
    ("ulong", Fundamental::UnsignedLong),
    ("char", Fundamental::SignedChar),
    ("uchar", Fundamental::UnsignedChar),
    ("short", Fundamental::Short),
    ("ushort", Fundamental::UnsignedShort),
    ("int", Fundamental::Int),
    ("uint", Fundamental::UnsignedInt),
    ("longlong", Fundamental::LongLong),
    ("ulonglong", Fundamental::UnsignedLongLong),
    ("float", Fundamental::Float),
    ("double", Fundamental::Double),
];

/// Returns the elements of one of CUDA's vectors, their number, and the first digit of its alignment or 0, by its name in C++: an element, the
/// number, and in some cases an alignment.
#[inline]
pub(crate) const fn cuda_vector(name: &str) -> Option<(Fundamental, u64, u8)> {
    let (name, align) = match name.as_bytes() {
        [name @ .., b'_', align @ (b'1' | b'3'), b'6' | b'2', b'a'] => (name, *align),
        name => (name, 0),
    };
    let [element @ .., lanes @ b'1'..=b'4'] = name else { return None };
    first!(i in 0..ELEMENTS.len() => match ELEMENTS[i] {
        (name, of) if equal_bytes(name.as_bytes(), element) => Some((of, (*lanes - b'0') as u64, align)),
        _ => None,
    })
}

/// Returns the alignment in bytes of one of CUDA's vectors on a host; 0 for other classes.
#[inline]
pub(crate) const fn vector_align(name: &str, host: Host) -> u64 {
    let Some((of, lanes, align)) = cuda_vector(name) else { return 0 };
    match (align, Scalar::of_fundamental(of, host)) {
        (b'1', _) => 16,
        (b'3', _) => 32,
        (_, Some(element)) if lanes % 2 == 1 => element.size() as u64,
        (_, Some(element)) if element.size() as u64 * lanes < 16 => element.size() as u64 * lanes,
        _ => 16,
    }
}
