//! Where Rust declares the types that derive `PtxLayout`, which tells them from others of their names.
//!
//! Constants cannot compare types themselves: `TypeId` has no comparison there. Two types of one name are in two modules, or in two blocks
//! of one, in two crates or versions of a crate, or instances of one generic type.

use super::shape::View;
use super::{Form, Name, TemplateArgument, Type};
use crate::search::any;
use crate::text::equal;
use core::panic::Location;

/// The place of a type's declaration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declaration {
    /// A file may be that of several modules.
    module: &'static str,
    /// The versions of a crate are in several files.
    place: &'static Location<'static>,
}

impl<'a> Type<'a> {
    /// Returns the type as the caller declares it in a module.
    #[doc(hidden)]
    #[must_use]
    #[track_caller]
    #[inline]
    pub const fn declared(self, module: &'static str) -> Self {
        Self { declaration: Some(Declaration { module, place: Location::caller() }), ..self }
    }

    /// Returns whether two types have the same name.
    #[inline]
    pub(crate) const fn is_same(&self, other: &Self) -> bool {
        View::of(self).same(View::of(other))
    }

    /// Returns whether both are the same declaration, with the same type arguments; `None` if either is not declared by a derive.
    #[inline]
    pub(crate) const fn is_same_declaration(&self, other: &Self) -> Option<bool> {
        if self.declaration.is_none() || other.declaration.is_none() {
            return None;
        }
        Some(self.is_same(other) && self.has_same_declarations(other))
    }

    /// Returns whether the type has arguments, which may be other types than their names in C++ tell.
    #[inline]
    pub(crate) const fn is_instance(&self) -> bool {
        matches!(self.form, Form::Class(Name { arguments: Some(_), .. }))
    }

    /// Returns whether two types of one name are declared, and consist of types that are declared, at the same places.
    #[inline]
    const fn has_same_declarations(&self, other: &Self) -> bool {
        let is_same = match (self.declaration, other.declaration) {
            (Some(one), Some(other)) => one.is_same(other),
            (None, None) => true,
            _ => false,
        };
        is_same
            && match (&self.form, &other.form) {
                (Form::Class(Name { arguments: Some(one), .. }), Form::Class(Name { arguments: Some(other), .. })) => {
                    are_same(one, other)
                }
                (Form::Derived(_, one), Form::Derived(_, other)) | (Form::Array(_, one), Form::Array(_, other)) => {
                    one.has_same_declarations(other)
                }
                (Form::Function { result: one, parameters }, Form::Function { result: other, parameters: others }) => {
                    one.has_same_declarations(other)
                        && !any!(i in 0..parameters.len() => !parameters[i].has_same_declarations(&others[i]))
                }
                _ => true,
            }
    }
}

/// Returns whether arguments of the same names consist of the same declarations.
#[inline]
const fn are_same<'a>(all: &[TemplateArgument<'a>], others: &[TemplateArgument<'a>]) -> bool {
    !any!(i in 0..all.len() => !match (&all[i], &others[i]) {
        (TemplateArgument::Type(one), TemplateArgument::Type(other)) => one.has_same_declarations(other),
        (TemplateArgument::Pack(one), TemplateArgument::Pack(other)) => are_same(one, other),
        _ => true,
    })
}

impl Declaration {
    #[inline]
    const fn is_same(self, other: Self) -> bool {
        let (one, another) = (self.place, other.place);
        one.line() == another.line()
            && one.column() == another.column()
            && equal(self.module, other.module)
            && equal(one.file(), another.file())
    }
}
