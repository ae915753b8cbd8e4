//! Kernels that have been checked: what the expansion is written from.

use super::attr::Attrs;
use super::compare::Compiled;
use super::family::{Family, Lists};
use super::find::Found;
use super::variable::Variable;
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use std::ops::Deref;
use syn::{Attribute, Type, TypePtr, Visibility};

/// A block of kernels.
pub(crate) struct Model<'a> {
    /// The path to `gpu-abi`.
    pub(crate) krate: TokenStream,
    /// The path to its module for expansions.
    pub(crate) private: TokenStream,
    /// The most bytes that the parameters of a kernel may take; `gpu-abi` has a default.
    pub(crate) max_bytes: Option<usize>,
    /// The compiled file that the kernels are checked against.
    pub(crate) compiled: Option<Compiled>,
    /// What is wrong with the file or with kernels beside it, as errors under the conditions of what they are about.
    pub(crate) mistakes: TokenStream,
    /// The type that names all kernels together.
    pub(crate) set: Option<&'a Ident>,
    /// The attributes that hold for all kernels.
    pub(crate) attrs: &'a Attrs,
    pub(crate) kernels: Vec<Kernel<'a>>,
    pub(crate) families: Vec<Family<'a>>,
    /// The lists that the families are for.
    pub(crate) lists: Lists<'a>,
    pub(crate) variables: Vec<Variable<'a>>,
}

/// A declared kernel, which may have mistakes.
pub(crate) struct Kernel<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) vis: &'a Visibility,
    pub(crate) attrs: &'a Attrs,
    /// The name in PTX, a constant of type `&'static str`, where it is written.
    pub(crate) name: TokenStream,
    /// The name itself, if it is written as text.
    pub(crate) text: Option<String>,
    pub(crate) body: Body<'a>,
    /// What the compiled file has by that name: one kernel, or several of which the parameters' types choose one.
    pub(crate) found: Vec<Found>,
}

/// What is known of a kernel.
pub(crate) enum Body<'a> {
    /// Its parameters, in declaration order.
    Parameters(Vec<Parameter<'a>>),
    /// That its declaration has mistakes, and how many parameters.
    Mistaken(usize),
}

/// A parameter.
pub(crate) struct Parameter<'a> {
    /// What the function that takes the arguments calls it.
    pub(crate) ident: Ident,
    /// The name as text.
    pub(crate) name: String,
    /// The type that the kernel reads. Errors about the parameter stand at it.
    pub(crate) ty: ReadType<'a>,
    /// The type as it is written.
    pub(crate) written: &'a Type,
    /// The pointer that it is declared as, if it is one.
    pub(crate) pointer: Option<&'a TypePtr>,
}

/// The type that a kernel reads for a parameter.
pub(crate) enum ReadType<'a> {
    /// The one that is written.
    Written(&'a Type),
    /// The address that a declared pointer is.
    Address(Box<Type>),
}

impl Deref for ReadType<'_> {
    type Target = Type;

    fn deref(&self) -> &Type {
        match self {
            Self::Written(ty) => ty,
            Self::Address(ty) => ty,
        }
    }
}

impl ToTokens for ReadType<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        (**self).to_tokens(tokens);
    }
}

impl Model<'_> {
    /// Returns the conditions on a declaration with these attributes.
    pub(crate) fn conditions<'b>(&'b self, attrs: &'b Attrs) -> Vec<&'b Attribute> {
        self.attrs.conditions.iter().chain(&attrs.conditions).collect()
    }

    /// Returns the levels of lints for the code that the user wrote in a declaration with these attributes.
    pub(crate) fn lints<'b>(&'b self, attrs: &'b Attrs) -> Vec<&'b Attribute> {
        self.attrs.lints.iter().chain(&attrs.lints).collect()
    }
}
