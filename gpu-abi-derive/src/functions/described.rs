//! The descriptions of the types in a block's declarations.

use super::host::{Host, array, called, pointer, probe};
use crate::distinct::Distinct;
use crate::paths::path_at;
use crate::tokens::{Tokens, spelled};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

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
    pub(super) fn description(&mut self, ty: &Type, p: &Tokens) -> TokenStream {
        let at = path_at(p, ty.span());
        match Host::of(ty) {
            Host::Pointer { to, access, is_smart } => {
                let target = self.description(to, p);
                let other = is_smart.then(|| self.constant(ty, &at).into_token_stream());
                pointer(ty, access, &target, other, &at)
            }
            Host::Array(of) => {
                let element = self.description(&of.elem, p);
                array(of, &element, &at)
            }
            Host::Function(_) => quote_spanned!(ty.span()=> #at::HOST_FUNCTION),
            Host::Other(ty) => self.constant(ty, &at).into_token_stream(),
        }
    }

    /// Returns what makes rustc warn at a type whose name does not fit the one in C++, once, if nothing else about it was compared.
    pub(super) fn named(&mut self, ty: &Type, p: &Tokens) -> TokenStream {
        if !self.misnamed.insert(spelled(ty)) {
            return TokenStream::new();
        }
        let probe = probe(ty, &path_at(p, ty.span()));
        quote_spanned!(ty.span()=> const _: () = #probe::NAMED;)
    }

    /// Returns the name of the constant for a type that is not a pointer. rustc warns at the type, once, if nothing but its size is known.
    pub(super) fn constant(&mut self, ty: &Type, p: &Tokens) -> Ident {
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
