//! Kernels with a body, which are written in Rust: one text defines them for the device and declares them for the host.
//!
//! For `nvptx64`, each becomes an `extern "ptx-kernel"` function with its parameters as written, and the rest of the block is left out. A
//! generic one becomes a function that each of its instances calls; its lists become traits without items. For any other target, the block
//! is what it would be with a semicolon in place of each body.

use super::attr::{Name, default_doc};
use super::family::{self, List, Value};
use super::input::{Block, Function, Parameter};
use super::key::write_key;
use super::model::{Body, Instance, Instances, Kernel, Model};
use super::parameter::ParameterType;
use crate::class_name::declared;
use crate::distinct::Distinct;
use crate::errors::Errors;
use crate::paths::path_at;
use crate::tokens::{Tokens, each};
use gpu_abi_reader::model::{DIGESTS, FOR_WINDOWS};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use std::ptr;
use syn::spanned::Spanned;
use syn::{Type, parse_quote};

/// Leaves a block with bodies out for the device, by the last of its conditions.
pub(super) fn leave_out(block: &mut Block) {
    if block.functions.iter().any(|function| function.body.is_some()) {
        block.attrs.conditions.push(parse_quote!(#[cfg(not(target_arch = "nvptx64"))]));
    }
}

/// Returns the functions for the device.
pub(super) fn functions(model: &Model<'_>, block: &Block, errors: &Errors) -> TokenStream {
    let mut functions = TokenStream::new();
    let Some((_, conditions)) = model.attrs.conditions.split_last() else { return functions };
    let Model { private: p, lists, .. } = model;
    let conditions = quote!(#(#conditions)*);
    let (mut has_family, mut records) = (false, Records::default());
    for function in &block.functions {
        let Some(body) = &function.body else { continue };
        let Some(kernel) = model.kernels.iter().find(|kernel| ptr::eq(kernel.ident, &function.ident)) else { continue };
        let is_family = !function.generics.params.is_empty();
        has_family |= is_family;
        let items = if is_family { family(kernel, function, body, p, errors) } else { only(function, body, p, errors) };
        let (own, lints) = (&function.attrs.conditions, &model.attrs.lints);
        let attributes = quote!(#(#own)* #(#lints)*);
        let Some(items) = items else { continue };
        for item in items {
            functions.extend(quote!(#conditions #attributes #item));
        }
        records.add(kernel, &attributes, p);
    }
    records.into_item(p).map(|item| quote!(#conditions #item)).to_tokens(&mut functions);
    for List { attrs, vis, ident, bounds, values, .. } in lists.lists.iter().filter(|_| has_family) {
        let doc = default_doc(attrs, family::LIST);
        // Its own implementations would be warned of.
        let attrs = attrs.iter().filter(|attr| !attr.path().is_ident("deprecated"));
        let (bounds, values) = (bounds.iter(), values.iter().map(|value| &value.tokens));
        let conditions = quote!(#conditions #[cfg(target_arch = "nvptx64")]);
        functions.extend(quote! {
            #conditions #doc #(#attrs)* #[allow(dead_code)] #vis trait #ident: #p::core::marker::Sized + 'static #(+ #bounds)* {}
            #(#conditions impl #ident for #values {})*
        });
    }
    functions
}

/// Returns the function, and the checks of its parameters, without their conditions.
fn only(function: &Function, body: &TokenStream, p: &Tokens, errors: &Errors) -> Option<Vec<TokenStream>> {
    let symbol = match &function.attrs.name {
        None => quote!(no_mangle),
        Some(Name { text: Some(text), .. }) => quote!(export_name = #text),
        Some(constant) => {
            errors.at(constant, "rustc needs the name of a kernel with a body as text: write `name = \"..\"`");
            return None;
        }
    };
    let attributes = quote! {
        // The parameters' types are checked.
        #[allow(improper_ctypes_definitions, improper_gpu_kernel_arg)]
        #[unsafe(#symbol)]
    };
    let checks = checks(&each(&function.parameters, &mut |parameter| &*parameter.ty), p);
    Some(vec![checks, defined(function, &attributes, &quote!(extern "ptx-kernel"), body)])
}

/// Returns the generic function, its instances and the checks of their parameters, without their conditions.
fn family(
    kernel: &Kernel<'_>,
    function: &Function,
    body: &TokenStream,
    p: &Tokens,
    errors: &Errors,
) -> Option<Vec<TokenStream>> {
    let ident = &function.ident;
    let Body::Instances(Instances { all, template, .. }) = &kernel.body else { return None };
    if template.is_some() {
        errors.at(
            &kernel.name,
            format_args!("each instance of a kernel with a body has its own name: write `name = \"{ident}_{{T}}\"`"),
        );
        return None;
    }
    let mut types = Vec::new();
    for instance in all {
        types.extend(each(&instance.types, &mut |ty| &*ty.written));
    }
    let mut items = vec![checks(&types, p), defined(function, &quote!(), &quote!(), body)];
    for instance in all {
        let (symbol, values) = (&instance.name, each(&instance.values, &mut Value::argument));
        // Debug information has the names, except one that hides the generic function.
        let mut names = Vec::new();
        for parameter in &function.parameters {
            names.push(match &parameter.ident {
                Some(name) if name != ident => name.clone(),
                _ => format_ident!("__gpu_abi_{}", names.len()),
            });
        }
        let types = each(&instance.types, &mut |ty| &ty.written);
        items.push(quote! {
            #[cfg(target_arch = "nvptx64")]
            const _: () = {
                #[allow(improper_ctypes_definitions, improper_gpu_kernel_arg)]
                #[unsafe(export_name = #symbol)]
                unsafe extern "ptx-kernel" fn __gpu_abi_instance(#(#names: #types),*) {
                    // SAFETY: whoever launches the kernel guarantees what the function asks for.
                    unsafe { #ident::<#(#values),*>(#(#names),*) }
                }
            };
        });
    }
    Some(items)
}

/// The variables that record the types of kernels' parameters, which the program compares with its own, and the host whose layouts they have.
#[derive(Default)]
struct Records {
    /// The digests' numbers by the type's tokens and the attributes of the declaration: most kernels of a large block take the same few types.
    known: Distinct,
    /// The number of types that nothing else can share.
    own: usize,
    items: TokenStream,
}

impl Records {
    /// Adds the variables of a kernel's instances.
    fn add(&mut self, kernel: &Kernel<'_>, attributes: &TokenStream, p: &Tokens) {
        for Instance { name, types, .. } in kernel.instances() {
            let (Some(symbol), [_, ..]) = (name, &types[..]) else { continue };
            let digests = each(types, &mut |ty| self.digest(ty, attributes, p));
            let ([name, for_windows], count) =
                ([DIGESTS, FOR_WINDOWS].map(|start| format!("{start}{symbol}")), types.len());
            self.items.extend(quote! {
                #attributes
                const _: () = {
                    #[unsafe(export_name = #name)]
                    static __GPU_ABI_DIGESTS: [#p::u64; #count] = [#(#digests),*];
                    #[unsafe(export_name = #for_windows)]
                    static __GPU_ABI_FOR_WINDOWS: #p::bool = #p::IS_WINDOWS;
                };
            });
        }
    }

    /// Returns the constant that has the digest of a type, which it adds if it is new.
    fn digest(
        &mut self,
        ParameterType { read, described, .. }: &ParameterType,
        attributes: &TokenStream,
        p: &Tokens,
    ) -> Ident {
        let mut key = String::new();
        if write_key(described.clone(), &mut key).is_none() {
            self.own += 1;
            key = format!("\0{}", self.own);
        }
        let (number, is_new) = self.known.number(format!("{key}\0{attributes}"));
        let name = format_ident!("__GPU_ABI_DIGEST_{number}");
        if is_new {
            self.items.extend(quote! {
                #attributes
                const #name: #p::u64 = #p::digest(<#read as #p::PtxLayout>::REF, &#p::Describe::<#described>::TYPE);
            });
        }
        name
    }

    /// Returns the item that has the variables, if there are any, without its conditions.
    fn into_item(self, p: &Tokens) -> Option<TokenStream> {
        let items = self.items;
        (!items.is_empty()).then(|| {
            quote! {
                #[cfg(target_arch = "nvptx64")]
                #[allow(long_running_const_eval, unused_imports)]
                const _: () = {
                    use #p::Undescribed as _;
                    #items
                };
            }
        })
    }
}

/// Returns the function that has the body.
fn defined(function: &Function, attributes: &TokenStream, abi: &TokenStream, body: &TokenStream) -> TokenStream {
    let Function { attrs, vis, ident, generics, parameters, .. } = function;
    let (docs, lints) = (&attrs.for_type, &attrs.lints);
    let parameters = each(parameters, &mut |Parameter { pattern, ty, .. }| quote!(#pattern: #ty));
    quote! {
        #(#docs)* #(#lints)*
        #[cfg(target_arch = "nvptx64")]
        #attributes
        #vis unsafe #abi fn #ident #generics(#(#parameters),*) #body
    }
}

/// Returns the checks that rustc lays out what a kernel reads as the host passes it. They fail on either side. A reference has no layout on
/// the host, which is an error of its own.
fn checks(types: &[&Type], p: &Tokens) -> TokenStream {
    let mut checks = TokenStream::new();
    for mut ty in types.iter().copied().filter(|ty| !matches!(ty, Type::Reference(_))) {
        let mut assertion = quote!(assert_passed_to_kernel);
        while let Some(pointer) = declared(ty) {
            (ty, assertion) = (&pointer.elem, quote!(assert_in_kernel));
        }
        let p = path_at(p, ty.span());
        checks.extend(quote_spanned!(ty.span()=> #p::#assertion::<#ty>();));
    }
    quote!(const _: () = { #checks };)
}
