//! Kernels with a body, which are written in Rust: one text defines them for the device and declares them for the host.
//!
//! For `nvptx64`, each becomes an `extern "ptx-kernel"` function with its parameters as written, and the rest of the block is left out. For
//! any other target, the block is what it would be with a semicolon in place of each body.

use super::attr::{Attrs, Name};
use super::input::{Block, Function, Parameter};
use super::pointer::declared;
use crate::errors::Errors;
use crate::paths::{path_at, path_to_gpu_abi, path_to_private};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Path, Type, parse_quote};

/// Takes the bodies out of the block, and returns the functions for the device.
pub(super) fn functions(block: &mut Block, krate: Option<&Path>, errors: &Errors) -> TokenStream {
    let p = path_to_private(&path_to_gpu_abi(krate));
    let Attrs { conditions, lints, .. } = &block.attrs;
    let mut functions = TokenStream::new();
    for function in &mut block.functions {
        let Some(body) = function.body.take() else { continue };
        let Some(item) = item(function, &body, errors) else { continue };
        let (own, checks) = (&function.attrs.conditions, checks(function, &p));
        functions.extend(quote! {
            #(#conditions)* #(#own)*
            #checks
            #(#conditions)* #(#own)* #(#lints)*
            #item
        });
    }
    if !functions.is_empty() {
        block.attrs.conditions.push(parse_quote!(#[cfg(not(target_arch = "nvptx64"))]));
    }
    functions
}

/// Returns the function for the device, without its conditions.
fn item(function: &Function, body: &TokenStream, errors: &Errors) -> Option<TokenStream> {
    let Function { attrs, vis, ident, generics, parameters, .. } = function;
    if !generics.params.is_empty() {
        let advice =
            "a kernel with a body is compiled once: write the types that it takes, or call a generic function in it";
        errors.at(generics, advice);
        return None;
    }
    let symbol = match &attrs.name {
        None => quote!(no_mangle),
        Some(Name { text: Some(text), .. }) => quote!(export_name = #text),
        Some(constant) => {
            errors.at(constant, "rustc needs the name of a kernel with a body as text: write `name = \"..\"`");
            return None;
        }
    };
    let (docs, lints) = (&attrs.for_type, &attrs.lints);
    let parameters = parameters.iter().map(|Parameter { pattern, ty, .. }| quote!(#pattern: #ty));
    Some(quote! {
        #(#docs)* #(#lints)*
        #[cfg(target_arch = "nvptx64")]
        // The parameters' types are checked.
        #[allow(improper_ctypes_definitions, improper_gpu_kernel_arg)]
        #[unsafe(#symbol)]
        #vis unsafe extern "ptx-kernel" fn #ident(#(#parameters),*) #body
    })
}

/// Returns the checks that rustc lays out what a kernel reads as the host passes it. They fail on either side.
fn checks(function: &Function, p: &TokenStream) -> TokenStream {
    let types = function.parameters.iter().map(|parameter| {
        let mut ty: &Type = &parameter.ty;
        while let Some(pointer) = declared(ty) {
            ty = &pointer.elem;
        }
        let p = path_at(p, ty.span());
        quote_spanned!(ty.span()=> #p::assert_in_kernel::<#ty>();)
    });
    quote!(const _: () = { #(#types)* };)
}
