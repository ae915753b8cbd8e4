//! Enumerations with data: tagged unions with the layout that Rust documents for their `repr`.

use super::enumeration::{int, layout_of};
use super::implement;
use super::layout::{called, layout_of_member};
use crate::generics::{Bounds, ordinary};
use crate::model::{Member, Model, Tagged};
use crate::tokens::each;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};
use syn::Type;
use syn::ext::IdentExt;

pub(super) fn expand(model: &Model<'_>, tagged: &Tagged<'_>) -> TokenStream {
    let mut tokens = layout_impl(model, tagged);
    tokens.extend(codec(model, tagged));
    tokens
}

fn types<'a>(tagged: &Tagged<'a>) -> Vec<&'a Type> {
    let mut types = Vec::new();
    for variant in &tagged.variants {
        types.extend(ordinary(&variant.members));
    }
    types
}

/// For `repr(C)`, the layout is a struct of the tag and the union of the variants' structs. For `repr(u8)` and similar, it
/// is the union of the tag and the variants' structs, each of which starts with the tag.
fn layout_impl(model: &Model<'_>, tagged: &Tagged<'_>) -> TokenStream {
    let Model { private: p, .. } = model;
    let path = quote!(#p::PtxLayout);
    let head = implement(model, true, &path, &Bounds::new(model).generic(&types(tagged), &path));
    let name = model.ident.unraw().to_string();
    let (tag_name, value_name) = (format!("{name}::Tag"), format!("{name}::Value"));
    let int = int(&tagged.repr, p);
    let of_int = layout_of(&tagged.repr);
    let names = each(&tagged.variants, &mut |variant| variant.ident.unraw().to_string());
    let values = discriminants(tagged, &int, p);
    let cxx = each(&tagged.variants, &mut |variant| variant.cxx);
    let enumerators = quote!(#p::enumerators([#(#names),*], [#(#values as #p::i128),*]));
    let enumerators = called(p, &quote!(called_enumerators), enumerators, &cxx);
    let tag = quote!(#p::Member::new("tag", &const { #p::#of_int::<#int>(#tag_name, &const { #enumerators }) }));
    let variants = each(&tagged.variants, &mut |variant| {
        let name = variant.ident.unraw().to_string();
        // The variants' own tags are plain integers: the enumerators belong to the outer tag.
        let (mut names, mut layouts) = (Vec::new(), Vec::new());
        if !tagged.tag_outside {
            names.push("tag");
            layouts.push(quote!(<#int as #p::PtxLayout>::REF));
        }
        for member in &variant.members {
            names.push(&member.name);
            layouts.push(layout_of_member(member.ty, false, p));
        }
        let members = quote!(#p::Member::list([#(#names),*], &[#(#layouts),*]));
        let (made_up, path) = (usize::from(!tagged.tag_outside), format!("{}::{name}", model.ident.unraw()));
        let structure = table(p, names.len(), &quote!(structure(#path, &[]).made_up(#made_up), #members));
        quote!(#p::Member::new(#name, &const { #p::of_rustc(#structure) }))
    });
    let count = tagged.variants.len();
    let whole = if tagged.tag_outside {
        let value = table(p, count, &quote!(union(#value_name, &[]).made_up(#count), [#(#variants),*]));
        let value = quote!(#p::Member::new("value", &const { #value }));
        table(p, 2, &quote!(structure(#name, &[]).made_up(2), [#tag, #value]))
    } else {
        let made_up = count + 1;
        table(p, made_up, &quote!(union(#name, &[]).made_up(#made_up), [#tag, #(#variants),*]))
    };
    // The `repr` specifies the layout of the tag only. The fields may be laid out differently, so values are always converted.
    quote! {
        // SAFETY: the engine made the layout.
        #head {
            const LAYOUT: #p::TypeLayout = #p::tagged::<Self>(#whole);
        }
    }
}

/// Returns the discriminants of the variants as expressions of the type `int`: declared, or one more than the previous one.
fn discriminants(tagged: &Tagged<'_>, int: &TokenStream, p: &Ident) -> Vec<TokenStream> {
    let (mut declared, mut distance) = (None, 0);
    let mut all = Vec::with_capacity(tagged.variants.len());
    for variant in &tagged.variants {
        if variant.discriminant.is_some() {
            (declared, distance) = (variant.discriminant, 0);
        }
        let number = Literal::usize_unsuffixed(distance);
        all.push(match declared {
            Some(value) => quote!(const { #p::same::<#int>((#value) + #number) }),
            None => number.into_token_stream(),
        });
        distance += 1;
    }
    all
}

/// Returns an expression for the layout of a record with `count` members.
fn table(p: &Ident, count: usize, record: &TokenStream) -> TokenStream {
    quote!(#p::layout(&const { #p::Table::<#count>::new(#p::Record::#record) }))
}

fn codec(model: &Model<'_>, tagged: &Tagged<'_>) -> TokenStream {
    let Model { private: p, names, .. } = model;
    let (out, input, found) = (names.local("out"), names.local("input"), names.local("tag"));
    let local = names.local("variant");
    let path = quote!(#p::Codec);
    let head = implement(model, true, &path, &Bounds::new(model).each(&types(tagged), &path));
    let ident = model.ident;
    let int = int(&tagged.repr, p);
    // After a tag of their own, the fields of a variant's struct are numbered from 1.
    let shift = usize::from(!tagged.tag_outside);
    let (start, read) =
        if tagged.tag_outside { (quote!(tag_outside), quote!(behind_tag)) } else { (quote!(tag_inside), quote!(with_tag)) };
    let (mut arms, mut reads, mut first) = (TokenStream::new(), TokenStream::new(), None);
    for (index, (variant, tag)) in tagged.variants.iter().zip(discriminants(tagged, &int, p)).enumerate() {
        // For `Self::..`, rustc would search all variants each time.
        let name = variant.ident;
        let path = quote!(#ident::#name);
        let (mut bindings, mut puts, mut takes) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
        for (i, Member { access, ty, .. }) in variant.members.iter().enumerate() {
            let (binding, i) = (names.local(&format!("field{i}")), i + shift);
            bindings.extend(quote!(#access: #binding,));
            puts.extend(quote!(#p::VariantWriter::put(&mut #local, #i, #binding);));
            takes.extend(quote!(#access: #p::VariantReader::take::<#ty>(&mut #local, #i),));
        }
        let value = if variant.members.is_empty() {
            quote!(#path {})
        } else {
            quote!({ let mut #local = #input.#read(#index); #path { #takes } })
        };
        arms.extend(quote!(#path { #bindings } => { let mut #local = #out.#start::<#int>(#tag, #index); #puts }));
        reads.extend(quote!(if #found == #tag { return #value; }));
        first.get_or_insert(value);
    }
    quote! {
        // SAFETY: `IS_DEVICE_BYTES` is false, so unsafe code relies on nothing.
        #head {
            #[inline]
            #[allow(unused_mut, unused_variables)]
            fn write_to(&self, #out: &mut #p::Writer<'_, Self>) {
                match self { #arms }
            }
            #[inline]
            fn read_from(#input: &mut #p::Reader<'_, Self>) -> Self {
                let #found = #input.take::<#int>(0);
                #reads
                #input.no_variant::<#int>();
                #first
            }
        }
    }
}
