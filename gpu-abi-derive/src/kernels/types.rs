//! Types as a constant: literals for the types in debug information.

use super::literal::{number, option};
use gpu_abi_reader::interface::List;
use gpu_abi_reader::model::{BitRange, CompiledMember, CompiledRecord, CompiledType, Handle, ScalarKind};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// Returns a list of types as the value of a constant.
pub(super) fn literal(p: &TokenStream, list: &List) -> TokenStream {
    list.types.with(|types| {
        let types = types.0.iter().map(|ty| type_value(p, ty));
        quote!(#p::CompiledTypes(&[#(#types),*]))
    })
}

fn long(number: u64) -> Literal {
    Literal::u64_unsuffixed(number)
}

fn type_value(p: &TokenStream, compiled: &CompiledType<'_>) -> TokenStream {
    let ty = quote!(#p::CompiledType);
    match compiled {
        CompiledType::Void => quote!(#ty::Void),
        CompiledType::Scalar { name, kind, size, handle } => {
            let kind = match kind {
                ScalarKind::Signed => quote!(Signed),
                ScalarKind::Unsigned => quote!(Unsigned),
                ScalarKind::Bool => quote!(Bool),
                ScalarKind::Character => quote!(Character),
                ScalarKind::Float => quote!(Float),
            };
            let handle = option(
                p,
                handle.map(|handle| match handle {
                    Handle::Texture => quote!(#p::Handle::Texture),
                    Handle::Sampler => quote!(#p::Handle::Sampler),
                    Handle::Surface => quote!(#p::Handle::Surface),
                }),
            );
            let size = long(*size);
            quote!(#ty::Scalar { name: #name, kind: #p::ScalarKind::#kind, size: #size, handle: #handle })
        }
        CompiledType::Pointer { name, to, size } => {
            let (to, size) = (number(*to), long(*size));
            quote!(#ty::Pointer { name: #name, to: #to, size: #size })
        }
        CompiledType::Array { name, element, len } => {
            let (element, len) = (number(*element), long(*len));
            quote!(#ty::Array { name: #name, element: #element, len: #len })
        }
        CompiledType::Record(CompiledRecord { name, union, size, members, has_virtual_base }) => {
            let size = long(*size);
            let members = members.iter().map(|member| member_value(p, member));
            quote! {
                #ty::Record(#p::CompiledRecord {
                    name: #name, union: #union, size: #size, members: &[#(#members),*], has_virtual_base: #has_virtual_base
                })
            }
        }
        CompiledType::Enum { name, size, signed, enumerators } => {
            let (size, signed) = (long(*size), option(p, signed.map(|signed| quote!(#signed))));
            let enumerators = enumerators.iter().map(|(name, value)| {
                let value = Literal::i128_unsuffixed(*value);
                quote!((#name, #value))
            });
            quote!(#ty::Enum { name: #name, size: #size, signed: #signed, enumerators: &[#(#enumerators),*] })
        }
        CompiledType::Incomplete { name } => quote!(#ty::Incomplete { name: #name }),
        CompiledType::Other { name, size } => {
            let size = option(p, size.map(long));
            quote!(#ty::Other { name: #name, size: #size })
        }
    }
}

/// Returns a call instead of a literal, because most members have no bits and are not nested.
fn member_value(
    p: &TokenStream,
    CompiledMember { name, ty, offset, bits, within, .. }: &CompiledMember<'_>,
) -> TokenStream {
    let (ty, offset) = (number(*ty), long(*offset));
    let bits = bits.map(|bits: BitRange| {
        let (offset, width) = (long(bits.offset()), Literal::u32_unsuffixed(bits.width()));
        quote!(.bits(#offset, #width))
    });
    let within = within.map(|holder| {
        let holder = number(holder);
        quote!(.within(#holder))
    });
    quote!(#p::CompiledMember::new(#name, #ty, #offset) #bits #within)
}
