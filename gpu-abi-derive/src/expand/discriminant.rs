//! The discriminants of an enumeration's variants: declared, or one more than the previous one.

use crate::model::TaggedVariant;
use crate::tokens::parsed;
use proc_macro2::{Delimiter, Ident, Literal, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::LitInt;
use syn::parse::Parse;

/// The discriminant of a variant.
#[derive(Clone, Copy)]
pub(super) enum Discriminant<'a> {
    /// A number.
    Known(i32),
    /// An expression, and the number of variants since it was written.
    Since(&'a TokenStream, usize),
}

/// Returns the discriminants of variants, some of which have declared ones.
pub(super) fn discriminants<'a>(variants: &[TaggedVariant<'a>]) -> Vec<Discriminant<'a>> {
    let mut all = Vec::with_capacity(variants.len());
    let mut next = Discriminant::Known(0);
    for variant in variants {
        if let Some(value) = variant.discriminant {
            next = number(value.clone()).map_or(Discriminant::Since(value, 0), Discriminant::Known);
        }
        all.push(next);
        next = match next {
            Discriminant::Known(number) => Discriminant::Known(number + 1),
            Discriminant::Since(value, distance) => Discriminant::Since(value, distance + 1),
        };
    }
    all
}

impl Discriminant<'_> {
    /// Returns the discriminant as an expression of the type `int`.
    pub(super) fn value(&self, int: &TokenStream, p: &Ident) -> TokenStream {
        match self {
            Self::Known(number) => Literal::i32_unsuffixed(*number).into_token_stream(),
            Self::Since(value, distance) => {
                let distance = Literal::usize_unsuffixed(*distance);
                quote!(const { #p::same::<#int>((#value) + #distance) })
            }
        }
    }
}

/// Returns the number that the expression is written as, if it is a literal not close to the limits of an `i32`.
fn number(value: TokenStream) -> Option<i32> {
    let mut tokens = value.into_iter();
    match (tokens.next()?, tokens.next()) {
        (TokenTree::Punct(sign), Some(value)) if sign.as_char() == '-' && tokens.next().is_none() => {
            number(value.into()).map(|number| -number)
        }
        (TokenTree::Group(group), None) if matches!(group.delimiter(), Delimiter::None | Delimiter::Parenthesis) => {
            number(group.stream())
        }
        (TokenTree::Literal(literal), None) => {
            let literal = parsed(TokenTree::Literal(literal).into(), LitInt::parse)?;
            literal.base10_parse().ok().filter(|number| *number < 1 << 30)
        }
        _ => None,
    }
}
