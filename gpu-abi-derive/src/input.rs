//! The declaration as written, with its attributes read.

use crate::attr::{FieldAttrs, Instance, Repr, TypeAttrs};
use crate::docs::summary;
use crate::errors::Errors;
use crate::generics::default_of;
use crate::paths::path_to_gpu_abi;
use crate::tokens::each;
use crate::unread::unwrapped;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident};
use syn::ext::IdentExt;
use syn::punctuated;
use syn::{Data, DeriveInput, Fields, GenericParam, Generics, Type, Visibility};

/// A declaration.
pub(crate) struct Input<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) vis: &'a Visibility,
    pub(crate) generics: &'a Generics,
    pub(crate) attrs: TypeAttrs,
    pub(crate) repr: Repr,
    pub(crate) body: Body<'a>,
}

/// The kind of declaration.
pub(crate) enum Body<'a> {
    Struct(Vec<Field<'a>>),
    Union(Vec<Field<'a>>),
    Enum(Vec<Variant<'a>>),
}

/// A field of a struct, a union or a variant.
pub(crate) struct Field<'a> {
    /// `None` in a tuple struct or variant.
    pub(crate) ident: Option<&'a Ident>,
    pub(crate) vis: &'a Visibility,
    pub(crate) ty: &'a Type,
    /// The first paragraph of its doc comment; empty without one.
    pub(crate) summary: String,
    pub(crate) attrs: FieldAttrs,
}

/// A variant of an enumeration.
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    /// The name in C++, if it is another one.
    pub(crate) cxx: Option<Ident>,
    pub(crate) discriminant: Option<TokenStream>,
    /// Whether nothing follows the name: no parentheses, no braces.
    pub(crate) is_unit: bool,
    pub(crate) fields: Vec<Field<'a>>,
}

impl<'a> Input<'a> {
    /// Returns the mirrors to make, without those that have mistakes.
    pub(crate) fn mirrors(&self) -> Vec<Instance> {
        let ident = self.ident;
        if self.generics.params.is_empty() {
            let default = || format_ident!("{}Mirror", ident.unraw(), span = ident.span());
            let mirror = self.attrs.mirror.clone().unwrap_or_else(default);
            return vec![Instance { mirror, ty: Type::Verbatim(ident.to_token_stream()).into() }];
        }
        let mut mirrors: Vec<Instance> = Vec::new();
        for instance in &self.attrs.instances {
            let text = instance.ty.to_token_stream().to_string();
            let is_new = mirrors.iter().all(|known| known.ty.to_token_stream().to_string() != text);
            if is_new && instance.is_of(ident) && self.has_all_arguments(instance.arguments()) {
                mirrors.push(instance.clone());
            }
        }
        mirrors
    }

    /// Returns whether this is an enumeration without data.
    pub(crate) fn is_plain_enumeration(&self) -> bool {
        matches!(&self.body, Body::Enum(variants) if variants.iter().all(|variant| variant.fields.is_empty()))
    }

    pub(crate) fn read(input: &'a DeriveInput, errors: &Errors) -> Self {
        let body = match &input.data {
            Data::Struct(data) => Body::Struct(fields(data.fields.iter(), errors)),
            Data::Union(data) => Body::Union(fields(data.fields.named.iter(), errors)),
            Data::Enum(data) => {
                let mut variants = Vec::new();
                for variant in &data.variants {
                    variants.push(Variant {
                        ident: &variant.ident,
                        cxx: FieldAttrs::of_variant(&variant.attrs, errors),
                        discriminant: variant.discriminant.as_ref().map(|(_, value)| unwrapped(value.to_token_stream())),
                        is_unit: matches!(variant.fields, Fields::Unit),
                        fields: fields(variant.fields.iter(), errors),
                    });
                }
                Body::Enum(variants)
            }
        };
        Self {
            ident: &input.ident,
            vis: &input.vis,
            generics: &input.generics,
            attrs: TypeAttrs::read(&input.attrs, errors),
            repr: Repr::read(&input.attrs),
            body,
        }
    }

    /// Returns the types of all fields.
    pub(crate) fn field_types(&self) -> Vec<&'a Type> {
        match &self.body {
            Body::Struct(fields) | Body::Union(fields) => each(fields, &mut |field| field.ty),
            Body::Enum(variants) => {
                let mut types = Vec::new();
                for variant in variants {
                    types.extend(each(&variant.fields, &mut |field| field.ty));
                }
                types
            }
        }
    }

    /// Returns all tokens that an expansion repeats where rustc resolves names in them.
    pub(crate) fn repeated(&self) -> TokenStream {
        let mut all = path_to_gpu_abi(self.attrs.krate.as_ref()).to_token_stream();
        self.generics.to_tokens(&mut all);
        self.generics.where_clause.to_tokens(&mut all);
        self.ident.to_tokens(&mut all);
        for ty in self.field_types() {
            ty.to_tokens(&mut all);
        }
        for instance in &self.attrs.instances {
            instance.ty.to_tokens(&mut all);
        }
        if let Some(enumerators) = &self.attrs.enumerators {
            enumerators.tokens.to_tokens(&mut all);
        }
        if let Body::Enum(variants) = &self.body {
            for variant in variants {
                variant.discriminant.to_tokens(&mut all);
            }
        }
        all
    }

    /// Returns whether a field is written as a reference.
    pub(crate) fn has_references(&self) -> bool {
        self.field_types().iter().any(|ty| matches!(ty, Type::Reference(_)))
    }

    /// Returns whether only parameters with defaults are left after this number of arguments.
    pub(crate) fn has_all_arguments(&self, count: usize) -> bool {
        let is_lifetime = |param: &GenericParam| matches!(param, GenericParam::Lifetime(_));
        self.generics.params.iter().skip(count).all(|param| is_lifetime(param) || default_of(param).is_some())
    }

    /// Returns whether the type is unsized in Rust because its last field is.
    pub(crate) fn is_unsized(&self) -> bool {
        let Body::Struct(fields) = &self.body else { return false };
        fields.last().is_some_and(|last| matches!(last.ty, Type::Slice(_) | Type::TraitObject(_)))
    }
}

fn fields<'a>(found: punctuated::Iter<'a, syn::Field>, errors: &Errors) -> Vec<Field<'a>> {
    let mut fields = Vec::new();
    for syn::Field { ident, vis, ty, attrs, .. } in found {
        let (summary, attrs) = (summary(attrs), FieldAttrs::read(attrs, errors));
        fields.push(Field { ident: ident.as_ref(), vis, ty, summary, attrs });
    }
    fields
}
