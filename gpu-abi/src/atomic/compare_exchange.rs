//! Compare-and-swap.
//!
//! C++ names two orderings, for success and for failure; PTX has one, so the instruction has the weakest ordering that is
//! as strong as both. `atom.cas` supports 16, 32, 64 and 128 bits.

use super::mapping::Site;
use super::value::{pack, wrapped};
use super::{AtomicError, AtomicType};
use crate::ptx::{Address, Code, Operand, RegisterVariable};

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
    pub(super) site: Site,
}

impl CompareExchange {
    /// Writes the swap, which stores `desired` at `at` if the bits there equal those of `expected`. The register `old`, if
    /// any, receives the previous value; it equals `expected` if the swap took place.
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
        let Self { ty, site } = self;
        let old = old.unwrap_or(RegisterVariable::own("_"));
        let swap = |code: &mut Code<'_>, [expected, desired]: [Operand<'_>; 2]| {
            code.line(format_args!("atom{site}.cas{} {old}, {at}, {expected}, {desired};", ty.bits()))
        };
        site.write(code, at, |code| match ([expected.into(), desired.into()], ty.size()) {
            // The instruction on 128 bits does not take constants.
            (values, 16) if values.iter().any(|value| matches!(value, Operand::Integer(_))) => code.scope(|code| {
                code.line(format_args!(".reg .b128 %abi_expected, %abi_desired;"))?;
                let mut register = |name: &'static str, value| match value {
                    Operand::Integer(constant) => pack(code, name, constant).map(|()| RegisterVariable::own(name).into()),
                    value => Ok(value),
                };
                let [expected, desired] = values;
                let values = [register("%abi_expected", expected)?, register("%abi_desired", desired)?];
                swap(code, values)
            }),
            (values, _) => swap(code, values.map(|value| wrapped(value, *ty))),
        })
    }
}
