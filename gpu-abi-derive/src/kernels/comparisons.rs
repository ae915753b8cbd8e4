//! Comparisons of types with facts in compiled files, each of which serves all parameters of a block that it applies to.
//!
//! Most kernels of a large block take the same few types, and the files state the same facts about them. The expansion of a
//! block therefore has one constant for each pair of a type and facts. A parameter's own check only reads the constant, and
//! adds the parameter's name and its clauses if there is a mistake. A mistake in a member is reported for the first of these
//! parameters only.

use super::compiled::Types;
use super::facts::Facts;
use super::model::{Kernel, Model};
use super::parameter::{Parameter, argument};
use crate::distinct::Distinct;
use crate::paths::path_at;
use crate::tokens::spelled;
use proc_macro2::{Delimiter, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

/// The comparisons of a block.
pub(crate) struct Comparisons<'m> {
    model: &'m Model<'m>,
    /// The constants' numbers by the type's tokens and the facts' text.
    known: Distinct,
    /// The constants that compare the types' descriptions, in order.
    described: Vec<Ident>,
    /// The constants, and the checks that read them.
    items: TokenStream,
}

impl<'m> Comparisons<'m> {
    pub(crate) fn new(model: &'m Model<'m>) -> Self {
        Self { model, known: Distinct::default(), described: Vec::new(), items: TokenStream::new() }
    }

    /// Returns the constants and the checks.
    pub(crate) fn into_items(self) -> TokenStream {
        let Self { model, described, items, .. } = self;
        if items.is_empty() {
            return items;
        }
        let Model { private: p, attrs, .. } = model;
        let (conditions, lints) = (&attrs.conditions, &attrs.lints);
        let all =
            (!described.is_empty()).then(|| quote!(const __GPU_ABI_COMPARED: &[&#p::Compared] = &[#(&#described),*];));
        // In a block of their own, the constants cannot clash with those of another declaration of the same kernel.
        quote! {
            #(#conditions)*
            #(#lints)*
            // Large enumerations take time to compare.
            #[allow(long_running_const_eval)]
            const _: () = {
                #all
                #items
            };
        }
    }

    /// Adds the check of a parameter, and returns whether it did: some parameters need a comparison of their own, because
    /// the constants do not have the conditions and the lint levels of a kernel, and some types cannot be shared.
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
    ) -> bool {
        let Parameter { name, ty, described, written, .. } = parameter;
        if !kernel.attrs.conditions.is_empty() || !kernel.attrs.lints.is_empty() {
            return false;
        }
        let mut key = String::new();
        if write_key(described.clone(), &mut key).is_none() {
            return false;
        }
        let Self { model: Model { private: p, .. }, known, described: all, items } = self;
        let p_at = path_at(p, ty.span());
        key.push('\0');
        key.push_str(&facts.text);
        let (number, is_first) = known.number(key);
        let constant = format_ident!("__GPU_ABI_COMPARED_{number}", span = Span::call_site());
        if is_first {
            let (text, of) = (&facts.text, argument(p, ty));
            let description = match describes {
                true => quote_spanned!(ty.span()=> &#p_at::Describe::<#described>::TYPE),
                false => quote!(&#p::Description::UNKNOWN),
            };
            let import = describes.then(|| quote!(use #p::Undescribed as _;));
            let types = types.map_or_else(|| quote!(&[]), |Types { name, .. }| name.to_token_stream());
            items.extend(quote! {
                const #constant: #p::Compared = {
                    #import
                    #p::compared(#of::OF, #description, #types, #text)
                };
            });
        }
        let (spelled, clauses) = (spelled(written), &facts.clauses);
        items.extend(if is_first && describes {
            let index = all.len();
            all.push(constant.clone());
            quote_spanned! {ty.span()=>
                const _: () = #p_at::check_compared_first(#name, #spelled, __GPU_ABI_COMPARED, #index, #clauses);
            }
        } else {
            let check = Ident::new(if is_first { "check_compared" } else { "check_compared_again" }, ty.span());
            quote_spanned!(ty.span()=> const _: () = #p_at::#check(#name, #spelled, &#constant, #clauses);)
        });
        true
    }
}

/// Writes a type's tokens to `key`. Types in a block with the same key are the same type. Returns `None` for a type with
/// `$crate`, which refers to the crate of the macro that it comes from.
///
/// The type as errors show it is not a key. It has no spaces around some characters, not even in strings, and does not show the
/// limits of a fragment such as `$len:expr`, where `$len * 2` is not `1 + 2 * 2`.
fn write_key(tokens: TokenStream, key: &mut String) -> Option<()> {
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let [open, close] = match group.delimiter() {
                    Delimiter::Brace => ['{', '}'],
                    Delimiter::Parenthesis => ['(', ')'],
                    Delimiter::Bracket => ['[', ']'],
                    Delimiter::None => ['«', '»'],
                };
                key.push(open);
                write_key(group.stream(), key)?;
                key.push(close);
            }
            TokenTree::Ident(ident) if ident == "$crate" => return None,
            TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint => key.push(punct.as_char()),
            token => {
                key.push_str(&token.to_string());
                key.push(' ');
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::write_key;
    use proc_macro2::{Delimiter, Group, TokenStream};
    use quote::quote;

    fn key(tokens: TokenStream) -> String {
        let mut key = String::new();
        write_key(tokens, &mut key).unwrap();
        key
    }

    #[test]
    fn types_with_different_keys() {
        let fragment = Group::new(Delimiter::None, quote!(1 + 2));
        assert_ne!(key(quote!(W<{ #fragment * 2 }>)), key(quote!(W<{ 1 + 2 * 2 }>)));
        assert_ne!(key(quote!(W<{ " ,".len() }>)), key(quote!(W<{ ",".len() }>)));
        assert_ne!(key(quote!(W<r#u8>)), key(quote!(W<u8>)));
        assert_ne!(key(quote!(W<{ a & &b }>)), key(quote!(W<{ a && b }>)));
        assert_eq!(key(quote!(W<Vec<u8>>)), key(quote!(W<Vec<u8>>)));
    }
}
