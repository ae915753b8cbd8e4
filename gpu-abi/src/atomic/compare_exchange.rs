//! Compare-and-swap.
//!
//! C++ names two orderings, for success and for failure; PTX has one, so the instruction has the weakest ordering that is
//! as strong as both. `atom.cas` supports 16, 32, 64 and 128 bits; values of 8 bits, and of 16 bits before PTX 6.3, are
//! swapped within their 32-bit word, in a loop that ends early if the value is not the expected one. The first read is then
//! the failed operation, so it has the acquire part of the ordering; libcu++ makes it relaxed, which is weaker than the
//! guide's table.

use super::cas_loop::{CasLoop, Target, narrow, widen};
use super::mapping::Site;
use super::value::{pack, wrapped};
use super::{AtomicError, AtomicType};
use crate::ptx::{Address, Code, Operand, RegisterVariable};
use core::fmt;

/// An atomic compare-and-swap (the guide's chapter 4), from
/// [`Atomics::compare_exchange`](super::Atomics::compare_exchange).
///
/// ```
/// use gpu_abi::atomic::{AtomicType, Atomics, LoadOrdering, RmwOrdering, Scope};
/// use gpu_abi::ptx::{Address, Arch, Code, IsaVersion, Register, RegisterClass, Target};
///
/// let atomics = Atomics::new(Target::new(IsaVersion::new(7, 8), Arch::new(80))?, Scope::Gpu)?;
/// let swap = atomics.compare_exchange(AtomicType::U64, RmwOrdering::Release, LoadOrdering::Relaxed)?;
/// let [old, address, new] = [1, 2, 3].map(|number| Register::new(RegisterClass::B64, number));
/// let mut text = String::new();
/// swap.write(&mut Code::new(&mut text), Some(old.into()), Address::new(address, 8), 0, new)?;
/// assert_eq!(text, "atom.release.gpu.cas.b64 %rd1, [%rd2+8], 0, %rd3;\n");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompareExchange {
    pub(super) ty: AtomicType,
    pub(super) in_word: bool,
    pub(super) site: Site,
}

impl CompareExchange {
    /// Writes the swap, which stores `desired` at `at` if the bits there equal those of `expected`. The register `old`, if
    /// any, receives the previous value; it equals `expected` if the swap took place.
    ///
    /// A value of 8 bits, or of 16 bits before PTX 6.3, is swapped within its 32-bit word; `at` is then a 64-bit
    /// register, a numbered 32-bit register ([`RegisterClass::B32`](crate::ptx::RegisterClass)), or a symbol.
    ///
    /// # Errors
    ///
    /// If a numbered register cannot hold the address, or the underlying writer fails.
    pub fn write<'a>(
        &self,
        code: &mut Code<'_>,
        old: Option<RegisterVariable<'_>>,
        at: Address<'_>,
        expected: impl Into<Operand<'a>>,
        desired: impl Into<Operand<'a>>,
    ) -> Result<(), AtomicError> {
        let (values, target) = ([expected.into(), desired.into()], Target { old, at });
        self.site.write(code, at, |code| match (self.in_word, self.ty.size()) {
            (true, _) => code.scope(|code| self.word(code, target, values)),
            (false, 16) => self.wide(code, target, values),
            (false, _) => self.instruction(code, target, values.map(|value| wrapped(value, self.ty))),
        })
    }

    fn instruction(&self, code: &mut Code<'_>, target: Target<'_>, [expected, desired]: [Operand<'_>; 2]) -> fmt::Result {
        let Self { ty, site, .. } = self;
        let (old, at) = (target.old.unwrap_or(RegisterVariable::own("_")), target.at);
        code.line(format_args!("atom{site}.cas{} {old}, {at}, {expected}, {desired};", ty.bits()))
    }

    /// Writes a swap of 128 bits, after packing constants into registers.
    fn wide(&self, code: &mut Code<'_>, target: Target<'_>, [expected, desired]: [Operand<'_>; 2]) -> fmt::Result {
        if let (Operand::Variable(_), Operand::Variable(_)) = (expected, desired) {
            return self.instruction(code, target, [expected, desired]);
        }
        code.scope(|code| {
            code.line(format_args!(".reg .b128 %abi_expected, %abi_desired;"))?;
            let mut register = |name: &'static str, value| match value {
                Operand::Integer(constant) => pack(code, name, constant).map(|()| RegisterVariable::own(name).into()),
                value => Ok(value),
            };
            let expected = register("%abi_expected", expected)?;
            let desired = register("%abi_desired", desired)?;
            self.instruction(code, target, [expected, desired])
        })
    }

    fn word(&self, code: &mut Code<'_>, target: Target<'_>, [expected, desired]: [Operand<'_>; 2]) -> fmt::Result {
        let swap = self.site;
        let qualifier = if matches!(swap.qualifier, ".acquire" | ".acq_rel") { ".acquire" } else { ".relaxed" };
        code.line(format_args!(".reg .pred %abi_other;"))?;
        code.line(format_args!(".reg .b32 %abi_expected, %abi_desired;"))?;
        widen(code, "%abi_expected", expected, self.ty)?;
        widen(code, "%abi_desired", desired, self.ty)?;
        CasLoop { read: Site { qualifier, ..swap }, swap }.word(code, self.ty, target.at, |code| {
            code.line(format_args!("setp.ne.b32 %abi_other, %abi_field, %abi_expected;"))?;
            code.line(format_args!("@%abi_other bra $abi_done;"))?;
            code.line(format_args!("mov.b32 %abi_new, %abi_desired;"))
        })?;
        code.flush_left(format_args!("$abi_done:"))?;
        narrow(code, target.old, self.ty)
    }
}
