//! The code for each variable: a static with its name and type, and the checks of that type.

use super::super::checks::types;
use super::super::compiled::Types;
use super::super::expand::default_doc;
use super::super::facts::{clauses, places};
use super::super::literal::{number, option};
use super::super::model::Model;
use super::super::regenerate::Generated;
use super::Variable;
use super::find::Declared;
use crate::paths::path_at;
use crate::tokens::joined;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Type};

/// Returns the items of a block's variables.
pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    joined(model.variables.iter().map(|variable| one(model, variable)))
}

fn one(model: &Model<'_>, variable: &Variable<'_>) -> TokenStream {
    let Variable { ident, vis, attrs, ty, name, declared, described } = variable;
    let p = &model.private;
    let at_type = path_at(p, ty.span());
    let at_name = path_at(p, name.span());
    let (conditions, lints, for_type) = (model.conditions(attrs), model.lints(attrs), &attrs.for_type);
    let doc = format!("The variable `{}`.", variable.text().unwrap_or_else(|| ident.unraw().to_string()));
    let doc = default_doc(for_type, &doc);
    let shown = ident.unraw().to_string();
    let symbol = symbol(model, ident);
    let of = of(&at_type, ty, &symbol);
    // The block's set also uses it.
    let (outer, inner) = match model.set {
        Some(_) => (Some(symbol_item(p, &symbol, name, &conditions)), None),
        None => (None, Some(symbol_item(p, &symbol, name, &[]))),
    };
    let lists = types(model)
        .into_iter()
        .flat_map(|Types { name, lists, .. }| lists.iter().enumerate().map(move |each| (name, each)));
    let described = lists
        .flat_map(|(types, (at, list))| places(described, list, 0).map(move |(place, source)| (types, at, place, source)));
    let described = described.map(|(types, at, place, source)| {
        let clauses = clauses([&*source], model.generated);
        quote_spanned! {ty.span()=>
            #at_type::check_described_variable(
                #shown, #of::OF, &#at_type::Describe::<#of::Value>::TYPE, #types[#at], #p::described(#place, #clauses),
            );
        }
    });
    let compared = (!declared.is_empty()).then(|| {
        let declared = declared.iter().map(|declared| literal(p, declared, model.generated));
        // A single constant, so that a mistake is reported once: the member that differs rather than the size that follows from it.
        quote_spanned! {ty.span()=>
            const _: () = {
                #[allow(unused_imports)]
                use #p::Undescribed as _;
                #(#described)*
                #at_type::check_declared_variable(#shown, #of::OF, #of::SPACE, #of::IS_MANAGED, &[#(#declared),*]);
            };
        }
    });
    let checked = quote_spanned!(ty.span()=> const _: () = #at_type::check_variable(#shown, #of::OF, #of::SPACE););
    let named = quote_spanned!(name.span()=> const _: () = #at_name::check_variable_name(#name););
    quote! {
        #outer
        #doc
        #(#for_type)*
        #(#lints)*
        #(#conditions)*
        // It may be declared only for the checks, and under its name in C++.
        #[allow(dead_code, non_upper_case_globals)]
        #vis static #ident: #ty = {
            #inner
            #named
            #checked
            #compared
            #of::DECLARED
        };
    }
}

/// Returns the name of the type that represents a variable's symbol.
fn symbol(model: &Model<'_>, ident: &Ident) -> Ident {
    match model.set {
        Some(_) => format_ident!("__GpuAbiSymbolOf_{}", ident.unraw(), span = Span::call_site()),
        None => format_ident!("__GpuAbiSymbol", span = Span::call_site()),
    }
}

/// Returns the type that represents a variable's symbol.
fn symbol_item(p: &TokenStream, symbol: &Ident, name: &TokenStream, conditions: &[&Attribute]) -> TokenStream {
    quote! {
        #(#conditions)*
        #[doc(hidden)]
        // It is named after a variable.
        #[allow(non_camel_case_types, dead_code, missing_debug_implementations)]
        enum #symbol {}
        #(#conditions)*
        impl #p::Symbol for #symbol {
            const NAME: &'static #p::str = #name;
        }
    }
}

/// Returns the type as a variable's. The same path is used everywhere, so that rustc reports an invalid type only once.
fn of(at_type: &TokenStream, ty: &Type, symbol: &Ident) -> TokenStream {
    quote_spanned!(ty.span()=> <#ty as #at_type::Declare<#symbol>>)
}

/// Returns the declaration of each variable, as elements of an array.
pub(crate) fn infos(model: &Model<'_>) -> Vec<TokenStream> {
    let Model { krate, private: p, .. } = model;
    let info = |Variable { ident, attrs, ty, .. }: &Variable<'_>| {
        let conditions = &attrs.conditions;
        let at_type = path_at(p, ty.span());
        let symbol = symbol(model, ident);
        let of = of(&at_type, ty, &symbol);
        let description = quote_spanned!(ty.span()=> &#at_type::Describe::<#of::Value>::TYPE);
        quote! {
            #(#conditions)*
            #krate::launch::VariableInfo::new(<#symbol as #p::Symbol>::NAME, #of::OF, #of::SPACE, #of::IS_MANAGED, #description)
        }
    };
    model.variables.iter().map(info).collect()
}

fn literal(p: &TokenStream, declared: &Declared, generated: Option<&Generated>) -> TokenStream {
    let Declared { size, align, is_constant, is_managed, source, .. } = declared;
    let [size, align] = [size, align].map(|bytes| option(p, bytes.map(number)));
    let clauses = clauses([&**source], generated);
    let space = if *is_constant { quote!(Const) } else { quote!(Global) };
    quote! {
        #p::DeclaredVariable {
            size: #size,
            align: #align,
            space: #p::StateSpace::#space,
            is_managed: #is_managed,
            clauses: #clauses,
        }
    }
}
