//! Paths to `gpu-abi` in expansions.

use crate::tokens::Tokens;
use proc_macro2::{Ident, TokenStream};
#[cfg(any(feature = "header", feature = "kernels"))]
use proc_macro2::{Span, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::Path;

/// Returns the path to `gpu-abi`: `krate` if it is given with `crate = path`, otherwise the default.
pub(crate) fn path_to_gpu_abi(krate: Option<&Path>) -> Tokens {
    Tokens::of(krate.map_or_else(|| quote!(::gpu_abi), ToTokens::to_token_stream))
}

/// Returns an import and a constant that advise writing `crate = path` if it is missing. rustc's errors about `::gpu_abi`
/// have no room for advice, so an item uses `constant`, of the library's module `found`: if that is not found either, an
/// error contains its name, which is the advice.
pub(crate) fn advice(krate: Option<&Path>, constant: &str) -> Option<(TokenStream, Ident)> {
    krate.is_none().then(|| {
        (
            quote!(
                use ::gpu_abi::__private::found::*;
            ),
            format_ident!("{constant}"),
        )
    })
}

/// Returns an item with the [`advice`].
#[cfg(feature = "kernels")]
pub(crate) fn advise_path(krate: Option<&Path>, constant: &str) -> Option<TokenStream> {
    advice(krate, constant).map(|(import, constant)| quote!(const _: () = { #import #constant };))
}

/// Returns the path as if it were written at `span`, so that errors about the item it names are shown there.
#[cfg(any(feature = "header", feature = "kernels"))]
pub(crate) fn path_at(path: &Tokens, span: Span) -> Tokens {
    let mut path = path.clone();
    for token in &mut path.0 {
        // The meaning of `$crate` depends on where the token comes from.
        let is_macros = matches!(token, TokenTree::Ident(ident) if ident == "$crate");
        token.set_span(if is_macros { token.span().located_at(span) } else { span });
    }
    path
}

/// Quotes tokens as if they were written at a span, including the name `$p` of the library's module in them.
macro_rules! quote_at {
    ($p:ident, $span:expr => $($tokens:tt)*) => {{
        let (mut $p, span) = (::proc_macro2::Ident::clone($p), $span);
        $p.set_span(span);
        ::quote::quote_spanned!(span=> $($tokens)*)
    }};
}
pub(crate) use quote_at;

/// Returns the path to the module of `gpu-abi` for expansions.
pub(crate) fn path_to_private(krate: &Tokens) -> Tokens {
    Tokens::of(quote!(#krate::__private))
}
