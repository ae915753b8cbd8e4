//! Enumerations without data: an integer with only the declared values as valid bit patterns.

use super::layout::called;
use super::{implement, implement_repr};
use crate::generics::Bounds;
use crate::input::Variant;
use crate::model::{EnumInt, Enumeration, Model};
use crate::paths::quote_at;
use crate::tokens::each;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;

pub(super) fn expand(model: &Model<'_>, enumeration: &Enumeration<'_>) -> TokenStream {
    let name = model.ident.unraw().to_string();
    let Model { private: p, names, .. } = model;
    let int = int(&enumeration.repr, p);
    let of_int = layout_of(&enumeration.repr);
    let (value, laid_out) = (names.local("value"), names.local("layout"));
    let (generics, arguments, _) = model.generics.split_for_impl();
    let none = Bounds::new(model);
    // These tokens are both expressions and patterns.
    let variants: Vec<_> = each(enumeration.variants, &mut variant_value);
    let first = variants.first();
    let names = each(enumeration.variants, &mut |variant| variant.ident.unraw().to_string());
    let layout = implement(model, true, &quote!(#p::PtxLayout), &none);
    let repr = implement_repr(model, &none, &[]);
    let ident = model.ident;
    let enumerators = quote!(#p::enumerators([#(#names),*], [#(#ident::#variants as #p::i128),*]));
    let cxx = each(enumeration.variants, &mut |variant| variant.cxx.as_ref());
    let enumerators = called(p, &quote!(called_enumerators), enumerators, &cxx);
    let enumerators = quote!(#p::#of_int::<#int>(#name, &const { #enumerators }));
    // If C's `int` cannot hold all discriminants, rustc uses a wider integer, which C++ may not do. An attribute macro that
    // runs after the derive may also have changed any `repr`.
    let checked = quote_at!(p, ident.span() => #p::check_extent::<Self>(#enumerators));
    let int_of = quote_at!(p, ident.span() => #p::int_of(&#ident::#first));
    let evaluated =
        model.generics.params.is_empty().then(|| quote!(const _: &#p::TypeLayout = <#ident as #p::PtxLayout>::REF;));
    // The parameters of an enumeration without data are always unused.
    let enumeration =
        model.generics.params.is_empty().then(|| quote!(impl #p::Enumeration for #ident { type Int = #int; }));
    quote! {
        // SAFETY: rustc stores the enumeration as this integer, as its `repr` specifies.
        #layout {
            const LAYOUT: #p::TypeLayout = {
                let #laid_out = #checked;
                // SAFETY: if a byte of the value is not initialized, the constant does not evaluate.
                let _: #int = unsafe { #int_of };
                #laid_out
            };
        }
        #evaluated
        // SAFETY: as for `PtxLayout`.
        #repr
        #enumeration
        #p::__enumeration!(#p, [#generics] [#ident #arguments] [#none] #ident #int, #value, [#first] #([#variants])*);
    }
}

/// Returns the tokens for a variant without fields, without the type before it.
fn variant_value(variant: &Variant<'_>) -> TokenStream {
    let ident = variant.ident;
    if variant.is_unit { quote!(#ident) } else { quote!(#ident {}) }
}

/// Returns the function that lays out an enumeration stored as this integer.
pub(super) fn layout_of(repr: &EnumInt) -> Ident {
    format_ident!("{}", if repr.is_c { "c_enumeration" } else { "enumeration" })
}

/// Returns the integer's type.
pub(super) fn int(EnumInt { name, is_c }: &EnumInt, p: &Ident) -> TokenStream {
    if *is_c { quote!(#p::core::ffi::#name) } else { quote!(#p::core::primitive::#name) }
}
