//! Types in compiled files as literals, which constants compare with Rust's types.

use crate::tokens::{Tokens, each};
use gpu_abi_reader::TypeList;
use gpu_abi_reader::model::{
    BitRange, ClassNames, CompiledArgument, CompiledMember, CompiledName, CompiledRecord, CompiledType, CompiledTypes,
    HostKind,
};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};

/// Returns a list of types; those from names, and the vectors of `long` among them, are of a host, an expression. The names of the file's
/// classes may be in a constant.
pub(crate) fn list_value(
    p: &Tokens,
    types: &TypeList,
    host: Option<&TokenStream>,
    classes: Option<&TokenStream>,
) -> TokenStream {
    types.with(|CompiledTypes { all, classes: own, host: shown }| {
        let all = each(all, &mut |ty| type_value(p, ty, host));
        let classes = classes.map_or_else(|| classes_value(own, &[types]), TokenStream::clone);
        let host = host.map_or_else(|| host_value(p, shown), TokenStream::clone);
        quote!(#p::CompiledTypes { all: &[#(#all),*], classes: #p::ClassNames(#classes), host: #host })
    })
}

/// Returns the names of a file's classes for these lists of its types. Only handles, behind pointers, are compared with them.
pub(super) fn classes_value(classes: ClassNames<'_>, lists: &[&TypeList]) -> TokenStream {
    let has_pointers = lists.iter().any(|list| list.has_pointers());
    let classes = if has_pointers { classes } else { ClassNames::default() };
    Literal::byte_string(classes.0).into_token_stream()
}

/// Returns the host that files show.
pub(super) fn host_value(p: &Tokens, host: Option<HostKind>) -> TokenStream {
    // `Debug` writes the names of variants.
    let host = host.map(|host| format_ident!("{host:?}"));
    option(p, host.map(|host| quote!(#p::HostKind::#host)))
}

/// Returns a template argument.
pub(super) fn argument_value(p: &Tokens, argument: &CompiledArgument) -> TokenStream {
    let ty = quote!(#p::CompiledArgument);
    match argument {
        CompiledArgument::Type(index) => {
            let index = number(*index);
            quote!(#ty::Type(#index))
        }
        CompiledArgument::Value(value) => {
            let value = Literal::i128_unsuffixed(*value);
            quote!(#ty::Value(#value))
        }
        CompiledArgument::Unknown => quote!(#ty::Unknown),
    }
}

fn arguments_value(p: &Tokens, arguments: Option<&[CompiledArgument]>) -> TokenStream {
    let list = |arguments: &[CompiledArgument]| {
        let arguments = arguments.iter().map(|argument| argument_value(p, argument));
        quote!(&[#(#arguments),*])
    };
    option(p, arguments.map(list))
}

/// Returns a number literal without a suffix.
pub(super) fn number(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}

/// Returns an `Option`.
pub(super) fn option(p: &Tokens, value: Option<impl ToTokens>) -> TokenStream {
    match value {
        Some(value) => quote!(#p::core::option::Option::Some(#value)),
        None => quote!(#p::core::option::Option::None),
    }
}

fn long(number: u64) -> Literal {
    Literal::u64_unsuffixed(number)
}

fn type_value(p: &Tokens, compiled: &CompiledType<'_>, host: Option<&TokenStream>) -> TokenStream {
    let ty = quote!(#p::CompiledType);
    match compiled {
        CompiledType::Void => quote!(#ty::Void),
        CompiledType::Unknown => quote!(#ty::Unknown),
        CompiledType::Function { name, parts } => {
            let parts = arguments_value(p, *parts);
            quote!(#ty::Function { name: #name, parts: #parts })
        }
        CompiledType::Named(CompiledName { path, arguments, may_be_enum }) => {
            let arguments = arguments_value(p, *arguments);
            quote!(#ty::Named(#p::CompiledName { path: #path, arguments: #arguments, may_be_enum: #may_be_enum }))
        }
        // The host's types of these names have other sizes or signs elsewhere.
        CompiledType::Scalar { name: name @ ("long" | "unsigned long" | "char" | "wchar_t" | "long double"), .. }
            if host.is_some() =>
        {
            quote!(#p::host_fundamental(#name, #host))
        }
        CompiledType::Scalar { name, kind, size, handle } => {
            // `Debug` writes the names of variants.
            let kind = format_ident!("{kind:?}");
            let handle = handle.map(|handle| format_ident!("{handle:?}")).map(|handle| quote!(#p::Handle::#handle));
            let handle = option(p, handle);
            let size = long(*size);
            quote!(#ty::Scalar { name: #name, kind: #p::ScalarKind::#kind, size: #size, handle: #handle })
        }
        CompiledType::Pointer { name, to, is_const, size, .. } => {
            let (to, is_const, size) = (number(*to), option(p, is_const.map(|is_const| quote!(#is_const))), long(*size));
            quote!(#ty::pointer(#name, #to, #is_const, #size))
        }
        CompiledType::Array { name, element, len } => {
            let (element, len) = (number(*element), long(*len));
            quote!(#ty::Array { name: #name, element: #element, len: #len })
        }
        CompiledType::Record(record) => {
            let CompiledRecord { name, union, size, align, max_align, members, has_virtual_base, .. } = record;
            let (made_up, other_form) = (number(record.made_up), option(p, record.other_form.map(number)));
            let (size, align, max_align) = (long(*size), option(p, align.map(long)), option(p, max_align.map(long)));
            let members = members.iter().map(|member| member_value(p, member));
            quote! {
                #ty::Record(#p::CompiledRecord {
                    name: #name, union: #union, size: #size, align: #align, max_align: #max_align, members: &[#(#members),*],
                    by_key: &[], has_virtual_base: #has_virtual_base, made_up: #made_up, other_form: #other_form
                })
            }
        }
        CompiledType::Enum { name, size, signed, enumerators, .. } => {
            let (size, signed) = (long(*size), option(p, signed.map(|signed| quote!(#signed))));
            let enumerators = enumerators.iter().map(|(name, value)| {
                let value = Literal::i128_unsuffixed(*value);
                quote!((#name, #value))
            });
            quote!(#ty::Enum { name: #name, size: #size, signed: #signed, enumerators: &[#(#enumerators),*], by_key: &[] })
        }
        CompiledType::Incomplete { name } => quote!(#ty::Incomplete { name: #name }),
        CompiledType::Unstated { name, size } => {
            let size = option(p, size.map(long));
            quote!(#ty::Unstated { name: #name, size: #size })
        }
        CompiledType::Other { name, size, parts } => {
            let (size, parts) = (option(p, size.map(long)), arguments_value(p, *parts));
            quote!(#ty::Other { name: #name, size: #size, parts: #parts })
        }
    }
}

/// Returns a call instead of a literal, because most members have no bits and are not nested.
fn member_value(p: &Tokens, CompiledMember { name, ty, offset, bits, within, .. }: &CompiledMember<'_>) -> TokenStream {
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
