//! Types in declarations of C++ functions: host pointers by their syntax, and all others by their traits.

use crate::distinct::Distinct;
use crate::paths::path_at;
use crate::tokens::spelled;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};
use syn::spanned::Spanned;
use syn::{GenericArgument, PathArguments, Type, TypeFnPtr};

/// A type as far as its syntax says.
#[derive(Clone, Copy)]
pub(super) enum Host<'a> {
    Pointer { to: &'a Type, access: Access },
    Function(&'a TypeFnPtr),
    Other(&'a Type),
}

/// What Rust may do with the target of a pointer without `unsafe`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    None,
    Read,
    Write,
}

impl<'a> Host<'a> {
    pub(super) fn of(ty: &'a Type) -> Self {
        match ty {
            Type::Group(group) => Self::of(&group.elem),
            Type::Paren(paren) => Self::of(&paren.elem),
            // A raw pointer lends nothing, so C++ may write through `*const T` as well.
            Type::Ptr(pointer) => Self::Pointer { to: &pointer.elem, access: Access::None },
            Type::Reference(reference) => {
                let access = if reference.mutability.is_none() { Access::Read } else { Access::Write };
                Self::Pointer { to: &reference.elem, access }
            }
            Type::FnPtr(pointer) => Self::Function(pointer),
            // A null pointer is `None` for each of these.
            Type::Path(_) => match argument(ty) {
                Some(("Option", inner)) => match Self::of(inner) {
                    Self::Other(_) => Self::Other(ty),
                    pointer => pointer,
                },
                Some(("NonNull", to)) => Self::Pointer { to, access: Access::None },
                Some(("Box", to)) => Self::Pointer { to, access: Access::Write },
                _ => Self::Other(ty),
            },
            _ => Self::Other(ty),
        }
    }
}

impl<'a> Host<'a> {
    /// Returns how many pointers lead to something else, and what that is.
    pub(super) fn last(self) -> (usize, Self) {
        let (mut pointers, mut last) = (0, self);
        while let Self::Pointer { to, .. } = last {
            (pointers, last) = (pointers + 1, Self::of(to));
        }
        (pointers, last)
    }
}

/// Returns the last identifier of a path and its only generic argument.
fn argument(ty: &Type) -> Option<(&'static str, &Type)> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    let mut arguments = arguments.args.iter();
    let (Some(GenericArgument::Type(only)), None) = (arguments.next(), arguments.next()) else { return None };
    let name = ["Option", "NonNull", "Box"].into_iter().find(|name| last.ident == name)?;
    Some((name, only))
}

/// The types in a block's declarations that are not pointers, as they are written, each with a constant for its description.
#[derive(Default)]
pub(super) struct Described {
    known: Distinct,
    /// The constants, and the checks that C++ has the same layouts as rustc.
    pub(super) items: TokenStream,
}

impl Described {
    /// Returns the expression of a type's description. `lends` says whether a shared reference lends memory of Rust's to C++.
    pub(super) fn description(&mut self, ty: &Type, lends: bool, p: &TokenStream) -> TokenStream {
        let at = path_at(p, ty.span());
        match Host::of(ty) {
            Host::Pointer { to, access } => {
                let target = self.description(to, lends, p);
                let target =
                    if access == Access::Read && lends { quote_spanned!(ty.span()=> #at::shared(#target)) } else { target };
                quote_spanned!(ty.span()=> #at::Description::pointer(const { &#target }))
            }
            Host::Function(_) => quote_spanned!(ty.span()=> #at::HOST_FUNCTION),
            Host::Other(ty) => self.constant(ty, &at).into_token_stream(),
        }
    }

    /// Returns the name of the constant for a type that is not a pointer. rustc warns at the type, once, if nothing but its size is known.
    fn constant(&mut self, ty: &Type, p: &TokenStream) -> Ident {
        let spelled = spelled(ty);
        let (number, is_new) = self.known.number(spelled.clone());
        let name = format_ident!("__GPU_ABI_TYPE_{number}");
        if !is_new {
            return name;
        }
        self.items.extend(quote_spanned! {ty.span()=>
            const #name: #p::Description = #p::Host::<#ty, { #p::core::mem::size_of::<#ty>() == 0 }>::TYPE;
            const _: () = #p::check_host_layout(#spelled, &#name, #p::IsRepr::<#ty>::VALUE);
        });
        name
    }
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
