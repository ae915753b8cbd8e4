//! The descriptions of the types in a block's declarations.

use super::host::{Access, Host, array, called, pointer};
use crate::distinct::Distinct;
use crate::paths::path_at;
use crate::tokens::spelled;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

/// The pointers in a type that must not be written through, if they are read-only in Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lends {
    /// None: the value comes from C++ for the time of a call.
    Nothing,
    /// Shared references: the value comes from C++ and may stay.
    References,
    /// All: C++ gets the value.
    All,
    /// All except the outermost one, because the parameter has `#[ptx(readonly)]`.
    Inner,
}

/// The types in a block's declarations that are not pointers, as they are written, each with a constant for its description.
#[derive(Default)]
pub(super) struct Described {
    known: Distinct,
    /// The types whose names do not fit those in C++.
    misnamed: Distinct,
    /// The constants, and the checks that C++ has the same layouts as rustc.
    pub(super) items: TokenStream,
}

impl Described {
    /// Returns the expression of a type's description.
    pub(super) fn description(&mut self, ty: &Type, lends: Lends, p: &TokenStream) -> TokenStream {
        let at = path_at(p, ty.span());
        match Host::of(ty) {
            Host::Pointer { to, access, is_smart } => {
                let target = self.description(to, if lends == Lends::Inner { Lends::All } else { lends }, p);
                let target = match (access, lends) {
                    (Access::Read, Lends::References | Lends::All) | (Access::AnyConst, Lends::All) => {
                        quote_spanned!(ty.span()=> #at::read_only(#target))
                    }
                    _ => target,
                };
                let other = is_smart.then(|| self.constant(ty, &at).into_token_stream());
                pointer(ty, &target, other, &at)
            }
            Host::Array(of) => {
                let element = self.description(&of.elem, lends, p);
                array(of, &element, &at)
            }
            Host::Function(_) => quote_spanned!(ty.span()=> #at::HOST_FUNCTION),
            Host::Other(ty) => self.constant(ty, &at).into_token_stream(),
        }
    }

    /// Returns what makes rustc warn at a type whose name does not fit the one in C++, once, if nothing else about it was compared.
    pub(super) fn named(&mut self, ty: &Type, p: &TokenStream) -> TokenStream {
        if !self.misnamed.insert(spelled(ty)) {
            return TokenStream::new();
        }
        let p = path_at(p, ty.span());
        quote_spanned!(ty.span()=> const _: () = #p::Host::<#ty, { #p::IsPointer::<#ty>::VALUE }>::NAMED;)
    }

    /// Returns the name of the constant for a type that is not a pointer. rustc warns at the type, once, if nothing but its size is known.
    pub(super) fn constant(&mut self, ty: &Type, p: &TokenStream) -> Ident {
        let spelled = spelled(ty);
        let (number, is_new) = self.known.number(spelled.clone());
        let name = format_ident!("__GPU_ABI_TYPE_{number}");
        if !is_new {
            return name;
        }
        let description = called(ty, p);
        self.items.extend(quote_spanned! {ty.span()=>
            const #name: #p::Description = #description;
            const _: () = #p::check_host_layout(#spelled, &#name, #p::IsRepr::<#ty>::VALUE);
        });
        name
    }
}
