//! Loads and stores.

use super::mapping::Site;
use super::value::{in_register, pack, wrapped};
use super::{AtomicError, AtomicType};
use crate::ptx::{Address, Code, Operand, RegisterVariable};

/// An atomic load (the guide's chapter 4), from [`Atomics::load`](super::Atomics::load).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    pub(super) ty: AtomicType,
    pub(super) site: Site,
}

impl Load {
    /// Writes the load of the value at `from` into the register `to`.
    ///
    /// # Errors
    ///
    /// If a numbered register cannot hold the address, or the underlying writer fails.
    pub fn write<'a>(
        &self,
        code: &mut Code<'_>,
        to: impl Into<RegisterVariable<'a>>,
        from: Address<'_>,
    ) -> Result<(), AtomicError> {
        let (Self { ty, site }, to) = (self, to.into());
        site.write(code, from, |code| code.line(format_args!("ld{site}{} {to}, {from};", ty.moved())))
    }
}

/// An atomic store (the guide's chapter 4), from [`Atomics::store`](super::Atomics::store).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Store {
    pub(super) ty: AtomicType,
    pub(super) site: Site,
}

impl Store {
    /// Writes the store of `value` at `to`.
    ///
    /// # Errors
    ///
    /// If a numbered register cannot hold the address, or the underlying writer fails.
    pub fn write<'a>(
        &self,
        code: &mut Code<'_>,
        to: Address<'_>,
        value: impl Into<Operand<'a>>,
    ) -> Result<(), AtomicError> {
        let Self { ty, site } = self;
        let store =
            |code: &mut Code<'_>, value: Operand<'_>| code.line(format_args!("st{site}{} {to}, {value};", ty.moved()));
        site.write(code, to, |code| match (value.into(), ty.size()) {
            (Operand::Integer(constant), 16) => in_register(code, *ty, |code| pack(code, "%abi_value", constant), store),
            (value, _) => store(code, wrapped(value, *ty)),
        })
    }
}
