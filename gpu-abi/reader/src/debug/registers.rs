//! Values that calls pass in registers that Rust's types do not use.
//!
//! The System V psABI for x86-64, 3.2.3, gives each eightbyte of a value a class, and so do C compilers. A vector is one SSE register,
//! whatever its elements and its size; an array or a struct of the same elements is several, or a general register. `_Float16`, `__bf16`
//! and decimal floats are in SSE registers, where Rust has integers, and `__float128` is in one. `long double` is in memory, and returned
//! in an x87 register. A record of up to two eightbytes has the classes of its members, or is in memory for a `long double`. A larger one
//! is in memory as in Rust, unless it is one vector. A complex number of `float` or `double` is a struct of its two parts.
//!
//! The ABI for aarch64 (AAPCS64, 6.8.2) has SIMD registers for the same types, and for records of up to four of one type.
//!
//! A record is refused if it holds such a member, even if an integer in the same eightbyte puts both into a general register.

use super::build::Builder;
use super::die::Die;
use super::types::{Type, TypeKind};
use gimli::constants as dw;

/// What is passed in registers that Rust's types do not use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Registers {
    pub(super) noun: &'static str,
    pub(super) size: u64,
}

const VECTOR: &str = "a vector";

/// Returns the size in bytes of the largest record whose members' classes count.
pub(super) const fn max_classified(is_x86_64: bool) -> u64 {
    if is_x86_64 { 16 } else { 64 }
}

impl Builder<'_, '_> {
    /// Returns what the values of a type, which an entry describes, have registers for.
    pub(super) fn registers(&self, die: &Die<'_>, ty: &Type) -> Option<Registers> {
        let of = |noun| Some(Registers { noun, size: ty.size.unwrap_or(0) });
        match (&ty.kind, die.tag) {
            (_, dw::DW_TAG_base_type) => match (die.encoding?, ty.size) {
                (dw::DW_ATE_float, Some(4 | 8)) | (dw::DW_ATE_complex_float, Some(8 | 16)) => None,
                (dw::DW_ATE_float, _) => of("a floating-point number"),
                (dw::DW_ATE_decimal_float, _) => of("a decimal floating-point number"),
                (dw::DW_ATE_complex_float, _) => of("a complex number"),
                _ => None,
            },
            (TypeKind::Array { .. }, dw::DW_TAG_array_type) if die.is_vector => of(VECTOR),
            (TypeKind::Array { element, .. }, dw::DW_TAG_array_type) => element.registers,
            (TypeKind::Record(record), _) => {
                let is_classified = |held: &Registers| {
                    let max = self.kept.max_classified;
                    record.size <= max || held.noun == VECTOR && held.size > max
                };
                record.members.iter().filter_map(|member| member.ty.registers).find(is_classified)
            }
            _ => ty.registers,
        }
    }
}
