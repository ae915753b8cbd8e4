//! Complex numbers: two floating-point numbers, of which the first is the real part, whatever type the source gives them.
//!
//! C and C++ require that `_Complex float` and `std::complex<float>` be laid out as `float[2]`. `cuda::std::complex` and
//! `thrust::complex` have an alignment of their own. Debug information describes the first as a number of its own kind, and the classes
//! as records with such a number, two members, or a record of two members. All of them are records with the members `re` and `im` here.

use super::types::{Member, Record, Type, TypeKind};
use crate::model::ScalarKind;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// Returns C's complex number of `size` bytes.
pub(super) fn number(name: &str, size: u64) -> Type {
    let half = size / 2;
    let part = match half {
        4 => "float",
        8 => "double",
        _ => "long double",
    };
    let mut ty = Type::new(part.into(), Some(half), TypeKind::Scalar(ScalarKind::Float));
    let mut hash = DefaultHasher::new();
    (ty.size, part).hash(&mut hash);
    (ty.fingerprint, ty.max_align) = (hash.finish(), Some(half));
    let record = record(name, size, Arc::new(ty));
    Type { max_align: Some(half), ..Type::of_record(&record) }
}

/// Makes the two parts the members of a record that is a class for complex numbers.
pub(super) fn open(record: &mut Record) {
    let is_own = |member: &Member| member.name.as_deref().is_some_and(|name| name.starts_with('_'));
    let is_of_c = record.name.as_deref().is_some_and(|name| name.starts_with("_Complex_"));
    let is_of_library = is_of_c
        || match record.name.as_deref().and_then(scope) {
            Some("std" | "cuda" | "thrust") => true,
            // nvcc leaves the namespaces out for device code. Users do not write such members.
            Some("") => record.members.len() == 1 || record.members.iter().all(is_own),
            _ => false,
        };
    if !is_of_library {
        return;
    }
    let (mut parts, mut align) = (record.members.clone(), record.align);
    while let [only] = &*parts {
        parts = match &only.ty.kind {
            TypeKind::Record(inner) => {
                align = align.max(inner.align);
                inner.members.clone()
            }
            // nvcc's device code describes C's numbers as a record of an array.
            TypeKind::Array { element, len: 2 } => {
                let part = |offset| Member { ty: Arc::clone(element), offset, ..only.clone() };
                vec![part(0), part(element.size.unwrap_or(0))]
            }
            _ => return,
        };
    }
    let [re, im] = &mut *parts else { return };
    let half = record.size / 2;
    let is_part = |part: &Member, offset| part.bits.is_none() && (part.offset, part.ty.size) == (offset, Some(half));
    if is_part(re, 0) && is_part(im, half) && re.ty.is_same(&im.ty) {
        (re.name, im.name) = (Some("re".into()), Some("im".into()));
        (record.members, record.align) = (parts, align);
    }
}

/// Returns the outermost namespace of a class `complex<T>`, or an empty name if it is in none. Those of the libraries contain others for
/// their versions.
fn scope(name: &str) -> Option<&str> {
    let (path, _) = name.split_once('<')?;
    match path.rsplit_once("::") {
        Some((scopes, "complex")) => scopes.split("::").next(),
        None if path == "complex" => Some(""),
        _ => None,
    }
}

/// Returns a record of two parts.
fn record(name: &str, size: u64, part: Arc<Type>) -> Record {
    let mut hash = DefaultHasher::new();
    (name, size).hash(&mut hash);
    let member = |name: &str, offset| Member {
        name: Some(name.into()),
        ty: Arc::clone(&part),
        offset,
        bits: None,
        align: None,
        is_base_class: false,
        is_private: false,
        shares_storage: false,
    };
    Record {
        name: Some(name.into()),
        is_union: false,
        size,
        align: None,
        max_align: Some(size / 2),
        members: vec![member("re", 0), member("im", size / 2)],
        pack: Some(super::packed::NONE),
        is_complete: true,
        is_declaration: false,
        is_empty: false,
        is_by_reference: false,
        returned: None,
        made_up: 0,
        other_form: None,
        source_location: None,
        fingerprint: hash.finish(),
    }
}

#[cfg(test)]
mod tests {
    use super::scope;

    #[test]
    fn classes_for_complex_numbers() {
        let names = ["std::complex<float>", "cuda::std::__4::complex<double>", "complex<float>", "sim::complex<float>"];
        assert_eq!(names.map(scope), [Some("std"), Some("cuda"), Some(""), Some("sim")]);
        let others = ["std::complex", "std::complexes<float>", "std::pair<complex<int>>", "complexes<float>", ""];
        assert_eq!(others.map(scope), [None; 5]);
    }
}
