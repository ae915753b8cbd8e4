//! Compare-and-swap loops, for operations that no single instruction performs.
//!
//! A loop reads the old value with a relaxed load, computes the new value, and retries the swap until no other thread
//! interferes. The fences and the qualifier of the ordering's mapping belong to the one swap that succeeds: the mapping's
//! first fence precedes the loop, its second follows it, and the swap has the qualifier. libcu++ does the same.
//!
//! A value of 8 or 16 bits is swapped as part of the 32-bit word that contains it, whose other bytes are written back as
//! they were read.

use super::AtomicType;
use super::mapping::Site;
use crate::ptx::{Address, Code, Operand, RegisterClass, RegisterVariable};
use core::fmt;

/// What an operation changes: the value at `at`, whose previous value the register `old` receives, if any.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target<'a> {
    pub(super) old: Option<RegisterVariable<'a>>,
    pub(super) at: Address<'a>,
}

/// The parts that all instructions of a loop share.
#[derive(Clone, Copy, Debug)]
pub(super) struct CasLoop {
    /// The first read.
    pub(super) read: Site,
    pub(super) swap: Site,
}

impl CasLoop {
    /// Writes a loop over a value of 32 or 64 bits: `compute` writes `%abi_new` from `%abi_old`, the previous value.
    pub(super) fn whole(
        &self,
        code: &mut Code<'_>,
        bits: &str,
        at: Address<'_>,
        compute: impl FnOnce(&mut Code<'_>) -> fmt::Result,
    ) -> fmt::Result {
        code.line(format_args!(".reg .pred %abi_retry;"))?;
        code.line(format_args!(".reg {bits} %abi_old, %abi_seen, %abi_new;"))?;
        self.retry(code, bits, at, compute)
    }

    fn retry(
        &self,
        code: &mut Code<'_>,
        bits: &str,
        at: Address<'_>,
        compute: impl FnOnce(&mut Code<'_>) -> fmt::Result,
    ) -> fmt::Result {
        let Self { read, swap } = self;
        code.line(format_args!("ld{read}{bits} %abi_seen, {at};"))?;
        code.flush_left(format_args!("$abi_again:"))?;
        code.line(format_args!("mov{bits} %abi_old, %abi_seen;"))?;
        compute(code)?;
        code.line(format_args!("atom{swap}.cas{bits} %abi_seen, {at}, %abi_old, %abi_new;"))?;
        code.line(format_args!("setp.ne{bits} %abi_retry, %abi_seen, %abi_old;"))?;
        code.line(format_args!("@%abi_retry bra $abi_again;"))
    }

    /// Writes a loop over 128 bits: `compute` writes `%abi_new_lo` and `%abi_new_hi` from `%abi_old_lo` and `%abi_old_hi`,
    /// the previous value.
    pub(super) fn halves(
        &self,
        code: &mut Code<'_>,
        at: Address<'_>,
        compute: impl FnOnce(&mut Code<'_>) -> fmt::Result,
    ) -> fmt::Result {
        let Self { read, swap } = self;
        code.line(format_args!(".reg .pred %abi_retry;"))?;
        code.line(format_args!(
            ".reg .b64 %abi_old_lo, %abi_old_hi, %abi_seen_lo, %abi_seen_hi, %abi_new_lo, %abi_new_hi;"
        ))?;
        code.line(format_args!(".reg .b128 %abi_old, %abi_seen, %abi_new;"))?;
        code.line(format_args!("ld{read}.b128 %abi_seen, {at};"))?;
        code.line(format_args!("mov.b128 {{%abi_seen_lo, %abi_seen_hi}}, %abi_seen;"))?;
        code.flush_left(format_args!("$abi_again:"))?;
        code.line(format_args!("mov.b64 %abi_old_lo, %abi_seen_lo;"))?;
        code.line(format_args!("mov.b64 %abi_old_hi, %abi_seen_hi;"))?;
        compute(code)?;
        code.line(format_args!("mov.b128 %abi_old, {{%abi_old_lo, %abi_old_hi}};"))?;
        code.line(format_args!("mov.b128 %abi_new, {{%abi_new_lo, %abi_new_hi}};"))?;
        code.line(format_args!("atom{swap}.cas.b128 %abi_seen, {at}, %abi_old, %abi_new;"))?;
        code.line(format_args!("mov.b128 {{%abi_seen_lo, %abi_seen_hi}}, %abi_seen;"))?;
        code.line(format_args!("setp.ne.b64 %abi_retry, %abi_seen_lo, %abi_old_lo;"))?;
        code.line(format_args!("setp.ne.or.b64 %abi_retry, %abi_seen_hi, %abi_old_hi, %abi_retry;"))?;
        code.line(format_args!("@%abi_retry bra $abi_again;"))
    }

    /// Writes a loop over the word that contains a value of 8 or 16 bits: `compute` writes `%abi_new` from `%abi_field`, the
    /// previous value, or branches to `$abi_done`. Both are 32-bit registers; a signed field is sign-extended.
    pub(super) fn word(
        &self,
        code: &mut Code<'_>,
        ty: AtomicType,
        at: Address<'_>,
        compute: impl FnOnce(&mut Code<'_>) -> fmt::Result,
    ) -> fmt::Result {
        let width = 8 * ty.size();
        let extract = if ty.is_signed() { "bfe.s32" } else { "bfe.u32" };
        code.line(format_args!(".reg .pred %abi_retry;"))?;
        code.line(format_args!(".reg .b32 %abi_shift, %abi_seen, %abi_old, %abi_field, %abi_new;"))?;
        code.line(format_args!(".reg .b64 %abi_word;"))?;
        match at.base {
            RegisterVariable::Register(register) if register.class == RegisterClass::B32 => {
                code.line(format_args!("cvt.u64.u32 %abi_word, {register};"))?;
            }
            base => code.line(format_args!("mov.b64 %abi_word, {base};"))?,
        }
        if at.offset != 0 {
            code.line(format_args!("add.s64 %abi_word, %abi_word, {};", at.offset))?;
        }
        // The lowest byte of the word is at the word's address.
        code.line(format_args!("cvt.u32.u64 %abi_shift, %abi_word;"))?;
        code.line(format_args!("and.b32 %abi_shift, %abi_shift, 3;"))?;
        code.line(format_args!("shl.b32 %abi_shift, %abi_shift, 3;"))?;
        code.line(format_args!("and.b64 %abi_word, %abi_word, -4;"))?;
        self.retry(code, ".b32", Address::new(RegisterVariable::own("%abi_word"), 0), |code| {
            code.line(format_args!("{extract} %abi_field, %abi_old, %abi_shift, {width};"))?;
            compute(code)?;
            code.line(format_args!("bfi.b32 %abi_new, %abi_new, %abi_old, %abi_shift, {width};"))
        })
    }
}

/// Writes `value`, of 8 or 16 bits, into `name`, a 32-bit register that the caller declares, zero- or sign-extended.
pub(super) fn widen(code: &mut Code<'_>, name: &str, value: Operand<'_>, ty: AtomicType) -> fmt::Result {
    match value {
        Operand::Variable(variable) => {
            let (wide, narrow) = widening(ty);
            code.line(format_args!("cvt{wide}{narrow} {name}, {variable};"))
        }
        constant => code.line(format_args!("mov.b32 {name}, {};", super::value::wrapped(constant, ty))),
    }
}

/// Writes `%abi_field` into the register `to`, if any.
pub(super) fn narrow(code: &mut Code<'_>, to: Option<RegisterVariable<'_>>, ty: AtomicType) -> fmt::Result {
    let Some(to) = to else { return Ok(()) };
    let (wide, narrow) = widening(ty);
    code.line(format_args!("cvt{narrow}{wide} {to}, %abi_field;"))
}

/// Returns the 32-bit integer type and the integer type of the value's size, with the signedness of `ty`.
fn widening(ty: AtomicType) -> (&'static str, &'static str) {
    match (ty.size(), ty.is_signed()) {
        (1, false) => (".u32", ".u8"),
        (1, true) => (".s32", ".s8"),
        (_, false) => (".u32", ".u16"),
        (_, true) => (".s32", ".s16"),
    }
}
