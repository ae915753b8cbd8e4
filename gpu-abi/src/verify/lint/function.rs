//! A function whose body is being checked, with all that its instructions may refer to.

use super::declaration::{Functions, Header};
use super::leaf::Known;
use super::registers::Registers;
use super::scope::Scope;
use gpu_abi_reader::map::Map;

/// A function whose body is being checked.
pub(super) struct Function<'m, 'a> {
    /// All functions of the module.
    pub(super) functions: &'m Functions<'a>,
    pub(super) header: &'m Header<'a>,
    /// The contents of parameters whose types are known, by the parameter's name.
    pub(super) known: &'m Map<&'a str, Known>,
    pub(super) registers: Registers<'a>,
    /// The prototypes, by their labels.
    pub(super) prototypes: Map<&'a str, Header<'a>>,
    /// The variables that the current instruction can name.
    pub(super) scope: Scope<'a>,
}
