//! The code for lists.
//!
//! A list becomes a trait that its types implement. The trait has the type's index in the list and the properties of
//! parameters' types that depend on it. Generic callers need only the list as a bound.

use super::check::Dependent;
use super::input::List;
use crate::functions::callback;
use crate::kernels::attr::{default_doc, deprecated};
use crate::kernels::comparisons::layout_of;
use crate::kernels::expand::DESCRIBES;
use crate::kernels::model::Model;
use crate::paths::path_at;
use crate::tokens::{separated, spelled, with_alias};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{TokenStreamExt, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

/// The documentation of a list that has none.
pub(crate) const LIST: &str = "Types that kernels are compiled for.";

/// Returns the name of the constant with a type's index in its list.
pub(super) fn index_name() -> Ident {
    format_ident!("__GPU_ABI_INDEX", span = Span::call_site())
}

/// Returns the names of the trait's items for a parameter's type that depends on the list's: its layout, whether it is a
/// block, the function that visits it, and its description. The type itself may be private to the kernels' module even if
/// the list is not.
pub(super) fn member_names(number: usize) -> [Ident; 4] {
    let name = |name: &str| format_ident!("{name}_{number}", span = Span::call_site());
    [name("__GPU_ABI_LAYOUT"), name("__GPU_ABI_IS_BLOCK"), name("__gpu_abi_visit"), name("__GPU_ABI_TYPE")]
}

/// Returns the traits of all lists, and their implementations.
pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    let lists = &model.lists;
    let mut tokens = TokenStream::new();
    for (list, arguments) in lists.lists.iter().zip(&lists.arguments) {
        tokens.extend(one(model, list, arguments));
    }
    tokens
}

fn one(model: &Model<'_>, list: &List, arguments: &[Dependent<'_>]) -> TokenStream {
    let Model { private: p, .. } = model;
    let List { attrs, vis, ident, bounds, values, .. } = list;
    let conditions = &model.attrs.conditions;
    let bounds = bounds.iter();
    let index = index_name();
    let krate = &model.krate;
    let visit_head = quote! {
        <__GpuAbiVisitor: #p::Visitor>(
            __gpu_abi_address: *const #p::core::ffi::c_void,
            __gpu_abi_index: #p::usize,
            __gpu_abi_visitor: &mut __GpuAbiVisitor,
        ) -> #p::core::result::Result<(), #krate::MirrorError>
    };
    let mut declared = TokenStream::new();
    for (number, Dependent { conditions, .. }) in arguments.iter().enumerate() {
        let [layout, is_block, visit, description] = member_names(number);
        let description = DESCRIBES.then(|| quote!(#(#conditions)* #[doc(hidden)] const #description: #p::Description;));
        declared.extend(quote! {
            #(#conditions)*
            #[doc(hidden)]
            const #layout: &'static #p::TypeLayout;
            #(#conditions)*
            #[doc(hidden)]
            const #is_block: #p::bool;
            #(#conditions)*
            #[doc(hidden)]
            unsafe fn #visit #visit_head;
            #description
        });
    }
    let deprecated = deprecated(attrs);
    let doc = default_doc(attrs, LIST);
    let message = format!("`{{Self}}` is not in the list `{ident}`");
    let shown = separated(values, ", ", &mut |value| format!("`{}`", spelled(&value.tokens)));
    let note = format!("kernels are declared for {shown}");
    let mut implementations = TokenStream::new();
    for (number, value) in values.iter().enumerate() {
        // The span has the location of the type and the hygiene of the macro's code.
        let (ty, span) = (&value.tokens, Span::call_site().located_at(value.tokens.span()));
        let mut of_value = TokenStream::new();
        for (number, Dependent { ty, described, conditions }) in arguments.iter().enumerate() {
            let [layout, is_block, visit, description] = member_names(number);
            let (ty, described) = (at(ty.clone(), span), at(described.clone(), span));
            let of_type =
                callback(described.clone(), "TYPE", p).unwrap_or_else(|| quote!(#p::Describe::<#described>::TYPE));
            let alias = with_alias(&ty, p);
            let description =
                DESCRIBES.then(|| quote!(#(#conditions)* const #description: #p::Description = #of_type #alias;));
            let at_span = path_at(p, span);
            let of = quote_spanned!(span=> <#ty as #at_span::Argument>);
            let layout_of = layout_of(&ty, &of, p);
            of_value.extend(quote! {
                #(#conditions)*
                const #layout: &'static #p::TypeLayout = #layout_of;
                #(#conditions)*
                const #is_block: #p::bool = #of::IS_BLOCK;
                #(#conditions)*
                #[inline(always)]
                unsafe fn #visit #visit_head {
                    // SAFETY: the caller makes the same guarantees.
                    unsafe { #of::visit(__gpu_abi_address, __gpu_abi_index, __gpu_abi_visitor) }
                }
                #description
            });
        }
        let ident = Ident::new(&ident.to_string(), ident.span().located_at(span));
        implementations.extend(quote_spanned! {span=>
            // SAFETY: the index is the type's own, and the other types are the parameters' types for this type.
            #[automatically_derived]
            unsafe impl #ident for #ty {
                const #index: #p::usize = #number;
                #of_value
            }
        });
    }
    quote! {
        #doc
        #(#attrs)*
        ///
        /// # Safety
        ///
        /// It is implemented for the types of its list only.
        #(#conditions)*
        #[diagnostic::on_unimplemented(message = #message, label = "no kernel of the list is compiled for this type", note = #note)]
        // Clippy reads the user's documentation only.
        #[allow(dead_code, clippy::missing_safety_doc)]
        #vis unsafe trait #ident: #p::core::marker::Sized + 'static #(+ #bounds)* {
            #[doc(hidden)]
            const #index: #p::usize;
            #declared
        }
        #(#conditions)*
        #[allow(#deprecated unused_qualifications)]
        const _: () = {
            #[allow(unused_imports)]
            use #p::Undescribed as _;
            #implementations
        };
    }
}

/// Returns the same tokens with errors located at `span`; name resolution does not change.
fn at(tokens: TokenStream, span: Span) -> TokenStream {
    let mut all = TokenStream::new();
    for mut token in tokens {
        let span = token.span().located_at(span);
        if let TokenTree::Group(group) = token {
            token = Group::new(group.delimiter(), at(group.stream(), span)).into();
        }
        token.set_span(span);
        all.append(token);
    }
    all
}
