//! The block as written. rustc reports what is not valid Rust.

use crate::errors::Errors;
use crate::kernels::{Parameter, declarations, parameters};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Expr, Generics, LitStr, Meta, Token, Type, Visibility};

/// An `extern` block.
pub(super) struct Block {
    /// The block's `cfg` and `cfg_attr`.
    pub(super) conditions: Vec<Attribute>,
    pub(super) functions: Vec<Function>,
}

/// A function.
pub(super) struct Function {
    /// Its `cfg` and `cfg_attr`.
    pub(super) conditions: Vec<Attribute>,
    pub(super) ident: Ident,
    /// The tokens that state the symbol: a `link_name`, or the function's name.
    pub(super) at: TokenStream,
    pub(super) symbol: String,
    pub(super) parameters: Vec<Parameter>,
    pub(super) variadic: bool,
    pub(super) output: Option<Type>,
}

impl Block {
    /// Reads a block; `None` if rustc reports it.
    pub(super) fn read(tokens: TokenStream, errors: &Errors) -> Option<Self> {
        let read = |input: ParseStream<'_>| {
            let mut attrs = input.call(Attribute::parse_outer)?;
            let item: TokenTree = input.fork().parse()?;
            input.parse::<Option<Token![unsafe]>>()?;
            let form = "C++ functions are declared in a block: write `unsafe extern \"C\" { fn launch(n: i32) -> i32; }`";
            input.parse::<Token![extern]>().map_err(|_| syn::Error::new_spanned(&item, form))?;
            let abi: Option<LitStr> = input.parse()?;
            if let Some(abi) = abi.filter(|abi| !matches!(abi.value().as_str(), "C" | "C-unwind" | "system")) {
                errors.at(
                    &abi,
                    format_args!("C++ functions are declared `extern \"C\"`, found `extern \"{}\"`", abi.value()),
                );
            }
            let content;
            syn::braced!(content in input);
            attrs.extend(content.call(Attribute::parse_inner)?);
            let items: TokenStream = content.parse()?;
            input.parse::<TokenStream>()?;
            Ok((attrs, items))
        };
        match read.parse2(tokens) {
            Ok((attrs, items)) => {
                let functions = declarations(items).into_iter();
                let functions = functions
                    .filter_map(|tokens| (|input: ParseStream<'_>| Function::parse(input, errors)).parse2(tokens).ok());
                Some(Self { conditions: conditions(attrs), functions: functions.flatten().collect() })
            }
            Err(error) => {
                errors.push(error);
                None
            }
        }
    }
}

impl Function {
    /// Reads a declaration; `None` if it is not a function's.
    fn parse(input: ParseStream<'_>, errors: &Errors) -> syn::Result<Option<Self>> {
        let attrs = input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        while !input.peek(Token![fn]) {
            let word = input.call(Ident::parse_any)?;
            if !matches!(word.to_string().as_str(), "unsafe" | "safe") {
                input.parse::<TokenStream>()?;
                return Ok(None);
            }
        }
        input.parse::<Token![fn]>()?;
        let ident = input.call(Ident::parse_any)?;
        input.parse::<Generics>()?;
        let list;
        syn::parenthesized!(list in input);
        let (parameters, variadic) = parameters(&list, errors)?;
        let output = match input.parse::<Option<Token![->]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        input.parse::<TokenStream>()?;
        let name = attrs.iter().find_map(link_name);
        let symbol = name.as_ref().map_or_else(|| ident.unraw().to_string(), LitStr::value);
        let at = name.map_or_else(|| ident.to_token_stream(), |name| name.to_token_stream());
        let variadic = variadic.is_some();
        Ok(Some(Self { conditions: conditions(attrs), ident, at, symbol, parameters, variadic, output }))
    }
}

fn conditions(attrs: Vec<Attribute>) -> Vec<Attribute> {
    attrs.into_iter().filter(|attr| attr.path().is_ident("cfg")).collect()
}

/// Returns the value of `#[link_name = ".."]`.
fn link_name(attr: &Attribute) -> Option<LitStr> {
    match &attr.meta {
        Meta::NameValue(meta) if meta.path.is_ident("link_name") => {
            let Expr::Lit(value) = &meta.value else { return None };
            syn::parse2(value.to_token_stream()).ok()
        }
        _ => None,
    }
}
