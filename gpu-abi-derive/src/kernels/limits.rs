//! The launch limits of a kernel as a constant.

use crate::tokens::Tokens;
use gpu_abi_reader::Limits;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};

/// Returns limits as a constant expression, which names only those that are known.
pub(crate) fn limits(limits: &Limits, p: &Tokens) -> TokenStream {
    let Limits {
        max_threads,
        required_threads,
        min_blocks,
        max_registers,
        required_cluster,
        is_explicit_cluster,
        max_cluster_rank,
        static_shared_bytes,
    } = *limits;
    let some = quote!(#p::core::option::Option::Some);
    let mut fields = TokenStream::new();
    let dimensions =
        [("max_threads", max_threads), ("required_threads", required_threads), ("required_cluster", required_cluster)];
    for (name, value) in dimensions {
        let (name, [x, y, z]) = (format_ident!("{name}"), value.unwrap_or_default());
        value.map(|_| quote!(#name: #some([#x, #y, #z]),)).to_tokens(&mut fields);
    }
    let numbers = [("min_blocks", min_blocks), ("max_registers", max_registers), ("max_cluster_rank", max_cluster_rank)];
    for (name, value) in numbers {
        let name = format_ident!("{name}");
        value.map(|value| quote!(#name: #some(#value),)).to_tokens(&mut fields);
    }
    is_explicit_cluster.then(|| quote!(is_explicit_cluster: true,)).to_tokens(&mut fields);
    static_shared_bytes.map(|bytes| quote!(static_shared_bytes: #some(#bytes),)).to_tokens(&mut fields);
    quote!(#p::Limits { #fields ..#p::Limits::UNKNOWN })
}
