//! A signature's text: headers of definitions, prototypes, call prototypes and aliases (the guide's section 2.3).
//!
//! Names are nvcc's: parameter 2 of `f` is `f_param_2`, a `.func`'s returned value `func_retval0`.

use super::form::address_form;
use super::{CallError, Convention, Linkage, Parameter, Signature, SignatureError};
use crate::ptx::{Code, ErrorName, Form, Identifier, is_identifier};
use crate::tri::tri;
use core::fmt;

impl<'a> Signature<'a> {
    /// Returns the header of the function's definition, which is followed by a block in braces.
    ///
    /// Its `Display` output does not end in a newline. A function without parameters has the list `()`.
    pub const fn header<'s>(&'s self, convention: &'s Convention) -> FunctionHeader<'s> {
        FunctionHeader { signature: self, convention, linkage: self.linkage, name: self.name(), end: End::Body }
    }

    /// Returns the declaration of a function that is defined later in the same module, with its semicolon.
    pub const fn declaration<'s>(&'s self, convention: &'s Convention) -> FunctionHeader<'s> {
        FunctionHeader { signature: self, convention, linkage: self.linkage, name: self.name(), end: End::Declaration }
    }

    /// Returns the `.extern` prototype of a function that another module defines, with its semicolon.
    pub const fn prototype<'s>(&'s self, convention: &'s Convention) -> FunctionHeader<'s> {
        FunctionHeader { signature: self, convention, linkage: Linkage::Extern, name: self.name(), end: End::Declaration }
    }

    /// Returns the prototype to which indirect calls of functions with this signature refer, with its semicolon:
    /// `label: .callprototype ..;`.
    ///
    /// # Errors
    ///
    /// If `label` is not an [`Identifier`], or the function is an `.entry`, which cannot be called.
    pub const fn call_prototype<'s>(
        &'s self,
        label: &'s str,
        convention: &'s Convention,
    ) -> Result<CallPrototype<'s>, CallError> {
        if self.is_entry {
            return Err(CallError::Entry { name: ErrorName::new(self.name()) });
        }
        let label = tri!(Identifier::new(label), |error| CallError::Identifier(error));
        Ok(self.checked_call_prototype(label, convention))
    }

    /// Returns the prototype for an indirect call whose label and function have been checked.
    pub(super) const fn checked_call_prototype<'s>(
        &'s self,
        label: Identifier<'s>,
        convention: &'s Convention,
    ) -> CallPrototype<'s> {
        CallPrototype { signature: self, label, convention }
    }

    /// Returns the declaration of a second name for this function, with its `.alias` directive.
    ///
    /// The function is defined in the same module, before or after. The target must have
    /// [`Feature::ALIAS`](crate::ptx::Feature::ALIAS).
    ///
    /// # Errors
    ///
    /// If `name` is not a valid PTX identifier, or the function is an `.entry` or defined in another module.
    pub const fn alias<'s>(
        &'s self,
        name: &'s str,
        convention: &'s Convention,
    ) -> Result<FunctionHeader<'s>, SignatureError> {
        if !is_identifier(name) {
            return Err(SignatureError::Name { name: ErrorName::new(name) });
        }
        if self.is_entry || matches!(self.linkage, Linkage::Extern) {
            return Err(SignatureError::AliasOf { name: ErrorName::new(self.name()) });
        }
        Ok(FunctionHeader { signature: self, convention, linkage: self.linkage, name, end: End::Alias })
    }

    /// Writes the function's definition: its header, and the output of `body` in braces.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer and of `body`.
    pub fn define(
        &self,
        code: &mut Code<'_>,
        convention: &Convention,
        body: impl FnOnce(&mut Code<'_>) -> fmt::Result,
    ) -> fmt::Result {
        code.block(format_args!("{}", self.header(convention)), body)
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

/// A function's header, declaration or prototype. Its `Display` writes the text, and fails if the convention's compiler declares
/// the function differently, as [`Convention::check`] explains.
#[derive(Clone, Copy, Debug)]
pub struct FunctionHeader<'s> {
    signature: &'s Signature<'s>,
    convention: &'s Convention,
    linkage: Linkage,
    name: &'s str,
    end: End,
}

/// What follows a function's parameters.
#[derive(Clone, Copy, Debug)]
enum End {
    /// A block in braces.
    Body,
    /// A semicolon.
    Declaration,
    /// A semicolon, and the directive that makes the declared name another one of the function's.
    Alias,
}

impl fmt::Display for FunctionHeader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.convention.check(self.signature).map_err(|_| fmt::Error)?;
        let kind = if self.signature.is_entry { ".entry" } else { ".func" };
        write!(f, "{}{kind} ", self.linkage.prefix())?;
        let (result, parameters) = self.signature.forms(self.convention);
        if let Some(form) = result {
            write!(f, "({}) ", Declared(form, format_args!("func_retval0")))?;
        }
        write!(f, "{}(", self.name)?;
        let mut count = 0;
        for form in parameters {
            f.write_str(if count == 0 { "\n\t" } else { ",\n\t" })?;
            Declared(form, format_args!("{}_param_{count}", self.name)).fmt(f)?;
            count += 1;
        }
        f.write_str(if count == 0 { ")" } else { "\n)" })?;
        match self.end {
            End::Body => Ok(()),
            End::Declaration => f.write_str(";"),
            End::Alias => write!(f, ";\n.alias {}, {};", self.name, self.signature.name()),
        }
    }
}

/// An indirect call's prototype. Its `Display` writes the text, and fails as the one of [`FunctionHeader`] does.
#[derive(Clone, Copy, Debug)]
pub struct CallPrototype<'s> {
    signature: &'s Signature<'s>,
    label: Identifier<'s>,
    convention: &'s Convention,
}

impl fmt::Display for CallPrototype<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.convention.check(self.signature).map_err(|_| fmt::Error)?;
        write!(f, "{}: .callprototype ", self.label)?;
        let (result, parameters) = self.signature.forms(self.convention);
        if let Some(form) = result {
            write!(f, "({}) ", Declared(form, format_args!("_")))?;
        }
        f.write_str("_ (")?;
        for (at, form) in parameters.enumerate() {
            f.write_str(if at == 0 { "" } else { ", " })?;
            Declared(form, format_args!("_")).fmt(f)?;
        }
        f.write_str(");")
    }
}

/// A parameter's declaration, with a name that is formatted as it is written.
pub(super) struct Declared<'n>(pub(super) Form, pub(super) fmt::Arguments<'n>);

impl fmt::Display for Declared<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, after) = self.0.parts();
        write!(f, "{}{}{}", before.as_str(), self.1, after.as_str())
    }
}
