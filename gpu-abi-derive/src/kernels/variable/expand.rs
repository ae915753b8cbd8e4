//! The code for each variable: a static with its name and type, and the checks of that type.

use super::super::attr::default_doc;
use super::super::comparisons::{Comparisons, layout_of};
use super::super::expand::DESCRIBES;
use super::super::facts::Facts;
use super::super::model::Model;
use super::super::regenerate::advice;
use super::super::type_value::{number, option};
use super::find::InFile;
use super::{Static, Variable};
use crate::functions::callback;
use crate::paths::path_at;
use crate::tokens::{Tokens, each, joined, with_alias};
use gpu_abi_reader::model::wire;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{GenericArgument, PathArguments, Type, TypePath};

/// Returns the items of a block's variables.
pub(crate) fn expand(model: &Model<'_>, comparisons: &mut Comparisons<'_>) -> TokenStream {
    joined(&model.variables, &mut |variable| one(model, variable, comparisons))
}

fn one(model: &Model<'_>, variable: &Variable<'_>, comparisons: &mut Comparisons<'_>) -> TokenStream {
    let Variable { written: Static { ident, vis, attrs, ty }, name, declared, .. } = variable;
    let p = &model.private;
    let at_type = path_at(p, ty.span());
    let at_name = path_at(p, name.span());
    let (conditions, lints, for_type) = (model.conditions(attrs), model.lints(attrs), &attrs.for_type);
    let doc = format!("The variable `{}`.", name.text.clone().unwrap_or_else(|| ident.unraw().to_string()));
    let doc = default_doc(for_type, &doc);
    let shown = ident.unraw().to_string();
    let symbol = symbol(ident);
    let of = of(&at_type, ty, &symbol);
    if !declared.is_empty() {
        compare(model, variable, &of, comparisons);
    }
    let checked = quote_spanned!(ty.span()=> const _: () = #at_type::check_variable(#shown, #of::OF, #of::MEMORY););
    let named = quote_spanned!(name.span()=> const _: () = #at_name::check_variable_name(#name););
    quote! {
        #conditions
        #[doc(hidden)]
        // It is named after a variable.
        #[allow(non_camel_case_types, dead_code, missing_debug_implementations)]
        enum #symbol {}
        #conditions
        impl #p::Symbol for #symbol {
            const NAME: &'static #p::str = #name;
        }
        #doc
        #(#for_type)*
        #lints
        #conditions
        // It may be declared only for the checks, and under its name in C++.
        #[allow(dead_code, non_upper_case_globals)]
        #vis static #ident: #ty = {
            #named
            #checked
            #of::DECLARED
        };
    }
}

/// Adds the check of a variable: a single constant, so that a mistake is reported once, the member that differs rather than the size
/// that follows from it.
fn compare(model: &Model<'_>, variable: &Variable<'_>, of: &TokenStream, comparisons: &mut Comparisons<'_>) {
    let Variable { written: Static { ident, attrs, ty, .. }, declared, described, .. } = variable;
    let p = &model.private;
    let at_type = path_at(p, ty.span());
    let shown = ident.unraw().to_string();
    let declared = declared.iter().map(|declared| literal(model, declared));
    let layout = layout_of(value(ty).unwrap_or(ty), of, p);
    let mut check = quote_spanned! {ty.span()=>
        #at_type::check_declared_variable(#shown, #layout, #of::MEMORY, &[#(#declared),*]);
    };
    let facts = model.compiled.as_ref().map(|compiled| Facts::of_variable(described, compiled, model.generated));
    if let Some(facts) = facts.filter(|facts| !facts.text.is_empty()) {
        let (_, clauses) = facts.texts();
        let (compare, description) = (quote!(compared_variable), description(p, ty, of));
        let (number, is_new, constant) =
            comparisons.compared(attrs, quote!(static #ty), &layout, (&compare, &description), facts);
        // Comparisons with lower numbers have reported their mistakes.
        let number = number + usize::from(!is_new);
        check = quote_spanned! {ty.span()=>
            if #at_type::check_variable_first(#shown, &#constant, __GPU_ABI_COMPARED, #number, #clauses) {
                #check
            }
        };
    }
    comparisons.item(attrs, ty.span(), &check);
}

/// Returns the name of the type that represents a variable's symbol.
fn symbol(ident: &Ident) -> Ident {
    format_ident!("__GpuAbiSymbolOf_{}", ident.unraw(), span = Span::call_site())
}

/// Returns the type as a variable's. The same path is used everywhere, so that rustc reports an invalid type only once.
fn of(at_type: &Tokens, ty: &Type, symbol: &Ident) -> TokenStream {
    quote_spanned!(ty.span()=> <#ty as #at_type::Declare<#symbol>>)
}

/// Returns a reference to the description of a variable's type. That of a handle or a callback is known by how it is written.
fn description(p: &Tokens, ty: &Type, of: &TokenStream) -> TokenStream {
    // Only debug information states the types of variables.
    let written = value(ty).filter(|_| cfg!(feature = "verify"));
    let callback = |written: &Type| callback(quote!(#written), "TYPE", p);
    let alias = with_alias(ty, p);
    if let Some(description) = written.and_then(callback) {
        return quote_spanned!(ty.span()=> const { &#description #alias });
    }
    let p = path_at(p, ty.span());
    let description = quote_spanned!(ty.span()=> #p::Describe::<#of::Value>::TYPE);
    match alias {
        Some(alias) => quote_spanned!(ty.span()=> const { &#description #alias }),
        None => quote_spanned!(ty.span()=> &#description),
    }
}

/// Returns `T` for `Constant<T>`.
fn value(ty: &Type) -> Option<&Type> {
    let Type::Path(TypePath { path, .. }) = ty else { return None };
    let PathArguments::AngleBracketed(arguments) = &path.segments.last()?.arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Type(value) => Some(value),
        _ => None,
    }
}

/// Returns the declaration of each variable, as elements of an array.
pub(crate) fn infos(model: &Model<'_>) -> Vec<TokenStream> {
    let Model { krate, private: p, .. } = model;
    each(&model.variables, &mut |variable| {
        let Static { ident, attrs, ty, .. } = variable.written;
        let conditions = &attrs.conditions;
        let at_type = path_at(p, ty.span());
        let symbol = symbol(ident);
        let of = of(&at_type, ty, &symbol);
        let layout = layout_of(value(ty).unwrap_or(ty), &of, p);
        let description = if DESCRIBES { description(p, ty, &of) } else { quote!(&#p::Description::UNKNOWN) };
        quote! {
            #(#conditions)*
            #krate::launch::VariableInfo {
                name: <#symbol as #p::Symbol>::NAME,
                layout: #layout,
                memory: #of::MEMORY,
                description: #description,
            }
        }
    })
}

fn literal(model: &Model<'_>, declared: &InFile) -> TokenStream {
    let p = &model.private;
    let InFile { size, align, memory, source } = declared;
    let (size, align) = (option(p, size.map(number)), option(p, align.map(number)));
    let host = wire::host(model.compiled.as_ref().and_then(|compiled| compiled.host));
    let (memory, clauses) = (format_ident!("{memory}"), wire::clauses([&**source], advice(model.generated, "")) + &host);
    quote! {
        #p::DeclaredVariable {
            size: #size,
            align: #align,
            memory: #p::MemoryKind::#memory,
            clauses: #clauses,
        }
    }
}
