//! Types in the form that mangling uses: parameter types adjusted, `const` on an array moved to its elements.

use super::path::{Name, TemplateArgument, split_last};
use super::types::{Form, Type};
use crate::search::any;
use crate::text::{equal, equal_bytes};
use gpu_abi_reader::model::{Derivation, Qualifiers};

/// A type in its context: with qualifiers from enclosing types, or adjusted as a parameter.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    ty: &'a Type<'a>,
    qualifiers: Qualifiers,
    /// Whether the view is of a pointer to this type.
    pointer: bool,
}

/// The outermost part of a type.
#[derive(Clone, Copy)]
pub(super) enum Shape<'a> {
    Qualified(Qualifiers, View<'a>),
    Fundamental(&'static str),
    Class(Prefix<'a>),
    Derived(Derivation, View<'a>),
    Array(u64, View<'a>),
    Function { result: View<'a>, parameters: &'a [Type<'a>] },
    Parameter(usize),
}

impl<'a> View<'a> {
    /// Returns the type as declared.
    #[inline]
    pub(super) const fn of(ty: &'a Type<'a>) -> Self {
        Self { ty, qualifiers: ty.qualifiers, pointer: false }
    }

    /// Returns the adjusted type of a parameter declared with this type: without its own qualifiers, and never an array or
    /// a function.
    #[inline]
    pub(super) const fn of_parameter(ty: &'a Type<'a>) -> Self {
        match ty.form {
            Form::Array(_, element) => {
                Self { ty: element, qualifiers: ty.qualifiers.and(element.qualifiers), pointer: true }
            }
            Form::Function { .. } => Self { ty, qualifiers: Qualifiers::NONE, pointer: true },
            _ => Self { ty, qualifiers: Qualifiers::NONE, pointer: false },
        }
    }

    /// Returns the outermost part of the type.
    #[inline]
    pub(super) const fn shape(self) -> Shape<'a> {
        if self.pointer {
            return Shape::Derived(Derivation::Pointer, Self { ty: self.ty, qualifiers: self.qualifiers, pointer: false });
        }
        match &self.ty.form {
            Form::Array(len, element) => {
                let qualifiers = self.qualifiers.and(element.qualifiers);
                Shape::Array(*len, Self { ty: element, qualifiers, pointer: false })
            }
            Form::Function { result, parameters } => Shape::Function { result: Self::of(result), parameters },
            // References have no qualifiers.
            Form::Derived(derivation, inner) if !matches!(derivation, Derivation::Pointer) => {
                Shape::Derived(*derivation, Self::of(inner))
            }
            _ if !self.qualifiers.are_none() => {
                Shape::Qualified(self.qualifiers, Self { qualifiers: Qualifiers::NONE, ..self })
            }
            Form::Fundamental(fundamental) => Shape::Fundamental(fundamental.code()),
            Form::Class(name) => Shape::Class(Prefix::whole(name)),
            Form::Derived(derivation, inner) => Shape::Derived(*derivation, Self::of(inner)),
            Form::Parameter(index) => Shape::Parameter(*index),
        }
    }

    /// Returns whether both are the same type.
    #[inline]
    pub(super) const fn same(self, other: Self) -> bool {
        match (self.shape(), other.shape()) {
            (Shape::Qualified(a, inner), Shape::Qualified(b, other)) => a.same(b) && inner.same(other),
            (Shape::Fundamental(a), Shape::Fundamental(b)) => equal(a, b),
            (Shape::Class(a), Shape::Class(b)) => a.same(b),
            (Shape::Derived(a, inner), Shape::Derived(b, other)) => a as u8 == b as u8 && inner.same(other),
            (Shape::Array(a, inner), Shape::Array(b, other)) => a == b && inner.same(other),
            (Shape::Function { result: a, parameters: of_a }, Shape::Function { result: b, parameters: of_b }) => {
                a.same(b)
                    && of_a.len() == of_b.len()
                    && !any!(i in 0..of_a.len() => !Self::of_parameter(&of_a[i]).same(Self::of_parameter(&of_b[i])))
            }
            (Shape::Parameter(a), Shape::Parameter(b)) => a == b,
            _ => false,
        }
    }
}

/// The first identifiers of a name, with or without the template arguments of the last one: a namespace, a class, a
/// template.
#[derive(Clone, Copy)]
pub(crate) struct Prefix<'a> {
    name: &'a Name<'a>,
    /// The start of the path that belongs to it.
    path: &'a [u8],
    /// Whether the arguments after the whole path belong to it.
    instance: bool,
}

impl<'a> Prefix<'a> {
    /// Returns the whole name.
    #[inline]
    pub(crate) const fn whole(name: &'a Name<'a>) -> Self {
        Self { name, path: name.path.as_bytes(), instance: name.arguments.is_some() }
    }

    /// Returns the last identifier.
    #[inline]
    pub(crate) const fn identifier(self) -> &'a [u8] {
        split_last(self.path).1
    }

    /// Returns the arguments of the last identifier.
    #[inline]
    pub(crate) const fn arguments(self) -> Option<&'a [TemplateArgument<'a>]> {
        if self.instance { self.name.arguments } else { None }
    }

    /// Returns the template of this instance.
    #[inline]
    pub(super) const fn template(self) -> Self {
        Self { instance: false, ..self }
    }

    /// Returns the prefix that encloses the last identifier, or `None` if there is none.
    #[inline]
    pub(crate) const fn scope(self) -> Option<Self> {
        let (path, last) = split_last(self.path);
        if last.len() < self.path.len() { Some(Self { name: self.name, path, instance: false }) } else { self.outer() }
    }

    /// Returns what encloses the whole name.
    #[inline]
    const fn outer(self) -> Option<Self> {
        match self.name.scope {
            Some(scope) => Some(Self::whole(scope)),
            None => None,
        }
    }

    /// Returns whether both are the same namespace, class or template.
    #[inline]
    pub(super) const fn same(self, other: Self) -> bool {
        // Most paths are equal.
        let scopes = if equal_bytes(self.path, other.path) {
            (self.outer(), other.outer())
        } else if equal_bytes(self.identifier(), other.identifier()) {
            (self.scope(), other.scope())
        } else {
            return false;
        };
        let same_arguments = match (self.arguments(), other.arguments()) {
            (None, None) => true,
            (Some(a), Some(b)) => same_arguments(a, b),
            _ => false,
        };
        same_arguments
            && match scopes {
                (None, None) => true,
                (Some(a), Some(b)) => a.same(b),
                _ => false,
            }
    }
}

#[inline]
const fn same_arguments(a: &[TemplateArgument<'_>], b: &[TemplateArgument<'_>]) -> bool {
    a.len() == b.len()
        && !any!(i in 0..a.len() => !match (&a[i], &b[i]) {
            (TemplateArgument::Type(a), TemplateArgument::Type(b)) => View::of(a).same(View::of(b)),
            (TemplateArgument::Value(ty, a), TemplateArgument::Value(other, b)) => {
                *a == *b && View::of_parameter(ty).same(View::of_parameter(other))
            }
            (TemplateArgument::Template(a), TemplateArgument::Template(b)) => Prefix::whole(a).same(Prefix::whole(b)),
            (TemplateArgument::Pack(a), TemplateArgument::Pack(b)) => same_arguments(a, b),
            _ => false,
        })
}
