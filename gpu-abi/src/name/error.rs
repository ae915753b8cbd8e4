//! Errors for descriptions that have no name in C++.

use crate::text::{ErrorName, Text, say};

/// The reason that a function, as described, has no name in device code.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NameError(pub(super) Fault);

/// The reason, of which [`NameError`] writes the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// A name is not an identifier, or identifiers separated by `::`.
    Identifier { name: ErrorName },
    /// The name of a class is another spelling of a type that is not a class.
    Alias { name: ErrorName, instead: &'static str },
    /// A template has an empty list of arguments.
    NoArguments { name: ErrorName },
    /// A type or a function that does not exist in C++, such as a pointer to a reference.
    NoType { what: &'static str },
    /// A type refers to a parameter of the function template for which the function's name has no argument.
    TemplateParameter { index: usize, arguments: usize },
    /// A template argument's type has no values, or no values that names can contain.
    ValueType,
    /// A template argument is not a value of its type.
    Value { value: i128, bits: u32, signed: bool },
    /// An instance of a template or a `const` member function is declared `extern "C"`.
    ExternC { name: ErrorName },
    /// A function that is not a member of a class has `const` after its parameters.
    Constant { name: ErrorName },
}

impl NameError {
    const fn describe<const N: usize>(&self, out: &mut Text<N>) {
        match &self.0 {
            Fault::Identifier { name } => say!(
                out,
                quoted(name.as_str()),
                " is not a valid C++ name: write identifiers of ASCII letters, digits and `_`, with `::` between them"
            ),
            Fault::Alias { name, instead } => say!(out, quoted(name.as_str()), " is not a class: write ", quoted(instead)),
            Fault::NoArguments { name } => say!(
                out,
                quoted(name.as_str()),
                " is an instance without template arguments: write `TemplateArgument::Pack(&[])` for an empty parameter pack"
            ),
            Fault::NoType { what } => say!(out, "C++ has no ", what),
            Fault::TemplateParameter { index, arguments } => say!(
                out,
                "`Type::template_parameter(",
                number(*index),
                ")` does not exist: the function's name has ",
                counted(*arguments, "template argument"),
                ", numbered from 0"
            ),
            Fault::ValueType => say!(
                out,
                "a C++ name cannot contain a template argument of this type: write a value of an integer, a character, `bool` ",
                "or an enumeration"
            ),
            Fault::Value { value, bits, signed } => {
                say!(out, "the template argument ", integer(*value), " does not fit in ");
                if *bits == 1 {
                    out.push("a `bool`");
                } else {
                    let integer = if *signed { "a signed" } else { "an unsigned" };
                    say!(out, integer, " integer of ", number(*bits as usize), " bits");
                }
            }
            Fault::ExternC { name } => say!(
                out,
                quoted(name.as_str()),
                " cannot be `extern \"C\"`: instances of templates and `const` members always have mangled names"
            ),
            Fault::Constant { name } => {
                say!(out, quoted(name.as_str()), " is not a member of a class, so it cannot be `const`");
            }
        }
    }

    /// Fails the build with this error.
    #[doc(hidden)]
    #[track_caller]
    #[inline]
    pub const fn fail(&self) -> ! {
        crate::text::fail!(described(self))
    }
}

crate::text::described!(NameError, 512);
crate::text::error!(NameError);
