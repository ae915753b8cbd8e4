//! The names of the types that pointers lead to, for types of which Rust's side says nothing else: handles, and types that C++ only
//! declares. The macro knows how a type is written.

use crate::generics::is_called_primitive;
use crate::tokens::Tokens;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{GenericArgument, PathArguments, PathSegment, Type, TypePath, TypePtr};

/// Returns the declared pointer, if a type is a pointer.
pub(crate) fn declared(ty: &Type) -> Option<&TypePtr> {
    match ty {
        Type::Ptr(pointer) => Some(pointer),
        Type::Group(group) => declared(&group.elem),
        Type::Paren(paren) => declared(&paren.elem),
        _ => None,
    }
}

/// Returns how many pointers lead to a type that is not one, and that type.
pub(crate) fn last(ty: &Type) -> (usize, &Type) {
    let behind = |pointers, target| {
        let (more, last) = last(target);
        (pointers + more, last)
    };
    if let Some(pointer) = declared(ty) {
        return behind(1, &pointer.elem);
    }
    let Type::Path(TypePath { path, .. }) = ty else { return (0, ty) };
    match path.segments.last().map(|last| (last.ident.to_string(), &last.arguments)) {
        Some((name, PathArguments::AngleBracketed(arguments)))
            if ["DevicePtr", "HostPtr", "Ptr", "Const"].contains(&name.as_str()) =>
        {
            match arguments.args.first() {
                Some(GenericArgument::Type(argument)) => behind(usize::from(name != "Const"), argument),
                _ => (0, ty),
            }
        }
        _ => (0, ty),
    }
}

/// Returns the same for a parameter or member. A type with one generic argument may be a pointer that was imported under another name, so it
/// counts as one.
#[cfg(feature = "kernels")]
pub(crate) fn last_of_value(ty: &Type) -> (usize, &Type) {
    let (0, Type::Path(path)) = last(ty) else { return last(ty) };
    match crate::functions::argument(path) {
        Some(("", argument)) => {
            let (more, last) = last(argument);
            (1 + more, last)
        }
        _ => (0, ty),
    }
}

/// Returns the last identifier of a type; the name of no class if it has none.
pub(crate) fn identifier(ty: &Type) -> String {
    segment(ty).map_or_else(|| "()".to_owned(), |last| last.ident.to_string())
}

/// Returns whether a type is written with generic arguments.
#[cfg(feature = "kernels")]
pub(crate) fn has_arguments(ty: &Type) -> bool {
    segment(ty).is_some_and(|last| !last.arguments.is_empty())
}

/// Returns the name in C++ of the class that a type is called like, with its template arguments: primitives, classes and numbers. Others are
/// not known.
pub(crate) fn class(ty: &Type, p: &Tokens) -> TokenStream {
    let name = identifier(ty);
    let Some(PathArguments::AngleBracketed(list)) = segment(ty).map(|last| &last.arguments) else {
        return quote_spanned!(ty.span()=> #p::name::Type::class(#name));
    };
    let mut arguments = Vec::new();
    for argument in &list.args {
        let of = match argument {
            GenericArgument::Lifetime(_) => continue,
            GenericArgument::Const(value) => {
                arguments.push(quote!(Value(#p::name::Type::INT, #value as #p::core::primitive::i128)));
                continue;
            }
            GenericArgument::Type(ty) if is_called_primitive(ty) => quote!(<#ty as #p::name::CxxType>::CXX),
            GenericArgument::Type(ty) if last(ty).0 == 0 && segment(ty).is_some() => class(ty, p),
            _ => quote!(#p::name::Type::template_parameter(0)),
        };
        arguments.push(quote!(Type(#of)));
    }
    quote_spanned! {ty.span()=>
        #p::name::Type::named(#p::name::Name::new(#name).template(const { &[#(#p::name::TemplateArgument::#arguments),*] }))
    }
}

fn segment(ty: &Type) -> Option<&PathSegment> {
    let Type::Path(TypePath { path, .. }) = ty else { return None };
    path.segments.last()
}
