//! A signature's text: headers of definitions, declarations and call prototypes (the guide's section 2.3).
//!
//! Names are nvcc's: parameter 2 of `f` is `f_param_2`, a `.func`'s returned value `func_retval0`.

use super::form::address_form;
use super::{Convention, Parameter, Signature};
use crate::ptx::Form;
use core::fmt;

impl<'a> Signature<'a> {
    /// Returns the header of the function's definition, which is followed by a block in braces.
    ///
    /// Its `Display` output does not end in a newline. A function without parameters has the list `()`.
    pub const fn header<'s>(&'s self, convention: &'s Convention) -> FunctionHeader<'s> {
        FunctionHeader { signature: self, convention, end: "" }
    }

    /// Returns the declaration of a function that is defined later in the same module, or in another one if its linkage is
    /// [`Extern`](super::Linkage::Extern), with its semicolon.
    pub const fn declaration<'s>(&'s self, convention: &'s Convention) -> FunctionHeader<'s> {
        FunctionHeader { signature: self, convention, end: ";" }
    }

    fn form(&self, parameter: &Parameter<'_>, convention: &Convention) -> Form {
        if self.is_entry { parameter.entry_form(convention) } else { parameter.func_form(convention) }
    }

    /// Returns the forms of the returned value and of all parameters, hidden ones first.
    fn forms(&self, convention: &Convention) -> (Option<Form>, impl Iterator<Item = Form>) {
        let hidden = self.returns_through_memory().then(|| address_form(convention.spelling()));
        let result = match (self.result, hidden) {
            (Some(result), None) => Some(result.result_form(convention)),
            _ => None,
        };
        let (signature, convention) = (*self, *convention);
        let shown = self.parameters.iter().map(move |parameter| signature.form(parameter, &convention));
        (result, hidden.into_iter().chain(shown))
    }
}

/// A function's header or declaration. Its `Display` writes the text.
#[derive(Clone, Copy, Debug)]
pub struct FunctionHeader<'s> {
    signature: &'s Signature<'s>,
    convention: &'s Convention,
    /// What follows the parameters: nothing before a body.
    end: &'static str,
}

impl fmt::Display for FunctionHeader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.signature.is_entry { ".entry" } else { ".func" };
        super::write_linkage(self.signature.linkage, f)?;
        write!(f, "{kind} ")?;
        let (result, parameters) = self.signature.forms(self.convention);
        if let Some(form) = result {
            write!(f, "({}) ", Declaration(form, format_args!("func_retval0")))?;
        }
        let name = self.signature.name();
        write!(f, "{name}(")?;
        let mut count = 0;
        for form in parameters {
            f.write_str(if count == 0 { "\n\t" } else { ",\n\t" })?;
            Declaration(form, format_args!("{name}_param_{count}")).fmt(f)?;
            count += 1;
        }
        f.write_str(if count == 0 { ")" } else { "\n)" })?;
        f.write_str(self.end)
    }
}

/// A parameter's declaration, with a name that is formatted as it is written.
pub(super) struct Declaration<'n>(pub(super) Form, pub(super) fmt::Arguments<'n>);

impl fmt::Display for Declaration<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, after) = self.0.parts();
        write!(f, "{}{}{}", before.as_str(), self.1, after.as_str())
    }
}
