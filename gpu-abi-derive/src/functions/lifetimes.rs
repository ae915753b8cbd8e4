//! Types without the lifetimes of the function or callback that declares them.

use crate::tokens::{any, regrouped};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt};
use syn::Type;

/// Returns a type with `'static` in place of all lifetimes, which are those of the function, and of callbacks: a constant that
/// contains the type cannot name them.
pub(super) fn without_lifetimes(ty: &Type) -> syn::Result<Type> {
    syn::parse2(without(ty.to_token_stream()))
}

fn without(tokens: TokenStream) -> TokenStream {
    let mut is_lifetime = false;
    let mut all = TokenStream::new();
    for token in tokens {
        all.append(match token {
            // Other groups stay the same groups (see `unread`).
            TokenTree::Group(group) if any(group.stream(), &is_apostrophe) => {
                regrouped(&group, group.delimiter(), without(group.stream()))
            }
            TokenTree::Ident(ident) if is_lifetime => {
                is_lifetime = false;
                Ident::new("static", ident.span()).into()
            }
            token => {
                is_lifetime = is_apostrophe(&token);
                token
            }
        });
    }
    all
}

fn is_apostrophe(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == '\'')
}
