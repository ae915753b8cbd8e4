//! Joins streams of tokens.

use proc_macro2::TokenStream;
use quote::ToTokens;

/// Returns all parts, one after the other.
///
/// This replaces `collect()`, which instantiates about fifty functions of proc-macro2 and the standard library for every
/// type of iterator. They took most of this crate's compile time.
pub(crate) fn joined(parts: impl IntoIterator<Item = impl ToTokens>) -> TokenStream {
    let mut all = TokenStream::new();
    for part in parts {
        part.to_tokens(&mut all);
    }
    all
}
