//! Enumerations without data: an integer with only the declared values as valid bit patterns.

use super::{implement, implement_repr, implement_stored};
use crate::generics::Bounds;
use crate::input::Variant;
use crate::model::{EnumInt, Enumeration, Model};
use crate::paths::name_at;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;

pub(super) fn expand(model: &Model<'_>, enumeration: &Enumeration<'_>) -> TokenStream {
    let name = model.ident.unraw().to_string();
    let Model { private: p, names, .. } = model;
    let int = int(&enumeration.repr, p);
    let of_int = layout_of(&enumeration.repr);
    let (out, input, value, laid_out) =
        (names.local("out"), names.local("input"), names.local("value"), names.local("layout"));
    let none = Bounds::new(model);
    // These tokens are both expressions and patterns.
    let variants: Vec<_> = enumeration.variants.iter().map(variant_value).collect();
    let first = variants.first();
    let names = enumeration.variants.iter().map(|variant| variant.ident.unraw().to_string());
    let layout = implement(model, true, &quote!(#p::PtxLayout), &none);
    let repr = implement_repr(model, &none, &[]);
    let mirror = implement(model, true, &quote!(#p::PtxMirror), &none);
    let bits = implement(model, false, &quote!(#p::BitField), &none);
    let codec = implement(model, true, &quote!(#p::Codec), &none);
    let ident = model.ident;
    let enumerators =
        quote!(#p::#of_int::<#int>(#name, &const { #p::enumerators([#(#names),*], [#(#ident::#variants as #p::i128),*]) }));
    // If C's `int` cannot hold all discriminants, rustc uses a wider integer, which C++ may not do. An attribute macro that
    // runs after the derive may also have changed any `repr`.
    let checked = {
        let p = name_at(p, ident.span());
        quote_spanned!(ident.span()=> #p::check_extent::<Self>(#enumerators))
    };
    let int_of = {
        let p = name_at(p, ident.span());
        quote_spanned!(ident.span()=> #p::int_of(&#ident::#first))
    };
    let evaluated =
        model.generics.params.is_empty().then(|| quote!(const _: &#p::TypeLayout = <#ident as #p::PtxLayout>::REF;));
    let stored = implement_stored(model, &none);
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
        // SAFETY: an integer has bytes.
        #stored
        // SAFETY: as for `PtxLayout`.
        #mirror {
            type Mirror = #int;
        }
        #enumeration
        #bits {
            type Int = #int;
            #[inline]
            fn to_int(&self) -> #int {
                // SAFETY: `from_int` does not compile if a variant has data, and `LAYOUT` does not evaluate if the
                // enumeration has padding.
                unsafe { #p::int_of(self) }
            }
            #[inline]
            fn from_int(#value: #int) -> #p::core::option::Option<Self> {
                #(if #value == (#ident::#variants as #int) { return #p::core::option::Option::Some(#ident::#variants); })*
                #p::core::option::Option::None
            }
            #[inline]
            fn any() -> Self { #ident::#first }
        }
        // SAFETY: as for `PtxLayout`; `from_int` refuses all integers that are not the value of a variant.
        #codec {
            const IS_DEVICE_BYTES: #p::bool = true;
            const VALID: #p::Valid = #p::Valid::Read;
            #[inline]
            fn write_to(&self, #out: &mut #p::Writer<'_, Self>) { #out.put_enumeration(self); }
            #[inline]
            fn read_from(#input: &mut #p::Reader<'_, Self>) -> Self { #input.take_enumeration() }
        }
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
pub(super) fn int(repr: &EnumInt, p: &Ident) -> TokenStream {
    match repr {
        EnumInt::Declared(int) => quote!(#p::core::primitive::#int),
        EnumInt::Int => quote!(#p::core::ffi::c_int),
        EnumInt::UnsignedInt => quote!(#p::core::ffi::c_uint),
    }
}
