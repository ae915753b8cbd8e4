//! Lists of types, `#[ptx(types = [f32, Bf16 = "bf16"])] type Float;`, and the values of a family's parameters, `N = [4,
//! 8]`.

use super::Value;
use crate::attr::{Item, Value as Written, items, list, once};
use crate::errors::Errors;
use crate::tokens::{parser, spelled};
use crate::unread::wrapped;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Lit, LitStr, Path, Token, Type, TypeParamBound, Visibility};

/// The syntax of a list, for errors.
const FORM: &str = "write `#[ptx(types = [f32, Bf16 = \"bf16\"])] type Float;`";

/// A list of types that kernels are compiled for; it expands to a trait.
pub(crate) struct List {
    /// `doc`, `deprecated`, and lint levels.
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) ident: Ident,
    /// Additional bounds on the types: supertraits.
    pub(crate) bounds: Punctuated<TypeParamBound, Token![+]>,
    pub(crate) values: Vec<Value>,
    pub(crate) is_mistaken: bool,
}

/// The kind of a parameter of a family.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Type,
    Const,
}

impl Kind {
    /// Returns values as [`one`] reads them.
    fn wrapped(self, values: TokenStream) -> TokenStream {
        match self {
            Self::Type => wrapped(values),
            Self::Const => values,
        }
    }
}

impl List {
    /// Reads a list from its `type`.
    pub(crate) fn parse(
        attrs: Vec<Attribute>,
        vis: Visibility,
        input: ParseStream<'_>,
        errors: &Errors,
    ) -> syn::Result<Self> {
        let before = errors.count();
        input.parse::<Token![type]>()?;
        let ident: Ident = input.parse()?;
        let mut bounds = Punctuated::new();
        if input.parse::<Option<Token![:]>>()?.is_some() {
            bounds = Punctuated::parse_separated_nonempty(input)?;
        }
        if !input.peek(Token![;]) {
            let rest: TokenStream = input.parse()?;
            return Err(syn::Error::new_spanned(rest, format_args!("a list's types belong in its attribute: {FORM}")));
        }
        input.parse::<Token![;]>()?;
        let mut values = None;
        for item in items(&attrs, errors) {
            match (item.name.to_string().as_str(), bracketed(&item.value)) {
                ("types", Some(types)) => once(&mut values, Some(read(types, Kind::Type, errors)), &item, errors),
                ("types", None) => errors.at(item.value.or(&item.name), format_args!("`types` needs a list: {FORM}")),
                (name, _) => errors.at(&item, format_args!("unknown attribute `{name}`: a list takes `types`")),
            }
        }
        let mut kept = Vec::new();
        for attr in attrs {
            let name = attr.path().get_ident().map(|ident| ident.unraw().to_string()).unwrap_or_default();
            match name.as_str() {
                "ptx" => {}
                "doc" | "deprecated" | "allow" | "expect" | "warn" | "deny" | "forbid" => kept.push(attr),
                _ => errors.at(
                    &attr.meta,
                    "this attribute is not allowed on a list, which takes `#[ptx(types = [..])]`, doc comments, `deprecated` and levels \
                     of lints",
                ),
            }
        }
        if values.as_ref().is_none_or(Vec::is_empty) && errors.count() == before {
            errors.at(&ident, format_args!("the list has no types: {FORM}"));
        }
        let is_mistaken = errors.count() > before;
        Ok(Self { attrs: kept, vis, ident, bounds, values: values.unwrap_or_default(), is_mistaken })
    }

    /// Returns the types with their places in the list, which is the one at `number`.
    pub(super) fn numbered(&self, number: usize) -> Vec<Value> {
        let mut values = self.values.clone();
        for (at, value) in values.iter_mut().enumerate() {
            value.from = Some((number, at));
        }
        values
    }

