//! The descriptions of callbacks in members: pointers to functions by their syntax, and the types in their signatures as in declarations of
//! C++ functions.

use super::host::{Host, argument, array, by_traits, pointer};
use super::input::without_lifetimes;
use crate::generics::is_called_primitive;
use crate::kernels::last_identifier;
use crate::paths::path_at;
use crate::tokens::spelled;
use proc_macro2::TokenStream;
use quote::quote_spanned;
use syn::spanned::Spanned;
use syn::{ReturnType, Type, TypeFnPtr};

/// Returns the description of a member that is a callback, `Option<unsafe extern "C" fn(..)>`, a pointer to a handle, or an array of these.
/// rustc warns at a callback whose signature an alias hides.
pub(crate) fn callback(ty: TokenStream, p: &TokenStream) -> Option<TokenStream> {
    let ty = without_lifetimes(&syn::parse2(ty).ok()?).ok()?;
    let of = member(&ty, p)?;
    Some(quote_spanned! {ty.span()=> {
        #[allow(unused_imports)]
        use #p::{HostHandle as _, NotCompared as _, NotPointer as _, Undescribed as _};
        #of
    }})
}

fn member(ty: &Type, p: &TokenStream) -> Option<TokenStream> {
    let at = path_at(p, ty.span());
    match Host::of(ty) {
        Host::Array(of) => Some(array(of, &member(&of.elem, p)?, &at)),
        Host::Function(pointer) => Some(function(pointer, p)),
        Host::Other(Type::Path(path)) => match argument(path)? {
            ("Option", _) => Some(quote_spanned!(ty.span()=> #at::Describe::<#ty>::CALLBACK)),
            // A primitive is not a handle; not asking saves rustc work.
            ("HostPtr" | "DevicePtr", to) if !is_called_primitive(to) => {
                let (is_handle, handle) = handle(ty, to, p);
                Some(quote_spanned!(ty.span()=> if #is_handle { #handle } else { #at::Describe::<#ty>::TYPE }))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Returns whether a pointer leads to a type of size 0 or to a function, as an expression, and its description in this case.
fn handle(ty: &Type, to: &Type, p: &TokenStream) -> (TokenStream, TokenStream) {
    let at = path_at(p, ty.span());
    let (is_handle, target) = match target(to, p) {
        Some((leads, target)) => (quote_spanned!(ty.span()=> #at::IsPointer::<#ty>::IS_ADDRESS && #leads), target),
        None => (quote_spanned!(ty.span()=> #at::IsPointer::<#ty>::VALUE), named(to, p)),
    };
    (is_handle, pointer(ty, &target, None, &at))
}

/// Returns the description of a type that has one, or else of the handle called so.
fn named(ty: &Type, p: &TokenStream) -> TokenStream {
    let at = path_at(p, ty.span());
    match Host::of(ty) {
        Host::Array(of) => array(of, &named(&of.elem, p), &at),
        _ => {
            let (_, name) = last_identifier(ty);
            let class = quote_spanned!(ty.span()=> #at::name::Type::class(#name));
            quote_spanned!(ty.span()=> #at::Describe::<#ty>::TYPE.or_handle(const { &#class }))
        }
    }
}

/// Returns the same as [`handle`] for the target of a pointer if it is a pointer, a function, or an array of these.
fn target(ty: &Type, p: &TokenStream) -> Option<(TokenStream, TokenStream)> {
    let at = path_at(p, ty.span());
    match Host::of(ty) {
        Host::Array(of) => {
            let (leads, element) = target(&of.elem, p)?;
            Some((leads, array(of, &element, &at)))
        }
        Host::Function(pointer) => Some((quote_spanned!(ty.span()=> true), function(pointer, p))),
        Host::Other(Type::Path(path)) => match argument(path)? {
            ("HostPtr" | "DevicePtr", to) => Some(handle(ty, to, p)),
            ("Const", of) => {
                let (leads, of) = target(of, p)?;
                Some((leads, quote_spanned!(ty.span()=> #of.constant())))
            }
            _ => None,
        },
        _ => None,
    }
}

fn function(pointer: &TypeFnPtr, p: &TokenStream) -> TokenStream {
    let name = spelled(pointer);
    let result = match &pointer.output {
        ReturnType::Type(_, output) if !super::signature::is_void(output) => description(output, p),
        _ => quote_spanned!(pointer.span()=> #p::Description::VOID),
    };
    let parameters = pointer.inputs.iter().map(|parameter| description(&parameter.ty, p));
    let p = path_at(p, pointer.span());
    quote_spanned! {pointer.span()=>
        #p::Description::pointer(const {
            &#p::Description::function(const { &#p::FunctionType { name: #name, parts: &[#result, #(#parameters),*] } })
        })
    }
}

fn description(ty: &Type, p: &TokenStream) -> TokenStream {
    let at = path_at(p, ty.span());
    match Host::of(ty) {
        Host::Pointer { to, is_smart, .. } => pointer(ty, &description(to, p), is_smart.then(|| by_traits(ty, &at)), &at),
        Host::Array(of) => array(of, &description(&of.elem, p), &at),
        Host::Function(pointer) => function(pointer, p),
        Host::Other(ty) => {
            let (of_traits, (_, name)) = (by_traits(ty, &at), last_identifier(ty));
            quote_spanned!(ty.span()=> #of_traits.called(const { &#at::name::Type::class(#name) }))
        }
    }
}
