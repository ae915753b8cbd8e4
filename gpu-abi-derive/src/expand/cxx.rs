//! `CxxType`: the type's name in CUDA C++. A generic type is a class template there, with the same parameters.

use super::implement;
use crate::generics::{Arguments, Bounds, is_called_primitive, ordinary};
use crate::model::{Body, Member, MemberForm, Model, Transparent};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::GenericParam;

pub(super) fn expand(model: &Model<'_>) -> TokenStream {
    let Model { krate, private: p, .. } = model;
    let path = quote!(#krate::name::CxxType);
    if let (Body::Transparent(Transparent { members, .. }), false) = (&model.body, model.names_class) {
        // C++ has another word for the field's type; which of several fields has storage is not known here.
        let [only] = &members[..] else { return TokenStream::new() };
        let ty = only.ty;
        let head = implement(model, false, &path, &Bounds::new(model).each(ordinary(members), &path));
        return quote! {
            #head {
                const CXX: #krate::name::Type<'static> = <#ty as #path>::CXX;
                const DESCRIPTION: #p::Description = <#ty as #path>::DESCRIPTION;
            }
        };
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
    if !model.generics.params.is_empty() {
        // For the description.
        bounds = bounds.of_self(&quote!(#krate::PtxLayout));
    }
    let ty = if arguments.is_empty() {
        quote!(class(#name))
    } else {
        quote!(named(#krate::name::Name::new(#name).template(&[#(#arguments),*])))
    };
    let head = implement(model, false, &path, &bounds);
    let description = description(model, &path);
    quote! {
        #head {
            const CXX: #krate::name::Type<'static> = #krate::name::Type::#ty;
            const DESCRIPTION: #p::Description = #description;
        }
    }
}

/// Returns the description of the type for the comparison with compiled files.
///
/// Where a concrete record's members may be pointers or contain them, it is a static item: the types that they lead to may lead back here.
fn description(model: &Model<'_>, path: &TokenStream) -> TokenStream {
    let Model { krate, private: p, ident, .. } = model;
    let members = match &model.body {
        Body::Struct(record) | Body::Union(record) if model.generics.params.is_empty() => &record.members[..],
        _ => &[],
    };
    if model.is_opaque {
        return quote!(#p::Description::Opaque(<Self as #krate::PtxLayout>::REF, &<Self as #path>::CXX));
    }
    let filled = Arguments::none(ident.to_token_stream(), model.generics);
    let members: Vec<_> = members
        .iter()
        .enumerate()
        .filter(|(_, member)| matches!(member.form, MemberForm::Ordinary { .. }) && !is_called_primitive(member.ty))
        .map(|(index, Member { ty, .. })| {
            // An item within an impl has no `Self`.
            let ty = filled.fill(ty);
            quote!((#index, #p::Describe::<#ty>::TYPE))
        })
        .collect();
    if members.is_empty() {
        return quote!(#p::Description::Leaf(<Self as #krate::PtxLayout>::REF, &<Self as #path>::CXX));
    }
    let record = model.names.item("RECORD");
    quote! {{
        use #p::Undescribed as _;
        static #record: #p::RecordDescription = #p::RecordDescription::new(
            <#ident as #krate::PtxLayout>::REF,
            &<#ident as #path>::CXX,
            &[#(#members),*],
        );
        #p::Description::Record(#p::Deferred::new(&#record))
    }}
}
