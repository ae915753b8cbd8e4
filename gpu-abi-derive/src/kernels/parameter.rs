//! A declared parameter.

use crate::paths::path_at;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote_spanned};
use std::ops::Deref;
use syn::spanned::Spanned;
use syn::{Type, TypePtr};

/// A parameter.
pub(crate) struct Parameter<'a> {
    /// Its name in the function that takes the arguments.
    pub(crate) ident: Ident,
    /// The name as text.
    pub(crate) name: String,
    /// The type that the kernel reads. Errors about the parameter point at it.
    pub(crate) ty: ReadType<'a>,
    /// The type that describes it to comparisons and headers: for a `*const T`, a pointer to a read-only target.
    pub(crate) described: TokenStream,
    /// The type as written.
    pub(crate) written: &'a Type,
    /// The pointer that it is declared as, if it is a pointer.
    pub(crate) pointer: Option<&'a TypePtr>,
}

/// The type that a kernel reads for a parameter.
pub(crate) enum ReadType<'a> {
    /// The written type.
    Written(&'a Type),
    /// The address that replaces a declared pointer.
    Address(Box<Type>),
}

impl Deref for ReadType<'_> {
    type Target = Type;

    fn deref(&self) -> &Type {
        match self {
            Self::Written(ty) => ty,
            Self::Address(ty) => ty,
        }
    }
}

impl ToTokens for ReadType<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        (**self).to_tokens(tokens);
    }
}

/// Returns `<T as Argument>`, with the type's source location.
pub(super) fn argument(p: &TokenStream, ty: &Type) -> TokenStream {
    let p = path_at(p, ty.span());
    quote_spanned!(ty.span()=> <#ty as #p::Argument>)
}
