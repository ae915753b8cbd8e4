//! The variables that a block of kernels declares: `static PARAMS: Constant<SceneParams>;`.
//!
//! `input` reads the declarations, and `find` looks them up in the compiled file. `expand` writes a static for each, and
//! calls of `gpu-abi` that compare it with the file. Only `gpu-abi` knows which types are valid for variables.

mod expand;
mod find;
mod input;

pub(crate) use expand::{expand, infos};
pub(crate) use find::find;
pub(crate) use input::Static;

use super::attr::Name;
use super::check::can_coexist;
use crate::errors::Errors;
use find::InFile;
use gpu_abi_reader::interface::Described;

/// A declared variable.
pub(crate) struct Variable<'a> {
    pub(crate) written: &'a Static,
    /// The symbol: the compiled file's if it is found there.
    name: Name,
    /// Its declarations in the compiled file's images, each distinct one once.
    declared: Vec<InFile>,
    /// The type in each file's debug information.
    described: Vec<Described>,
}

/// Returns the variables of a block.
pub(crate) fn check<'a>(statics: &'a [Static], errors: &Errors) -> Vec<Variable<'a>> {
    let mut variables: Vec<Variable<'a>> = Vec::new();
    for written in statics {
        let Static { attrs, ident, .. } = written;
        let is_duplicate = |other: &Static| other.ident == *ident && !can_coexist(&other.attrs, attrs);
        if variables.iter().any(|other| is_duplicate(other.written)) {
            errors.at(ident, format_args!("duplicate variable `{ident}`"));
        } else {
            let name = attrs.name_of(ident);
            variables.push(Variable { written, name, declared: Vec::new(), described: Vec::new() });
        }
    }
    variables
}
