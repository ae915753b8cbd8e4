//! The rules for arrays and for CUDA's vectors, which are records in the kernel.

use super::difference::Difference;
use super::rules::{Step, is_narrow_class, is_same_size, only_member};
use super::rust::{RustType, Shape};
use crate::name::cuda_vector;
use crate::search::any;
use crate::text::equal;
use gpu_abi_reader::model::{CompiledRecord, CompiledType, CompiledTypes};

/// Compares with one of CUDA's vectors, whose members are `x`, `y`, `z`, `w`. Returns `None` if the record is not a vector.
#[inline]
pub(super) const fn vector<'a>(
    element: RustType<'a>,
    lanes: u64,
    record: &'a CompiledRecord<'a>,
    types: CompiledTypes<'a>,
) -> Option<Step<'a>> {
    if !has_lanes(record) {
        return None;
    }
    let members = record.members;
    let kernel = members.len() as u64;
    if lanes != kernel {
        return Some(Step::Differ(Difference::Length { rust: lanes, kernel }));
    }
    let stride = match types.get(members[0].ty).size(types) {
        Some(size) => size,
        None => 0,
    };
    let is_other = any!(i in 0..members.len() => members[i].offset != stride.saturating_mul(i as u64)
        || members[i].bits.is_some()
        || !is_same_scalar(types.get(members[i].ty), types.get(members[0].ty)));
    Some(if is_other {
        Step::Differ(Difference::Kind { rust: "a vector", kernel: "a struct" })
    } else {
        Step::Within(element, members[0].ty, None)
    })
}

/// Returns whether a record's members are named like a vector's, or like the parts of a complex number.
#[inline]
pub(super) const fn has_lanes(record: &CompiledRecord<'_>) -> bool {
    const LANES: [&str; 4] = ["x", "y", "z", "w"];
    let members = record.members;
    if record.union || members.is_empty() || members.len() > LANES.len() || is_narrow_class(record.name) {
        return false;
    }
    // A struct of a member `x` may hold anything.
    if members.len() == 1 && cuda_vector(record.name).is_none() {
        return false;
    }
    matches!(members, [re, im] if equal(re.name, "re") && equal(im.name, "im"))
        || !any!(i in 0..members.len() => !equal(members[i].name, LANES[i]))
}

#[inline]
pub(super) const fn is_vector(ty: &CompiledType<'_>) -> bool {
    match ty {
        CompiledType::Record(record) => has_lanes(record),
        CompiledType::Named(name) => cuda_vector(name.path).is_some(),
        _ => false,
    }
}

#[inline]
const fn is_same_scalar(a: &CompiledType<'_>, b: &CompiledType<'_>) -> bool {
    match (a, b) {
        (CompiledType::Scalar { kind, size, .. }, CompiledType::Scalar { kind: other, size: other_size, .. }) => {
            *kind as u8 == *other as u8 && *size == *other_size
        }
        _ => false,
    }
}

/// Compares two arrays with any number of dimensions; two of C++ have the same ones.
#[inline]
pub(super) const fn array<'a>(element: RustType<'a>, len: u64, kernel: usize, types: CompiledTypes<'a>) -> Step<'a> {
    if let (0, CompiledType::Array { element: inner, len: 0, .. }) = (len, types.get(kernel)) {
        // The number of elements within an element is that of none.
        return Step::Within(element, *inner, None);
    }
    if let (CompiledType::Array { element: inner, len: kernel, .. }, true) =
        (types.get(kernel), element.is_of_one_language())
    {
        let difference = Difference::Length { rust: len, kernel: *kernel };
        return Step::Within(element, *inner, if len == *kernel { None } else { Some(difference) });
    }
    let (mut rust_total, mut rust_dimensions, mut rust) = (len, 1, element);
    while let Shape::Array(next, len) = rust.shape() {
        rust_total = rust_total.saturating_mul(len);
        rust_dimensions += 1;
        rust = next;
    }
    let (mut total, mut dimensions, mut inner) = (1_u64, 0, kernel);
    while let CompiledType::Array { element, len, .. } = types.get(inner) {
        total = total.saturating_mul(*len);
        dimensions += 1;
        inner = *element;
    }
    // An array of vectors in Rust may be an array of arrays in the kernel.
    if let (Shape::Vector(next, lanes), false) = (rust.shape(), matches!(types.get(inner), CompiledType::Record(_))) {
        rust_total = rust_total.saturating_mul(lanes);
        rust_dimensions += 1;
        rust = next;
    }
    if let (CompiledType::Array { element: inner, len: kernel, .. }, true) = (types.get(kernel), rust_total != total) {
        // The arrays themselves have the same length, but those in one of them have no counterpart.
        if *kernel == len && (rust_dimensions == 1) != (dimensions == 1) {
            let is_wrapped = match element.shape() {
                Shape::Record(record) => record.only_member().is_some(),
                _ => only_member(*inner, types).is_some(),
            };
            if is_vector(types.get(*inner)) || is_wrapped && is_same_size(element, *inner, types) {
                return Step::Within(element, *inner, None);
            }
            let (arrays, others) = ("an array of arrays", "an array of other elements");
            let (rust, kernel) = if dimensions == 1 { (arrays, others) } else { (others, arrays) };
            return Step::Differ(Difference::Kind { rust, kernel });
        }
    }
    let difference = if rust_dimensions == 1 || dimensions == 1 {
        if rust_total == total { None } else { Some(Difference::Length { rust: rust_total, kernel: total }) }
    } else {
        dimensions_difference(element, len, kernel, types)
    };
    Step::Within(rust, inner, difference)
}

/// Returns the first dimension in which two arrays differ.
#[inline]
const fn dimensions_difference<'a>(
    element: RustType<'a>,
    len: u64,
    kernel: usize,
    types: CompiledTypes<'a>,
) -> Option<Difference<&'a str>> {
    let (mut rust, mut next, mut inner) = (Some(len), element, kernel);
    loop {
        let compiled = match types.get(inner) {
            CompiledType::Array { element, len, .. } => {
                inner = *element;
                Some(*len)
            }
            _ => None,
        };
        match (rust, compiled) {
            (None, None) => return None,
            (Some(rust), Some(kernel)) if rust == kernel => {}
            (Some(rust), Some(kernel)) => return Some(Difference::Length { rust, kernel }),
            (Some(rust), None) => return Some(Difference::Length { rust, kernel: 1 }),
            (None, Some(kernel)) => return Some(Difference::Length { rust: 1, kernel }),
        }
        rust = match next.shape() {
            Shape::Array(element, len) => {
                next = element;
                Some(len)
            }
            Shape::Vector(element, lanes) if matches!(types.get(inner), CompiledType::Array { .. }) => {
                next = element;
                Some(lanes)
            }
            _ => None,
        };
    }
}
