//! Read-modify-write operations.

use super::cas_loop::{CasLoop, Target, narrow, widen};
use super::kind::Form;
use super::mapping::Site;
use super::value::{in_register, negated, pack, split, wrapped};
use super::{AtomicError, AtomicType, RmwOp};
use crate::ptx::{Address, Code, Operand, RegisterVariable};
use core::fmt;

/// An atomic read-modify-write operation (the guide's chapter 4), from [`Atomics::rmw`](super::Atomics::rmw).
///
/// ```
/// use gpu_abi::atomic::{AtomicType, Atomics, RmwOp, RmwOrdering, Scope};
/// use gpu_abi::layout::StateSpace;
/// use gpu_abi::ptx::{Address, Arch, Code, Identifier, IsaVersion, Target};
///
/// let atomics = Atomics::new(Target::new(IsaVersion::new(7, 8), Arch::new(80))?, Scope::Cta)?.with_space(StateSpace::Shared)?;
/// let subtract = atomics.rmw(RmwOp::Sub, AtomicType::U32, RmwOrdering::Acquire)?;
/// let mut text = String::new();
/// subtract.write(&mut Code::new(&mut text), Some(Identifier::new("%r1")?.into()), Address::new(Identifier::new("count")?, 0), 1)?;
/// assert_eq!(text, "atom.acquire.cta.shared.add.u32 %r1, [count], 4294967295;\n"); // -1
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rmw {
    pub(super) op: RmwOp,
    pub(super) ty: AtomicType,
    pub(super) form: Form,
    pub(super) site: Site,
}

