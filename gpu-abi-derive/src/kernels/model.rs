//! Checked kernels, from which the expansion is written.

use super::attr::Attrs;
use super::compiled::Compiled;
use super::family::{Family, Lists};
use super::find::Found;
use super::parameter::Parameter;
use super::regenerate::Generated;
use super::variable::Variable;
use proc_macro2::{Ident, TokenStream};
use syn::{Attribute, Visibility};

/// A block of kernels.
pub(crate) struct Model<'a> {
    /// The path to `gpu-abi`.
    pub(crate) krate: TokenStream,
    /// The path to its module for expansions.
    pub(crate) private: TokenStream,
    /// The maximum size of a kernel's parameters in bytes; `gpu-abi` has a default.
    pub(crate) max_bytes: Option<usize>,
    /// The compiled file that the kernels are checked against.
    pub(crate) compiled: Option<Compiled>,
    /// The mistakes in the file, or in kernels compared with it, as errors under the conditions of the declarations
    /// concerned.
    pub(crate) mistakes: TokenStream,
    /// The instructions for generating the block again, if it is generated.
    pub(crate) generated: Option<&'a Generated>,
    /// The type that represents all kernels and variables.
    pub(crate) set: Option<&'a Ident>,
    /// The attributes that apply to all kernels.
    pub(crate) attrs: &'a Attrs,
    pub(crate) kernels: Vec<Kernel<'a>>,
    pub(crate) families: Vec<Family<'a>>,
    /// The lists used by the families.
    pub(crate) lists: Lists<'a>,
    pub(crate) variables: Vec<Variable<'a>>,
}

/// A declared kernel, which may have mistakes.
pub(crate) struct Kernel<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) vis: &'a Visibility,
    pub(crate) attrs: &'a Attrs,
    /// The tokens of the name in PTX, a constant of type `&'static str`.
    pub(crate) name: TokenStream,
    /// The name itself, if it is a string literal.
    pub(crate) text: Option<String>,
    pub(crate) body: Body<'a>,
    /// The kernels with that name in the compiled file: one, or several that are distinguished by the parameters' types.
    pub(crate) found: Vec<Found>,
}

/// The parameters of a kernel, if they are known.
pub(crate) enum Body<'a> {
    /// Its parameters, in declaration order.
    Parameters(Vec<Parameter<'a>>),
    /// The declaration has mistakes, and this number of parameters.
    Mistaken(usize),
}

impl Model<'_> {
    /// Returns the conditions for a declaration with these attributes.
    pub(crate) fn conditions<'b>(&'b self, attrs: &'b Attrs) -> Vec<&'b Attribute> {
        self.attrs.conditions.iter().chain(&attrs.conditions).collect()
    }

    /// Returns the lint levels for the code that the user wrote in a declaration with these attributes.
    pub(crate) fn lints<'b>(&'b self, attrs: &'b Attrs) -> Vec<&'b Attribute> {
        self.attrs.lints.iter().chain(&attrs.lints).collect()
    }
}
