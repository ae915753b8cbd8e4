//! The block as written, read declaration by declaration, so that a mistake in one does not affect the others.

use super::attr::Attrs;
use super::family::List;
use super::variable::Static;
use crate::errors::Errors;
use crate::tokens::{parsed, parser};
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt, quote};
use std::rc::Rc;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Generics, LitStr, Token, Type, Visibility, WhereClause};

/// An `unsafe extern "C"` block.
pub(crate) struct Block {
    pub(crate) attrs: Attrs,
    /// The tokens of the block's head: `unsafe extern "C"`.
    pub(crate) head: TokenStream,
    pub(crate) is_unsafe: bool,
    /// The ABI, where one is named.
    pub(crate) abi: Option<LitStr>,
    pub(crate) functions: Vec<Function>,
    pub(crate) statics: Vec<Static>,
    pub(crate) lists: Vec<List>,
}

/// A function.
pub(crate) struct Function {
    pub(crate) attrs: Attrs,
    pub(crate) vis: Visibility,
    /// The tokens before `fn`.
    pub(crate) qualifiers: Vec<Ident>,
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) parameters: Vec<Parameter>,
    /// `...`
    pub(crate) variadic: Option<TokenStream>,
    pub(crate) output: Option<Type>,
    /// The tokens in place of the semicolon, if the kernel is written in Rust.
    pub(crate) body: Option<TokenStream>,
    /// Whether its mistakes have already been reported.
    pub(crate) is_mistaken: bool,
}

/// A parameter as declared between two commas.
pub(crate) struct Parameter {
    pub(crate) attrs: Vec<Attribute>,
    /// The tokens before the colon.
    pub(crate) pattern: TokenStream,
    /// The name, if the pattern is one.
    pub(crate) ident: Option<Ident>,
    pub(crate) ty: Rc<Type>,
}

impl Block {
    pub(crate) fn read(tokens: TokenStream, errors: &Errors) -> Self {
        let (mut attrs, mut items) = (Vec::new(), TokenStream::new());
        let mut block = Self {
            attrs: Attrs::default(),
            head: TokenStream::new(),
            is_unsafe: true,
            abi: None,
            functions: Vec::new(),
            statics: Vec::new(),
            lists: Vec::new(),
        };
        let read = parser(&mut |input| {
            attrs = input.call(Attribute::parse_outer)?;
            block.read_head(input).map_err(|error| {
                let form = "kernels are declared in a block: write `unsafe extern \"C\" { fn step(n: u32); }`";
                syn::Error::new(error.span(), form)
            })?;
            let content;
            syn::braced!(content in input);
            attrs.extend(content.call(Attribute::parse_inner)?);
            items = content.parse()?;
            Ok(())
        })
        .parse2(tokens);
        errors.checked(read);
        block.attrs = Attrs::of_block(attrs, errors);
        for tokens in declarations(items) {
            errors.checked(parser(&mut |input| block.read_one(input, errors)).parse2(tokens));
        }
        for function in &mut block.functions {
            function.attrs.is_readonly |= block.attrs.is_readonly;
        }
        block
    }

