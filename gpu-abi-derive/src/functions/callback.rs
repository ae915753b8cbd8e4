//! The descriptions of callbacks in members: pointers to functions by their syntax, and the types in their signatures as in declarations of
//! C++ functions.

use super::host::Host;
use super::input::without_lifetimes;
use crate::paths::path_at;
use crate::tokens::spelled;
use proc_macro2::TokenStream;
use quote::quote_spanned;
use syn::spanned::Spanned;
use syn::{ReturnType, Type, TypeFnPtr};

/// Returns the description of a member that is a callback, `Option<unsafe extern "C" fn(..)>`, or an array of them. rustc warns at one whose
/// signature an alias hides.
pub(crate) fn callback(ty: TokenStream, p: &TokenStream) -> Option<TokenStream> {
    let ty = without_lifetimes(&syn::parse2(ty).ok()?).ok()?;
    let of = member(&ty, p)?;
    Some(quote_spanned! {ty.span()=> {
        #[allow(unused_imports)]
        use #p::{HostHandle as _, NotCompared as _};
        #of
    }})
}

fn member(ty: &Type, p: &TokenStream) -> Option<TokenStream> {
    if let Type::Array(array) = ty {
        let (element, len) = (member(&array.elem, p)?, &array.len);
        return Some(quote_spanned!(ty.span()=> #p::Description::array(const { &#element }, #len)));
    }
    match Host::of(ty) {
        Host::Function(pointer) => Some(function(pointer, p)),
        Host::Other(Type::Path(path)) if path.path.segments.last().is_some_and(|last| last.ident == "Option") => {
            let p = path_at(p, ty.span());
            Some(quote_spanned!(ty.span()=> #p::Describe::<#ty>::CALLBACK))
        }
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
        Host::Pointer { to, .. } => {
            let to = description(to, p);
            quote_spanned!(ty.span()=> #at::Description::pointer(const { &#to }))
        }
        Host::Function(pointer) => function(pointer, p),
        Host::Other(ty) => quote_spanned!(ty.span()=> #at::Host::<#ty, { #at::core::mem::size_of::<#ty>() == 0 }>::TYPE),
    }
}
