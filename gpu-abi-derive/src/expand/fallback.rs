//! The expansion of a declaration with mistakes, which keeps them from causing errors elsewhere.

use crate::attr::Instance;
use crate::input::Input;
use crate::paths::path_to_gpu_abi;
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
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let name = ident.unraw().to_string();
    let mut tokens = quote! {
        const _: () = {
            #krate::__mistaken!([#generics] [#ident #arguments] [#bounds] #name);
        };
    };
    let has_name = !(input.is_plain_enumeration() && input.generics.params.is_empty());
    for Instance { mirror, ty: of } in input.mirrors() {
        let alias = has_name.then(|| quote!(, #vis type #mirror));
        tokens.extend(quote!(#krate::__mistaken_mirror!(#of #alias);));
    }
    if input.is_plain_enumeration() {
        tokens.extend(quote! {
            const _: () = { #krate::__mistaken_enumeration!([#generics] [#ident #arguments] [#bounds]); };
        });
    }
    tokens
}
