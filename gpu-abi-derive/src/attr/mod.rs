//! Reads `#[ptx(..)]` and `#[repr(..)]` into values that keep their source locations.

mod instance;

use crate::errors::Errors;
use crate::tokens::{parsed, parser};
use crate::unread::wrapped;
pub(crate) use instance::Instance;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt};
use std::fmt::Display;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Expr, ExprLit, Lit, LitInt, LitStr, Path, Token};

/// A value, the tokens to point at if it is wrong, and the name to point at if it is not allowed there.
#[derive(Clone)]
pub(crate) struct At<T> {
    pub(crate) value: T,
    pub(crate) tokens: TokenStream,
    pub(crate) name: Ident,
}

impl<T> At<T> {
    fn new(value: T, tokens: &impl ToTokens, name: &Ident) -> Self {
        Self { value, tokens: tokens.to_token_stream(), name: name.clone() }
    }

    pub(crate) fn span(&self) -> Span {
        self.tokens.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span())
    }
}

/// `#[ptx(..)]` on a type.
#[derive(Default)]
pub(crate) struct TypeAttrs {
    pub(crate) align: Option<At<usize>>,
    pub(crate) packed: Option<Ident>,
    pub(crate) pack: Option<At<usize>>,
    pub(crate) non_pod: Option<Ident>,
    /// The constant of `layout::Host` with the rules of the host that the kernels were compiled on.
    pub(crate) host: Option<At<&'static str>>,
    pub(crate) mirror: Option<Ident>,
    pub(crate) cxx: Option<String>,
    pub(crate) opaque: Option<Ident>,
    pub(crate) krate: Option<Path>,
    pub(crate) instances: Vec<Instance>,
    pub(crate) enumerators: Option<At<Vec<Enumerator>>>,
}

/// `NAME` or `NAME = CxxName` in `enumerators(..)`.
pub(crate) struct Enumerator {
    /// The associated constant with the value.
    pub(crate) constant: Ident,
    /// The name in C++.
    pub(crate) cxx: Ident,
}

/// `#[ptx(..)]` on a field.
#[derive(Default)]
pub(crate) struct FieldAttrs {
    pub(crate) bits: Option<At<u32>>,
    pub(crate) base: Option<Ident>,
    pub(crate) align: Option<At<usize>>,
    pub(crate) vector: Option<Ident>,
    pub(crate) tail: Option<Ident>,
    /// The name in C++.
    pub(crate) cxx: Option<Ident>,
}

/// `#[repr(..)]`.
#[derive(Default)]
pub(crate) struct Repr {
    pub(crate) c: Option<Span>,
    pub(crate) transparent: Option<Span>,
    pub(crate) int: Option<Ident>,
    pub(crate) align: Option<At<usize>>,
    pub(crate) packed: Option<At<usize>>,
}

/// One item of an attribute: `name`, `name = value` or `name(..)`.
pub(crate) struct Item {
    pub(crate) name: Ident,
    pub(crate) value: Value,
}

pub(crate) enum Value {
    None,
    List(TokenStream),
    Tokens(TokenStream),
}

impl Value {
    /// Returns the tokens of the value, or the attribute's name if there is no value.
    pub(crate) fn or(&self, name: &Ident) -> TokenStream {
        match self {
            Self::List(tokens) | Self::Tokens(tokens) if !tokens.is_empty() => tokens.clone(),
            _ => name.to_token_stream(),
        }
    }

    /// Returns what `read` makes of the value after `=`, or `None` if that is something else or missing.
    pub(crate) fn parsed<T>(&self, read: fn(ParseStream<'_>) -> syn::Result<T>) -> Option<T> {
        match self {
            Self::Tokens(tokens) => parsed(tokens.clone(), read),
            _ => None,
        }
    }
}

impl Enumerator {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let form = |error: syn::Error| {
            syn::Error::new(
                error.span(),
                "expected a constant's name, such as `READ`, or `READ = kRead` with the name in C++",
            )
        };
        let constant: Ident = input.parse().map_err(form)?;
        let cxx = match input.parse::<Option<Token![=]>>()? {
            Some(_) => input.call(Ident::parse_any).map_err(form)?,
            None => constant.clone(),
        };
        if !input.is_empty() && !input.peek(Token![,]) {
            return Err(form(input.error("")));
        }
        Ok(Self { constant, cxx })
    }
}

