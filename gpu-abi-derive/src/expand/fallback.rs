//! The expansion of a declaration with mistakes, which keeps them from causing errors elsewhere.

use crate::input::Input;
use crate::paths::path_to_private;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;

pub(super) fn expand(input: &Input<'_>) -> TokenStream {
    if input.is_unsized() {
        // This crate's traits cannot be implemented, and rustc reports that at each use.
        return TokenStream::new();
    }
    let (ident, vis) = (input.ident, input.vis);
    let krate = input.attrs.path_to_gpu_abi();
    let p = path_to_private(&krate);
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let name = ident.unraw().to_string();
    let mut tokens = quote! {
        const _: () = {
            #krate::__mistaken!([#generics] [#ident #arguments] [#bounds] #name);
        };
    };
    for (mirror, of) in mirrors(input) {
        let alias = mirror.map(|mirror| {
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

/// Returns the mirrors that the declaration would have, by name if they have one, and the type that each belongs to.
fn mirrors(input: &Input<'_>) -> Vec<(Option<Ident>, TokenStream)> {
    let ident = input.ident;
    let generics = &input.generics.params;
    if generics.is_empty() {
        let name = (!input.is_plain_enumeration()).then(|| input.mirror_name());
        return vec![(name, ident.to_token_stream())];
    }
    let mut mirrors: Vec<(_, TokenStream)> = Vec::new();
    for instance in
        input.attrs.instances.iter().filter(|found| found.is_of(ident) && input.has_all_arguments(found.arguments()))
    {
        let of = instance.ty.to_token_stream();
        if mirrors.iter().all(|(_, known)| known.to_string() != of.to_string()) {
            mirrors.push((Some(instance.mirror.clone()), of));
        }
    }
    mirrors
}
