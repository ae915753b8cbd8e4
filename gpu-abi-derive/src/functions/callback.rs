//! The descriptions of handles, and of callbacks in members: pointers to functions by their syntax, and the types in their signatures as in declarations of
//! C++ functions.

use super::host::{Host, argument, array, by_traits, called, is_void, pointer};
use super::lifetimes::without_lifetimes;
use crate::generics::is_called_primitive;
use crate::kernels::class;
use crate::paths::path_at;
use crate::tokens::spelled;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote_spanned};
use syn::spanned::Spanned;
use syn::{ReturnType, Type, TypeFnPtr};

/// Returns the description of a pointer to a handle, a callback `Option<unsafe extern "C" fn(..)>`, or an array of these. rustc warns at a
/// callback whose signature an alias hides. `level` is the constant that describes a pointer to anything else.
pub(crate) fn callback(ty: TokenStream, level: &str, p: &TokenStream) -> Option<TokenStream> {
    let ty = without_lifetimes(&syn::parse2(ty).ok()?).ok()?;
    let of = member(&ty, &format_ident!("{level}"), p)?;
    Some(quote_spanned! {ty.span()=> {
        #[allow(unused_imports)]
        use #p::{HostHandle as _, NotCompared as _, NotPointer as _, Undescribed as _};
        #of
    }})
}

fn member(ty: &Type, level: &Ident, p: &TokenStream) -> Option<TokenStream> {
    let at = path_at(p, ty.span());
    match Host::of(ty) {
        Host::Array(of) => Some(array(of, &member(&of.elem, level, p)?, &at)),
        Host::Function(pointer) => Some(function(pointer, p)),
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
fn pointee(ty: &Type, to: &Type, p: &TokenStream) -> Option<(TokenStream, TokenStream)> {
    let (leads, target) = target(to, p)?;
    let at = path_at(p, ty.span());
    let leads = match leads {
        Some(leads) => quote_spanned!(ty.span()=> #at::IsPointer::<#ty>::IS_ADDRESS && #leads),
        None => quote_spanned!(ty.span()=> #at::IsPointer::<#ty>::TO_HANDLE),
    };
    Some((leads, target))
}

/// Returns the same for the target of a pointer; nothing if it must be a type of size 0.
fn target(ty: &Type, p: &TokenStream) -> Option<(Option<TokenStream>, TokenStream)> {
    let at = path_at(p, ty.span());
    let to = match Host::of(ty) {
        Host::Array(of) => {
            let (leads, element) = target(&of.elem, p)?;
            return Some((leads, array(of, &element, &at)));
        }
        Host::Function(pointer) => return Some((Some(quote_spanned!(ty.span()=> true)), function(pointer, p))),
        Host::Pointer { to, is_smart: false, .. } => Some(to),
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
            Some((Some(leads), pointer(ty, &target, None, &at)))
        }
        None if is_called_primitive(ty) => None,
        None => {
            let class = class(ty, &at);
            Some((None, quote_spanned!(ty.span()=> #at::Description::HANDLE.called(const { &#class }))))
        }
    }
}

fn function(pointer: &TypeFnPtr, p: &TokenStream) -> TokenStream {
    let name = spelled(pointer);
    let result = match &pointer.output {
        ReturnType::Type(_, output) if !is_void(output) => description(output, p),
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
        Host::Other(ty) => called(ty, &at),
    }
}
