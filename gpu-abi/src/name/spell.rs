//! Writes types and names in C++ syntax.

use super::path::{Argument, Name};
use super::types::{Form, Maker, Qualifiers, Type};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

impl Type<'_> {
    /// Returns the declaration of `declarator` with this type, or `None` for a type that only a template's own declaration
    /// has.
    pub(crate) fn declare(&self, declarator: &str) -> Option<String> {
        let qualifiers = self.qualifiers.words();
        match &self.form {
            Form::Fundamental(fundamental) => Some(spaced(&[&qualifiers, fundamental.cxx, declarator])),
            Form::Class(name) => Some(spaced(&[&qualifiers, &name.spell()?, declarator])),
            Form::Made(maker, to) => {
                let declarator = format!("{}{}", maker.symbol()?, spaced(&[&qualifiers, declarator]));
                let is_declarator = matches!(to.form, Form::Array(..) | Form::Function { .. });
                to.declare(&if is_declarator { format!("({declarator})") } else { declarator })
            }
            Form::Array(len, of) => {
                let len = len.map(|len| len.to_string()).unwrap_or_default();
                let element = Self { qualifiers: of.qualifiers.and(self.qualifiers), ..**of };
                element.declare(&format!("{declarator}[{len}]"))
            }
            Form::Function { result, parameters } => {
                let parameters: Option<Vec<String>> = parameters.iter().map(|parameter| parameter.declare("")).collect();
                result.declare(&format!("{declarator}({})", parameters?.join(", ")))
            }
            Form::Parameter(_) => None,
        }
    }

    /// Returns the class, union or enumeration that this type is, or that its pointers, references and arrays end in.
    pub(crate) fn class_name(&self) -> Option<&Name<'_>> {
        match &self.form {
            Form::Class(name) => Some(name),
            Form::Made(_, of) | Form::Array(_, of) => of.class_name(),
            _ => None,
        }
    }
}

impl Maker {
    const fn symbol(self) -> Option<&'static str> {
        match self {
            Self::Pointer => Some("*"),
            Self::Reference => Some("&"),
            Self::RvalueReference => Some("&&"),
            Self::Expansion => None,
        }
    }
}

impl Qualifiers {
    fn words(self) -> String {
        let words = [(self.constant, "const"), (self.volatile, "volatile"), (self.restrict, "__restrict__")];
        let words: Vec<&str> = words.iter().filter(|(is_there, _)| *is_there).map(|(_, word)| *word).collect();
        words.join(" ")
    }
}

impl<'a> Name<'a> {
    /// Returns the name with everything that encloses it.
    pub(crate) fn spell(&self) -> Option<String> {
        let scope = match self.scope {
            Some(scope) => format!("{}::", scope.spell()?),
            None => String::new(),
        };
        let arguments = match self.arguments {
            Some(arguments) => format!("<{}>", spell_all(arguments)?),
            None => String::new(),
        };
        Some(format!("{scope}{}{arguments}", self.path))
    }

    /// Returns the identifiers separated by `::`, and the arguments of the last one, or `None` within an instance of a
    /// template.
    pub(crate) const fn parts(&self) -> Option<(&'a str, Option<&'a [Argument<'a>]>)> {
        match self.scope {
            None => Some((self.path, self.arguments)),
            Some(_) => None,
        }
    }
}

impl Argument<'_> {
    /// Returns the declaration of a template parameter that takes this argument, if a template can have one.
    pub(crate) fn parameter(&self) -> Option<String> {
        match self {
            Self::Type(_) => Some("class".into()),
            Self::Value(ty, _) => ty.declare(""),
            Self::Template(_) | Self::Pack(_) => None,
        }
    }
}

/// Returns arguments in C++ syntax, separated by commas.
pub(crate) fn spell_all(arguments: &[Argument<'_>]) -> Option<String> {
    let spelled = arguments.iter().map(|argument| match argument {
        Argument::Type(ty) => ty.declare(""),
        Argument::Value(ty, value) => match &ty.form {
            Form::Class(name) => Some(format!("static_cast<{}>({value})", name.spell()?)),
            _ => Some(value.to_string()),
        },
        Argument::Template(name) => name.spell(),
        Argument::Pack(arguments) => spell_all(arguments),
    });
    let spelled: Option<Vec<String>> = spelled.collect();
    Some(spelled?.join(", "))
}

fn spaced(words: &[&str]) -> String {
    let words: Vec<&str> = words.iter().copied().filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations() {
        let row = Type::FLOAT.array(3);
        let constant = Type::FLOAT.constant();
        let handler = Type::function(&Type::VOID, &[Type::INT]);
        let grid = [Argument::Type(Type::FLOAT), Argument::Value(Type::INT, 4)];
        let grid = Name::new("sim::Grid").template(&grid);
        for (ty, text) in [
            (Type::UINT, "unsigned int x"),
            (constant.pointer(), "const float *x"),
            (constant.pointer().restrict().constant(), "const float *const __restrict__ x"),
            (row.pointer(), "float (*x)[3]"),
            (row.array(2), "float x[2][3]"),
            (row.constant(), "const float x[3]"),
            (handler.pointer(), "void (*x)(int)"),
            (Type::named(Name::new("Cell").within(&grid)).reference(), "sim::Grid<float, 4>::Cell &x"),
        ] {
            assert_eq!(ty.declare("x").as_deref(), Some(text));
        }
        assert_eq!(Type::template_parameter(0).declare("x"), None);
    }
}
