//! Types and values as errors show them.

use quote::ToTokens;

/// Returns a type or a constant as it is written in Rust.
pub(super) fn spelled(tokens: impl ToTokens) -> String {
    let mut text = tokens.to_token_stream().to_string();
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
