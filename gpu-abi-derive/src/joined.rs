//! Streams of tokens put together.

use proc_macro2::TokenStream;
use quote::ToTokens;

/// Returns all parts, one after the other.
///
/// Instead of `collect()`, which for every kind of iterator makes some fifty functions of proc-macro2's and the standard library's: most
/// of what a user waited for while this crate was compiled.
pub(crate) fn joined(parts: impl IntoIterator<Item = impl ToTokens>) -> TokenStream {
    let mut all = TokenStream::new();
    for part in parts {
        part.to_tokens(&mut all);
    }
    all
}
