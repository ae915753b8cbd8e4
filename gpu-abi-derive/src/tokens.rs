//! Joins tokens, and spells them as errors show them.

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

/// Returns a type or a constant in Rust syntax.
pub(crate) fn spelled(tokens: impl ToTokens) -> String {
    let mut text = tokens.to_token_stream().to_string();
    if !text.contains(' ') {
        return text;
    }
    for (spaced, tight) in [
        (" :: ", "::"),
        (":: ", "::"),
        (" <", "<"),
        ("< ", "<"),
        (" >", ">"),
        (" ,", ","),
        (" ;", ";"),
        ("& ", "&"),
        ("* mut ", "*mut "),
        ("* const ", "*const "),
    ] {
        text = text.replace(spaced, tight);
    }
    text
}
