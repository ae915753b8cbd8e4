//! Families: generic declarations of kernels, with an instance for each combination of types and constants that the kernel
//! is compiled for.
//!
//! `input` reads lists of types and the values of parameters, `pattern` the names of instances in PTX, and `check` turns a
//! generic declaration into its instances. `missing` reports those that the compiled file lacks. `list` writes the code for lists,
//! which are traits that their types implement, and `generic` what an implementation of `Kernel` needs to be generic over lists. All else
//! is as for a kernel that is not generic.

mod check;
mod generic;
mod input;
mod list;
mod missing;
mod pattern;

pub(crate) use check::{Lists, instances};
pub(crate) use generic::of_parameter;
pub(crate) use input::List;
pub(crate) use list::{LIST, expand};
pub(crate) use missing::{Missing, report_missing, with_more};
pub(crate) use pattern::TemplateArgument;

use super::parameter::ParameterType;
use proc_macro2::TokenStream;

/// A parameter's type in an implementation.
pub(crate) enum Named {
    /// A type that does not depend on a list.
    Type(Box<ParameterType>),
    /// A type that depends on the list that bounds the family's parameter at `param`; `number` is its index in the list's
    /// trait.
    Of { param: usize, number: usize },
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
    pub(crate) fn number(&self) -> Option<i128> {
        self.text.as_ref()?.parse().ok()
    }
}
