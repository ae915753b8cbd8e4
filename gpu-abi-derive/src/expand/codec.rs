//! Implements `Codec` for structs: member by member, with each run of bit-fields at once.

use super::{MAX_AT_ONCE, implement};
use crate::generics::{Bounds, bit_fields, is_called_primitive, ordinary, unnamed};
use crate::model::{Member, MemberForm, Model, Record};
use crate::tokens::each;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

pub(super) fn expand(model: &Model<'_>, record: &Record<'_>) -> TokenStream {
    let Model { private: p, names, .. } = model;
    let (out, input) = (names.local("value"), names.local("value"));
    let members = &record.members;
    let path = quote!(#p::Codec);
    let bounds = Bounds::new(model)
        .each(&ordinary(members), &path)
        .each_bits(&bit_fields(members), &quote!(#p::BitField))
        .each_bits(&unnamed(members), &quote!(#p::UnnamedBits));
    let head = implement(model, true, &path, &bounds);
    let block = record.repr_c.map(|_| {
        let types = ordinary(members);
        let (mut is_block, mut valid) = (quote!(true), quote!(#p::Valid::Any));
        for types in types.chunks(MAX_AT_ONCE) {
            let run = quote!(<(#(#types,)*) as #p::Codecs>);
            is_block.extend(quote!(&& #run::IS_DEVICE_BYTES));
            valid.extend(quote!(.and(#run::VALID)));
        }
        quote! {
            const IS_DEVICE_BYTES: #p::bool = #is_block;
            const VALID: #p::Valid = #valid;
        }
    });
    // Whatever types their names refer to, a `repr(C)` struct of primitives is either a block or does not compile.
    let whole = record.repr_c.is_some()
        && !members.is_empty()
        && members
            .iter()
            .all(|member| matches!(member.form, MemberForm::Ordinary { .. }) && is_called_primitive(member.ty));
    // A block is written by the trait's own method.
    let write = (!whole).then(|| {
        let mut puts = TokenStream::new();
        for run in members.chunk_by(|a, b| a.is_bits() == b.is_bits()) {
            puts.extend(put(model, &out, record, run));
        }
        let is_cleared = record.has_bases() || members.iter().all(|member| member.index().is_none());
        let clear = is_cleared.then(|| quote!(#out.clear();));
        quote! {
            #[inline]
            fn write_to(&self, #out: &mut #p::Writer<'_, Self>) { #clear #puts }
        }
    });
    let value = if is_large(members) {
        let takes = each(members, &mut |member| take_one(member, &input, p));
        quote!(Self { #(#takes),* })
    } else {
        takes(members, &input, p)
    };
    quote! {
        // SAFETY: `LAYOUT` does not evaluate unless the offsets that `repr(C)` implies are the engine's, and every member
        // of a block is a block; bytes are a valid value if they are one of each member, and each is read from them.
        #head {
            #block
            #write
            #[inline]
            fn read_from(#input: &mut #p::Reader<'_, Self>) -> Self { #value }
        }
    }
}

/// The maximum number of members of a record whose conversion is inlined: LLVM takes quadratic time in their number.
const MAX_INLINED: usize = 64;

/// Returns whether each member is converted by a separate call.
fn is_large(members: &[Member<'_>]) -> bool {
    members.len() > MAX_INLINED
}

/// Writes neighboring members, which are either all ordinary or all bit-fields.
fn put(model: &Model<'_>, out: &Ident, record: &Record<'_>, run: &[Member<'_>]) -> TokenStream {
    if run.iter().any(Member::is_bits) {
        return put_bits(model, out, record, run);
    }
    let is_large = is_large(&record.members);
    let mut puts = TokenStream::new();
    for members in run.chunks(if is_large { 1 } else { MAX_AT_ONCE }) {
        let method = if is_large { format_ident!("put_one") } else { format_ident!("put_{}", members.len()) };
        let first = members.first().and_then(Member::index);
        let places = each(members, &mut |member| place(record, &member.access));
        puts.extend(quote!(#out.#method(#first, #(#places),*);));
    }
    puts
}

/// Writes neighboring bit-fields.
fn put_bits(model: &Model<'_>, out: &Ident, record: &Record<'_>, run: &[Member<'_>]) -> TokenStream {
    let (mut indices, mut places) = (Vec::new(), Vec::new());
    for member in run {
        if let Some(index) = member.index() {
            indices.push(index);
            places.push(place(record, &member.access));
        }
    }
    let [first, ..] = indices[..] else { return TokenStream::new() };
    if is_large(&record.members) {
        let after = first + indices.len();
        return quote!(#out.clear_bits(#first, #after); #(#out.put_one_bits(#indices, #places);)*);
    }
    if places.len() <= MAX_AT_ONCE {
        let method = format_ident!("put_bits_{}", places.len());
        return quote!(#out.#method(#first, #(#places),*););
    }
    // All in one call, so that a byte with bits of several is written once.
    let local = model.names.local("raw");
    quote! {
        let #local = [#(#out.bits(#indices, #places)),*];
        #out.put_bits(#first, #local);
    }
}

/// Returns a reference to the field, or to a copy of it if rustc may have placed it unaligned.
fn place(record: &Record<'_>, access: &syn::Member) -> TokenStream {
    if record.unaligned { quote!(&{ self.#access }) } else { quote!(&self.#access) }
}

/// Returns an expression that reads the value: a tuple of the runs of ordinary members and of the bit-fields, in order, whose
/// elements become the fields, or the only run.
///
/// The types are written out because an attribute macro that runs after the derive may have changed the fields' types.
fn takes(members: &[Member<'_>], input: &Ident, p: &Ident) -> TokenStream {
    let mut runs = Vec::new();
    for run in members.chunk_by(|a, b| !a.is_bits() && !b.is_bits()) {
        runs.extend(run.chunks(MAX_AT_ONCE));
    }
    let is_single = matches!(&runs[..], [[first, ..]] if !first.is_bits());
    let (mut reads, mut unnamed) = (Vec::new(), Vec::new());
    // The fields with values, and the indices that lead to them.
    let (mut fields, mut places, mut elements) = (Vec::new(), Vec::new(), Vec::new());
    let step = |index: usize| {
        let index = Literal::usize_unsuffixed(index);
        quote!(.#index)
    };
    for run in runs {
        let at = (!is_single).then_some(reads.len());
        for (within, member) in run.iter().enumerate() {
            let Member { access, ty, .. } = member;
            if member.index().is_none() {
                unnamed.push(quote!(#access: <#ty as #p::UnnamedBits>::VALUE));
                continue;
            }
            fields.push(access);
            places.push(at.map(step));
            elements.push((!member.is_bits()).then(|| step(within)));
        }
        let Some(Member { form, ty, .. }) = run.first() else { continue };
        match form {
            MemberForm::Ordinary { index } | MemberForm::Vector { index, .. } => {
                let take = format_ident!("take_{}", run.len());
                let types = each(run, &mut |member| member.ty);
                reads.push(quote!(#input.#take::<#(#types),*>(#index)));
            }
            MemberForm::Bits { index, .. } => reads.push(quote!(#input.take_bits::<#ty>(#index))),
            MemberForm::Unnamed { .. } => {}
        }
    }
    let read = match &reads[..] {
        [] => TokenStream::new(),
        [read] if is_single => quote!(let #input = #read;),
        _ => quote!(let #input = (#(#reads,)*);),
    };
    quote! {
        #read
        Self { #(#fields: #input #places #elements,)* #(#unnamed),* }
    }
}

/// Returns the field of a large record and an expression that reads its value, for a struct expression; for the type see
/// [`takes`].
fn take_one(member: &Member<'_>, input: &Ident, p: &Ident) -> TokenStream {
    let (access, ty) = (&member.access, member.ty);
    match member.form {
        MemberForm::Ordinary { index } | MemberForm::Vector { index, .. } => {
            quote!(#access: #input.take_one::<#ty>(#index))
        }
        MemberForm::Bits { index, .. } => quote!(#access: #input.take_one_bits::<#ty>(#index)),
        MemberForm::Unnamed { .. } => quote!(#access: <#ty as #p::UnnamedBits>::VALUE),
    }
}
