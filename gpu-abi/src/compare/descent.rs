//! What two types consist of: the elements of arrays, and the only members of structs.

use super::difference::Difference;
use super::elements::is_vector;
use super::rules::{Step, pointee_step, scalars_agree, size_difference, step};
use super::rust::{RustRecord, RustType, Shape};
use crate::layout::{Field, Kind};
use gpu_abi_reader::model::{CompiledType, CompiledTypes};

/// Two types, and the types of their elements or only members in which they end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Descent<'a> {
    pub(super) length: Option<Difference<&'a str>>,
    /// With the name of the enumeration that has the size.
    pub(super) size: Option<(Difference<&'a str>, &'a str)>,
    pub(super) rust: RustType<'a>,
    pub(super) kernel: usize,
    pub(super) last: Step<'a>,
}

impl<'a> Descent<'a> {
    #[inline]
    pub(super) const fn new(rust: RustType<'a>, kernel: usize, types: CompiledTypes<'a>) -> Self {
        Self::of(rust, kernel, types, false)
    }

    #[inline]
    pub(super) const fn of(rust: RustType<'a>, kernel: usize, types: CompiledTypes<'a>, mut is_pointee: bool) -> Self {
        let mut this = Self { length: None, size: None, rust, kernel, last: Step::Agree };
        loop {
            if let (None, false) = (this.size, is_pointee) {
                if let Some(difference) = size_difference(this.rust, this.kernel, types) {
                    let enumeration = if let Shape::Enum(_) = this.rust.shape() { this.rust.name() } else { "" };
                    this.size = Some((difference, enumeration));
                }
            }
            this.last =
                if is_pointee { pointee_step(this.rust, this.kernel, types) } else { step(this.rust, this.kernel, types) };
            let Step::Within(inner, index, length) = this.last else { break };
            if is_pointee && is_vector(types.get(this.kernel)) {
                // Bytes behind pointers agree with each other, but the elements of vectors are numbers.
                if let Step::Differ(_) = step(inner, index, types) {
                    let (rust, kernel) = (this.rust.name(), types.get(this.kernel).name());
                    this.last = Step::Differ(Difference::Pointee { rust, kernel });
                    break;
                }
                is_pointee = false;
            }
            if length.is_some() {
                // The size of an array follows from its length.
                (this.length, this.size) = (length, None);
            }
            (this.rust, this.kernel) = (inner, index);
        }
        if let (Step::Members(inner, compiled), Some((Difference::Size { rust: size, kernel: other }, _))) =
            (this.last, this.size)
        {
            // So does the size of an array from those of its elements, which are compared with their members.
            if size as u128 * compiled.size as u128 == other as u128 * inner.layout.size() as u128 {
                this.size = None;
            }
        }
        this
    }

    /// Returns whether the types themselves differ so that a member of these types may move.
    #[inline]
    pub(super) const fn moves(&self) -> bool {
        match self.last {
            Step::Differ(difference) if difference.moves() => true,
            _ => self.length.is_some() || self.size.is_some(),
        }
    }

    /// Returns the records in which the types end, the kernel's by its index.
    #[inline]
    pub(super) const fn record(&self) -> Option<(RustRecord<'a>, usize)> {
        match self.last {
            Step::Members(record, _) => Some((record, self.kernel)),
            _ => None,
        }
    }
}

/// Returns whether a member is a number of Rust's, and the kernel's type one of the same size that agrees with it: what a
/// [`Descent`] finds of most members, in fewer steps.
#[inline]
pub(super) const fn is_same_scalar<'a>(record: RustRecord<'a>, field: &'a Field<'a>, kernel: &CompiledType<'_>) -> bool {
    match (field.layout().kind(), kernel) {
        (Kind::Scalar(scalar), CompiledType::Scalar { kind, size, .. }) => {
            *size == field.layout().size() as u64 && scalars_agree(*scalar, *kind) && record.has_only_layout(field)
        }
        _ => false,
    }
}

#[cfg(all(test, feature = "derive"))]
mod tests;
