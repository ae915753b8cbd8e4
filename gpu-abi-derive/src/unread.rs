//! Array lengths and constant arguments with blocks, such as `[u8; if N > 1 { 3 } else { 4 }]`, which syn cannot parse without
//! its feature `full`.
//!
//! They are wrapped in a macro call, whose content syn keeps as it is, and unwrapped after parsing.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::ParseStream;
use syn::{Data, DeriveInput, Expr, GenericArgument, GenericParam, PathArguments, Type};

/// The name of the macro. It is the advice that users see if a call remains, as in a where-clause.
const NAME: &str = "name_this_expression_with_a_constant";

/// Returns the expression, wrapped, if it has blocks or statements.
pub(crate) fn wrapped(expression: TokenStream) -> Option<TokenStream> {
    fn is_simple(tokens: TokenStream) -> bool {
        tokens.into_iter().all(|token| match token {
            TokenTree::Group(group) => group.delimiter() != Delimiter::Brace && is_simple(group.stream()),
            TokenTree::Punct(mark) => mark.as_char() != ';',
            _ => true,
        })
    }
    if is_simple(expression.clone()) {
        return None;
    }
    let name = Ident::new(NAME, Span::call_site());
    Some(quote!(#name! { #expression }))
}

/// Returns the tokens with all expressions unwrapped. Groups without any are the same groups (see `none_groups`).
pub(crate) fn unwrapped(tokens: TokenStream) -> TokenStream {
    if !is_wrapped(tokens.clone()) {
        return tokens;
    }
    let mut tokens = tokens.into_iter();
    let mut all = TokenStream::new();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(name) if name == NAME => {
                if let Some(TokenTree::Group(content)) = tokens.nth(1) {
                    all.extend(unwrapped(content.stream()));
                }
            }
            TokenTree::Group(group) if is_wrapped(group.stream()) => {
                let mut inner = Group::new(group.delimiter(), unwrapped(group.stream()));
                inner.set_span(group.span());
                all.extend([TokenTree::Group(inner)]);
            }
            other => all.extend([other]),
        }
    }
    all
}

fn is_wrapped(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(name) => name == NAME,
        TokenTree::Group(group) => is_wrapped(group.stream()),
        _ => false,
    })
}

/// Reads a type and unwraps its expressions.
pub(crate) fn read_type(input: ParseStream<'_>) -> syn::Result<Type> {
    let mut ty = input.parse()?;
    unwrap_type(&mut ty);
    Ok(ty)
}

/// Unwraps the expressions of a declaration.
pub(crate) fn unwrap_declaration(input: &mut DeriveInput) {
    for param in &mut input.generics.params {
        if let GenericParam::Const(param) = param {
            param.default.iter_mut().for_each(|(_, value)| unwrap_expression(value));
        }
    }
    match &mut input.data {
        Data::Struct(data) => data.fields.iter_mut().for_each(|field| unwrap_type(&mut field.ty)),
        Data::Union(data) => data.fields.named.iter_mut().for_each(|field| unwrap_type(&mut field.ty)),
        Data::Enum(data) => {
            for variant in &mut data.variants {
                variant.fields.iter_mut().for_each(|field| unwrap_type(&mut field.ty));
                variant.discriminant.iter_mut().for_each(|(_, value)| unwrap_expression(value));
            }
        }
    }
}

fn unwrap_type(ty: &mut Type) {
    match ty {
        Type::Array(array) => {
            unwrap_type(&mut array.elem);
            unwrap_expression(&mut array.len);
        }
        Type::Group(group) => unwrap_type(&mut group.elem),
        Type::Paren(paren) => unwrap_type(&mut paren.elem),
        Type::Ptr(pointer) => unwrap_type(&mut pointer.elem),
        Type::Reference(reference) => unwrap_type(&mut reference.elem),
        Type::Slice(slice) => unwrap_type(&mut slice.elem),
        Type::Path(path) => {
            path.qself.iter_mut().for_each(|of| unwrap_type(&mut of.ty));
            for segment in &mut path.path.segments {
                let PathArguments::AngleBracketed(list) = &mut segment.arguments else { continue };
                for argument in &mut list.args {
                    match argument {
                        GenericArgument::Type(ty) => unwrap_type(ty),
                        GenericArgument::Const(value) => unwrap_expression(value),
                        _ => {}
                    }
                }
            }
        }
        _ => {}
    }
}

fn unwrap_expression(expression: &mut Expr) {
    if let Expr::Macro(_) | Expr::Verbatim(_) = expression {
        *expression = Expr::Verbatim(unwrapped(expression.to_token_stream()));
    }
}
