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

use super::attr::{Attrs, Name};
use super::check::can_coexist;
use crate::errors::Errors;
use find::InFile;
use gpu_abi_reader::interface::Described;
use proc_macro2::Ident;
use syn::{Type, Visibility};

/// A declared variable.
pub(crate) struct Variable<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) vis: &'a Visibility,
    pub(crate) attrs: &'a Attrs,
    ty: &'a Type,
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
    for Static { attrs, vis, ident, ty } in statics {
        if variables.iter().any(|other| other.ident == ident && !can_coexist(other.attrs, attrs)) {
            errors.at(ident, format_args!("duplicate variable `{ident}`"));
            continue;
        }
        variables.push(Variable {
            ident,
            vis,
            attrs,
            ty,
            name: attrs.name_of(ident),
            declared: Vec::new(),
            described: Vec::new(),
        });
    }
    variables
}
