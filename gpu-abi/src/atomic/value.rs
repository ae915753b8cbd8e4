//! Operands in the form that instructions take: constants truncated to the type's size, negated, or packed into 128 bits.

use super::AtomicType;
use crate::ptx::{Code, Operand, RegisterVariable};
use core::fmt;

/// Returns `value` in the form that an instruction on `ty` takes: an integer wraps to the type's size, and gives the bits
/// of a floating-point number.
pub(super) fn wrapped<'a>(value: Operand<'a>, ty: AtomicType) -> Operand<'a> {
    let Operand::Integer(integer) = value else { return value };
    // The bits above the type's are zero or the sign.
    let above = 128 - 8 * ty.size();
    let high = integer << above;
    match ty {
        AtomicType::F32 => Operand::F32(f32::from_bits(integer as u32)),
        AtomicType::F64 => Operand::F64(f64::from_bits(integer as u64)),
        _ if ty.is_signed() => Operand::Integer(high >> above),
        _ => Operand::Integer((high as u128 >> above) as i128),
    }
}

/// The sign bit of a 16-bit floating-point number.
const SIGN_16: i128 = 0x8000;

/// Returns the negation of a constant in the form of [`wrapped`]; returns a variable unchanged.
pub(super) fn negated<'a>(value: Operand<'a>, ty: AtomicType) -> Operand<'a> {
    match wrapped(value, ty) {
        Operand::Integer(bits) if ty.is_float() => Operand::Integer(bits ^ SIGN_16),
        Operand::Integer(integer) => wrapped(Operand::Integer(integer.wrapping_neg()), ty),
        Operand::F32(value) => Operand::F32(-value),
        Operand::F64(value) => Operand::F64(-value),
        variable => variable,
    }
}

/// Writes a 128-bit constant into the register `name`, which the caller declares.
pub(super) fn pack(code: &mut Code<'_>, name: &str, value: i128) -> fmt::Result {
    code.line(format_args!("mov.b128 {name}, {{{}, {}}};", value as u64, (value >> 64) as u64))
}

/// Writes `access` with the operand that `fill` writes into the register `%abi_value`.
pub(super) fn in_register(
    code: &mut Code<'_>,
    ty: AtomicType,
    fill: impl FnOnce(&mut Code<'_>) -> fmt::Result,
    access: impl FnOnce(&mut Code<'_>, Operand<'_>) -> fmt::Result,
) -> fmt::Result {
    code.scope(|code| {
        code.line(format_args!(".reg {} %abi_value;", ty.bits()))?;
        fill(code)?;
        access(code, RegisterVariable::own("%abi_value").into())
    })
}
