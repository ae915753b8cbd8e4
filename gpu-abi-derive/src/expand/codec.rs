//! `Codec` of structs: member by member, each run of bit-fields in one go.

use super::implement;
use crate::generics::{Bounds, bit_fields, is_called_primitive, ordinary, unnamed};
use crate::model::{Member, MemberForm, Model, Record};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

pub(super) fn expand(model: &Model<'_>, record: &Record<'_>) -> TokenStream {
    let members = &record.members;
    let path = quote!(__gpu_abi::Codec);
    let bounds = Bounds::new(model)
        .each(ordinary(members), &path)
        .each_bits(bit_fields(members), &quote!(__p::BitField))
        .each_bits(unnamed(members), &quote!(__p::UnnamedBits));
    let head = implement(model, true, &path, &bounds);
    let block = if record.repr_c.is_some() && !members.iter().any(Member::is_bits) {
        let types = ordinary(members);
        quote!(true #(&& <#types as __gpu_abi::Codec>::BLOCK)*)
    } else {
        quote!(false)
    };
    // A `repr(C)` struct of primitives is a block whatever their names stand for, or does not compile.
    let whole = record.repr_c.is_some()
        && !members.is_empty()
        && members
            .iter()
            .all(|member| matches!(member.form, MemberForm::Ordinary { .. }) && is_called_primitive(member.ty));
    let puts: TokenStream = if whole {
        quote!(__out.put_whole(self);)
    } else {
        members.chunk_by(|a, b| a.is_bits() == b.is_bits()).map(|run| put(record, run)).collect()
    };
    let clear = members.iter().all(|member| member.index().is_none()).then(|| quote!(__out.clear();));
    let takes = members.iter().map(take);
    quote! {
        // SAFETY: `LAYOUT` does not evaluate unless the offsets that `repr(C)` claims are the engine's, and every member of a block
        // is one.
        #head {
            const BLOCK: __p::bool = #block;
            #[inline]
            fn encode(&self, __out: &mut __p::Writer<'_, Self>) { #clear #puts }
            #[inline]
            fn decode(__input: &mut __p::Reader<'_, Self>) -> Self { Self { #(#takes),* } }
        }
    }
}

/// The most ordinary members that one call writes, `Writer::put_8`: few long calls are less work for rustc than many short ones.
const MOST_AT_ONCE: usize = 8;

/// Writes neighbouring members, which are all ordinary or all bit-fields.
fn put(record: &Record<'_>, run: &[Member<'_>]) -> TokenStream {
    if run.iter().any(Member::is_bits) {
        return put_bits(record, run);
    }
    let calls = run.chunks(MOST_AT_ONCE).map(|members| {
        let method = format_ident!("put_{}", members.len());
        let first = members.first().and_then(Member::index);
        let places = members.iter().map(|member| place(record, &member.access));
        quote!(__out.#method(#first, #(#places),*);)
    });
    calls.collect()
}

/// Writes neighbouring bit-fields.
fn put_bits(record: &Record<'_>, run: &[Member<'_>]) -> TokenStream {
    let named = || run.iter().filter_map(|member| Some((member.index()?, place(record, &member.access))));
    let Some((first, _)) = named().next() else { return TokenStream::new() };
    let raw = named().map(|(index, place)| quote!(__out.bits(#index, #place)));
    quote! {
        let __raw = [#(#raw),*];
        __out.put_bits(#first, __raw);
    }
}

/// Returns a reference to the field; to a copy of it where rustc may have placed it unaligned.
fn place(record: &Record<'_>, access: &syn::Member) -> TokenStream {
    if record.unaligned { quote!(&{ self.#access }) } else { quote!(&self.#access) }
}

/// Returns the field with its value read, for a struct expression.
fn take(member: &Member<'_>) -> TokenStream {
    let (access, ty) = (&member.access, member.ty);
    match member.form {
        MemberForm::Ordinary { index } | MemberForm::Vector { index, .. } => quote!(#access: __input.take(#index)),
        MemberForm::Bits { index, .. } => quote!(#access: __input.take_bits(#index)),
        MemberForm::Unnamed { .. } => quote!(#access: <#ty as __p::UnnamedBits>::VALUE),
    }
}
