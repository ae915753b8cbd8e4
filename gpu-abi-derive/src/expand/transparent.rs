//! `#[repr(transparent)]` types: laid out, converted and passed as their one field with storage.

use super::layout::surely_stored;
use super::{Expansion, implement, implement_repr, implement_stored, mirror};
use crate::attr::path_at;
use crate::generics::{Bounds, ordinary};
use crate::model::{Model, Transparent};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

pub(super) fn expand(model: &Model<'_>, transparent: &Transparent<'_>) -> Expansion {
    let Model { krate, private: p, names, .. } = model;
    let (out, input) = (names.local("out"), names.local("input"));
    let members = transparent.members.as_slice();
    let ident = model.ident;
    let name = ident.unraw().to_string();
    let mut inside = TokenStream::new();

    let path = quote!(#krate::PtxLayout);
    let head = implement(model, true, &path, &Bounds::new(model).generic(&ordinary(members), &path));
    let types = ordinary(members);
    inside.extend(quote! {
        // SAFETY: the type has the layout of the field with storage, as it does in rustc.
        #head {
            const LAYOUT: #krate::TypeLayout = #p::transparent::<Self>(
                #name,
                &[#((
                    <#types as #krate::PtxLayout>::REF,
                    #p::core::mem::size_of::<#types>(),
                    #p::core::mem::align_of::<#types>(),
                )),*],
            );
        }
    });
    if model.generics.params.is_empty() {
        inside.extend(quote!(const _: &#krate::TypeLayout = <#ident as #krate::PtxLayout>::REF;));
    }

    let path = quote!(#krate::PtxRepr);
    // SAFETY: rustc gives the type its field's layout, which is the kernel's.
    inside.extend(implement_repr(model, &Bounds::new(model).every(&ordinary(members), &path), &ordinary(members)));
    if let Some(member) = surely_stored(members) {
        // SAFETY: the type has the size of its only field with storage.
        inside.extend(implement_stored(model, &Bounds::new(model).every(&[member], &quote!(#p::Stored))));
    }

    let path = quote!(#krate::Codec);
    let head = implement(model, true, &path, &Bounds::new(model).each(&ordinary(members), &path));
    let (types, taken) = (ordinary(members), ordinary(members));
    let accesses = || members.iter().map(|member| &member.access);
    let (puts, takes) = (accesses(), accesses());
    inside.extend(quote! {
        // SAFETY: rustc gives the type the size and the bytes of its field.
        #head {
            const BLOCK: #p::bool = true #(&& <#types as #krate::Codec>::BLOCK)*;
            #[inline]
            fn encode(&self, #out: &mut #p::Writer<'_, Self>) { #(#out.put_transparent(&self.#puts);)* }
            #[inline]
            fn decode(#input: &mut #p::Reader<'_, Self>) -> Self { Self { #(#takes: #input.take_transparent::<#taken>()),* } }
        }
    });

    // The only field's mirror is reused. With several fields, the macro does not know which one has storage.
    let ty = match members {
        [only] if !transparent.own_mirror => only.ty,
        _ => return mirror::expand(model, mirror::View::Opaque(&[])).and(inside),
    };
    let path = quote!(#krate::PtxMirror);
    let head = implement(model, true, &path, &Bounds::new(model).each(&ordinary(members), &path));
    // If the field's type is less visible than the type itself, rustc reports it at the field.
    let krate = path_at(krate, ty.span());
    let mirror = quote_spanned!(ty.span()=> type Mirror = <#ty as #krate::PtxMirror>::Mirror;);
    // SAFETY: the type has its field's size and alignment, and so does the mirror.
    inside.extend(quote!(#head { #mirror }));
    Expansion { inside, beside: TokenStream::new() }
}
