//! Types of members and parameters, as C++ declares them.

use super::words::{is_identifier, is_keyword};
use crate::name::{Lookup, Type, spaced};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// A C++ type, which refers to the types in it by name.
#[derive(Clone, Debug)]
pub(super) enum Ty<'a> {
    /// A built-in type of C++.
    Word(&'static str),
    /// A type that C++ can declare, by its description.
    Cxx(&'a Type<'a>),
    /// A class from CUDA's headers, or a type that the header defines.
    Class(Spelled),
    Pointer(Box<Self>),
    Constant(Box<Self>),
    Array(Box<Self>, usize),
    /// An array whose length is known only at run time.
    Tail(Box<Self>),
    Function(Function<'a>),
    /// `void`, in place of a function with a parameter or a result that C++ cannot declare; the pointer to it in Rust.
    Undeclared(&'a str),
}

/// The target of a callback.
#[derive(Clone, Debug)]
pub(super) struct Function<'a> {
    pub(super) result: Box<Ty<'a>>,
    pub(super) parameters: Vec<Ty<'a>>,
    /// The callback in Rust, if a pointer in its signature is `void *` in C++ because its target is not known.
    pub(super) rust: Option<&'a str>,
}

/// One or more names in C++ syntax, spelled for both kinds of lookup.
#[derive(Clone, Debug, Default)]
pub(super) struct Spelled {
    /// The spelling in the global namespace, where nothing else has the name.
    pub(super) here: String,
    /// The spelling in all other places, where each name starts with `::`.
    pub(super) rooted: String,
}

impl Spelled {
    /// Returns a name in the global namespace.
    pub(super) fn global(name: &str) -> Self {
        Self { here: name.into(), rooted: format!("::{name}") }
    }

    /// Returns the results of `spell` for both kinds of lookup.
    pub(super) fn of(spell: impl Fn(Lookup) -> Option<String>) -> Option<Self> {
        Some(Self { here: spell(Lookup::Here)?, rooted: spell(Lookup::Global)? })
    }

    pub(super) fn text(&self, lookup: Lookup) -> &str {
        match lookup {
            Lookup::Here => &self.here,
            Lookup::Global => &self.rooted,
        }
    }
}

impl Ty<'_> {
    /// Returns the declaration of `declarator`, such as `name` or `name[4]`, with this type.
    pub(super) fn declare(&self, declarator: &str, lookup: Lookup) -> String {
        self.qualified("", declarator, lookup)
    }

    /// Returns the declaration with this type and a qualifier, `const` or an empty string.
    fn qualified(&self, qualifier: &str, declarator: &str, lookup: Lookup) -> String {
        match self {
            Self::Word(word) => spaced(&[qualifier, word, declarator]),
            Self::Class(name) => spaced(&[qualifier, name.text(lookup), declarator]),
            Self::Cxx(cxx) => {
                let cxx = if qualifier.is_empty() { **cxx } else { cxx.constant() };
                cxx.declare(declarator, lookup).unwrap_or_default()
            }
            Self::Pointer(to) => {
                let pointer = format!("*{}", spaced(&[qualifier, declarator]));
                let is_declarator = matches!(to.unqualified(), Self::Array(..) | Self::Function(_));
                to.declare(&if is_declarator { format!("({pointer})") } else { pointer }, lookup)
            }
            // The `const` of an array applies to its elements.
            Self::Array(element, len) => element.qualified(qualifier, &format!("{declarator}[{len}]"), lookup),
            Self::Tail(element) => element.qualified(qualifier, &format!("{declarator}[]"), lookup),
            Self::Constant(of) => of.qualified("const", declarator, lookup),
            Self::Function(Function { result, parameters, .. }) => {
                let parameters: Vec<String> = parameters.iter().map(|ty| ty.declare("", lookup)).collect();
                result.declare(&format!("{declarator}({})", parameters.join(", ")), lookup)
            }
            Self::Undeclared(_) => spaced(&[qualifier, "void", declarator]),
        }
    }

    fn unqualified(&self) -> &Self {
        match self {
            Self::Constant(of) => of.unqualified(),
            _ => self,
        }
    }

    /// Calls `found` with the name of each class that the pointers in this type point to, or that callbacks take or return.
    pub(super) fn targets(&self, found: &mut dyn FnMut(&str)) {
        match self {
            Self::Pointer(to) => to.classes(found),
            Self::Array(of, _) | Self::Constant(of) | Self::Tail(of) => of.targets(found),
            _ => {}
        }
    }

    /// Calls `found` with the name of each class in this type.
    fn classes(&self, found: &mut dyn FnMut(&str)) {
        match self {
            Self::Class(name) => found(&name.here),
            Self::Pointer(of) | Self::Array(of, _) | Self::Constant(of) | Self::Tail(of) => of.classes(found),
            Self::Function(Function { result, parameters, .. }) => {
                result.classes(found);
                parameters.iter().for_each(|ty| ty.classes(found));
            }
            Self::Word(_) | Self::Cxx(_) | Self::Undeclared(_) => {}
        }
    }

    /// Returns the callback in this type, as Rust declares it, if C++ has `void *` for it or for a pointer in its signature.
    pub(super) fn unknown_callback(&self) -> Option<&str> {
        match self {
            Self::Pointer(of) | Self::Array(of, _) | Self::Constant(of) | Self::Tail(of) => of.unknown_callback(),
            Self::Function(function) => function.rust,
            Self::Undeclared(rust) => Some(rust),
            Self::Word(_) | Self::Cxx(_) | Self::Class(_) => None,
        }
    }
}

