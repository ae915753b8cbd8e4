//! Enumerations without data: an integer with only the declared values as valid bit patterns.

use super::{implement, implement_repr};
use crate::generics::Bounds;
use crate::input::Variant;
use crate::model::{EnumInt, Enumeration, Model};
use crate::paths::path_at;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;

pub(super) fn expand(model: &Model<'_>, enumeration: &Enumeration<'_>) -> TokenStream {
    let name = model.ident.unraw().to_string();
    let Model { krate, private: p, names, .. } = model;
    let int = int(&enumeration.repr, p);
    let of_int = layout_of(&enumeration.repr);
    let (value, laid_out) = (names.local("value"), names.local("layout"));
    let (generics, arguments, _) = model.generics.split_for_impl();
    let none = Bounds::new(model);
    // These tokens are both expressions and patterns.
    let variants: Vec<_> = enumeration.variants.iter().map(variant_value).collect();
    let first = variants.first();
    let names = enumeration.variants.iter().map(|variant| variant.ident.unraw().to_string());
    let layout = implement(model, true, &quote!(#krate::PtxLayout), &none);
    let repr = implement_repr(model, &none, &[]);
    // If C's `int` cannot hold all discriminants, rustc uses a wider integer, which C++ may not do. An attribute macro that
    // runs after the derive may also have changed any `repr`.
    let check = {
        let p = path_at(p, model.ident.span());
        let ident = model.ident;
        quote_spanned! {ident.span()=>
            #p::check_repr::<Self>(&#laid_out, &[]);
        }
    };
    let ident = model.ident;
    let int_of = {
        let p = path_at(p, ident.span());
        quote_spanned!(ident.span()=> #p::int_of(&#ident::#first))
    };
    let evaluated = model
        .generics
        .params
        .is_empty()
        .then(|| quote!(const _: &#krate::TypeLayout = <#ident as #krate::PtxLayout>::REF;));
    // The parameters of an enumeration without data are always unused.
    let enumeration =
        model.generics.params.is_empty().then(|| quote!(impl #p::Enumeration for #ident { type Int = #int; }));
    quote! {
        // SAFETY: rustc stores the enumeration as this integer, as its `repr` specifies.
        #layout {
            const LAYOUT: #krate::TypeLayout = {
                let #laid_out = #p::#of_int::<#int>(
                    #name,
                    &const { #p::enumerators([#(#names),*], [#(#ident::#variants as #p::i128),*]) },
                );
                #check
                // SAFETY: if a byte of the value is not initialized, the constant does not evaluate.
                let _: #int = unsafe { #int_of };
                #laid_out
            };
        }
        #evaluated
        // SAFETY: as for `PtxLayout`.
        #repr
        #enumeration
        #krate::__enumeration!([#generics] [#ident #arguments] [#none] #ident #int, #value, [#first] #([#variants])*);
    }
}

/// Returns the tokens for a variant without fields, without the type before it.
fn variant_value(variant: &Variant<'_>) -> TokenStream {
    let ident = variant.ident;
    if variant.is_unit { quote!(#ident) } else { quote!(#ident {}) }
}

/// Returns the function that lays out an enumeration stored as this integer.
pub(super) fn layout_of(repr: &EnumInt) -> Ident {
    match repr {
        EnumInt::Declared(_) => format_ident!("enumeration"),
        EnumInt::Int | EnumInt::UnsignedInt => format_ident!("c_enumeration"),
    }
}

/// Returns the integer's type.
pub(super) fn int(repr: &EnumInt, p: &TokenStream) -> TokenStream {
    match repr {
        EnumInt::Declared(int) => quote!(#p::core::primitive::#int),
        EnumInt::Int => quote!(#p::core::ffi::c_int),
        EnumInt::UnsignedInt => quote!(#p::core::ffi::c_uint),
    }
}
