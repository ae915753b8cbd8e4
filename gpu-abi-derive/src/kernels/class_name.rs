//! The names of the types that pointers lead to, for types of which Rust's side says nothing else: handles, and types that C++ only
//! declares.
//!
//! The macro knows how a type is written, and an alias may hide another name. So a name that fits no type of C++ is said, and only an
//! exchange is an error: each of two parameters has the name of the other's class.

use super::pointer::declared;
use crate::tokens::each;
use gpu_abi_reader::TypeList;
use gpu_abi_reader::model::CompiledType;
use gpu_abi_reader::names::{own_name, without_arguments};
#[cfg(feature = "verify")]
use syn::spanned::Spanned as _;
use syn::{GenericArgument, PathArguments, PathSegment, Type, TypePath};
#[cfg(feature = "verify")]
use {
    crate::generics::is_called_primitive,
    proc_macro2::TokenStream,
    quote::{quote, quote_spanned},
};

/// The names of a type in a declaration on both sides, each also without an ending such as `_t`, and all without upper case and underscores.
pub(crate) struct ClassName {
    rust: [String; 2],
    /// The class's own name, and the names of typedefs; empty if C++ has a class after another number of pointers.
    cxx: Vec<[String; 2]>,
}

impl ClassName {
    /// Returns the names of a type at the end of this many pointers, called `ident` in Rust, and of the class that as many pointers lead to from
    /// the type at `index`. It may also be another pointer, unless that is one to `void`: aliases of both have names.
    pub(crate) fn of_host((pointers, ident): (usize, &str), types: &TypeList, index: usize) -> Option<Self> {
        let all = types.pointees(index);
        match all.get(pointers..)? {
            [(names, CompiledType::Record(_) | CompiledType::Incomplete { .. }), ..] => Some(Self::new(ident, &[*names])),
            [_, (_, CompiledType::Void)] => None,
            [(names, _), (of_target, _), ..] => Some(Self::new(ident, &[*names, *of_target])),
            _ => None,
        }
    }

    /// Returns the names of a type at the end of this many pointers, called `ident` in Rust, and of the type that C++ only declares, if pointers
    /// lead to one from the type at `index`.
    pub(super) fn of_declared((pointers, ident): (usize, &str), types: &TypeList, index: usize) -> Option<Self> {
        let all = types.pointees(index);
        let (names, CompiledType::Incomplete { .. }) = all.last()? else { return None };
        Some(Self::new(ident, &[*names][..usize::from(all.len() == pointers + 1)]))
    }

    fn new(ident: &str, cxx: &[[&str; 2]]) -> Self {
        Self { rust: folded(ident), cxx: each(cxx.as_flattened(), &mut |name| folded(name)) }
    }

    /// Returns whether the name in Rust is one of those in C++.
    fn fits(&self) -> bool {
        self.is_of(self)
    }

    fn is_of(&self, other: &Self) -> bool {
        other.cxx.iter().any(|[name, stem]| *name == self.rust[0] || *stem == self.rust[1])
    }
}

/// Returns the indices of the parameters whose names in Rust do not fit their classes in C++. Of two parameters that each have the name of
/// the other's class, only the first is returned, with the index of the second.
pub(crate) fn misnamed(all: &[Option<ClassName>]) -> Vec<(usize, Option<usize>)> {
    let unfit = |index: usize| all[index].as_ref().filter(|name| !name.fits());
    let mut misnamed = Vec::new();
    for index in 0..all.len() {
        let Some(own) = unfit(index) else { continue };
        let is_other = |&other: &usize| unfit(other).is_some_and(|other| own.is_of(other) && other.is_of(own));
        let other = (0..all.len()).find(is_other);
        if other.is_none_or(|other| other > index) {
            misnamed.push((index, other));
        }
    }
    misnamed
}

/// Returns the error for two exchanged parameters, each with its name, its type in Rust, and its type in C++ with the file's name.
pub(crate) fn exchange([name, rust, cxx]: &[String; 3], [other, rust_other, cxx_other]: &[String; 3]) -> String {
    format!(
        "{name} is `{rust}` in Rust and `{cxx}, and {other} is `{rust_other}` and `{cxx_other}: exchange them if they are in the wrong order, \
         and otherwise the names of the two types"
    )
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

/// Returns the last identifier of a type; the name of no class if it has none.
pub(crate) fn identifier(ty: &Type) -> String {
    segment(ty).map_or_else(|| "()".to_owned(), |last| last.ident.to_string())
}

/// Returns whether a type is written with generic arguments.
pub(crate) fn has_arguments(ty: &Type) -> bool {
    segment(ty).is_some_and(|last| !last.arguments.is_empty())
}

/// Returns the name in C++ of the class that a type is called like, with its template arguments: primitives, classes and numbers. Others are
/// not known.
#[cfg(feature = "verify")]
pub(crate) fn class(ty: &Type, p: &TokenStream) -> TokenStream {
    let name = identifier(ty);
    let Some(PathArguments::AngleBracketed(list)) = segment(ty).map(|last| &last.arguments) else {
        return quote_spanned!(ty.span()=> #p::name::Type::class(#name));
    };
    let arguments = list.args.iter().filter_map(|argument| {
        let of = match argument {
            GenericArgument::Lifetime(_) => return None,
            GenericArgument::Const(value) => {
                return Some(quote!(Value(#p::name::Type::INT, #value as #p::core::primitive::i128)));
            }
            GenericArgument::Type(ty) if is_called_primitive(ty) => quote!(<#ty as #p::name::CxxType>::CXX),
            GenericArgument::Type(ty) if last(ty).0 == 0 && segment(ty).is_some() => class(ty, p),
            _ => quote!(#p::name::Type::template_parameter(0)),
        };
        Some(quote!(Type(#of)))
    });
    quote_spanned! {ty.span()=>
        #p::name::Type::named(#p::name::Name::new(#name).template(const { &[#(#p::name::TemplateArgument::#arguments),*] }))
    }
}

fn segment(ty: &Type) -> Option<&PathSegment> {
    let Type::Path(TypePath { path, .. }) = ty else { return None };
    path.segments.last()
}

fn folded(name: &str) -> [String; 2] {
    let name = without_arguments(own_name(name)).trim_start_matches("r#");
    let stem = ["_t", "_st"].into_iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name);
    [name, stem].map(|name| name.replace(['_', '$'], "").to_lowercase())
}
