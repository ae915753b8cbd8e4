//! Families: generic declarations of kernels, with an instance for each of the types and constants that the kernel is compiled for.
//!
//! `input` reads lists of types and the values of parameters, `pattern` the names that instances have in PTX, `check` turns a generic
//! declaration into its instances, `find` looks them up in the compiled file, `list` writes the code of lists: traits that their types
//! implement, and `expand` that of families: implementations of `Kernel` that are generic over lists.

mod check;
mod expand;
mod find;
mod input;
mod list;
mod pattern;

pub(crate) use check::{Lists, check};
pub(crate) use expand::{expand, infos};
pub(crate) use find::{describe, find};
pub(crate) use input::{List, is_list};

use super::attr::Attrs;
use super::find::Found;
use super::model::Parameter;
use proc_macro2::{Ident, TokenStream};
use syn::{Generics, Type, Visibility};

/// A family of kernels.
pub(crate) struct Family<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) vis: &'a Visibility,
    pub(crate) attrs: &'a Attrs,
    pub(crate) generics: &'a Generics,
    /// The name's tokens: the name in PTX with placeholders for the parameters, or the template's name in C++.
    pub(crate) name: TokenStream,
    /// Whether the name is a template's, whose instances are found by their arguments.
    pub(crate) is_template: bool,
    pub(crate) body: Body<'a>,
}

/// A family's parameters and instances.
pub(crate) enum Body<'a> {
    Instances {
        /// The parameters in declaration order; their types name the family's parameters.
        parameters: Vec<Parameter<'a>>,
        implementations: Vec<Implementation>,
        /// The kernels of the template's name in the file.
        candidates: Vec<Found>,
    },
    /// The declaration has mistakes, and this many parameters.
    Mistaken(usize),
}

/// The instances that one implementation of `Kernel` covers.
pub(crate) struct Implementation {
    /// The values of the family's parameters; `None` for one that the implementation is generic over.
    pub(crate) fixed: Vec<Option<Value>>,
    /// The parameters' types, as the implementation names them.
    pub(crate) types: Vec<Named>,
    /// One for each combination of the lists' types. The types of the last list vary the fastest.
    pub(crate) instances: Vec<Instance>,
}

/// A parameter's type in an implementation.
pub(crate) enum Named {
    /// It depends on no list.
    Type(Box<Type>),
    /// It depends on the list that bounds the family's parameter at `param`. The list's trait has it under this number.
    Of { param: usize, number: usize },
}

/// An instance.
pub(crate) struct Instance {
    pub(crate) values: Vec<Value>,
    /// The instance in Rust: `affine<Bf16>`.
    pub(crate) shown: String,
    /// The types of its parameters.
    pub(crate) types: Vec<Type>,
    /// The name in PTX, or the template's name in C++.
    pub(crate) name: String,
    pub(crate) found: Option<Found>,
}

/// A type or a constant: a value of a family's parameter.
#[derive(Clone)]
pub(crate) struct Value {
    pub(crate) tokens: TokenStream,
    /// Its spelling in names of kernels.
    pub(crate) text: Option<String>,
    /// The index of the list that it comes from, and its own index there.
    pub(crate) from: Option<(usize, usize)>,
}

impl Family<'_> {
    /// Returns the instances. There are none if the declaration has mistakes.
    pub(crate) fn instances(&self) -> impl Iterator<Item = &Instance> {
        let implementations = match &self.body {
            Body::Instances { implementations, .. } => implementations.as_slice(),
            Body::Mistaken(_) => &[],
        };
        implementations.iter().flat_map(|implementation| &implementation.instances)
    }
}
