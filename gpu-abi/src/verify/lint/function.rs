//! A function whose body is being checked, with all that its instructions may refer to.

use super::declaration::{Functions, Header};
use super::registers::Registers;
use super::scope::Scope;
use alloc::collections::BTreeMap;

/// A function whose body is being checked.
pub(super) struct Function<'m, 'a> {
    /// All functions of the module.
    pub(super) functions: &'m Functions<'a>,
    pub(super) header: &'m Header<'a>,
    pub(super) registers: Registers<'a>,
    /// The prototypes, by their labels.
    pub(super) prototypes: BTreeMap<&'a str, Header<'a>>,
    /// The variables that the current instruction can name.
    pub(super) scope: Scope<'a>,
}
