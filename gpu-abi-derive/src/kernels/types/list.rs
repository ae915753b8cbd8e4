//! Types as a constant: literals for the types in debug information.

use crate::kernels::literal::{number, option};
use gpu_abi_reader::Handle;
use gpu_abi_reader::debug::{BitRange, MemberEntry, ScalarKind, TypeEntry};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The types of kernels' parameters and of variables, and the types reachable from them.
pub(crate) struct List {
    /// The file's index among those that are read.
    pub(crate) number: usize,
    /// The indices of these types in the list, in the order in which they were added.
    pub(super) places: Vec<usize>,
    pub(super) entries: Vec<TypeEntry>,
}

impl List {
    /// Returns the index of the type of the parameter or variable that has this number among all that the file describes.
    pub(crate) fn place(&self, index: usize) -> usize {
        self.places[index]
    }

    /// Returns the constant's value.
    pub(crate) fn value(&self, p: &TokenStream) -> TokenStream {
        let entries = self.entries.iter().map(|entry| entry_value(p, entry));
        quote!(#p::CompiledTypes(&[#(#entries),*]))
    }
}

fn long(number: u64) -> Literal {
    Literal::u64_unsuffixed(number)
}

fn entry_value(p: &TokenStream, entry: &TypeEntry) -> TokenStream {
    let ty = quote!(#p::CompiledType);
    match entry {
        TypeEntry::Void => quote!(#ty::Void),
        TypeEntry::Scalar { name, kind, size, handle } => {
            let kind = match kind {
                ScalarKind::Signed => quote!(Signed),
                ScalarKind::Unsigned => quote!(Unsigned),
                ScalarKind::Bool => quote!(Bool),
                ScalarKind::Character => quote!(Character),
                ScalarKind::Float => quote!(Float),
                // Kinds of numbers that are added to the reader later match no Rust type.
                _ => {
                    let size = long(*size);
                    return quote!(#ty::Other { name: #name, size: #p::core::option::Option::Some(#size) });
                }
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
        TypeEntry::Pointer { name, to, size } => {
            let (to, size) = (number(*to), long(*size));
            quote!(#ty::Pointer { name: #name, to: #to, size: #size })
        }
        TypeEntry::Array { name, element, len } => {
            let (element, len) = (number(*element), long(*len));
            quote!(#ty::Array { name: #name, element: #element, len: #len })
        }
        TypeEntry::Record { name, union, size, members, has_virtual_base } => {
            let size = long(*size);
            let members = members.iter().map(|member| member_value(p, member));
            quote! {
                #ty::Record(#p::CompiledRecord {
                    name: #name, union: #union, size: #size, members: &[#(#members),*], has_virtual_base: #has_virtual_base
                })
            }
        }
        TypeEntry::Enum { name, size, signed, enumerators } => {
            let (size, signed) = (long(*size), option(p, signed.map(|signed| quote!(#signed))));
            let enumerators = enumerators.iter().map(|(name, value)| {
                let value = Literal::i128_unsuffixed(*value);
                quote!((#name, #value))
            });
            quote!(#ty::Enum { name: #name, size: #size, signed: #signed, enumerators: &[#(#enumerators),*] })
        }
        TypeEntry::Incomplete { name } => quote!(#ty::Incomplete { name: #name }),
        TypeEntry::Other { name, size } => {
            let size = option(p, size.map(long));
            quote!(#ty::Other { name: #name, size: #size })
        }
    }
}

/// Returns a call instead of a literal, because most members have no bits and are not nested.
fn member_value(p: &TokenStream, MemberEntry { name, ty, offset, bits, within, .. }: &MemberEntry) -> TokenStream {
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
