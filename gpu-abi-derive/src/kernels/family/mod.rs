//! Families: kernels that a generic declaration stands for, one for each of the types and constants that it is compiled for.
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
    /// The name in PTX with the parameters' places, or the template's name in C++, where it is written.
    pub(crate) name: TokenStream,
    /// Whether instances are found by the template's name and their arguments.
    pub(crate) is_template: bool,
    pub(crate) body: Body<'a>,
}

/// What is known of a family.
pub(crate) enum Body<'a> {
    Instances {
        /// The parameters in declaration order; their types name the family's parameters.
        parameters: Vec<Parameter<'a>>,
        implementations: Vec<Implementation>,
        /// The kernels of the template's name in the file.
        candidates: Vec<Found>,
    },
    /// That its declaration has mistakes, and how many parameters.
    Mistaken(usize),
}

/// Instances that one implementation of `Kernel` is for.
pub(crate) struct Implementation {
    /// The values of the family's parameters; `None` for one that the implementation is generic over.
    pub(crate) fixed: Vec<Option<Value>>,
    /// How the implementation names the parameters' types.
    pub(crate) types: Vec<Named>,
    /// One for each combination of the lists' types; the last list's vary the fastest.
    pub(crate) instances: Vec<Instance>,
}

/// A parameter's type in an implementation.
pub(crate) enum Named {
    /// It depends on no list.
    Type(Box<Type>),
    /// It depends on the list that the family's parameter at `param` is bounded by, whose trait has it under this number.
    Of { param: usize, number: usize },
}

/// An instance.
pub(crate) struct Instance {
    pub(crate) values: Vec<Value>,
    /// The instance in Rust: `affine<Bf16>`.
    pub(crate) shown: String,
    /// The types of its parameters.
    pub(crate) types: Vec<Type>,
    /// The name in PTX; of a template's instance that of the template.
    pub(crate) name: String,
    pub(crate) found: Option<Found>,
}

/// A type or a constant that a parameter of families stands for.
#[derive(Clone)]
pub(crate) struct Value {
    pub(crate) tokens: TokenStream,
    /// What stands for it in names.
    pub(crate) text: Option<String>,
    /// The list that it is from, by its index, and the value's index there.
    pub(crate) from: Option<(usize, usize)>,
}

impl Family<'_> {
    /// Returns its instances; none if its declaration has mistakes.
    pub(crate) fn instances(&self) -> impl Iterator<Item = &Instance> {
        let implementations = match &self.body {
            Body::Instances { implementations, .. } => implementations.as_slice(),
            Body::Mistaken(_) => &[],
        };
        implementations.iter().flat_map(|implementation| &implementation.instances)
    }
}