    /// Returns whether a bound is a list's name.
    pub(super) fn named<'l>(lists: &'l [Self], bound: &TypeParamBound) -> Option<(usize, &'l Self)> {
        let TypeParamBound::Trait(bound) = bound else { return None };
        Self::by_path(lists, &bound.path)
    }

    /// Returns the list that an attribute's value names.
    pub(super) fn by_value<'l>(lists: &'l [Self], value: &Written) -> Option<(usize, &'l Self)> {
        Self::by_path(lists, &value.parsed(Path::parse_mod_style)?)
    }

    fn by_path<'l>(lists: &'l [Self], path: &Path) -> Option<(usize, &'l Self)> {
        lists.iter().enumerate().find(|(_, list)| path.is_ident(&list.ident))
    }
}

/// Returns the tokens within brackets, if nothing is beside them.
fn bracketed(value: &Written) -> Option<TokenStream> {
    let Written::Tokens(tokens) = value else { return None };
    let mut tokens = tokens.clone().into_iter();
    match (tokens.next()?, tokens.next()) {
        (TokenTree::Group(group), None) if group.delimiter() == Delimiter::Bracket => Some(group.stream()),
        _ => None,
    }
}

/// Reads `T = [f32, f64]`, `T = f32` or `T = Float`, where `Float` is one of the lists; returns `None` for a mistake.
pub(super) fn values(item: &Item, kind: Kind, lists: &[List], errors: &Errors) -> Option<Vec<Value>> {
    let before = errors.count();
    let list = List::by_value(lists, &item.value).filter(|_| kind == Kind::Type);
    let values = match (&item.value, list, bracketed(&item.value)) {
        (_, Some((number, list)), _) => list.numbered(number),
        (_, _, Some(tokens)) => read(tokens, kind, errors),
        (Written::None | Written::List(_), ..) => Vec::new(),
        (value, ..) => {
            let mut values = Vec::new();
            let mut read = |input: ParseStream<'_>| one(input, kind).map(|value| values.push(value));
            errors.checked(parser(&mut read).parse2(kind.wrapped(value.or(&item.name))));
            values
        }
    };
    if values.is_empty() && errors.count() == before {
        let example = if kind == Kind::Type { "[f32, f64]" } else { "[4, 8]" };
        errors.at(item, format_args!("name what the kernel is compiled for: write `{} = {example}`", item.name));
    }
    (errors.count() == before).then_some(values)
}

/// Reads the values that were in brackets. A value that is repeated is an error.
fn read(tokens: TokenStream, kind: Kind, errors: &Errors) -> Vec<Value> {
    let mut known: Vec<Value> = Vec::new();
    for value in errors.checked(list(&kind.wrapped(tokens), &mut |input| one(input, kind))).into_iter().flatten() {
        let shown = spelled(&value.tokens);
        if known.iter().any(|other| spelled(&other.tokens) == shown) {
            errors.at(&value.tokens, format_args!("`{shown}` is in the list already: drop it"));
        } else {
            known.push(value);
        }
    }
    known
}

/// Reads `f32` or `Bf16 = "bf16"`.
fn one(input: ParseStream<'_>, kind: Kind) -> syn::Result<Value> {
    let tokens = match kind {
        Kind::Type => input.parse::<Type>()?.into_token_stream(),
        Kind::Const => constant(input)?,
    };
    let text = match input.parse::<Option<Token![=]>>()? {
        Some(_) => Some(input.parse::<LitStr>()?.value()),
        None => None,
    };
    Ok(Value { tokens, text, from: None })
}

/// Reads a valid argument for a constant parameter.
fn constant(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    if input.peek(syn::token::Brace) {
        return Ok(input.parse::<TokenTree>()?.into());
    }
    let minus = input.parse::<Option<Token![-]>>()?;
    if minus.is_some() || input.peek(Lit) {
        let literal: Lit = input.parse()?;
        let mut tokens = minus.to_token_stream();
        literal.to_tokens(&mut tokens);
        return Ok(tokens);
    }
    Ok(input.parse::<Path>()?.into_token_stream())
}
