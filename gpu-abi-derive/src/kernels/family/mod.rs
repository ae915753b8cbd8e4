//! Families: generic declarations of kernels, with an instance for each combination of types and constants that the kernel
//! is compiled for.
//!
//! `input` reads lists of types and the values of parameters, `pattern` the names of instances in PTX, and `check` turns a
//! generic declaration into its instances. `find` looks them up in the compiled file. `list` writes the code for lists,
//! which are traits that their types implement, and `expand` the code for families, which are implementations of `Kernel`
//! that are generic over lists.

mod check;
mod expand;
mod find;
mod input;
mod list;
mod pattern;

pub(crate) use check::{Lists, check};
pub(crate) use expand::{expand, infos};
pub(crate) use find::find;
pub(crate) use input::{List, is_list};
use pattern::TemplateArgument;

use super::attr::Attrs;
use super::find::Found;
use super::parameter::Parameter;
use proc_macro2::{Ident, TokenStream};
use std::ops::Range;
use syn::{Generics, Type, Visibility};

/// A family of kernels.
pub(crate) struct Family<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) vis: &'a Visibility,
    pub(crate) attrs: &'a Attrs,
    pub(crate) generics: &'a Generics,
    /// The name's tokens: the name in PTX with placeholders for the parameters, or the template's name in C++.
    pub(crate) name: TokenStream,
    /// Whether the name is a template's; its instances are found by their arguments.
    pub(crate) is_template: bool,
    /// The template's arguments, as far as the name states them, or else the family's parameters.
    pub(crate) arguments: Vec<TemplateArgument>,
    pub(crate) body: Body<'a>,
}

/// A family's parameters and instances.
pub(crate) enum Body<'a> {
    Instances {
        /// The parameters in declaration order; their types name the family's parameters.
        parameters: Vec<Parameter<'a>>,
        implementations: Vec<Implementation>,
        /// The instances of all implementations, in their order.
        instances: Vec<Instance>,
        /// The kernels in the file with the template's name.
        candidates: Vec<Found>,
    },
    /// The declaration has mistakes, and this number of parameters.
    Mistaken(usize),
}

/// The instances that one implementation of `Kernel` covers.
pub(crate) struct Implementation {
    /// The values of the family's parameters, or `None` for a parameter that the implementation is generic over.
    pub(crate) fixed: Vec<Option<Value>>,
    /// The implementation's names for the parameters' types.
    pub(crate) types: Vec<Named>,
    /// Its instances in the family: one for each combination of the lists' types. The types of the last list vary fastest.
    pub(crate) instances: Range<usize>,
}

/// A parameter's type in an implementation.
pub(crate) enum Named {
    /// A type that does not depend on a list, and the type that describes it.
    Type(Box<Type>, TokenStream),
    /// A type that depends on the list that bounds the family's parameter at `param`; `number` is its index in the list's
    /// trait.
    Of { param: usize, number: usize },
}

/// An instance.
pub(crate) struct Instance {
    pub(crate) values: Vec<Value>,
    /// The instance in Rust: `affine<Bf16>`.
    pub(crate) shown: String,
    /// The types of its parameters.
    pub(crate) types: Vec<Filled>,
    /// The name in PTX, or the template's name in C++.
    pub(crate) name: String,
    pub(crate) found: Option<Found>,
}

/// The type of an instance's parameter: the one that the kernel reads, the one that describes it, and the one that errors show.
pub(crate) struct Filled {
    pub(crate) ty: Type,
    pub(crate) described: TokenStream,
    pub(crate) written: Type,
}

/// A type or a constant: the value of a family's parameter.
#[derive(Clone)]
pub(crate) struct Value {
    pub(crate) tokens: TokenStream,
    /// The text for it in kernels' names.
    pub(crate) text: Option<String>,
    /// The index of its list, and its own index in the list.
    pub(crate) from: Option<(usize, usize)>,
}

impl Value {
    /// Returns the number that the text is, as the argument of a template.
    fn number(&self) -> Option<i128> {
        self.text.as_ref()?.parse().ok()
    }
}

impl Family<'_> {
    /// Returns the instances; empty if the declaration has mistakes.
    pub(crate) fn instances(&self) -> &[Instance] {
        match &self.body {
            Body::Instances { instances, .. } => instances,
            Body::Mistaken(_) => &[],
        }
    }
}