impl Item {
    pub(crate) fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input
            .call(Ident::parse_any)
            .map_err(|error| syn::Error::new(error.span(), "expected an attribute, such as `align = 16`"))?
            .unraw();
        let value = if input.peek(syn::token::Paren) {
            let list;
            syn::parenthesized!(list in input);
            Value::List(list.parse()?)
        } else if input.parse::<Option<Token![=]>>()?.is_some() {
            Value::Tokens(Self::value(input)?)
        } else if input.is_empty() || input.peek(Token![,]) {
            Value::None
        } else {
            return Err(input.error("expected `=` or `,`"));
        };
        Ok(Self { name, value })
    }

    /// Reads the value after `=`, up to the next comma.
    fn value(input: ParseStream<'_>) -> syn::Result<TokenStream> {
        let (mut tokens, mut is_ended) = (TokenStream::new(), false);
        while !input.is_empty() && !input.peek(Token![,]) {
            let token = input.parse::<TokenTree>()?;
            let ends = !matches!(token, TokenTree::Punct(_));
            if ends && is_ended {
                return Err(syn::Error::new(token.span(), "expected `,`"));
            }
            is_ended = ends;
            tokens.append(token);
        }
        Ok(tokens)
    }
}

impl ToTokens for Item {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.name.to_tokens(tokens);
    }
}

/// Reads a list with commas.
pub(crate) fn list<T>(
    tokens: &TokenStream,
    read: &mut dyn FnMut(ParseStream<'_>) -> syn::Result<T>,
) -> syn::Result<Vec<T>> {
    let mut list = Vec::new();
    let mut read_all = |input: ParseStream<'_>| {
        while !input.is_empty() {
            list.push(read(input)?);
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    };
    parser(&mut read_all).parse2(tokens.clone())?;
    Ok(list)
}

/// Returns whether the attribute is called `name`; like rustc's own, it may be written with `r#`.
pub(crate) fn is_called(attr: &Attribute, name: &str) -> bool {
    attr.path().get_ident().is_some_and(|ident| ident.unraw() == name)
}

/// Returns the text of an attribute `#[name = ".."]`.
pub(crate) fn text<'a>(attr: &'a Attribute, name: &str) -> Option<&'a LitStr> {
    match &attr.meta.require_name_value().ok()?.value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) if attr.path().is_ident(name) => Some(text),
        _ => None,
    }
}

/// Reads the items of all `#[ptx(..)]` among `attrs`, reporting those that do not parse.
pub(crate) fn items(attrs: &[Attribute], errors: &Errors) -> Vec<Item> {
    let mut items = Vec::new();
    for attr in attrs.iter().filter(|attr| is_called(attr, "ptx")) {
        match attr.parse_args().and_then(|tokens| list(&tokens, &mut Item::parse)) {
            Ok(read) if read.is_empty() => errors.at(attr, "`#[ptx()]` is empty"),
            Ok(read) => items.extend(read),
            Err(error) => errors.push(error),
        }
    }
    items
}

/// Sets `slot`, or reports an error if it is already set.
pub(crate) fn once<T>(slot: &mut Option<T>, value: Option<T>, item: &Item, errors: &Errors) {
    if slot.is_none() {
        *slot = value;
    } else {
        duplicate(item, errors);
    }
}

fn duplicate(item: &Item, errors: &Errors) {
    errors.at(item, format_args!("duplicate `{}`", item.name));
}

/// Reads a name without a value, and returns it.
pub(crate) fn flag(item: &Item, errors: &Errors) -> Option<Ident> {
    match item.value {
        Value::None => Some(item.name.clone()),
        _ => {
            let instead = if item.name == "packed" { ", or `pack = 4` for `#pragma pack(4)`" } else { "" };
            errors.at(item, format_args!("`{0}` takes no value: write `{0}`{instead}", item.name));
            None
        }
    }
}

/// Reads `name = N`; for any other value, the error suggests `example`.
pub(crate) fn number<T>(item: &Item, example: &str, errors: &Errors) -> Option<At<T>>
where
    T: std::str::FromStr,
    T::Err: Display,
{
    let literal = literal(item, example, errors)?;
    match literal.base10_parse() {
        Ok(value) => Some(At::new(value, &literal, &item.name)),
        Err(_) => {
            errors.at(&literal, format_args!("the number is too large: write one such as `{example}`"));
            None
        }
    }
}

fn literal(item: &Item, example: &str, errors: &Errors) -> Option<LitInt> {
    match &item.value {
        // A literal from a `macro_rules!` comes in a group without delimiters, and syn looks into it.
        Value::Tokens(tokens) if !tokens.is_empty() => match parsed(tokens.clone(), LitInt::parse) {
            Some(literal) if !literal.base10_digits().starts_with('-') => match literal.suffix() {
                "" => return Some(literal),
                suffix => errors.at(&literal, format_args!("write the number without its suffix `{suffix}`")),
            },
            _ => errors.at(tokens, format_args!("expected a whole number: write `{example}`")),
        },
        Value::List(list) if parsed(list.clone(), LitInt::parse).is_some() => {
            errors.at(list, format_args!("write the number after `=`: `{} = {list}`", item.name));
        }
        _ => errors.at(item, format_args!("`{}` needs a number: write `{example}`", item.name)),
    }
    None
}

