//! The code of an expansion, with one file for each part.

mod codec;
#[cfg(feature = "name")]
mod cxx;
mod enumeration;
mod fallback;
mod layout;
mod mirror;
mod tagged;
mod transparent;

use crate::check::check;
use crate::errors::Errors;
use crate::generics::Bounds;
use crate::input::Input;
use crate::model::{Body, Model};
use crate::paths::{advice, path_to_private};
use crate::unread::finished;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, Type};

/// The maximum number of members in one call, for instance of `Writer::put_12`: a few long calls are less work for rustc
/// than many short ones.
pub(crate) const MAX_AT_ONCE: usize = 12;

/// Returns the expansion, or the errors together with code that keeps them from causing others.
pub(crate) fn expand(input: &DeriveInput) -> TokenStream {
    let errors = Errors::new();
    let declared = Input::read(input, &errors);
    let model = check(&declared, &errors);
    let errors = errors.finish();
    let Some(model) = model else {
        let fallback = fallback::expand(&declared);
        return finished(quote!(#errors #fallback));
    };
    let Expansion { mut inside, beside } = mirror::expand(&model);
    inside.extend(match &model.body {
        Body::Struct(record) => {
            let mut tokens = layout::expand(&model, record, false);
            tokens.extend(codec::expand(&model, record));
            tokens
        }
        Body::Union(record) => layout::expand(&model, record, true),
        Body::Transparent(transparent) => transparent::expand(&model, transparent),
        Body::Enum(enumeration) => enumeration::expand(&model, enumeration),
        Body::Tagged(tagged) => tagged::expand(&model, tagged),
    });
    let (p, path) = (&model.private, path_to_private(&model.krate));
    #[cfg(feature = "name")]
    let cxx = {
        let cxx = cxx::expand(&model, &declared, input);
        (!cxx.is_empty()).then(|| quote!(#p::__named! { #p #cxx }))
    };
    #[cfg(not(feature = "name"))]
    let cxx = None::<TokenStream>;
    let imports = model.names.imports(p);
    let (found, advice) = advice(declared.attrs.krate.as_ref(), "WRITE_PTX_CRATE_EQUALS_PATH_TO_GPU_ABI").unzip();
    finished(quote! {
        #beside
        // These lints are about code that the user did not write: generic paths and casts that are redundant for some types, and imports
        // that only hide names.
        #[allow(unused_braces, unused_imports, unused_qualifications)]
        const _: () = {
            #found
            use #path as #p;
            #imports
            #inside
            #cxx
            #advice
        };
    })
}

/// The parts of an expansion.
#[derive(Default)]
struct Expansion {
    /// Tokens within the anonymous constant.
    inside: TokenStream,
    /// Tokens next to it, where the user's code can name the items.
    beside: TokenStream,
}

/// Returns the head of an impl of a trait for the type: `impl<..> Trait for Type<..> where ..`.
fn implement(model: &Model<'_>, is_unsafe: bool, path: &TokenStream, bounds: &Bounds<'_>) -> TokenStream {
    let ident = model.ident;
    let (generics, arguments, _) = model.generics.split_for_impl();
    let is_unsafe = is_unsafe.then(|| quote!(unsafe));
    quote!(#[automatically_derived] #is_unsafe impl #generics #path for #ident #arguments #bounds)
}

/// Returns the implementations of `PtxRepr` and `NoPadding` for a type with members of these types, and of the traits of
/// other crates that depend on them.
fn implement_repr(model: &Model<'_>, bounds: &Bounds<'_>, members: &[&Type]) -> TokenStream {
    let Model { ident, private: p, .. } = model;
    let head = implement(model, true, &quote!(#p::PtxRepr), bounds);
    let no_padding = quote!(#p::NoPadding);
    let dense = if model.generics.params.is_empty() {
        // The supertrait's own conditions, which are the members', are checked once.
        Bounds::new(model).first_padding(p, ident)
    } else {
        bounds.clone().every(members, &no_padding)
    };
    let dense = implement(model, false, &no_padding, &dense);
    let (generics, arguments, _) = model.generics.split_for_impl();
    quote! {
        #head {}
        #dense {}
        #p::__copied_to_device!([#generics] [#ident #arguments] [#bounds]);
    }
}

/// Returns the implementation of `Stored`, which says that the type has bytes.
fn implement_stored(model: &Model<'_>, bounds: &Bounds<'_>) -> TokenStream {
    let p = &model.private;
    let head = implement(model, true, &quote!(#p::Stored), bounds);
    quote!(#head {})
}
