//! A `static` of the block, as written.

use super::super::attr::Attrs;
use crate::errors::Errors;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Token, Type, Visibility};

/// A declared variable.
pub(crate) struct Static {
    pub(crate) attrs: Attrs,
    pub(crate) vis: Visibility,
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
}

impl Static {
    /// Reads a declaration from its `static`.
    pub(crate) fn parse(
        attrs: Vec<Attribute>,
        vis: Visibility,
        input: ParseStream<'_>,
        errors: &Errors,
    ) -> syn::Result<Self> {
        input.parse::<Token![static]>()?;
        if let Some(word) = input.parse::<Option<Token![mut]>>()? {
            errors.at(word, "the variable is in device memory, which the host cannot assign to: drop `mut`");
        }
        let ident = input.call(Ident::parse_any)?;
        if !input.peek(Token![:]) {
            let message =
                format!("a variable is declared by its memory and its type: write `static {ident}: Constant<T>;`");
            input.parse::<TokenStream>()?;
            return Err(syn::Error::new(ident.span(), message));
        }
        input.parse::<Token![:]>()?;
        let ty = input.parse()?;
        if input.peek(Token![=]) {
            let mut value = TokenStream::new();
            while !input.is_empty() && !input.peek(Token![;]) {
                input.parse::<TokenTree>()?.to_tokens(&mut value);
            }
            input.parse::<TokenStream>()?;
            errors.at(value, "the kernel's module has the variable's initial value: end the declaration with `;`");
        } else {
            input.parse::<Token![;]>()?;
        }
        if let Type::Infer(infer) = &ty {
            return Err(syn::Error::new_spanned(
                infer,
                "a variable needs a type: write `Constant<T>`, `Global<T>` or `Managed<T>`",
            ));
        }
        Ok(Self { attrs: Attrs::of_kernel(attrs, errors), vis, ident, ty })
    }
}
