//! `PtxLayout`: the record's description, which the engine lays out; and `PtxRepr`, where rustc's layout is claimed to be that.

use super::{implement, implement_repr};
use crate::generics::{Bounds, bit_fields, is_called_primitive, ordinary, primitive_bits, unnamed};
use crate::model::{Member, MemberForm, Model, Record};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

pub(super) fn expand(model: &Model<'_>, record: &Record<'_>, union: bool) -> TokenStream {
    let members = &record.members;
    let layout_of = quote!(__gpu_abi::PtxLayout);
    let bounds = Bounds::new(model)
        .generic(ordinary(members), &layout_of)
        .generic(bit_fields(members), &quote!(__p::BitField))
        .generic(unnamed(members), &quote!(__p::UnnamedBits));
    let head = implement(model, true, &layout_of, &bounds);
    let name = model.ident.unraw().to_string();
    let concrete = model.generics.params.is_empty();
    let description = description(&name, members, union, record, concrete);
    let count = members.len();
    // Locals keep the derive's span: a `macro_rules!` may bring the tokens pointed at from elsewhere.
    let table = quote!(__table);
    let checks = members.iter().enumerate().filter_map(|(i, member)| {
        let span = match &member.form {
            // What can hardly be wrong is left to the check of the whole.
            MemberForm::Bits { width, .. }
                if !record.packed && record.pack.is_none() && primitive_bits(member.ty) >= Some(width.value) =>
            {
                return None;
            }
            MemberForm::Bits { width, .. } | MemberForm::Unnamed { width } => width.span(),
            MemberForm::Vector { .. } if member.align.is_none() => return None,
            MemberForm::Vector { at, .. } => *at,
            MemberForm::Ordinary { .. } if member.align.is_some() => member.access.span(),
            MemberForm::Ordinary { .. } => return None,
        };
        Some(quote_spanned!(span=> __p::member(#table, #i);))
    });
    let claims = repr_claims(record, union);
    let layout = quote_spanned!(record.at=> __p::layout(#table));
    let mut tokens = quote! {
        // SAFETY: the engine made the layout.
        #head {
            const LAYOUT: __gpu_abi::TypeLayout = {
                let __table = const { &__p::Table::<#count>::new(#description) };
                #(#checks)*
                let __layout = #layout;
                #claims
                __layout
            };
        }
    };
    if concrete {
        tokens.extend(members.iter().filter_map(|member| check_alone(&name, member)));
        // A mirror's size evaluates the layout, so that what is wrong with it is said; but a member's type may have none, and then
        // the record has none.
        if !ordinary(members).all(is_called_primitive) {
            let ident = model.ident;
            tokens.extend(quote!(const _: &__gpu_abi::TypeLayout = <#ident as __gpu_abi::PtxLayout>::REF;));
        }
    }
    if record.repr_c.is_some() && !union && members.iter().all(|member| !member.is_bits()) {
        let repr = quote!(__gpu_abi::PtxRepr);
        // SAFETY: `LAYOUT` does not evaluate unless rustc's offsets, size and alignment are the engine's, and every member keeps
        // the promise for its own bytes.
        tokens.extend(implement_repr(model, &Bounds::new(model).every(ordinary(members), &repr)));
    }
    tokens
}

/// Returns the arguments that describe the record.
fn description(name: &str, members: &[Member<'_>], union: bool, record: &Record<'_>, concrete: bool) -> TokenStream {
    let new = if union { quote!(union) } else { quote!(structure) };
    let align = record.align.map(|align| quote!(.align(#align)));
    let packed = record.packed.then(|| quote!(.packed()));
    let pack = record.pack.map(|pack| quote!(.pack(#pack)));
    let are_plain =
        members.iter().all(|member| matches!(member.form, MemberForm::Ordinary { .. }) && member.align.is_none());
    let members = if are_plain {
        // Two lists of constants are less work for rustc than a call for each member.
        let names = members.iter().map(|member| &member.name);
        let types = members.iter().map(|member| member.ty);
        quote!(__p::plain([#(#names),*], [#(<#types as __gpu_abi::PtxLayout>::REF),*]))
    } else {
        let members = members.iter().map(|member| describe(member, concrete));
        quote!([#(#members),*])
    };
    quote!(__p::Record::#new(#name, &[]) #align #packed #pack, #members)
}

/// Whether the bit-field is too wide for the integer that its type is called like.
fn is_called_too_narrow(member: &Member<'_>, width: u32) -> bool {
    primitive_bits(member.ty).is_some_and(|most| most > 0 && most < width)
}

/// Returns a check of what is likely to be wrong with a member of a concrete type, apart from the layout: rustc stops evaluating
/// that at the first error, and there may be more.
fn check_alone(record: &str, member: &Member<'_>) -> Option<TokenStream> {
    let Member { name, ty, .. } = member;
    let check = match &member.form {
        MemberForm::Vector { at, .. } => {
            quote_spanned!(*at=> __p::check_vector(#name, <#ty as __gpu_abi::PtxLayout>::REF))
        }
        MemberForm::Bits { width, .. } if is_called_too_narrow(member, width.value) => {
            let bits = width.value;
            quote_spanned!(width.span()=> __p::check_bits::<#ty>(#record, #name, #bits))
        }
        _ => return None,
    };
    Some(quote!(const _: () = #check;))
}

/// Returns the description of a member; in a `concrete` type what [`check_alone`] reports is not reported again.
pub(super) fn describe(member: &Member<'_>, concrete: bool) -> TokenStream {
    let Member { name, ty, .. } = member;
    let align = member.align.map(|align| quote!(.align(#align)));
    match &member.form {
        MemberForm::Vector { .. } if concrete => {
            let vector = quote!(__p::vector_if_any(&<#ty as __gpu_abi::PtxLayout>::LAYOUT));
            quote!(__p::Member::new(#name, &const { #vector }) #align)
        }
        MemberForm::Bits { width, .. } if concrete && is_called_too_narrow(member, width.value) => {
            let width = width.value;
            quote!(__p::bits_if_fit::<#ty>(#name, #width))
        }
        MemberForm::Ordinary { .. } => {
            quote!(__p::field::<#ty>(#name) #align)
        }
        MemberForm::Vector { at, .. } => {
            let vector = quote_spanned!(*at=> __p::vector(#name, &<#ty as __gpu_abi::PtxLayout>::LAYOUT));
            quote!(__p::Member::new(#name, &const { #vector }) #align)
        }
        MemberForm::Bits { width, .. } => {
            let width = &width.value;
            quote!(__p::bits::<#ty>(#name, #width))
        }
        MemberForm::Unnamed { width } => {
            let width = &width.value;
            quote!(__p::unnamed::<#ty>(#width))
        }
    }
}

/// Returns the assertion that rustc's own layout is the engine's, as `repr(C)` claims.
fn repr_claims(record: &Record<'_>, union: bool) -> TokenStream {
    let Some(at) = record.repr_c else { return TokenStream::new() };
    if record.members.iter().any(Member::is_bits) {
        return TokenStream::new();
    }
    let offsets = record.members.iter().filter(|_| !union).map(|member| {
        let access = &member.access;
        quote!(__p::core::mem::offset_of!(Self, #access))
    });
    // At the `C` of `repr(C)`, where the claim is made.
    let layout = quote!(__layout);
    quote_spanned!(at=> __p::claim_repr::<Self>(&#layout, &[#(#offsets),*]);)
}
