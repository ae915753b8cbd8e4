//! A declared parameter.

use crate::paths::path_at;
#[cfg(feature = "verify")]
use proc_macro2::Span;
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use std::rc::Rc;
use syn::spanned::Spanned;
use syn::{Type, TypePtr};

/// A parameter.
pub(crate) struct Parameter<'a> {
    /// Its name in the function that takes the arguments.
    pub(crate) ident: Ident,
    /// The name as text.
    pub(crate) name: String,
    pub(crate) ty: ParameterType,
    /// The pointer that it is declared as, if it is a pointer.
    pub(crate) pointer: Option<&'a TypePtr>,
}

/// The type of a parameter.
#[derive(Clone)]
pub(crate) struct ParameterType {
    /// The type that the kernel reads: the written one, or the address in place of a declared pointer. Errors about the parameter point at
    /// it.
    pub(crate) read: Rc<Type>,
    /// The type that describes it to comparisons and headers: for a `*const T`, a pointer to a read-only target.
    pub(crate) described: TokenStream,
    /// The type as written.
    pub(crate) written: Rc<Type>,
}

/// Returns `<T as Argument>`, with the type's source location.
pub(super) fn argument(p: &TokenStream, ty: &Type) -> TokenStream {
    let p = path_at(p, ty.span());
    quote_spanned!(ty.span()=> <#ty as #p::Argument>)
}

/// Returns the description of a type; one that is not known by its traits may be a pointer to a handle.
pub(super) fn description(described: &TokenStream, p: &TokenStream) -> TokenStream {
    #[cfg(feature = "verify")]
    if let Some(handle) = crate::functions::callback(described.clone(), &Ident::new("TYPE", Span::call_site()), p) {
        return handle;
    }
    quote!(#p::Describe::<#described>::TYPE)
}
