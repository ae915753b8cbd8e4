//! Enumerations without data: an integer of which only the declared values are valid.

use super::{implement, implement_repr};
use crate::generics::Bounds;
use crate::input::Variant;
use crate::model::{EnumInt, Enumeration, Model};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;

pub(super) fn expand(model: &Model<'_>, enumeration: &Enumeration<'_>) -> TokenStream {
    let name = model.ident.unraw().to_string();
    let int = int(&enumeration.repr);
    let none = Bounds::new(model);
    // As expressions and as patterns.
    let variants: Vec<_> = enumeration.variants.iter().map(value).collect();
    let first = variants.first();
    let names = enumeration.variants.iter().map(|variant| variant.ident.unraw().to_string());
    let layout = implement(model, true, &quote!(__gpu_abi::PtxLayout), &none);
    let repr = implement_repr(model, &none);
    let mirror = implement(model, true, &quote!(__gpu_abi::PtxMirror), &none);
    let bits = implement(model, false, &quote!(__p::BitField), &none);
    let codec = implement(model, true, &quote!(__gpu_abi::Codec), &none);
    // C's `int` need not hold all discriminants: rustc then takes a wider integer, which C++ may not.
    let claim = match enumeration.repr {
        EnumInt::Declared(_) => None,
        EnumInt::Int | EnumInt::UnsignedInt => {
            let layout = quote!(__layout);
            Some(quote_spanned!(model.ident.span()=> __p::claim_repr::<Self>(&#layout, &[]);))
        }
    };
    let ident = model.ident;
    let evaluated = (claim.is_some() && model.generics.params.is_empty())
        .then(|| quote!(const _: &__gpu_abi::TypeLayout = <#ident as __gpu_abi::PtxLayout>::REF;));
    quote! {
        // SAFETY: rustc stores the enumeration as this integer, as its `repr` says.
        #layout {
            const LAYOUT: __gpu_abi::TypeLayout = {
                let __layout = __p::enumeration::<#int>(#name, &const { [#(__p::Enumerator::new(#names, Self::#variants as _)),*] });
                #claim
                __layout
            };
        }
        #evaluated
        // SAFETY: as for `PtxLayout`.
        #repr
        // SAFETY: as for `PtxLayout`.
        #mirror {
            type Mirror = #int;
        }
        #bits {
            type Int = #int;
            #[inline]
            fn to_int(&self) -> #int {
                match self { #(Self::#variants => Self::#variants as _),* }
            }
            #[inline]
            fn from_int(__int: #int) -> __p::core::option::Option<Self> {
                #(if __int == (Self::#variants as #int) { return __p::core::option::Option::Some(Self::#variants); })*
                __p::core::option::Option::None
            }
            #[inline]
            fn any() -> Self { Self::#first }
        }
        // SAFETY: as for `PtxLayout`.
        #codec {
            const BLOCK: __p::bool = true;
            #[inline]
            fn encode(&self, __out: &mut __p::Writer<'_, Self>) { __out.put_enumeration(self); }
            #[inline]
            fn decode(__input: &mut __p::Reader<'_, Self>) -> Self { __input.take_enumeration() }
        }
    }
}

/// Returns what a variant without fields is written as, without the type before it.
fn value(variant: &Variant<'_>) -> TokenStream {
    let ident = variant.ident;
    if variant.is_unit { quote!(#ident) } else { quote!(#ident {}) }
}

/// Returns the integer's type.
pub(super) fn int(repr: &EnumInt) -> TokenStream {
    match repr {
        EnumInt::Declared(int) => quote!(__p::core::primitive::#int),
        EnumInt::Int => quote!(__p::core::ffi::c_int),
        EnumInt::UnsignedInt => quote!(__p::core::ffi::c_uint),
    }
}
