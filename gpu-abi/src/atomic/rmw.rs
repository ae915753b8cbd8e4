//! Read-modify-write operations.

use super::mapping::Site;
use super::value::{in_register, negated, pack, wrapped};
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
    /// The operation and the type in the instruction.
    pub(super) suffixes: [&'static str; 2],
    pub(super) site: Site,
}

impl Rmw {
    /// Writes the operation with the operand `value` on the value at `at`. The register `old`, if any, receives the previous
    /// value.
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
        let value = value.into();
        self.site.write(code, at, |code| self.instruction(code, old, at, value))
    }

    /// Writes the `atom`, after the instructions that compute its operand.
    fn instruction(
        &self,
        code: &mut Code<'_>,
        old: Option<RegisterVariable<'_>>,
        at: Address<'_>,
        value: Operand<'_>,
    ) -> fmt::Result {
        let Self { op, ty, site, suffixes: [suffix, number] } = self;
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
}
