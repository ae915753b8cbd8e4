//! Comparisons of types with facts in compiled files, each of which serves all parameters of a block that it applies to.
//!
//! Most kernels of a large block take the same few types, and the files state the same facts about them. The expansion of a
//! block therefore has one constant for each pair of a type and facts. A parameter's own check only reads the constant, and
//! adds the parameter's name and its clauses if there is a mistake.

use super::compare::Types;
use super::expand::argument;
use super::facts::Facts;
use super::model::{Kernel, Model, Parameter};
use super::spelled::spelled;
use crate::attr::path_at;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use std::collections::HashMap;
use syn::spanned::Spanned;

/// The comparisons of a block.
pub(crate) struct Comparisons<'m> {
    model: &'m Model<'m>,
    /// The constants' names by the type as written and the facts' text.
    known: HashMap<(String, String), Ident>,
    /// The constants.
    items: TokenStream,
}

impl<'m> Comparisons<'m> {
    pub(crate) fn new(model: &'m Model<'m>) -> Self {
        Self { model, known: HashMap::new(), items: TokenStream::new() }
    }

    /// Returns the constants. They are siblings of the kernels' types.
    pub(crate) fn into_items(self) -> TokenStream {
        self.items
    }

    /// Returns the constant expression that checks a parameter, or `None` if the parameter needs a comparison of its own:
    /// the constants do not have the conditions of a kernel, and `$crate` has a different meaning in each macro.
    ///
    /// `types` are those in debug information, if a fact refers to them. `describes` says whether a fact is compared with
    /// the type's description.
    pub(super) fn check(
        &mut self,
        kernel: &Kernel<'_>,
        parameter: &Parameter<'_>,
        facts: &Facts,
        describes: bool,
        types: Option<&Types>,
    ) -> Option<TokenStream> {
        let Parameter { name, ty, written, .. } = parameter;
        let spelled = spelled(written);
        if !kernel.attrs.conditions.is_empty() || spelled.contains("$crate") {
            return None;
        }
        let prefix = &self.model.compiled.as_ref()?.compared;
        let number = self.known.len();
        let Self { model: Model { private: p, attrs, .. }, known, items } = self;
        let p_at = path_at(p, ty.span());
        let constant = known.entry((spelled.clone(), facts.text.clone())).or_insert_with(|| {
            let constant = format_ident!("{prefix}_{number}");
            let (conditions, text, of) = (&attrs.conditions, &facts.text, argument(p, ty));
            let description = match describes {
                true => quote_spanned!(ty.span()=> &#p_at::Describe::<#ty>::TYPE),
                false => quote!(&#p::Description::Unknown),
            };
            let import = describes.then(|| quote!(use #p::Undescribed as _;));
            let types = types.map_or_else(|| quote!(&[]), |Types { name, .. }| name.to_token_stream());
            items.extend(quote! {
                #(#conditions)*
                #[doc(hidden)]
                // It is named after a kernel.
                #[allow(non_upper_case_globals)]
                const #constant: #p::Compared = {
                    #import
                    #p::compared(#of::OF, #description, #types, #text)
                };
            });
            constant
        });
        let clauses = &facts.clauses;
        Some(quote_spanned!(ty.span()=> #p_at::check_compared(#name, #spelled, &#constant, #clauses)))
    }
}
