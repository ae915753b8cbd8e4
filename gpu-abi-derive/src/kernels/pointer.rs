//! Parameters declared as pointers, `*mut T` and `*const T`: the kernel reads an address, and a launch takes buffers.
//!
//! Layout and name are those of a `DevicePtr<T>`, and comparisons know whether the target is read-only. Only the trait `PointerArgument` determines the launch
//! argument for a pointer, so the function that takes the arguments has a generic parameter for each pointer. The expansion
//! of a block without such pointers contains none of this.

use super::parameter::Parameter;
use crate::class_name::declared;
use crate::names::Names;
use crate::paths::path_at;
use crate::tokens::{Tokens, each};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{PointerMutability, TypePtr};

/// Returns the type of the address that a kernel reads for a pointer: `DevicePtr<T>`, or `DevicePtr<Const<T>>` for a `*const T` if `is_kept`
/// says so, for this pointer and for those in its target. As in C++, the constness is part of the description, but not of the layout.
pub(crate) fn address(pointer: &TypePtr, is_kept: [bool; 2], p: &Tokens) -> TokenStream {
    let target = target(pointer, [is_kept[1]; 2], p);
    let p = path_at(p, pointer.span());
    match pointer.mutability {
        PointerMutability::Const(_) if is_kept[0] => quote_spanned!(pointer.span()=> #p::DevicePtr<#p::Const<#target>>),
        _ => quote_spanned!(pointer.span()=> #p::DevicePtr<#target>),
    }
}

/// Returns the pointee's type, with nested pointers replaced by addresses.
fn target(pointer: &TypePtr, is_kept: [bool; 2], p: &Tokens) -> TokenStream {
    match declared(&pointer.elem) {
        Some(inner) => address(inner, is_kept, p),
        None => pointer.elem.to_token_stream(),
    }
}

/// The parts of the function that takes the arguments.
pub(crate) struct Signature {
    /// Its generic parameters.
    pub(crate) generics: TokenStream,
    /// The type of each of its parameters.
    pub(crate) types: Vec<TokenStream>,
    /// The generic arguments of the `Args` that it returns, after the lifetime and the kernel.
    pub(crate) held: Option<TokenStream>,
    /// The lifetime of the `Args`.
    pub(crate) lifetime: TokenStream,
    /// The call that makes the `Args`.
    pub(crate) made: TokenStream,
}

impl Signature {
    /// Returns the signature for parameters called `idents`; `list` is a function to apply to the list of addresses.
    pub(crate) fn new(
        krate: &Tokens,
        p: &Tokens,
        parameters: &[Parameter<'_>],
        idents: &[Ident],
        list: Option<&TokenStream>,
        names: &Names,
    ) -> Self {
        let borrowed = names.lifetime("a");
        let is_borrowed = parameters.iter().any(|parameter| parameter.pointer.is_none());
        let lifetime = if is_borrowed { borrowed.to_token_stream() } else { quote!('static) };
        let mut generics = Vec::new();
        if is_borrowed {
            generics.push(lifetime.clone());
        }
        let (mut types, mut values, mut held, mut holds) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (parameter, ident) in parameters.iter().zip(idents) {
            let Some(pointer) = parameter.pointer else {
                let ty = &parameter.ty.read;
                types.push(quote!(&#borrowed #ty));
                values.push(quote!(&raw const *#ident as *mut _));
                continue;
            };
            let TypePtr { star_token, mutability, .. } = pointer;
            let target = target(pointer, [false; 2], p);
            let declared = quote!(#star_token #mutability #target);
            let of = path_at(p, pointer.span());
            let argument = names.item(&format!("B{}", held.len()));
            generics.push(quote_spanned!(pointer.span()=> #argument: #of::PointerArgument<#declared>));
            types.push(argument.to_token_stream());
            values.push(quote!(#p::NULL));
            held.push(argument);
            holds.push(ident);
        }
        let values = quote!([#(#values),*]);
        let values = list.map_or_else(|| values.clone(), |list| quote!(#list(#values)));
        let nested = |all: &[&Ident]| all.iter().rfold(quote!(()), |others, first| quote!((#first, #others)));
        let (held, holds) = ((!held.is_empty()).then(|| nested(&each(&held, &mut |held| held))), nested(&holds));
        Self {
            generics: quote!(#(#generics),*),
            types,
            held: held.map(|held| quote!(, #held)),
            lifetime,
            made: quote!(#krate::launch::Args::new(#values, #holds)),
        }
    }
}
