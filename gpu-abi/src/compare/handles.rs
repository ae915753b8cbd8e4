//! Handles with each other's names, in the members of a record or the parameters of a callback: Rust declares nothing but a name of their types.

use super::descent::Descent;
use super::difference::{NotCompared, Place};
use super::function::FunctionParts;
use super::member::Partner;
use super::rules::{Step, pointee_step};
use super::rust::RustType;
use super::walk::Walk;
use crate::search::any;
use gpu_abi_reader::model::{CompiledArgument, CompiledTypes};

/// A handle, and the index of a class of another name.
pub(super) type Misnamed<'a> = (RustType<'a>, usize);

/// Returns the handle and the class in which two types end if the class has another name.
#[inline]
pub(super) const fn misnamed<'a>(rust: RustType<'a>, kernel: usize, types: CompiledTypes<'a>) -> Option<Misnamed<'a>> {
    let mut descent = Descent::new(rust, kernel, types);
    while let Step::Pointees(target, to) = descent.last {
        descent = Descent::of(target, to, types, true);
    }
    let Descent { rust, kernel, last, .. } = descent;
    match last {
        Step::NotCompared(NotCompared::Undescribed) if rust.is_handle() => Some((rust, kernel)),
        _ => None,
    }
}

/// Returns whether each of two handles has the name of the other's class.
#[inline]
const fn are_exchanged<'a>(one: Misnamed<'a>, other: Option<Misnamed<'a>>, types: CompiledTypes<'a>) -> bool {
    let Some(other) = other else { return false };
    matches!(pointee_step(one.0, other.1, types), Step::Agree) && matches!(pointee_step(other.0, one.1, types), Step::Agree)
}

/// Returns whether one of the parts of a function has the name of the handle's class, and the reverse.
#[inline]
pub(super) const fn is_exchanged_part<'a>(
    one: Misnamed<'a>,
    rust: FunctionParts<'a>,
    kernel: &[CompiledArgument],
    types: CompiledTypes<'a>,
) -> bool {
    any!(i in 0..kernel.len() => match (rust.get(i), kernel[i]) {
        (Some(rust), CompiledArgument::Type(index)) => are_exchanged(one, misnamed(rust, index, types), types),
        _ => false,
    })
}

impl<'a> Walk<'a, '_> {
    /// Returns whether another member of the records at a place has the name of the handle's class, and the reverse.
    pub(super) const fn is_exchanged_member(&self, place: Place, rust: RustType<'a>, kernel: usize) -> bool {
        let (Some(pair), true) = (place.pair, rust.is_handle()) else { return false };
        let (pairing, pair) = (self.pairing(pair), self.pairs.get(pair));
        let fields = pair.rust.layout.fields();
        any!(i in 0..fields.len() => match pairing.member_of(i, i) {
            Partner::Some(at) => {
                let other = misnamed(pair.rust.type_of(&fields[i]), pair.kernel.members[at].ty, self.types);
                are_exchanged((rust, kernel), other, self.types)
            }
            _ => false,
        })
    }
}
