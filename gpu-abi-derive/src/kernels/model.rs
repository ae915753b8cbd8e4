//! Checked kernels, from which the expansion is written.

use super::attr::{Attrs, Name};
use super::compiled::Compiled;
use super::family::{Lists, Named, TemplateArgument, Value};
use super::find::Found;
use super::parameter::{Parameter, ParameterType};
use super::regenerate::Generated;
use super::variable::Variable;
use crate::tokens::{Tokens, each};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use std::ops::Range;
use syn::{Generics, Visibility};

/// A block of kernels.
pub(crate) struct Model<'a> {
    /// The path to `gpu-abi`.
    pub(crate) krate: Tokens,
    /// The path to its module for expansions.
    pub(crate) private: Tokens,
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
    /// The lists used by families.
    pub(crate) lists: Lists<'a>,
    pub(crate) variables: Vec<Variable<'a>>,
}

/// A declared kernel, or a family of kernels if the declaration is generic. It may have mistakes.
pub(crate) struct Kernel<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) vis: &'a Visibility,
    pub(crate) attrs: &'a Attrs,
    /// The parameters of a family.
    pub(crate) generics: &'a Generics,
    /// The name in PTX. A family's has placeholders for its parameters, or is the name of a template in C++.
    pub(crate) name: Name,
    /// Whether it is written in Rust, where it is declared.
    pub(crate) is_defined: bool,
    pub(crate) body: Body<'a>,
}

/// The instances of a declaration, if they are known.
pub(crate) enum Body<'a> {
    Instances(Instances<'a>),
    /// The declaration has mistakes, and this number of parameters.
    Mistaken(usize),
}

/// The kernels that a declaration declares: one, or all of a family.
pub(crate) struct Instances<'a> {
    /// The parameters in declaration order; their types name a family's parameters.
    pub(crate) parameters: Vec<Parameter<'a>>,
    pub(crate) implementations: Vec<Implementation>,
    /// The instances of all implementations, in their order.
    pub(crate) all: Vec<Instance>,
    /// The arguments of a template, as far as the name states them, or else the family's parameters. Instances of a template have
    /// the same name, and are found by their arguments.
    pub(crate) template: Option<Vec<TemplateArgument>>,
    /// The kernels in the file with the name that all instances have, if there are several, or if it is a template's. Types choose among
    /// them when constants are evaluated.
    pub(crate) candidates: Vec<Found>,
}

/// The instances that one implementation of `Kernel` covers.
pub(crate) struct Implementation {
    /// The values of the family's parameters, or `None` for a parameter that the implementation is generic over.
    pub(crate) fixed: Vec<Option<Value>>,
    /// The implementation's names for the parameters' types.
    pub(crate) types: Vec<Named>,
    /// Its instances: one for each combination of the lists' types. The types of the last list vary fastest.
    pub(crate) instances: Range<usize>,
}

/// A kernel.
pub(crate) struct Instance {
    /// The values of the family's parameters.
    pub(crate) values: Vec<Value>,
    /// The kernel in Rust: `step`, or `affine<Bf16>`.
    pub(crate) shown: String,
    /// The types of its parameters.
    pub(crate) types: Vec<ParameterType>,
    /// The name in PTX, or the template's name in C++; `None` if a constant has it.
    pub(crate) name: Option<String>,
    /// The only kernel of that name in the file.
    pub(crate) found: Option<Found>,
}

impl Kernel<'_> {
    pub(crate) fn is_family(&self) -> bool {
        !self.generics.params.is_empty()
    }

    /// Returns the instances; empty if the declaration has mistakes.
    pub(crate) fn instances(&self) -> &[Instance] {
        match &self.body {
            Body::Instances(instances) => &instances.all,
            Body::Mistaken(_) => &[],
        }
    }
}

impl Instance {
    /// Returns the instance's type.
    pub(crate) fn ty(&self, ident: &Ident) -> TokenStream {
        if self.values.is_empty() {
            return ident.to_token_stream();
        }
        let values = each(&self.values, &mut Value::argument);
        quote!(#ident<#(#values),*>)
    }

    /// Returns the name in the file, which C++ may have mangled, or else the declared one.
    pub(crate) fn symbol(&self) -> Option<&String> {
        self.found.as_ref().map(|found| &found.symbol).or(self.name.as_ref())
    }

    /// Returns an error, which names the instance of a family.
    pub(crate) fn error(&self, error: &str) -> String {
        if self.values.is_empty() { error.to_owned() } else { format!("`{}`: {error}", self.shown) }
    }
}

impl Model<'_> {
    /// Returns the conditions for a declaration with these attributes.
    pub(crate) fn conditions(&self, attrs: &Attrs) -> TokenStream {
        let (of_block, own) = (&self.attrs.conditions, &attrs.conditions);
        quote!(#(#of_block)* #(#own)*)
    }

    /// Returns the lint levels for the code that the user wrote in a declaration with these attributes.
    pub(crate) fn lints(&self, attrs: &Attrs) -> TokenStream {
        let (of_block, own) = (&self.attrs.lints, &attrs.lints);
        quote!(#(#of_block)* #(#own)*)
    }
}
