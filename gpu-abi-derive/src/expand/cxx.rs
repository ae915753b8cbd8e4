//! `CxxType`: the type's name in CUDA C++. A generic type is a class template there, with the same parameters.

use super::implement;
use crate::generics::{Bounds, ordinary};
use crate::model::{Body, Model, Transparent};
use proc_macro2::TokenStream;
use quote::quote;
use syn::GenericParam;

pub(super) fn expand(model: &Model<'_>) -> TokenStream {
    let Model { krate, private: p, .. } = model;
    let path = quote!(#krate::name::CxxType);
    if let Body::Transparent(Transparent { members, .. }) = &model.body {
        // C++ has another word for the field's type; which of several fields has storage is not known here.
        let [only] = &members[..] else { return TokenStream::new() };
        let ty = only.ty;
        let head = implement(model, false, &path, &Bounds::new(model).each(ordinary(members), &path));
        return quote!(#head { const CXX: #krate::name::Type<'static> = <#ty as #path>::CXX; });
    }
    let name = &model.cxx;
    let mut bounds = Bounds::new(model);
    let mut arguments = Vec::new();
    for parameter in &model.generics.params {
        match parameter {
            GenericParam::Type(parameter) => {
                let ident = &parameter.ident;
                bounds = bounds.of_parameter(ident, &path);
                arguments.push(quote!(#krate::name::Argument::Type(<#ident as #path>::CXX)));
            }
            GenericParam::Const(parameter) => {
                let (ident, ty) = (&parameter.ident, &parameter.ty);
                arguments.push(quote! {
                    #krate::name::Argument::Value(<#ty as #path>::CXX, #ident as #p::core::primitive::i128)
                });
            }
            GenericParam::Lifetime(_) => {}
        }
    }
    let ty = if arguments.is_empty() {
        quote!(class(#name))
    } else {
        quote!(named(#krate::name::Name::new(#name).template(&[#(#arguments),*])))
    };
    let head = implement(model, false, &path, &bounds);
    quote!(#head { const CXX: #krate::name::Type<'static> = #krate::name::Type::#ty; })
}
