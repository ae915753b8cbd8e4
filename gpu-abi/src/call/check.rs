//! Values that clang declares or lays out differently from [`Convention::clang`].
//!
//! clang has rules of its own:
//!
//! - It places a bit-field with `__align__(n)` below its type's alignment at the next multiple of `n` bytes. nvcc and g++
//!   ignore such an alignment, and this crate does too ([`Member::align`](crate::layout::Member::align)).
//! - It aligns a byte array like the numbers that it accesses the value with. These are integers for bit-fields, packed
//!   members, base classes and narrow floats: up to `i128` in a `.func` and in an `.entry`.
//! - In a `.func`, it passes classes that are not copied trivially as bytes.

use super::convention::Rules;
use super::{Convention, Parameter, Signature, Slot};
use crate::layout::{Kind, Layout};
use crate::ptx::ErrorName;
use core::fmt;

/// The reason that clang would declare a function or lay out its values differently.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConventionError {
    /// clang places a bit-field elsewhere, in an `.entry` and a `.func`, and in memory.
    BitFieldAlign {
        /// The value.
        slot: Slot,
        /// The bit-field's name.
        field: ErrorName,
        /// The bit-field's declared alignment in bytes.
        align: usize,
    },
    /// clang may align a value differently.
    Align {
        /// The value.
        slot: Slot,
    },
    /// In a `.func`, clang passes a value as bytes that nvcc passes by its address.
    ByAddress {
        /// The value.
        slot: Slot,
    },
}

impl fmt::Display for ConventionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BitFieldAlign { slot, field, align } => write!(
                f,
                "{slot}: clang places the bit-field `{field}` elsewhere, because its `__align__({align})` is below its type's \
                 alignment: remove the `__align__`, or do not share the record with clang's code"
            ),
            Self::Align { slot } => write!(
                f,
                "{slot}: clang aligns records with bit-fields, packed members, base classes or narrow floats differently: use \
                 a pointer to the record"
            ),
            Self::ByAddress { slot } => {
                write!(f, "{slot}: clang passes this type as bytes in a `.func`, not by address: use a pointer to it")
            }
        }
    }
}

crate::text::error!(ConventionError);

impl Convention {
    /// Checks that the compiler declares a function as this convention does, and lays out its values as this crate does.
    ///
    /// Only [`Convention::clang`] can fail this check. Records behind pointers are not checked.
    ///
    /// # Errors
    ///
    /// If clang differs; the error names the first value.
    ///
    /// ```
    /// use gpu_abi::PtxLayout;
    /// use gpu_abi::call::{Convention, Parameter, Signature};
    /// use gpu_abi::layout::{Field, Member, Record};
    ///
    /// // struct Packet { char : 1; __align__(1) int length : 25; };
    /// let members = [Member::unnamed(&i8::LAYOUT, 1), Member::new("length", &i32::LAYOUT).bits(25).align(1)];
    /// let mut fields = [Field::EMPTY; 2];
    /// let packet = Record::structure("Packet", &members).layout_in(&mut fields)?;
    /// let parameters = [Parameter::new(&packet)];
    /// let send = Signature::entry("send", &parameters)?;
    /// assert_eq!(
    ///     Convention::clang().check(&send).unwrap_err().to_string(),
    ///     "parameter 0: clang places the bit-field `length` elsewhere, because its `__align__(1)` is below its type's \
    ///      alignment: remove the `__align__`, or do not share the record with clang's code"
    /// );
    /// assert!(Convention::guide().check(&send).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, signature: &Signature<'_>) -> Result<(), ConventionError> {
        if !matches!(self.rules, Rules::Clang) {
            return Ok(());
        }
        let parameters =
            signature.parameters.iter().copied().enumerate().map(|(index, value)| (Slot::Parameter(index), value));
        let result = signature.result.map(|value| (Slot::Result, value));
        parameters.chain(result).try_for_each(|(slot, value)| agrees_with_clang(slot, &value, signature.is_entry))
    }
}

fn agrees_with_clang(slot: Slot, value: &Parameter<'_>, is_entry: bool) -> Result<(), ConventionError> {
    if let Some((field, align)) = lowered_bit_field(value.layout) {
        return Err(ConventionError::BitFieldAlign { slot, field: ErrorName::new(field), align });
    }
    match slot {
        Slot::Parameter(_) if value.by_address && !is_entry => Err(ConventionError::ByAddress { slot }),
        _ if is_aligned_by_numbers(value.layout) => Ok(()),
        _ => Err(ConventionError::Align { slot }),
    }
}

/// Returns the name and the declared alignment of a bit-field whose alignment is below its type's.
fn lowered_bit_field<'a>(layout: &Layout<'a>) -> Option<(&'a str, usize)> {
    match *layout.kind() {
        Kind::Array { element, .. } => lowered_bit_field(element),
        Kind::Record(_) => layout.members().find_map(|member| match (member.bits(), member.declared_align()) {
            (Some(_), Some(align)) if align < member.layout().align() => Some((member.name(), align)),
            (Some(_), _) => None,
            (None, _) => lowered_bit_field(member.layout()),
        }),
        _ => None,
    }
}

/// Returns whether clang aligns a type by the numbers in it.
fn is_aligned_by_numbers(layout: &Layout<'_>) -> bool {
    match *layout.kind() {
        Kind::Array { element, .. } => is_aligned_by_numbers(element),
        Kind::Record(form) if form.is_packed || form.pack.is_some() => false,
        Kind::Record(_) => layout.members().all(|member| {
            !member.is_base()
                && member.bits().is_none()
                && !member.is_packed()
                && !matches!(member.layout().kind(), Kind::NarrowFloat(_))
                && is_aligned_by_numbers(member.layout())
        }),
        _ => true,
    }
}
