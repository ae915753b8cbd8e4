//! The descriptions of handles, and of callbacks in members: pointers to functions by their syntax, and the types in their signatures as in declarations of
//! C++ functions.

use super::host::{Host, argument, array, by_traits, called, is_void, pointer};
use super::lifetimes::without_lifetimes;
use crate::class_name::class;
use crate::generics::is_called_primitive;
use crate::paths::path_at;
use crate::tokens::{Tokens, spelled, with_alias};
use proc_macro2::{Ident, TokenStream};
#[cfg(any(feature = "header", feature = "verify"))]
use quote::ToTokens;
use quote::{format_ident, quote_spanned};
use syn::spanned::Spanned;
use syn::{ReturnType, Type, TypeFnPtr};

/// Returns the description of a pointer to a handle, a callback `Option<unsafe extern "C" fn(..)>`, or an array of these. rustc warns at a
/// callback whose signature an alias hides. `level` is the constant that describes a pointer to anything else.
pub(crate) fn callback(ty: TokenStream, level: &str, p: &Tokens) -> Option<TokenStream> {
    described(ty, p, |ty| member(ty, &format_ident!("{level}"), p))
}

/// Returns the description of a callback, or an array of callbacks, in a member of a generic type: its signature may have instances of that type.
/// `level` is the constant that describes the types in the signature, and `is_generic` says which of them depend on a parameter.
#[cfg(any(feature = "header", feature = "verify"))]
pub(crate) fn generic_callback(
    ty: TokenStream,
    level: &Ident,
    is_generic: &dyn Fn(TokenStream) -> bool,
    p: &Tokens,
) -> Option<TokenStream> {
    fn member(ty: &Type, leaf: Leaf<'_>, p: &Tokens) -> Option<TokenStream> {
        match Host::of(ty) {
            Host::Array(of) => Some(array(of, &member(&of.elem, leaf, p)?, &path_at(p, ty.span()))),
            Host::Function(pointer) => Some(function(pointer, leaf, p)),
            _ => None,
        }
    }
    let leaf = |ty: &Type, _: bool, at: &Tokens| {
        let of_traits = quote_spanned!(ty.span()=> #at::Describe::<#ty>::#level);
        if is_generic(ty.to_token_stream()) {
            return of_traits;
        }
        let class = class(ty, at);
        quote_spanned!(ty.span()=> #of_traits.or_sized(#at::core::mem::size_of::<#ty>(), const { &#class }))
    };
    described(ty, p, |ty| member(ty, &leaf, p))
}

/// Returns the expression of a description in a scope with the traits that it needs.
fn described(ty: TokenStream, p: &Tokens, of: impl FnOnce(&Type) -> Option<TokenStream>) -> Option<TokenStream> {
    let ty = without_lifetimes(&syn::parse2(ty).ok()?).ok()?;
    let of = of(&ty)?;
    Some(quote_spanned! {ty.span()=> {
        #[allow(unused_imports)]
        use #p::{Address as _, HostHandle as _, NotCompared as _, NotPointer as _, Undescribed as _};
        #of
    }})
}

/// Returns the description of a type in a signature that is not written as a pointer, or only with the name of a smart one.
type Leaf<'l> = &'l dyn Fn(&Type, bool, &Tokens) -> TokenStream;

fn of_host(ty: &Type, is_smart: bool, at: &Tokens) -> TokenStream {
    if is_smart { by_traits(ty, at) } else { called(ty, at) }
}

fn member(ty: &Type, level: &Ident, p: &Tokens) -> Option<TokenStream> {
    let at = path_at(p, ty.span());
    match Host::of(ty) {
        Host::Array(of) => Some(array(of, &member(&of.elem, level, p)?, &at)),
        Host::Function(pointer) => Some(function(pointer, &of_host, p)),
        Host::Other(Type::Path(path)) => match argument(path)? {
            ("Option", _) => Some(quote_spanned!(ty.span()=> #at::Describe::<#ty>::CALLBACK)),
            ("HostPtr" | "DevicePtr" | "", to) => {
                let (leads, target) = pointee(ty, to, p)?;
                Some(quote_spanned!(ty.span()=> #at::Describe::<#ty>::#level.or_pointer(#leads, const { &#target })))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Returns whether a pointer leads to a type of size 0 or to a function, as an expression, and the description of its target in this case.
/// A primitive is not a handle; not asking saves rustc work.
fn pointee(ty: &Type, to: &Type, p: &Tokens) -> Option<(TokenStream, TokenStream)> {
    let (leads, target) = target(to, p)?;
    let at = path_at(p, ty.span());
    Some((quote_spanned!(ty.span()=> #at::IsPointer::<#ty>::IS_ADDRESS && #leads), target))
}

/// Returns the same for the target of a pointer.
fn target(ty: &Type, p: &Tokens) -> Option<(TokenStream, TokenStream)> {
    let at = path_at(p, ty.span());
    let to = match Host::of(ty) {
        Host::Array(of) => {
            let (leads, element) = target(&of.elem, p)?;
            return Some((leads, array(of, &element, &at)));
        }
        Host::Function(pointer) => return Some((quote_spanned!(ty.span()=> true), function(pointer, &of_host, p))),
        Host::Pointer { to, .. } => Some(to),
        Host::Other(Type::Path(path)) => match argument(path) {
            Some(("HostPtr" | "DevicePtr", to)) => Some(to),
            Some(("Const", of)) => {
                let (leads, of) = target(of, p)?;
                return Some((leads, quote_spanned!(ty.span()=> #of.constant())));
            }
            _ => None,
        },
        _ => None,
    };
    match to {
        Some(to) => {
            let (leads, target) = pointee(ty, to, p)?;
            Some((leads, quote_spanned!(ty.span()=> #at::Description::pointer(const { &#target }))))
        }
        // A trait object is not a handle either.
        None if is_called_primitive(ty) || matches!(ty, Type::TraitObject(_)) => None,
        None => {
            let class = class(ty, &at);
            let probe = quote_spanned!(ty.span()=> #at::IsPointer::<#ty>);
            Some((
                quote_spanned!(ty.span()=> #probe::IS_HANDLE),
                quote_spanned!(ty.span()=> #probe::HANDLE.called(const { &#class })),
            ))
        }
    }
}

fn function(pointer: &TypeFnPtr, leaf: Leaf<'_>, p: &Tokens) -> TokenStream {
    let name = spelled(pointer);
    let result = match &pointer.output {
        ReturnType::Type(_, output) if !is_void(output) => description(output, leaf, p),
        _ => quote_spanned!(pointer.span()=> #p::Description::VOID),
    };
    let parameters = pointer.inputs.iter().map(|parameter| description(&parameter.ty, leaf, p));
    let p = path_at(p, pointer.span());
    quote_spanned! {pointer.span()=>
        #p::Description::pointer(const {
            &#p::Description::function(const { &#p::FunctionType { name: #name, parts: &[#result, #(#parameters),*] } })
        })
    }
}

fn description(ty: &Type, leaf: Leaf<'_>, p: &Tokens) -> TokenStream {
    let at = path_at(p, ty.span());
    match Host::of(ty) {
        Host::Pointer { to, access, is_smart } => {
            pointer(ty, access, &description(to, leaf, p), is_smart.then(|| leaf(ty, true, &at)), &at)
        }
        Host::Array(of) => array(of, &description(&of.elem, leaf, p), &at),
        Host::Function(pointer) => function(pointer, leaf, p),
        Host::Other(ty) => {
            let (description, alias) = (leaf(ty, false, &at), with_alias(ty, &at));
            quote_spanned!(ty.span()=> #description #alias)
        }
    }
}
