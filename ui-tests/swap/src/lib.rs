//! An attribute macro for cases in which an item is not what the derive above it saw.

use proc_macro::{Group, Ident, TokenStream, TokenTree};

/// Replaces each identifier `from` of the item by `to`, in its attributes as well: `#[swap(from to)]`.
#[proc_macro_attribute]
pub fn swap(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut arguments = arguments.into_iter();
    let (Some(from), Some(to)) = (arguments.next(), arguments.next()) else {
        return "compile_error!(\"write `#[swap(from to)]`\");".parse().unwrap_or_default();
    };
    replace(item, &from.to_string(), &to.to_string())
}

fn replace(tokens: TokenStream, from: &str, to: &str) -> TokenStream {
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Ident(ident) if ident.to_string() == from => TokenTree::Ident(Ident::new(to, ident.span())),
            TokenTree::Group(group) => {
                let mut replaced = Group::new(group.delimiter(), replace(group.stream(), from, to));
                replaced.set_span(group.span());
                TokenTree::Group(replaced)
            }
            token => token,
        })
        .collect()
}
