//! The expansion of a declaration with mistakes, which keeps them from causing errors elsewhere.

use crate::attr::Instance;
use crate::input::Input;
use crate::paths::{path_to_gpu_abi, path_to_private};
use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;

pub(super) fn expand(input: &Input<'_>) -> TokenStream {
    if input.is_unsized() {
        // This crate's traits cannot be implemented, and rustc reports that at each use.
        return TokenStream::new();
    }
    let (ident, vis) = (input.ident, input.vis);
    let krate = path_to_gpu_abi(input.attrs.krate.as_ref());
    let p = path_to_private(&krate);
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let name = ident.unraw().to_string();
    let mut tokens = quote! {
        const _: () = {
            #krate::__mistaken!([#generics] [#ident #arguments] [#bounds] #name);
        };
    };
    let has_name = !(input.is_plain_enumeration() && input.generics.params.is_empty());
    for Instance { mirror, ty: of } in input.mirrors() {
        let alias = has_name.then(|| {
            quote! {
                #[doc = "Stands in for the mirror of a declaration with mistakes."]
                #[allow(dead_code, non_camel_case_types)]
                #vis type #mirror = #krate::Mirror<#of>;
            }
        });
        tokens.extend(quote! {
            #alias
            const _: () = {
                // SAFETY: the program does not compile.
                unsafe impl #p::Mirrored for #of {
                    type Units = #p::Units<1, 1>;
                    type Fields = ();
                    const VIEW: () = ();
                    fn fields(_: *mut [#p::u8]) -> *mut () {
                        loop {}
                    }
                }
            };
        });
    }
    if input.is_plain_enumeration() {
        tokens.extend(quote! {
            const _: () = { #krate::__mistaken_enumeration!([#generics] [#ident #arguments] [#bounds]); };
        });
    }
    tokens
}
