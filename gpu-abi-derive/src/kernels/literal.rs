//! Values as tokens.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

/// Returns a number literal without a suffix.
pub(super) fn number(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}

/// Returns an `Option`.
pub(super) fn option(p: &TokenStream, value: Option<impl ToTokens>) -> TokenStream {
    match value {
        Some(value) => quote!(#p::core::option::Option::Some(#value)),
        None => quote!(#p::core::option::Option::None),
    }
}
