//! Enumerations with data: tagged unions with the layout that Rust documents for their `repr`.

use super::enumeration::int;
use super::{implement, layout};
use crate::generics::{Bounds, ordinary};
use crate::model::{Model, Tagged};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::Type;
use syn::ext::IdentExt;

pub(super) fn expand(model: &Model<'_>, tagged: &Tagged<'_>) -> TokenStream {
    let mut tokens = layout_impl(model, tagged);
    tokens.extend(codec(model, tagged));
    tokens
}

fn types<'a>(tagged: &'a Tagged<'a>) -> impl Iterator<Item = &'a Type> {
    tagged.variants.iter().flat_map(|variant| ordinary(&variant.members))
}

/// `repr(C)`: a struct of the tag and the union of the variants' structs. `repr(u8)` and its like: the union of the tag and the
/// variants' structs, each of which starts with the tag.
fn layout_impl(model: &Model<'_>, tagged: &Tagged<'_>) -> TokenStream {
    let path = quote!(__gpu_abi::PtxLayout);
    let head = implement(model, true, &path, &Bounds::new(model).generic(types(tagged), &path));
    let name = model.ident.unraw().to_string();
    let (tag_name, value_name) = (format!("{name}Tag"), format!("{name}Value"));
    let int = int(&tagged.repr);
    let enumerators = tagged.variants.iter().zip(discriminants(tagged, &int)).map(|(variant, value)| {
        let name = variant.ident.unraw().to_string();
        quote!(__p::Enumerator::new(#name, #value as _))
    });
    let tag = quote! {
        __p::Member::new("tag", &const { __p::enumeration::<#int>(#tag_name, &const { [#(#enumerators),*] }) })
    };
    let variants = tagged.variants.iter().map(|variant| {
        let name = variant.ident.unraw().to_string();
        // The variants' own tags are plain integers: the enumerators stand at the outer one.
        let inner_tag = (!tagged.tag_outside).then(|| quote!(__p::field::<#int>("tag"),));
        let members = variant.members.iter().map(|member| layout::describe(member, false));
        let structure = table(
            variant.members.len() + usize::from(!tagged.tag_outside),
            &quote!(__p::Record::structure(#name, &[]), [#inner_tag #(#members),*]),
        );
        quote!(__p::Member::new(#name, &const { #structure }))
    });
    let count = tagged.variants.len();
    let whole = if tagged.tag_outside {
        let value = table(count, &quote!(__p::Record::union(#value_name, &[]), [#(#variants),*]));
        let value = quote!(__p::Member::new("value", &const { #value }));
        table(2, &quote!(__p::Record::structure(#name, &[]), [#tag, #value]))
    } else {
        table(count + 1, &quote!(__p::Record::union(#name, &[]), [#tag, #(#variants),*]))
    };
    // The `repr` says how the tag is laid out, and claims nothing about the fields: values are always converted.
    quote! {
        // SAFETY: the engine made the layout.
        #head {
            const LAYOUT: __gpu_abi::TypeLayout = #whole;
        }
    }
}

/// Returns the expression of the layout of a record of `count` members.
fn table(count: usize, record: &TokenStream) -> TokenStream {
    quote!(__p::layout(&const { __p::Table::<#count>::new(#record) }))
}

/// Returns the tag of each variant: as declared, or one more than the one before.
fn discriminants(tagged: &Tagged<'_>, int: &TokenStream) -> Vec<TokenStream> {
    let mut declared = quote!(0);
    let mut since = 0;
    tagged
        .variants
        .iter()
        .map(|variant| {
            if let Some(value) = variant.discriminant {
                declared = value.to_token_stream();
                since = 0;
            }
            let distance = Literal::usize_unsuffixed(since);
            let tag = quote!(const { let __tag: #int = (#declared) + #distance; __tag });
            since += 1;
            tag
        })
        .collect()
}

fn codec(model: &Model<'_>, tagged: &Tagged<'_>) -> TokenStream {
    let path = quote!(__gpu_abi::Codec);
    let head = implement(model, true, &path, &Bounds::new(model).each(types(tagged), &path));
    let int = int(&tagged.repr);
    let tags = discriminants(tagged, &int);
    // Behind a tag of their own, the fields of a variant's struct count from 1.
    let shift = usize::from(!tagged.tag_outside);
    let (start, read) =
        if tagged.tag_outside { (quote!(tag_outside), quote!(behind_tag)) } else { (quote!(tag_inside), quote!(with_tag)) };
    let arms = tagged.variants.iter().zip(&tags).enumerate().map(|(index, (variant, tag))| {
        let ident = variant.ident;
        let bindings: Vec<_> = (0..variant.members.len()).map(|i| format_ident!("__field{i}")).collect();
        let accesses = variant.members.iter().map(|member| &member.access);
        let indices = (0..variant.members.len()).map(|index| index + shift);
        quote! {
            Self::#ident { #(#accesses: #bindings),* } => {
                let mut __variant = __out.#start::<#int>(#tag, #index);
                #(__variant.put(#indices, #bindings);)*
            }
        }
    });
    let reads: Vec<_> = tagged
        .variants
        .iter()
        .enumerate()
        .map(|(index, variant)| {
            let ident = variant.ident;
            let accesses = variant.members.iter().map(|member| &member.access);
            let indices = (0..variant.members.len()).map(|index| index + shift);
            let variant = if variant.members.is_empty() { quote!(_) } else { quote!(mut __variant) };
            quote!(__input.#read(#index, |#variant: __p::VariantReader<'_>| Self::#ident { #(#accesses: __variant.take(#indices)),* }))
        })
        .collect();
    let first = reads.first();
    quote! {
        // SAFETY: no claim is made.
        #head {
            const BLOCK: __p::bool = false;
            #[inline]
            #[allow(unused_mut, unused_variables)]
            fn encode(&self, __out: &mut __p::Writer<'_, Self>) {
                match self { #(#arms)* }
            }
            #[inline]
            fn decode(__input: &mut __p::Reader<'_, Self>) -> Self {
                let __tag = __input.tag::<#int>();
                #(if __tag == #tags { return #reads; })*
                __input.no_variant::<#int>();
                #first
            }
        }
    }
}
