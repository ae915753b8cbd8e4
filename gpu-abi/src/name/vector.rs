//! CUDA's vectors by their names.

use crate::scalar::Scalar;
use crate::text::equal_bytes;

/// Returns the elements of one of CUDA's vectors and their number, by its name in C++: an element, the number, and in some
/// cases an alignment.
pub(crate) const fn cuda_vector(name: &str) -> Option<(Scalar, u64)> {
    const LONG: Scalar = crate::layout::DataModel::HOST.long();
    const ULONG: Scalar = crate::layout::DataModel::HOST.unsigned_long();
    const ELEMENTS: [(&str, Scalar); 12] = [
        ("char", Scalar::I8),
        ("uchar", Scalar::U8),
        ("short", Scalar::I16),
        ("ushort", Scalar::U16),
        ("int", Scalar::I32),
        ("uint", Scalar::U32),
        ("long", LONG),
        ("ulong", ULONG),
        ("longlong", Scalar::I64),
        ("ulonglong", Scalar::U64),
        ("float", Scalar::F32),
        ("double", Scalar::F64),
    ];
    let name = match name.as_bytes() {
        [name @ .., b'_', b'1' | b'3', b'6' | b'2', b'a'] => name,
        name => name,
    };
    let [element @ .., lanes @ b'1'..=b'4'] = name else { return None };
    let mut i = 0;
    while i < ELEMENTS.len() {
        if equal_bytes(ELEMENTS[i].0.as_bytes(), element) {
            return Some((ELEMENTS[i].1, (*lanes - b'0') as u64));
        }
        i += 1;
    }
    None
}
