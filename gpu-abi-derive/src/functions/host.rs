//! Types in declarations of C++ functions: host pointers by their syntax, and all others by their traits.

use crate::distinct::Distinct;
use crate::kernels::{class, has_arguments};
use crate::paths::path_at;
use crate::tokens::spelled;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};
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

/// What Rust may do with the target of a pointer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// Everything that is sound: the pointer is `*mut T`.
    Any,
    /// The same, but `*const T` says that nothing is written.
    AnyConst,
    /// Reads, without `unsafe`.
    Read,
    /// Reads and writes, without `unsafe`.
    Write,
}

/// The pointers in a type that must not be written through, if they are read-only in Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lends {
    /// None: the value comes from C++ for the time of a call.
    Nothing,
    /// Shared references: the value comes from C++ and may stay.
    References,
    /// All: C++ gets the value.
    All,
    /// All but the outermost one: that of a parameter with `#[ptx(readonly)]`.
    Inner,
}

impl<'a> Host<'a> {
    pub(super) fn of(ty: &'a Type) -> Self {
        match ty {
            Type::Group(group) => Self::of(&group.elem),
            Type::Paren(paren) => Self::of(&paren.elem),
            Type::Ptr(pointer) => {
                let is_const = matches!(pointer.mutability, PointerMutability::Const(_));
                let access = if is_const { Access::AnyConst } else { Access::Any };
                Self::Pointer { to: &pointer.elem, access, is_smart: false }
            }
            Type::Reference(reference) => {
                let access = if reference.mutability.is_none() { Access::Read } else { Access::Write };
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
                Some(("Box", to)) => Self::Pointer { to, access: Access::Write, is_smart: true },
                _ => Self::Other(ty),
            },
            _ => Self::Other(ty),
        }
    }

    /// Returns how many pointers lead to something else, and what that is.
    pub(super) fn last(self) -> (usize, Self) {
        let (mut pointers, mut last) = (0, self);
        while let Self::Pointer { to, .. } = last {
            (pointers, last) = (pointers + 1, Self::of(to));
        }
        (pointers, last)
    }
}

/// Returns the name of the type of a pointer, or of a read-only target, and its only generic argument.
pub(super) fn argument(path: &TypePath) -> Option<(&'static str, &Type)> {
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    let mut arguments = arguments.args.iter();
    let (Some(GenericArgument::Type(only)), None) = (arguments.next(), arguments.next()) else { return None };
    let name = ["Option", "NonNull", "Box", "HostPtr", "DevicePtr", "Const"].into_iter().find(|name| last.ident == name)?;
    Some((name, only))
}

/// The types in a block's declarations that are not pointers, as they are written, each with a constant for its description.
#[derive(Default)]
pub(super) struct Described {
    known: Distinct,
    /// The types whose names do not fit those in C++.
    misnamed: Distinct,
    /// The constants, and the checks that C++ has the same layouts as rustc.
    pub(super) items: TokenStream,
}

impl Described {
    /// Returns the expression of a type's description.
    pub(super) fn description(&mut self, ty: &Type, lends: Lends, p: &TokenStream) -> TokenStream {
        let at = path_at(p, ty.span());
        match Host::of(ty) {
            Host::Pointer { to, access, is_smart } => {
                let target = self.description(to, if lends == Lends::Inner { Lends::All } else { lends }, p);
                let target = match (access, lends) {
                    (Access::Read, Lends::References | Lends::All) | (Access::AnyConst, Lends::All) => {
                        quote_spanned!(ty.span()=> #at::read_only(#target))
                    }
                    _ => target,
                };
                let other = is_smart.then(|| self.constant(ty, &at).into_token_stream());
                pointer(ty, &target, other, &at)
            }
            Host::Array(of) => {
                let element = self.description(&of.elem, lends, p);
                array(of, &element, &at)
            }
            Host::Function(_) => quote_spanned!(ty.span()=> #at::HOST_FUNCTION),
            Host::Other(ty) => self.constant(ty, &at).into_token_stream(),
        }
    }

    /// Returns what makes rustc warn at a type whose name does not fit the one in C++, once, if nothing else about it was compared.
    pub(super) fn named(&mut self, ty: &Type, p: &TokenStream) -> TokenStream {
        if !self.misnamed.insert(spelled(ty)) {
            return TokenStream::new();
        }
        let p = path_at(p, ty.span());
        quote_spanned!(ty.span()=> const _: () = #p::Host::<#ty, { #p::IsPointer::<#ty>::VALUE }>::NAMED;)
    }

    /// Returns the name of the constant for a type that is not a pointer. rustc warns at the type, once, if nothing but its size is known.
    pub(super) fn constant(&mut self, ty: &Type, p: &TokenStream) -> Ident {
        let spelled = spelled(ty);
        let (number, is_new) = self.known.number(spelled.clone());
        let name = format_ident!("__GPU_ABI_TYPE_{number}");
        if !is_new {
            return name;
        }
        let description = if has_arguments(ty) { called(ty, p) } else { by_traits(ty, p) };
        self.items.extend(quote_spanned! {ty.span()=>
            const #name: #p::Description = #description;
            const _: () = #p::check_host_layout(#spelled, &#name, #p::IsRepr::<#ty>::VALUE);
        });
        name
    }
}

/// Returns the expression of the description of a type that is known by its traits.
pub(super) fn by_traits(ty: &Type, p: &TokenStream) -> TokenStream {
    quote_spanned!(ty.span()=> #p::Host::<#ty, { #p::IsPointer::<#ty>::VALUE }>::TYPE)
}

/// Returns the same with the name of the class in C++, if the type is a handle.
pub(super) fn called(ty: &Type, p: &TokenStream) -> TokenStream {
    let (of_traits, class) = (by_traits(ty, p), class(ty, p));
    quote_spanned!(ty.span()=> #of_traits.called(const { &#class }))
}

/// Returns the expression of the description of a pointer to `target`, or `other` if the type only has the name of a smart pointer.
pub(super) fn pointer(ty: &Type, target: &TokenStream, other: Option<TokenStream>, p: &TokenStream) -> TokenStream {
    let pointer = quote_spanned!(ty.span()=> #p::Description::pointer(const { &#target }));
    match other {
        Some(other) => quote_spanned!(ty.span()=> if #p::IsPointer::<#ty>::VALUE { #pointer } else { #other }),
        None => pointer,
    }
}

/// Returns the expression of the description of an array.
pub(super) fn array(array: &TypeArray, element: &TokenStream, p: &TokenStream) -> TokenStream {
    let len = &array.len;
    quote_spanned!(array.span()=> #p::Description::array(const { &#element }, #len))
}

/// Returns a pointer within a type, or the type itself, that is not only an address.
pub(super) fn fat_pointer(ty: &Type) -> Option<&Type> {
    let Host::Pointer { to, .. } = Host::of(ty) else { return None };
    let is_fat = match to {
        Type::Slice(_) | Type::TraitObject(_) => true,
        Type::Path(path) => path.path.is_ident("str") || path.path.is_ident("CStr"),
        _ => false,
    };
    if is_fat { Some(ty) } else { fat_pointer(to) }
}