/// Reads an alignment that is valid for records and members.
fn alignment(item: &Item, errors: &Errors) -> Option<At<usize>> {
    let align = number::<usize>(item, &format!("{} = 16", item.name), errors)?;
    if align.value.is_power_of_two() && align.value <= 128 {
        return Some(align);
    }
    errors.at(
        &align.tokens,
        format_args!("`{}` must be 1, 2, 4, 8, 16, 32, 64 or 128 bytes, found {}", item.name, align.value),
    );
    None
}

/// Reads `host = "NAME"`, and returns the value for that host.
pub(crate) fn host<T>(item: &Item, [linux, aarch64, windows]: [T; 3], errors: &Errors) -> Option<At<T>> {
    let needed = "the host that the kernels were compiled on: write `host = \"linux\"`, `\"aarch64\"` (Linux on Arm) or `\"windows\"`";
    let name = value(item, <LitStr as Parse>::parse, needed, errors)?;
    let host = match name.value().as_str() {
        "linux" => linux,
        "aarch64" => aarch64,
        "windows" => windows,
        _ => {
            errors.at(&name, format_args!("`host` needs {needed}"));
            return None;
        }
    };
    Some(At::new(host, &name, &item.name))
}

/// Reads `name(item, ..)`; for anything else, the error says what is needed.
fn listed<T>(
    item: &Item,
    mut read: fn(ParseStream<'_>) -> syn::Result<T>,
    needed: &str,
    errors: &Errors,
) -> Option<Vec<T>> {
    match &item.value {
        Value::List(tokens) if !tokens.is_empty() => {
            return errors.checked(list(&wrapped(tokens.clone()), &mut read));
        }
        _ => errors.at(&item.name, format_args!("`{}` needs {needed}", item.name)),
    }
    None
}

/// Reads `name = value`; for any other value, the error says what is needed.
pub(crate) fn value<T>(
    item: &Item,
    read: fn(ParseStream<'_>) -> syn::Result<T>,
    needed: impl Display,
    errors: &Errors,
) -> Option<T> {
    let value = item.value.parsed(read);
    if value.is_none() {
        errors.at(item.value.or(&item.name), format_args!("`{}` needs {needed}", item.name));
    }
    value
}

/// Reads `crate = path`.
pub(crate) fn krate(item: &Item, errors: &Errors) -> Option<Path> {
    value(item, Path::parse_mod_style, "a path: write `crate = path::to::gpu_abi`", errors)
}

/// Reads `cxx = name` on a field or a variant.
fn member_cxx(item: &Item, errors: &Errors) -> Option<Ident> {
    let name = value(item, Ident::parse_any, "the name in C++: write `cxx = streamHandle`", errors)?;
    Some(name.unraw())
}

/// Reads a name in C++, in which `_` is an ordinary identifier.
fn cxx(input: ParseStream<'_>) -> syn::Result<String> {
    let mut name = String::new();
    input.parse::<Option<Token![::]>>()?;
    loop {
        name += &input.call(Ident::parse_any)?.unraw().to_string();
        if input.is_empty() {
            return Ok(name);
        }
        input.parse::<Token![::]>()?;
        name += "::";
    }
}

impl TypeAttrs {
    pub(crate) fn read(attrs: &[Attribute], errors: &Errors) -> Self {
        let mut read = Self::default();
        for item in items(attrs, errors) {
            match item.name.to_string().as_str() {
                "align" => once(&mut read.align, alignment(&item, errors), &item, errors),
                "packed" => once(&mut read.packed, flag(&item, errors), &item, errors),
                "non_pod" => once(&mut read.non_pod, flag(&item, errors), &item, errors),
                "host" => once(&mut read.host, host(&item, ["LINUX_X86_64", "LINUX_AARCH64", "WINDOWS"], errors), &item, errors),
                "pack" => once(&mut read.pack, alignment(&item, errors), &item, errors),
                "mirror" => once(&mut read.mirror, value(&item, Ident::parse, "a name: write `mirror = Name`", errors), &item, errors),
                "cxx" => {
                    let needed = "the name in C++: write `cxx = sim::Body`";
                    once(&mut read.cxx, value(&item, cxx, needed, errors), &item, errors);
                }
                "opaque" => once(&mut read.opaque, flag(&item, errors), &item, errors),
                "crate" => once(&mut read.krate, krate(&item, errors), &item, errors),
                "instantiate" => {
                    let needed = "mirrors and types: write `instantiate(GridF32 = Grid<f32>)`";
                    read.instances.extend(listed(&item, Instance::parse, needed, errors).unwrap_or_default());
                }
                "enumerators" => {
                    let needed = "constants of the type: write `enumerators(READ, WRITE)`";
                    let all = listed(&item, Enumerator::parse, needed, errors);
                    let all = all.map(|all| At::new(all, &item.value.or(&item.name), &item.name));
                    once(&mut read.enumerators, all, &item, errors);
                }
                "bits" | "base" | "vector" | "tail" => {
                    errors.at(&item, format_args!("`{}` belongs on a field, not on a type", item.name));
                }
                _ => errors.at(
                    &item,
                    format_args!(
                        "unknown attribute `{}`: a type takes `align`, `packed`, `pack`, `non_pod`, `host`, `mirror`, `cxx`, `enumerators`, `opaque`, `crate` and `instantiate`",
                        item.name
                    ),
                ),
            }
        }
        read
    }
}

impl FieldAttrs {
    /// Returns the name of an attribute that is present.
    pub(crate) fn first(&self) -> Option<&Ident> {
        let Self { bits, base, align, vector, tail, cxx } = self;
        let [bits, align] = [bits.as_ref().map(|at| &at.name), align.as_ref().map(|at| &at.name)];
        bits.or(base.as_ref()).or(align).or(vector.as_ref()).or(tail.as_ref()).or(cxx.as_ref())
    }

    pub(crate) fn read(attrs: &[Attribute], errors: &Errors) -> Self {
        let mut read = Self::default();
        for item in items(attrs, errors) {
            match item.name.to_string().as_str() {
                "bits" => once(&mut read.bits, number(&item, "bits = 4", errors), &item, errors),
                "base" => once(&mut read.base, flag(&item, errors), &item, errors),
                "align" => once(&mut read.align, alignment(&item, errors), &item, errors),
                "vector" => once(&mut read.vector, flag(&item, errors), &item, errors),
                "tail" => once(&mut read.tail, flag(&item, errors), &item, errors),
                "cxx" => once(&mut read.cxx, member_cxx(&item, errors), &item, errors),
                "packed" | "pack" | "non_pod" | "host" | "mirror" | "enumerators" | "opaque" | "crate" | "instantiate" => {
                    errors.at(&item, format_args!("`{}` belongs on a type, not on a field", item.name));
                }
                _ => errors.at(
                    &item,
                    format_args!(
                        "unknown attribute `{}`: a field takes `bits`, `base`, `align`, `vector`, `tail` and `cxx`",
                        item.name
                    ),
                ),
            }
        }
        read
    }

    /// Reads the attributes of a variant, and returns its name in C++.
    pub(crate) fn of_variant(attrs: &[Attribute], errors: &Errors) -> Option<Ident> {
        let mut cxx = None;
        for item in items(attrs, errors) {
            match item.name.to_string().as_str() {
                "cxx" => once(&mut cxx, member_cxx(&item, errors), &item, errors),
                name => errors.at(&item, format_args!("`{name}` is not allowed here: a variant takes only `cxx`")),
            }
        }
        cxx
    }
}

impl Repr {
    /// Reads `#[repr(..)]`; rustc reports the ones that it rejects.
    pub(crate) fn read(attrs: &[Attribute]) -> Self {
        let mut repr = Self::default();
        for attr in attrs.iter().filter(|attr| is_called(attr, "repr")) {
            let mut read = |input: ParseStream<'_>| {
                let Item { name, value } = Item::parse(input)?;
                let mut argument = None;
                if let Value::List(list) = value {
                    let Some(literal) = parsed(list, LitInt::parse) else { return Err(input.error("")) };
                    argument = Some(At::new(literal.base10_parse::<usize>()?, &literal, &name));
                }
                match name.to_string().as_str() {
                    "C" => repr.c = Some(name.span()),
                    "transparent" => repr.transparent = Some(name.span()),
                    // If there are several, the strictest one applies.
                    "align"
                        if argument.as_ref().map(|align| align.value) >= repr.align.as_ref().map(|align| align.value) =>
                    {
                        repr.align = argument;
                    }
                    "packed" => repr.packed = Some(argument.unwrap_or_else(|| At::new(1, &name, &name))),
                    "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => {
                        repr.int = Some(name);
                    }
                    // `Rust`, `simd`, or something that rustc does not know.
                    _ => {}
                }
                Ok(())
            };
            // An error here is also an error in rustc's own parser, which reports it.
            let _ = attr.parse_args().and_then(|tokens| list(&tokens, &mut read));
        }
        repr
    }
}