/// Returns the first identifier of each name in a type in C++ syntax.
pub(super) fn names(ty: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    let names = ty.split(move |c| !is_part(c)).filter(|name| !name.starts_with(':'));
    names.filter_map(|name| name.split(':').next()).filter(|name| is_identifier(name) && !is_keyword(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn names_from_the_global_namespace() {
        let of_x = || Ty::Class(Spelled { here: "a::X".into(), rooted: "::a::X".into() });
        let rooted = |ty: Ty<'_>, declarator| ty.declare(declarator, Lookup::Global);
        assert_eq!(rooted(Ty::Array(Box::new(of_x()), 3), "x"), "::a::X x[3]");
        let row = Ty::Array(Box::new(Ty::Constant(Box::new(of_x()))), 3);
        assert_eq!(rooted(Ty::Pointer(Box::new(row)), "x"), "const ::a::X (*x)[3]");
        assert_eq!(rooted(Ty::Pointer(Box::new(of_x())), ""), "::a::X *");
        assert_eq!(names("Grid<const a::X, 4, b::Y>::Cell").collect::<Vec<_>>(), ["Grid", "a", "b"]);
    }

    #[test]
    fn declarators() {
        let float = || Ty::Word("float");
        let boxed = Box::new;
        let row = || Ty::Array(boxed(float()), 3);
        let callback = |result, parameters| {
            Ty::Pointer(boxed(Ty::Function(Function { result: boxed(result), parameters, rust: None })))
        };
        for (ty, text) in [
            (Ty::Pointer(boxed(float())), "float *x"),
            (Ty::Pointer(boxed(Ty::Constant(boxed(float())))), "const float *x"),
            (Ty::Constant(boxed(Ty::Pointer(boxed(float())))), "float *const x"),
            (Ty::Pointer(boxed(row())), "float (*x)[3]"),
            (Ty::Pointer(boxed(Ty::Constant(boxed(row())))), "const float (*x)[3]"),
            (Ty::Array(boxed(row()), 2), "float x[2][3]"),
            (Ty::Array(boxed(Ty::Pointer(boxed(float()))), 2), "float *x[2]"),
            (callback(float(), vec![]), "float (*x)()"),
            (Ty::Array(boxed(callback(float(), vec![float()])), 2), "float (*x[2])(float)"),
            (Ty::Pointer(boxed(Ty::Constant(boxed(callback(float(), vec![]))))), "float (*const *x)()"),
            (
                callback(float(), vec![Ty::Pointer(boxed(row())), callback(float(), vec![])]),
                "float (*x)(float (*)[3], float (*)())",
            ),
            (callback(callback(float(), vec![]), vec![row()]), "float (*(*x)(float [3]))()"),
        ] {
            assert_eq!(ty.declare("x", Lookup::Here), text);
        }
    }
}
