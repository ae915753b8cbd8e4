//! The instances of a generic type that have mirrors.

use proc_macro2::Ident;
use std::rc::Rc;
use syn::parse::ParseStream;
use syn::{PathArguments, PathSegment, Token, Type};

/// `Name = Type<..>` in `instantiate(..)`: a mirror and the type that it belongs to.
#[derive(Clone)]
pub(crate) struct Instance {
    pub(crate) mirror: Ident,
    pub(crate) ty: Rc<Type>,
}

impl Instance {
    pub(super) fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let form =
            |error: syn::Error| syn::Error::new(error.span(), "expected `Name = Type<..>`, such as `GridF32 = Grid<f32>`");
        let mirror = input.parse().map_err(form)?;
        input.parse::<Token![=]>().map_err(form)?;
        Ok(Self { mirror, ty: input.parse::<Type>().map_err(form)?.into() })
    }

    /// Returns whether the type is written as an instance of `ident`: `ident<..>`. A longer path may name another type with that
    /// identifier.
    pub(crate) fn is_of(&self, ident: &Ident) -> bool {
        self.segment().is_some_and(|segment| segment.ident == *ident)
    }

    /// Returns the number of arguments.
    pub(crate) fn arguments(&self) -> usize {
        match self.segment().map(|segment| &segment.arguments) {
            Some(PathArguments::AngleBracketed(list)) => list.args.len(),
            _ => 0,
        }
    }

    /// Returns the path's only segment.
    fn segment(&self) -> Option<&PathSegment> {
        match &*self.ty {
            Type::Path(path)
                if path.qself.is_none() && path.path.leading_colon.is_none() && path.path.segments.len() == 1 =>
            {
                path.path.segments.first()
            }
            _ => None,
        }
    }
}
