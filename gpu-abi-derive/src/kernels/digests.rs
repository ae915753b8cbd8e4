//! The digests of the types of kernels in Rust: those that the program's types have are compared with those in the compiled file.

use super::attr::Attrs;
use super::comparisons::attributes;
use super::key::write_key;
use super::parameter::ParameterType;
use crate::distinct::Distinct;
use crate::paths::path_at;
use crate::tokens::Tokens;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

/// The comparisons with digests in a block.
#[derive(Default)]
pub(super) struct Digests {
    /// The comparisons' numbers by the type's tokens, the digest and the attributes of the declaration.
    known: Distinct,
    /// The number of types that nothing else can share.
    own: usize,
    /// The comparisons of the types with the digests, as elements of a list.
    all: TokenStream,
}

impl Digests {
    /// Returns the check that a parameter of a kernel in Rust has the type that the kernel was compiled with, unless an earlier one has the same
    /// type. `number` is the number of the type's comparison with files, and `is_for_windows` whose layouts that type has.
    pub(super) fn check(
        &mut self,
        attrs: &Attrs,
        (name, kernel): (&str, &str),
        ParameterType { read, described, .. }: &ParameterType,
        (number, digest, is_for_windows): (usize, u64, bool),
        private: &Tokens,
    ) -> Option<TokenStream> {
        let Self { known, own, all } = self;
        let mut key = String::new();
        if write_key(described.clone(), &mut key).is_none() {
            *own += 1;
            key = format!("\0{own}");
        }
        let (of, is_new) = known.number(format!("{key}\0{digest}\0{}", attributes(attrs)));
        if !is_new {
            return None;
        }
        let p = path_at(private, read.span());
        let (conditions, compared) =
            (&attrs.conditions, format_ident!("__GPU_ABI_COMPARED_{number}", span = Span::call_site()));
        all.extend(quote_spanned! {read.span()=>
            #(#conditions)*
            (#of, #p::digested(&#compared, &#p::Describe::<#described>::TYPE, #digest, #is_for_windows)),
        });
        Some(quote_spanned!(read.span()=> #p::check_digest(__GPU_ABI_DIGESTS, #of, (#name, #kernel));))
    }

    /// Returns the static to which the checks refer, if there are any.
    pub(super) fn into_items(self, p: &Tokens) -> Option<TokenStream> {
        let Self { all, .. } = self;
        (!all.is_empty()).then(|| {
            quote! {
                static __GPU_ABI_DIGESTS: &#p::Digests = {
                    #[allow(unused_imports)]
                    use #p::Undescribed as _;
                    &[#all]
                };
            }
        })
    }
}