    /// Reads `unsafe extern "C"`, which braces follow.
    fn read_head(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let is_unsafe = input.parse::<Option<Token![unsafe]>>()?;
        let is_extern = input.parse::<Token![extern]>()?;
        let abi = input.parse::<Option<LitStr>>()?;
        if !input.peek(syn::token::Brace) {
            return Err(input.error(""));
        }
        self.head = quote!(#is_unsafe #is_extern #abi);
        (self.is_unsafe, self.abi) = (is_unsafe.is_some(), abi);
        Ok(())
    }

    /// Reads a declaration.
    fn read_one(&mut self, input: ParseStream<'_>, errors: &Errors) -> syn::Result<()> {
        let before = errors.count();
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        if input.peek(Token![type]) {
            self.lists.push(List::parse(attrs, vis, input, errors)?);
            return Ok(());
        }
        let mut qualifiers = Vec::new();
        while !input.peek(Token![fn]) {
            // Finding a variable by its name is safe, so `safe` and `unsafe` say nothing.
            if input.peek(Token![static]) && qualifiers.iter().all(|word| word == "unsafe" || word == "safe") {
                self.statics.push(Static::parse(attrs, vis, input, errors)?);
                return Ok(());
            }
            let word = input.call(Ident::parse_any)?;
            if !matches!(word.to_string().as_str(), "const" | "async" | "unsafe" | "safe" | "extern") {
                input.parse::<TokenStream>()?;
                return Err(syn::Error::new(
                    word.span(),
                    "only kernels and variables are declared here: write `fn step(n: u32);` or `static PARAMS: Constant<T>;`",
                ));
            }
            qualifiers.push(word);
            input.parse::<Option<LitStr>>()?;
        }
        let mut function = Function::parse(vis, qualifiers, input, errors)?;
        function.attrs = Attrs::of_kernel(attrs, errors);
        function.is_mistaken = errors.count() > before;
        self.functions.push(function);
        Ok(())
    }
}

/// Splits the block's content after each semicolon or body.
pub(crate) fn declarations(content: TokenStream) -> Vec<TokenStream> {
    let mut declarations = Vec::new();
    let mut current = TokenStream::new();
    for token in content {
        let ends = match &token {
            TokenTree::Punct(punct) => punct.as_char() == ';',
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            _ => false,
        };
        current.append(token);
        if ends {
            declarations.push(std::mem::take(&mut current));
        }
    }
    if !current.is_empty() {
        declarations.push(current);
    }
    declarations
}

impl Function {
    /// Reads a function without its attributes, from its `fn`.
    pub(crate) fn parse(
        vis: Visibility,
        qualifiers: Vec<Ident>,
        input: ParseStream<'_>,
        errors: &Errors,
    ) -> syn::Result<Self> {
        input.parse::<Token![fn]>()?;
        let ident = input.call(Ident::parse_any)?;
        let mut generics: Generics = input.parse()?;
        let list;
        syn::parenthesized!(list in input);
        let (parameters, variadic) = parameters(&list, errors)?;
        let output = match input.parse::<Option<Token![->]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        generics.where_clause = input.parse::<Option<WhereClause>>()?;
        let body = if input.peek(syn::token::Brace) {
            Some(input.parse()?)
        } else {
            input.parse::<Token![;]>()?;
            None
        };
        let attrs = Attrs::default();
        Ok(Self { attrs, vis, qualifiers, ident, generics, parameters, variadic, output, body, is_mistaken: false })
    }
}

fn parameters(list: ParseStream<'_>, errors: &Errors) -> syn::Result<(Vec<Parameter>, Option<TokenStream>)> {
    let mut parameters = Vec::new();
    let mut variadic = None;
    while !list.is_empty() {
        let attrs = list.call(Attribute::parse_outer)?;
        let pattern = pattern(list)?;
        if list.parse::<Option<Token![:]>>()?.is_none() && !list.peek(Token![...]) {
            errors.at(pattern, "a parameter is declared by its name: write `name: T`");
        } else if list.peek(Token![...]) {
            variadic = Some(list.parse::<Token![...]>()?.to_token_stream());
        } else {
            let ident = parsed(pattern.clone(), Ident::parse);
            parameters.push(Parameter { attrs, pattern, ident, ty: list.parse::<Type>()?.into() });
        }
        if !list.is_empty() {
            list.parse::<Token![,]>()?;
        }
    }
    Ok((parameters, variadic))
}

/// Reads the tokens before a parameter's colon.
fn pattern(list: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !list.is_empty() && !list.peek(Token![,]) && !list.peek(Token![...]) {
        if list.peek(Token![::]) {
            // Two tokens, neither of which ends the pattern.
            tokens.extend(list.parse::<Token![::]>()?.to_token_stream());
        } else if list.peek(Token![:]) {
            break;
        } else {
            tokens.append(list.parse::<TokenTree>()?);
        }
    }
    Ok(tokens)
}

impl Parameter {
    /// Returns the name as text, if there is one.
    pub(crate) fn name(&self) -> Option<String> {
        self.ident.as_ref().map(|ident| ident.unraw().to_string())
    }
}
