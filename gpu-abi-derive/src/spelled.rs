//! Types and values in the form that errors show.

use quote::ToTokens;

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
        ("* mut ", "*mut "),
        ("* const ", "*const "),
    ] {
        text = text.replace(spaced, tight);
    }
    text
}
