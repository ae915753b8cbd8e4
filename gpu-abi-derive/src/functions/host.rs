//! Types in declarations of C++ functions and in callbacks: host pointers by their syntax, and all others by their traits.

use crate::class_name::class;
use crate::tokens::Tokens;
use gpu_abi_reader::model::Access;
use proc_macro2::TokenStream;
use quote::{format_ident, quote_spanned};
use syn::spanned::Spanned;
use syn::{GenericArgument, PathArguments, PointerMutability, Type, TypeArray, TypeFnPtr, TypePath};

/// A type as far as its syntax says.
#[derive(Clone, Copy)]
pub(super) enum Host<'a> {
    /// A pointer, if it is not a type of somebody else with the name of a smart one.
    Pointer {
        to: &'a Type,
        access: Access,
        is_smart: bool,
    },
    Array(&'a TypeArray),
    Function(&'a TypeFnPtr),
    Other(&'a Type),
}

impl<'a> Host<'a> {
    pub(super) fn of(ty: &'a Type) -> Self {
        match ty {
            Type::Group(group) => Self::of(&group.elem),
            Type::Paren(paren) => Self::of(&paren.elem),
            Type::Ptr(pointer) => {
                let is_const = matches!(pointer.mutability, PointerMutability::Const(_));
                let access = if is_const { Access::Lent } else { Access::Any };
                Self::Pointer { to: &pointer.elem, access, is_smart: false }
            }
            Type::Reference(reference) => {
                let access = if reference.mutability.is_none() { Access::Shared } else { Access::Unique };
                Self::Pointer { to: &reference.elem, access, is_smart: false }
            }
            Type::Array(array) => Self::Array(array),
            Type::FnPtr(pointer) => Self::Function(pointer),
            // A null pointer is `None` for each of these.
            Type::Path(path) => match argument(path) {
                Some(("Option", inner)) => match Self::of(inner) {
                    Self::Pointer { to, access, .. } => Self::Pointer { to, access, is_smart: true },
                    Self::Function(pointer) => Self::Function(pointer),
                    Self::Array(_) | Self::Other(_) => Self::Other(ty),
                },
                Some(("NonNull", to)) => Self::Pointer { to, access: Access::Any, is_smart: true },
                Some(("Box", to)) => Self::Pointer { to, access: Access::Unique, is_smart: true },
                _ => Self::Other(ty),
            },
            _ => Self::Other(ty),
        }
    }

    /// Returns how many pointers, some of them to arrays, lead to something else, and what that is.
    #[cfg(all(feature = "kernels", feature = "verify"))]
    pub(super) fn last(self) -> (usize, Self) {
        let (mut pointers, mut last) = (0, self);
        loop {
            (pointers, last) = match last {
                Self::Pointer { to, .. } => (pointers + 1, Self::of(to)),
                Self::Array(of) => (pointers, Self::of(&of.elem)),
                _ => return (pointers, last),
            };
        }
    }
}

/// Returns the name of a pointer's type, or `Const`, and its only generic argument. Any other name is returned as `""`: an import may have
/// renamed a pointer.
pub(crate) fn argument(path: &TypePath) -> Option<(&'static str, &Type)> {
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    let mut arguments = arguments.args.iter();
    let (Some(GenericArgument::Type(only)), None) = (arguments.next(), arguments.next()) else { return None };
    // A constant argument is wrapped in a macro call.
    if matches!(only, Type::Macro(_)) {
        return None;
    }
    let name = ["Option", "NonNull", "Box", "HostPtr", "DevicePtr", "Const"].into_iter().find(|name| last.ident == name);
    Some((name.unwrap_or_default(), only))
}

/// Returns the type whose constants are what the traits of `ty` say about it.
pub(crate) fn probe(ty: &Type, p: &Tokens) -> TokenStream {
    quote_spanned!(ty.span()=> #p::Host::<#ty, { #p::IsPointer::<#ty>::IS_HANDLE }, { #p::IsPointer::<#ty>::IS_ADDRESS }>)
}

/// Returns the expression of the description of a type that is known by its traits.
pub(super) fn by_traits(ty: &Type, p: &Tokens) -> TokenStream {
    let probe = probe(ty, p);
    quote_spanned!(ty.span()=> #probe::TYPE)
}

/// Returns the same with the name of the class in C++, if the type is a handle.
pub(super) fn called(ty: &Type, p: &Tokens) -> TokenStream {
    let (of_traits, class) = (by_traits(ty, p), class(ty, p));
    quote_spanned!(ty.span()=> #of_traits.called(const { &#class }))
}

/// Returns the expression of the description of a pointer to `target`, or `other` if the type only has the name of a smart pointer.
pub(super) fn pointer(
    ty: &Type,
    access: Access,
    target: &TokenStream,
    other: Option<TokenStream>,
    p: &Tokens,
) -> TokenStream {
    let mut pointer = quote_spanned!(ty.span()=> #p::Description::pointer(const { &#target }));
    if access != Access::Any {
        let access = format_ident!("{access:?}", span = ty.span());
        pointer.extend(quote_spanned!(ty.span()=> .through(#p::Access::#access)));
    }
    match other {
        Some(other) => quote_spanned!(ty.span()=> if #p::IsPointer::<#ty>::IS_ADDRESS { #pointer } else { #other }),
        None => pointer,
    }
}

/// Returns the expression of the description of an array.
pub(super) fn array(array: &TypeArray, element: &TokenStream, p: &Tokens) -> TokenStream {
    let len = &array.len;
    quote_spanned!(array.span()=> #p::Description::array(const { &#element }, #len))
}

/// Returns whether a function returns nothing.
pub(super) fn is_void(ty: &Type) -> bool {
    match ty {
        Type::Tuple(tuple) => tuple.elems.is_empty(),
        Type::Never(_) => true,
        _ => false,
    }
}
