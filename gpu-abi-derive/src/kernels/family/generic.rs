//! The parts of an expansion that are generic over the types of lists.
//!
//! Values that differ between instances are looked up by the indices of their types in the lists.

use super::list::{index_name, member_names};
use super::{Lists, Named, Value};
use crate::kernels::model::{Implementation, Kernel, Model};
use crate::kernels::parameter::{Parameter, of_type};
use crate::tokens::parsed;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::Parse;
use syn::spanned::Spanned;
use syn::{ConstParam, GenericParam, Lit, TypeParam};

impl Kernel<'_> {
    /// Returns the generic parameters of the kernel's type, with their angle brackets. Those of a declaration with mistakes accept any
    /// type.
    pub(crate) fn declared(&self, is_mistaken: bool) -> TokenStream {
        let mut params = Vec::new();
        for param in &self.generics.params {
            params.push(match param {
                param if !is_mistaken => param.to_token_stream(),
                GenericParam::Type(TypeParam { ident, .. }) => quote!(#ident: 'static),
                GenericParam::Const(ConstParam { ident, ty, .. }) => quote!(const #ident: #ty),
                GenericParam::Lifetime(_) => continue,
            });
        }
        in_brackets(&params)
    }

    /// Returns the kernel's type with its own parameters: `affine<T, N>`.
    pub(crate) fn ty(&self) -> TokenStream {
        let (ident, mut arguments) = (self.ident, Vec::new());
        for param in &self.generics.params {
            arguments.extend(name_of(param));
        }
        let arguments = in_brackets(&arguments);
        quote!(#ident #arguments)
    }
}

/// Returns generic parameters or arguments with their angle brackets, if there are any.
fn in_brackets(all: &[TokenStream]) -> TokenStream {
    if all.is_empty() { TokenStream::new() } else { quote!(<#(#all),*>) }
}

/// Returns a type or const parameter's name.
fn name_of(param: &GenericParam) -> Option<TokenStream> {
    match param {
        GenericParam::Type(param) => Some(param.ident.to_token_stream()),
        GenericParam::Const(param) => Some(param.ident.to_token_stream()),
        GenericParam::Lifetime(_) => None,
    }
}

impl Implementation {
    /// Returns the parameters that the implementation is generic over, and the arguments of its type, with their angle brackets.
    pub(crate) fn generics(&self, kernel: &Kernel<'_>) -> [TokenStream; 2] {
        let (mut open, mut arguments) = (Vec::new(), Vec::new());
        for (param, fixed) in kernel.generics.params.iter().zip(&self.fixed) {
            if let Some(value) = fixed {
                arguments.push(value.argument());
            } else {
                open.push(param.to_token_stream());
                arguments.extend(name_of(param));
            }
        }
        [in_brackets(&open), in_brackets(&arguments)]
    }

    /// Returns the index of an instance in the implementation, computed from the indices of its types in their lists.
    pub(crate) fn position(&self, kernel: &Kernel<'_>, lists: &Lists<'_>) -> TokenStream {
        let mut position = TokenStream::new();
        for (param, fixed) in kernel.generics.params.iter().zip(&self.fixed) {
            let (GenericParam::Type(param), None) = (param, fixed) else { continue };
            let Some((_, list)) = lists.of(param) else { continue };
            let (ident, name, len, index) = (&param.ident, &list.ident, list.values.len(), index_name());
            let own = quote!(<#ident as #name>::#index);
            position = if position.is_empty() { own } else { quote!((#position) * #len + #own) };
        }
        position
    }
}

impl Value {
    /// Returns the value as a type's generic argument.
    pub(crate) fn argument(&self) -> TokenStream {
        let tokens = &self.tokens;
        // A path without a group would be parsed as a type.
        if parsed(tokens.clone(), Lit::parse).is_some() {
            return tokens.clone();
        }
        TokenTree::Group(Group::new(Delimiter::None, tokens.clone())).into()
    }
}

/// Returns what `Kernel` asks of a parameter's type, which an implementation names `named`: its layout, whether it is a block, the function
/// that visits it, and the description of the type beyond its layout.
pub(crate) fn of_parameter(
    model: &Model<'_>,
    kernel: &Kernel<'_>,
    parameter: &Parameter<'_>,
    named: &Named,
) -> [TokenStream; 4] {
    match named {
        Named::Type(ty) => {
            let [of, layout, description] = of_type(ty, &model.private);
            [layout, quote!(#of::IS_BLOCK), quote!(#of::visit), description]
        }
        Named::Of { param, number } => {
            let (name, list) = match &kernel.generics.params[*param] {
                GenericParam::Type(param) => (Some(&param.ident), model.lists.of(param).map(|(_, list)| &list.ident)),
                _ => (None, None),
            };
            let of = quote_spanned!(parameter.ty.read.span()=> <#name as #list>);
            let [layout, is_block, visit, description] = member_names(*number);
            [quote!(#of::#layout), quote!(#of::#is_block), quote!(#of::#visit), quote!(#of::#description)]
        }
    }
}
