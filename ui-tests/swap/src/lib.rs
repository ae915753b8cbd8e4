//! An attribute macro for cases in which an item is not what the derive above it saw.

use proc_macro::{Group, TokenStream, TokenTree};

/// Replaces each identifier `from` of the item, its attributes included, by the tokens after it: `#[swap(from to)]`.
#[proc_macro_attribute]
pub fn swap(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut to = arguments.into_iter();
    let Some(from) = to.next() else {
        return "compile_error!(\"write `#[swap(from to)]`\");".parse().unwrap_or_default();
    };
    replace(item, &from.to_string(), &to.collect())
}

fn replace(tokens: TokenStream, from: &str, to: &TokenStream) -> TokenStream {
    tokens
        .into_iter()
        .flat_map(|token| match token {
            TokenTree::Ident(ident) if ident.to_string() == from => to.clone(),
            TokenTree::Group(group) => {
                let mut replaced = Group::new(group.delimiter(), replace(group.stream(), from, to));
                replaced.set_span(group.span());
                TokenTree::Group(replaced).into()
            }
            token => token.into(),
        })
        .collect()
}
