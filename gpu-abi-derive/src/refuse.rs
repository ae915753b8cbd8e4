//! Types that a kernel cannot share, as far as syntax alone shows.

use crate::errors::Errors;
use crate::tokens::parsed;
use crate::unread::is_wrapper;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::Parse;
use syn::{GenericArgument, LitStr, PathArguments, Type, TypeFnPtr, TypePath};

/// Reports `ty` if it is written as such a type, or by a macro; `place` is a `field`, a `parameter`, or an
/// `element` of a parameter.
pub(crate) fn refuse(ty: &Type, place: &str, errors: &Errors) {
    if refuse_macros(ty, errors) {
        return;
    }
    let message = match ty {
        Type::Array(array) if place == "parameter" => return refuse(&array.elem, "element", errors),
        Type::Array(array) => return refuse(&array.elem, place, errors),
        Type::Group(group) => return refuse(&group.elem, place, errors),
        Type::Paren(paren) => return refuse(&paren.elem, place, errors),
        Type::Reference(reference) if place == "parameter" && matches!(*reference.elem, Type::Slice(_)) => {
            "a slice is an address and a length: write `*const T` or `*mut T`, and another parameter for the length"
        }
        Type::Reference(_) if place == "parameter" => {
            "a reference is an address in host memory: write `*mut T` or `DevicePtr<T>`"
        }
        Type::Reference(_) => "a reference is an address in host memory: write `DevicePtr<T>`",
        Type::Ptr(_) => {
            "a raw pointer is an address in host memory: write `DevicePtr<T>` for one in device memory, or `HostPtr<T>` if only \
             host code follows it"
        }
        Type::FnPtr(_) if place == "field" => {
            "a function pointer is an address in host code: write `DevicePtr<c_void>`, or `Option<extern \"C\" fn(..)>` if only \
             host code calls it"
        }
        Type::FnPtr(_) => "a function pointer is an address in host code: write `DevicePtr<c_void>`",
        Type::Path(path) if place == "field" => match callback(path).and_then(mistake) {
            Some(mistake) => mistake,
            None => return,
        },
        Type::TraitObject(_) => "a trait object has no layout that a kernel shares: write `DevicePtr<T>`",
        Type::ImplTrait(_) => "a kernel has no generic parameters: write the type that it is compiled for",
        Type::Slice(_) => "a slice has no size: write an array `[T; N]`, or `DevicePtr<T>` and a length",
        Type::Tuple(tuple) if tuple.elems.is_empty() && place == "field" => {
            "`()` stores nothing: drop the field, or write `PhantomData<T>`"
        }
        Type::Tuple(tuple) if tuple.elems.is_empty() => "`()` stores nothing: drop the parameter",
        Type::Tuple(_) => "a tuple has no layout that C++ shares: write a struct with these fields",
        _ => return,
    };
    errors.at(ty, message);
}

/// Returns the function pointer in a type that is called `Option`.
fn callback(path: &TypePath) -> Option<&TypeFnPtr> {
    let last = path.path.segments.last().filter(|last| last.ident == "Option")?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    let Some(GenericArgument::Type(first)) = arguments.args.first() else { return None };
    let mut ty = first;
    loop {
        ty = match ty {
            Type::FnPtr(pointer) => return Some(pointer),
            Type::Group(group) => &group.elem,
            Type::Paren(paren) => &paren.elem,
            _ => return None,
        };
    }
}

/// Returns why a callback has no layout.
fn mistake(callback: &TypeFnPtr) -> Option<&'static str> {
    /// The number of parameters up to which the library has layouts.
    const MAX: usize = 8;

    let abi = callback.abi.as_ref().map(|abi| abi.name.as_ref().map_or_else(|| "C".to_owned(), LitStr::value));
    Some(if abi.as_deref() != Some("C") {
        "a callback in a field uses C's calling convention: write `extern \"C\" fn` or `unsafe extern \"C\" fn`"
    } else if callback.variadic.is_some() {
        "a callback in a field has a fixed number of parameters: write `HostPtr<c_void>` for the address of a variadic function"
    } else if callback.inputs.len() > MAX {
        "a callback in a field has up to 8 parameters: write `HostPtr<c_void>` for the address of a function with more"
    } else if has_references(callback) {
        "a callback in a field has no references, since their lifetimes are those of its calls: write `*const T` for `&T`, and \
         `*mut T` for `&mut T`"
    } else {
        return None;
    })
}

/// Returns whether a callback takes references that are valid for a call: without a lifetime, or with one of its own.
fn has_references(callback: &TypeFnPtr) -> bool {
    fn is_any(tokens: TokenStream, has_own: bool) -> bool {
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            let is_found = match token {
                TokenTree::Group(group) => is_any(group.stream(), has_own),
                TokenTree::Punct(mark) if mark.as_char() == '&' => {
                    let is_named = matches!(tokens.peek(), Some(TokenTree::Punct(mark)) if mark.as_char() == '\'');
                    has_own || !is_named
                }
                _ => false,
            };
            if is_found {
                return true;
            }
        }
        false
    }
    let has_own = callback.lifetimes.is_some();
    is_any(callback.inputs.to_token_stream(), has_own)
}

/// Returns the trait in `gpu_abi::__private` with the layout of the type. If the type has the name of one in std that a
/// kernel cannot share, the trait's error explains what to write instead. The name may refer to another type.
pub(crate) fn layout_trait(ty: &Type) -> Ident {
    let name = match ty {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        _ => None,
    };
    let layout = match name.as_deref() {
        Some("Option") => "NotOption",
        Some("Vec" | "String" | "Box" | "Rc" | "Arc" | "NonNull") => "NotOnHeap",
        _ => "PtxLayout",
    };
    Ident::new(layout, Span::call_site())
}

/// Reports a macro in `ty`, which would be expanded several times, and returns whether there is one.
pub(crate) fn refuse_macros(ty: &Type, errors: &Errors) -> bool {
    if matches!(ty, Type::Path(path) if path.path.get_ident().is_some()) {
        return false;
    }
    let has_macro = has_macro(ty.to_token_stream());
    if has_macro {
        errors.at(
            ty,
            "a macro may expand to another type at each place where the type is needed: name the type with `type Name = ..;`, or \
             an array's length with `const LEN: usize = ..;`",
        );
    }
    has_macro
}

/// Returns whether a type's tokens contain a macro call: `name!(..)`.
fn has_macro(tokens: TokenStream) -> bool {
    // The `!` after a keyword, as in `if !(..)`, is an operator.
    let is_name = |name: &Ident| !is_wrapper(name) && parsed(name.to_token_stream(), Ident::parse).is_some();
    let is_call = |tokens: &[TokenTree]| match tokens {
        [TokenTree::Ident(name), TokenTree::Punct(mark), TokenTree::Group(_)] => mark.as_char() == '!' && is_name(name),
        _ => false,
    };
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    tokens.windows(3).any(is_call)
        || tokens.iter().any(|token| matches!(token, TokenTree::Group(group) if has_macro(group.stream())))
}
