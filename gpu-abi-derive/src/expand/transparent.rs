//! `#[repr(transparent)]` types: laid out, converted and passed as their one field with storage.

use super::layout::{layout_of_member, surely_stored};
use super::{implement, implement_repr, implement_stored};
use crate::attr::Enumerator;
use crate::generics::{Bounds, ordinary};
use crate::model::{Member, Model, Transparent};
use crate::paths::quote_at;
use crate::tokens::joined;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

pub(super) fn expand(model: &Model<'_>, transparent: &Transparent<'_>) -> TokenStream {
    let Model { private: p, names, .. } = model;
    let (out, input) = (names.local("value"), names.local("value"));
    let members = transparent.members.as_slice();
    let ident = model.ident;
    let name = ident.unraw().to_string();
    let mut inside = TokenStream::new();

    // Fields of such a type have no attributes.
    let types = ordinary(members);
    let path = quote!(#p::PtxLayout);
    let head = implement(model, true, &path, &Bounds::new(model).generic(&types, &path));
    let fields = joined(&types, &mut |ty| {
        let layout = layout_of_member(ty, false, p);
        quote!((#layout, #p::core::mem::size_of::<#ty>(), #p::core::mem::align_of::<#ty>()),)
    });
    let mut laid_out = quote!(#p::transparent::<Self>(#name, &[#fields]));
    if let ([only], [_, ..]) = (members, transparent.enumerators) {
        laid_out = enumeration(model, only, transparent.enumerators, &laid_out);
    }
    inside.extend(quote! {
        // SAFETY: the type has the layout of the field with storage, as it does in rustc.
        #head {
            const LAYOUT: #p::TypeLayout = #laid_out;
        }
    });
    if model.generics.params.is_empty() {
        inside.extend(quote!(const _: &#p::TypeLayout = <#ident as #p::PtxLayout>::REF;));
    }

    let path = quote!(#p::PtxRepr);
    // SAFETY: rustc gives the type its field's layout, which is the kernel's.
    inside.extend(implement_repr(model, &Bounds::new(model).every(&types, &path), &types));
    if let Some(member) = surely_stored(members) {
        // SAFETY: the type has the size of its only field with storage.
        inside.extend(implement_stored(model, &Bounds::new(model).every(&[member], &quote!(#p::Stored))));
    }

    if let ([only], [_, ..]) = (members, transparent.enumerators) {
        inside.extend(bit_field(model, only));
    }

    let path = quote!(#p::Codec);
    let head = implement(model, true, &path, &Bounds::new(model).each(&types, &path));
    let (mut is_block, mut valid) = (quote!(true), quote!(#p::Valid::Any));
    let (mut puts, mut takes) = (TokenStream::new(), TokenStream::new());
    for Member { access, ty, .. } in members {
        is_block.extend(quote!(&& <#ty as #path>::IS_DEVICE_BYTES));
        valid.extend(quote!(.and(<#ty as #path>::VALID)));
        puts.extend(quote!(#out.put_transparent(&self.#access);));
        takes.extend(quote!(#access: #input.take_transparent::<#ty>(),));
    }
    inside.extend(quote! {
        // SAFETY: rustc gives the type the size and the bytes of its field.
        #head {
            const IS_DEVICE_BYTES: #p::bool = #is_block;
            const VALID: #p::Valid = #valid;
            #[inline]
            fn write_to(&self, #out: &mut #p::Writer<'_, Self>) { #puts }
            #[inline]
            fn read_from(#input: &mut #p::Reader<'_, Self>) -> Self { Self { #takes } }
        }
    });

    if let ([ty], false) = (&types[..], transparent.own_mirror) {
        let path = quote!(#p::PtxMirror);
        let head = implement(model, true, &path, &Bounds::new(model).each(&types, &path));
        // If the field's type is less visible than the type itself, rustc reports it at the field.
        let mirror = quote_at!(p, ty.span() => type Mirror = <#ty as #p::PtxMirror>::Mirror;);
        // SAFETY: the type has its field's size and alignment, and so does the mirror.
        inside.extend(quote!(#head { #mirror }));
    }
    inside
}

/// Returns the layout of an enumeration with unnamed values. A name that is not a constant of the type is an error at that name.
fn enumeration(model: &Model<'_>, only: &Member<'_>, enumerators: &[Enumerator], laid_out: &TokenStream) -> TokenStream {
    let (p, ty, ident) = (&model.private, only.ty, model.ident);
    let names = joined(enumerators, &mut |one| {
        let (rust, cxx) = (one.constant.unraw().to_string(), one.cxx.unraw().to_string());
        quote!((#rust, #cxx),)
    });
    let access = &only.access;
    let (count, all) = (enumerators.len(), model.names.item("CONSTANTS"));
    // A constant's reference, unlike a temporary value, may be to a type with a destructor.
    let constants =
        joined(enumerators, &mut |Enumerator { constant, .. }| quote_spanned!(constant.span()=> &<#ident>::#constant,));
    let mut values = TokenStream::new();
    for index in 0..count {
        values.extend(quote!(#all[#index].#access,));
    }
    // The types of the values are inferred from the field's, where an error is shown if it is not an integer.
    let listed = quote_at!(p, ty.span() => #p::open_enumerators::<#ty, _>);
    quote! {
        #p::open_enumeration(&#laid_out, &const {
            const #all: [&#ident; #count] = [#constants];
            #listed([#names], [#values])
        })
    }
}

/// Returns the implementation of `BitField` for an enumeration with unnamed values, whose field is an integer.
fn bit_field(model: &Model<'_>, only: &Member<'_>) -> TokenStream {
    let Model { ident, private: p, names, .. } = model;
    let (ty, access, int) = (only.ty, &only.access, names.local("int"));
    let (generics, arguments, _) = model.generics.split_for_impl();
    let bounds = Bounds::new(model).every(&[ty], &quote!(#p::BitField));
    quote!(#p::__open_enumeration!(#p, [#generics] [#ident #arguments] [#bounds] #ty, #access, #int);)
}
