//! Joins tokens and texts, parses tokens, and spells them as errors show them.

use crate::unread::unwrapped;
#[cfg(feature = "header")]
use proc_macro2::Span;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
#[cfg(feature = "header")]
use quote::quote;
use syn::parse::{ParseStream, Parser};

/// Returns what `of` makes of all items, one after the other.
///
/// This and the next three replace `map` and `collect`, which instantiate about fifty functions of proc-macro2 and the standard library for
/// every closure. They took most of this crate's compile time.
pub(crate) fn joined<'a, T, U: ToTokens>(items: &'a [T], of: &mut dyn FnMut(&'a T) -> U) -> TokenStream {
    let mut all = TokenStream::new();
    for item in items {
        of(item).to_tokens(&mut all);
    }
    all
}

/// Returns what `of` makes of each item.
pub(crate) fn each<'a, T, U>(items: &'a [T], of: &mut dyn FnMut(&'a T) -> U) -> Vec<U> {
    let mut all = Vec::new();
    for item in items {
        all.push(of(item));
    }
    all
}

/// Returns what `of` makes of the items that it keeps.
pub(crate) fn kept<'a, T, U>(items: &'a [T], of: &mut dyn FnMut(&'a T) -> Option<U>) -> Vec<U> {
    let mut all = Vec::new();
    for item in items {
        if let Some(item) = of(item) {
            all.push(item);
        }
    }
    all
}

/// Tokens that an expansion repeats. Unlike a `TokenStream`, they are kept on this side of the border to rustc, and not sent
/// over it each time.
#[derive(Clone)]
pub(crate) struct Tokens(pub(crate) Vec<TokenTree>);

impl ToTokens for Tokens {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        for token in &self.0 {
            token.to_tokens(tokens);
        }
    }
}

impl Tokens {
    /// Returns these tokens.
    pub(crate) fn of(tokens: TokenStream) -> Self {
        Self(tokens.into_iter().collect())
    }

    /// Returns the type or constant in Rust syntax.
    pub(crate) fn spelled(&self) -> String {
        match &self.0[..] {
            [TokenTree::Ident(name)] => name.to_string(),
            _ => spelled(self),
        }
    }
}

/// Returns the texts that `of` makes of all items, with `separator` between them.
#[cfg(feature = "kernels")]
pub(crate) fn separated<'a, T>(items: &'a [T], separator: &str, of: &mut dyn FnMut(&'a T) -> String) -> String {
    let mut all = String::new();
    for item in items {
        if !all.is_empty() {
            all.push_str(separator);
        }
        all.push_str(&of(item));
    }
    all
}

/// Returns a parser of one type, whatever it reads: rustc compiles syn's functions only once for it.
pub(crate) fn parser<'p>(read: &'p mut dyn FnMut(ParseStream<'_>) -> syn::Result<()>) -> impl Parser<Output = ()> + 'p {
    move |input: ParseStream<'_>| read(input)
}

/// Returns what `read` makes of all the tokens, or `None` if they are something else.
pub(crate) fn parsed<T>(tokens: TokenStream, read: fn(ParseStream<'_>) -> syn::Result<T>) -> Option<T> {
    let mut value = None;
    let result = parser(&mut |input| {
        value = Some(read(input)?);
        Ok(())
    })
    .parse2(tokens);
    result.is_ok().then_some(value).flatten()
}

/// Returns whether one of the tokens, including those in groups, satisfies `is_one`.
pub(crate) fn any(tokens: TokenStream, is_one: &dyn Fn(&TokenTree) -> bool) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => any(group.stream(), is_one),
        token => is_one(&token),
    })
}

/// Returns whether one of the identifiers, including those in groups, satisfies `is_one`.
pub(crate) fn has_ident(tokens: TokenStream, is_one: &dyn Fn(&Ident) -> bool) -> bool {
    any(tokens, &|token| matches!(token, TokenTree::Ident(ident) if is_one(ident)))
}

/// Returns whether it is the name of C's `long`. In Rust that is an alias, which only its name tells from a number of fixed size.
pub(crate) fn is_long(ident: &Ident) -> bool {
    ident == "c_long" || ident == "c_ulong"
}

/// Returns the call that adds C++'s name of a number to the description of a type that is written with it, such as `*const c_char`: headers
/// keep that name. A type with several of these names keeps none.
#[cfg(feature = "header")]
pub(crate) fn with_alias(ty: &dyn ToTokens, p: &dyn ToTokens) -> Option<TokenStream> {
    const ALIASES: [(&str, &str); 5] = [
        ("c_char", "Char"),
        ("c_long", "Long"),
        ("c_ulong", "UnsignedLong"),
        ("c_longlong", "LongLong"),
        ("c_ulonglong", "UnsignedLongLong"),
    ];

    let tokens = ty.to_token_stream();
    let named = kept(&ALIASES, &mut |(alias, name)| has_ident(tokens.clone(), &|ident| ident == alias).then_some(*name));
    let [name] = named[..] else { return None };
    let name = Ident::new(name, Span::call_site());
    Some(quote!(.written_with(#p::Fundamental::#name)))
}

#[cfg(all(feature = "name", not(feature = "header")))]
pub(crate) fn with_alias(_: &dyn ToTokens, _: &dyn ToTokens) -> Option<TokenStream> {
    None
}

/// Returns whether the type is written as C's `long`, or with it, other than as a parameter of a function that it points to.
pub(crate) fn names_long(ty: &dyn ToTokens) -> bool {
    fn is_in(tokens: TokenStream) -> bool {
        let mut is_function = false;
        tokens.into_iter().any(|token| match token {
            TokenTree::Group(group) => !std::mem::take(&mut is_function) && is_in(group.stream()),
            TokenTree::Ident(ident) => {
                is_function = ident == "fn";
                is_long(&ident)
            }
            _ => false,
        })
    }
    is_in(ty.to_token_stream())
}

/// Returns a group with the span of another one.
pub(crate) fn regrouped(group: &Group, delimiter: Delimiter, content: TokenStream) -> TokenTree {
    let mut new = Group::new(delimiter, content);
    new.set_span(group.span());
    new.into()
}

/// Returns a type or a constant in Rust syntax.
pub(crate) fn spelled(tokens: impl ToTokens) -> String {
    tightened(unwrapped(tokens.to_token_stream()).to_string())
}

fn tightened(mut text: String) -> String {
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
        (" : ", ": "),
        ("& ", "&"),
        ("* mut ", "*mut "),
        ("* const ", "*const "),
    ] {
        text = text.replace(spaced, tight);
    }
    text
}
