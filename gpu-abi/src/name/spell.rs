//! Writes types and names in C++ syntax.

use super::path::{Name, TemplateArgument};
use super::types::{Form, Type};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use gpu_abi_reader::model::{Derivation, Fundamental, Qualifiers};

/// Where the names in a declaration are looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lookup {
    /// In the namespaces and classes around the declaration.
    Here,
    /// In the global namespace: each name begins with `::`.
    Global,
}

impl Type<'_> {
    /// Returns the declaration of `declarator` with this type, or `None` for a type that exists only in a template's own
    /// declaration, or whose name does not consist of identifiers.
    pub(crate) fn declare(&self, declarator: &str, lookup: Lookup) -> Option<String> {
        let qualifiers = words(self.qualifiers);
        match &self.form {
            Form::Fundamental(fundamental) => {
                // Its name in `std` needs a header.
                let name = if *fundamental == Fundamental::NullPointer { "decltype(nullptr)" } else { fundamental.name() };
                Some(spaced(&[&qualifiers, name, declarator]))
            }
            Form::Class(name) => Some(spaced(&[&qualifiers, &name.spell(lookup)?, declarator])),
            Form::Derived(Derivation::Expansion, _) | Form::Parameter(_) => None,
            Form::Derived(derivation, to) => {
                let declarator = format!("{}{}", derivation.sign(), spaced(&[&qualifiers, declarator]));
                let is_declarator = matches!(to.form, Form::Array(..) | Form::Function { .. });
                to.declare(&if is_declarator { format!("({declarator})") } else { declarator }, lookup)
            }
            Form::Array(len, of) => {
                let element = Self { qualifiers: of.qualifiers.and(self.qualifiers), ..**of };
                element.declare(&format!("{declarator}[{len}]"), lookup)
            }
            Form::Function { result, parameters } => {
                let parameters: Option<Vec<String>> =
                    parameters.iter().map(|parameter| parameter.declare("", lookup)).collect();
                let parameters = format!("({})", parameters?.join(", "));
                result.declare(&format!("{declarator}{parameters}"), lookup)
            }
        }
    }

    /// Returns the class, union or enumeration that this type is, or that its pointers, references and arrays end in.
    pub(crate) fn class_name(&self) -> Option<&Name<'_>> {
        match &self.form {
            Form::Class(name) => Some(name),
            Form::Derived(_, of) | Form::Array(_, of) => of.class_name(),
            _ => None,
        }
    }
}

impl<'a> Name<'a> {
    /// Returns the name with everything that encloses it.
    pub(crate) fn spell(&self, lookup: Lookup) -> Option<String> {
        if !self.path.split("::").all(is_identifier) {
            return None;
        }
        let scope = match (self.scope, lookup) {
            (Some(scope), _) => format!("{}::", scope.spell(lookup)?),
            (None, Lookup::Global) => "::".to_owned(),
            (None, Lookup::Here) => String::new(),
        };
        let arguments = match self.arguments {
            Some(arguments) => angled(&spell_all(arguments, lookup)?),
            None => String::new(),
        };
        Some(format!("{scope}{}{arguments}", self.path))
    }

    /// Returns the identifiers separated by `::`, and the arguments of the last one, or `None` within an instance of a
    /// template.
    pub(crate) const fn parts(&self) -> Option<(&'a str, Option<&'a [TemplateArgument<'a>]>)> {
        match self.scope {
            None => Some((self.path, self.arguments)),
            Some(_) => None,
        }
    }
}

impl TemplateArgument<'_> {
    /// Returns the declaration of a template parameter that takes this argument; `None` for templates and packs.
    pub(crate) fn parameter(&self, lookup: Lookup) -> Option<String> {
        match self {
            Self::Type(_) => Some("class".into()),
            Self::Value(ty, _) => ty.declare("", lookup),
            Self::Template(_) | Self::Pack(_) => None,
        }
    }
}

/// Returns arguments in C++ syntax, separated by commas.
pub(crate) fn spell_all(arguments: &[TemplateArgument<'_>], lookup: Lookup) -> Option<String> {
    let spelled = arguments.iter().map(|argument| match argument {
        TemplateArgument::Type(ty) => ty.declare("", lookup),
        TemplateArgument::Value(ty, value) => match &ty.form {
            Form::Class(name) => Some(format!("static_cast{}({value})", angled(&name.spell(lookup)?))),
            _ => Some(value.to_string()),
        },
        TemplateArgument::Template(name) => name.spell(lookup),
        TemplateArgument::Pack(arguments) => spell_all(arguments, lookup),
    });
    let spelled: Option<Vec<String>> = spelled.collect();
    Some(spelled?.join(", "))
}

/// Returns template arguments in angle brackets. A space separates `<` from `::`, because before C++11 `<:` is another
/// spelling of `[`.
pub(crate) fn angled(arguments: &str) -> String {
    let space = if arguments.starts_with(':') { " " } else { "" };
    format!("<{space}{arguments}>")
}

/// Returns whether the text has the form of a C++ identifier. It may be a keyword or a macro.
pub(crate) fn is_identifier(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    text.bytes().all(is_part) && text.bytes().next().is_some_and(|first| !first.is_ascii_digit())
}

fn words(qualifiers: Qualifiers) -> String {
    qualifiers.words().collect::<Vec<_>>().join(" ")
}

/// Returns the words that are not empty, with spaces between them.
pub(crate) fn spaced(words: &[&str]) -> String {
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
        let grid = [TemplateArgument::Type(Type::FLOAT), TemplateArgument::Value(Type::INT, 4)];
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
            assert_eq!(ty.declare("x", Lookup::Here).as_deref(), Some(text));
        }
        assert_eq!(Type::template_parameter(0).declare("x", Lookup::Here), None);
        assert_eq!(Type::class("a; int b").declare("x", Lookup::Here), None);
    }

    #[test]
    fn names_from_the_global_namespace() {
        let (x, y) = (Type::class("a::X"), Type::class("b::Y"));
        let cell = [TemplateArgument::Type(y), TemplateArgument::Value(Type::ULONG, 18)];
        let nested = [TemplateArgument::Type(x), TemplateArgument::Type(Type::named(Name::new("Grid").template(&cell)))];
        let kinds = [TemplateArgument::Value(Type::class("Kind"), -1)];
        let grid = Name::new("Grid").template(&[TemplateArgument::Type(Type::FLOAT)]);
        for (ty, text) in [
            (Type::UINT128, "unsigned __int128"),
            (x.constant().pointer().constant(), "const ::a::X *const"),
            (Type::named(Name::new("Cell").within(&grid)), "::Grid<float>::Cell"),
            (Type::named(Name::new("Grid").template(&nested)), "::Grid< ::a::X, ::Grid< ::b::Y, 18>>"),
            (Type::named(Name::new("Of").template(&kinds)), "::Of<static_cast< ::Kind>(-1)>"),
        ] {
            assert_eq!(ty.declare("", Lookup::Global).as_deref(), Some(text));
        }
    }
}