impl Rmw {
    /// Writes the operation with the operand `value` on the value at `at`. The register `old`, if any, receives the previous
    /// value.
    ///
    /// A value of 8 or 16 bits is swapped within its 32-bit word, except when floating-point numbers are added or
    /// subtracted; `at` is then a 64-bit register, a numbered 32-bit register
    /// ([`RegisterClass::B32`](crate::ptx::RegisterClass)), or a symbol.
    ///
    /// # Errors
    ///
    /// If a numbered register cannot hold the address, or the underlying writer fails.
    pub fn write<'a>(
        &self,
        code: &mut Code<'_>,
        old: Option<RegisterVariable<'_>>,
        at: Address<'_>,
        value: impl Into<Operand<'a>>,
    ) -> Result<(), AtomicError> {
        let (value, target) = (value.into(), Target { old, at });
        self.site.write(code, at, |code| match self.form {
            Form::Instruction => self.instruction(code, target, value),
            Form::Loop if self.ty.size() == 16 => code.scope(|code| self.halves(code, target, value)),
            Form::Loop => code.scope(|code| self.whole(code, target, value)),
            Form::WordLoop => code.scope(|code| self.word(code, target, value)),
        })
    }

    /// Writes one `atom`, after the instructions that compute its operand.
    fn instruction(&self, code: &mut Code<'_>, Target { old, at }: Target<'_>, value: Operand<'_>) -> fmt::Result {
        let Self { op, ty, site, .. } = self;
        let [suffix, number] = op.instruction(*ty);
        let old = old.unwrap_or(RegisterVariable::own("_"));
        let atom = |code: &mut Code<'_>, value: Operand<'_>| {
            code.line(format_args!("atom{site}{suffix}{number} {old}, {at}, {value};"))
        };
        let difference = *op == RmwOp::Sub;
        let value = if difference { negated(value, *ty) } else { wrapped(value, *ty) };
        let neg = match ty.size() {
            _ if ty.is_float() => ty.number(),
            4 => ".s32",
            _ => ".s64",
        };
        match (value, ty.size()) {
            (Operand::Variable(variable), _) if difference => {
                in_register(code, *ty, |code| code.line(format_args!("neg{neg} %abi_value, {variable};")), atom)
            }
            // The instructions on 16 and 128 bits do not take constants.
            (Operand::Integer(bits), 2) => {
                in_register(code, *ty, |code| code.line(format_args!("mov.b16 %abi_value, {bits};")), atom)
            }
            (Operand::Integer(constant), 16) => in_register(code, *ty, |code| pack(code, "%abi_value", constant), atom),
            (value, _) => atom(code, value),
        }
    }

    fn cas_loop(&self) -> CasLoop {
        CasLoop { read: Site { qualifier: ".relaxed", ..self.site }, swap: self.site }
    }

    /// Writes the minimum or maximum of two floating-point numbers.
    fn whole(&self, code: &mut Code<'_>, Target { old, at }: Target<'_>, value: Operand<'_>) -> fmt::Result {
        let (bits, number) = (self.ty.bits(), self.ty.number());
        let value = wrapped(value, self.ty);
        code.line(format_args!(".reg .pred %abi_take;"))?;
        self.cas_loop().whole(code, bits, at, |code| {
            code.line(format_args!("setp{}{number} %abi_take, {value}, %abi_old;", self.comparison()))?;
            code.line(format_args!("selp{number} %abi_new, {value}, %abi_old, %abi_take;"))
        })?;
        old.map_or(Ok(()), |old| code.line(format_args!("mov{bits} {old}, %abi_old;")))
    }

    /// Returns the comparison of operand and old value under which the operand becomes the new value.
    fn comparison(&self) -> &'static str {
        if self.op == RmwOp::Min { ".lt" } else { ".gt" }
    }

    fn halves(&self, code: &mut Code<'_>, Target { old, at }: Target<'_>, value: Operand<'_>) -> fmt::Result {
        code.line(format_args!(".reg .pred %abi_take;"))?;
        code.line(format_args!(".reg .b64 %abi_value_lo, %abi_value_hi;"))?;
        split(code, "%abi_value", value)?;
        self.cas_loop().halves(code, at, |code| {
            let mut pair = |low: &str, high: &str| {
                code.line(format_args!("{low} %abi_new_lo, %abi_old_lo, %abi_value_lo;"))?;
                code.line(format_args!("{high} %abi_new_hi, %abi_old_hi, %abi_value_hi;"))
            };
            match self.op {
                RmwOp::Add => pair("add.cc.u64", "addc.u64"),
                RmwOp::Sub => pair("sub.cc.u64", "subc.u64"),
                RmwOp::And => pair("and.b64", "and.b64"),
                RmwOp::Or => pair("or.b64", "or.b64"),
                RmwOp::Xor => pair("xor.b64", "xor.b64"),
                _ => {
                    let comparison = self.comparison();
                    let high = if self.ty.is_signed() { ".s64" } else { ".u64" };
                    code.line(format_args!("setp.eq.b64 %abi_take, %abi_value_hi, %abi_old_hi;"))?;
                    code.line(format_args!("setp{comparison}.and.u64 %abi_take, %abi_value_lo, %abi_old_lo, %abi_take;"))?;
                    code.line(format_args!("setp{comparison}.or{high} %abi_take, %abi_value_hi, %abi_old_hi, %abi_take;"))?;
                    code.line(format_args!("selp.b64 %abi_new_lo, %abi_value_lo, %abi_old_lo, %abi_take;"))?;
                    code.line(format_args!("selp.b64 %abi_new_hi, %abi_value_hi, %abi_old_hi, %abi_take;"))
                }
            }
        })?;
        old.map_or(Ok(()), |old| code.line(format_args!("mov.b128 {old}, {{%abi_old_lo, %abi_old_hi}};")))
    }

    fn word(&self, code: &mut Code<'_>, Target { old, at }: Target<'_>, value: Operand<'_>) -> fmt::Result {
        let number = match self.op {
            RmwOp::And | RmwOp::Or | RmwOp::Xor => ".b32",
            _ if self.ty.is_signed() => ".s32",
            _ => ".u32",
        };
        code.line(format_args!(".reg .b32 %abi_value;"))?;
        widen(code, "%abi_value", value, self.ty)?;
        self.cas_loop().word(code, self.ty, at, |code| match self.op {
            RmwOp::Exchange => code.line(format_args!("mov.b32 %abi_new, %abi_value;")),
            op => code.line(format_args!("{op}{number} %abi_new, %abi_field, %abi_value;")),
        })?;
        narrow(code, old, self.ty)
    }
}
