//! Bounds inferred from the fields, and types with a generic's parameters filled in.

use crate::joined::joined;
use crate::model::{Member, Model};
use crate::names::Names;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{GenericArgument, GenericParam, Generics, Lifetime, PathArguments, Token, Type};

/// The where-clause of an impl, bounds on fields' types added.
#[derive(Clone)]
pub(crate) struct Bounds<'a> {
    generics: Option<&'a Generics>,
    /// The lifetime that bounds are written with.
    lifetime: Lifetime,
    added: Vec<(String, TokenStream)>,
}

impl<'a> Bounds<'a> {
    pub(crate) fn new(model: &'a Model<'a>) -> Self {
        Self { generics: Some(model.generics), lifetime: lifetime(&model.names), added: Vec::new() }
    }

    /// Returns a where-clause for a concrete type, the instance of a generic with these arguments, whose fields have the types `types`.
    pub(crate) fn filled(names: &Names, arguments: &Arguments<'_>, bound: &TokenStream, types: &[&Type]) -> Self {
        let mut bounds = Self { generics: None, lifetime: lifetime(names), added: Vec::new() };
        for ty in types.iter().filter(|ty| !is_called_primitive(ty)) {
            bounds.add_for(&arguments.fill(ty), bound);
        }
        bounds
    }

    /// Demands `bound` of bit-fields' types with a generic's arguments, as [`each_bits`](Self::each_bits).
    pub(crate) fn each_filled_bits(mut self, arguments: &Arguments<'_>, bound: &TokenStream, types: &[&Type]) -> Self {
        for ty in types.iter().filter(|ty| !is_called_integer(ty)) {
            self.add_for(&arguments.fill(ty), bound);
        }
        self
    }

    /// Demands `ty: bound` of all types but those that are called like a primitive.
    ///
    /// The bound is written with a lifetime that it does not use, so that rustc takes it for a condition of the impl also where
    /// the type is concrete: a member without the trait then leaves the impl out, instead of giving one more error. Primitives
    /// are left out to save rustc the work; if one is not what it is called, the error comes twice.
    pub(crate) fn each(mut self, types: &[&Type], bound: &TokenStream) -> Self {
        for ty in types.iter().filter(|ty| !is_called_primitive(ty)) {
            self.add_for(ty, bound);
        }
        self
    }

    /// Demands `ty: bound` of all types, as [`each`](Self::each), whatever they are called: where unsafe code relies on it.
    pub(crate) fn every(mut self, types: &[&Type], bound: &TokenStream) -> Self {
        for ty in types {
            self.add_for(ty, bound);
        }
        self
    }

    /// Demands `ty: bound` of the types of bit-fields that are not called like an integer or `bool`, as [`each`](Self::each).
    pub(crate) fn each_bits(mut self, types: &[&Type], bound: &TokenStream) -> Self {
        for ty in types.iter().filter(|ty| !is_called_integer(ty)) {
            self.add_for(ty, bound);
        }
        self
    }

    /// Demands `ty: bound` where the type mentions a parameter.
    pub(crate) fn generic(mut self, types: &[&Type], bound: &TokenStream) -> Self {
        if let Some(generics) = self.generics {
            for ty in types.iter().filter(|ty| mentions_parameter(ty, generics)) {
                self.add(quote!(#ty: #bound));
            }
        }
        self
    }

    /// Demands `parameter: bound` of a type parameter.
    pub(crate) fn of_parameter(mut self, parameter: &Ident, bound: &TokenStream) -> Self {
        self.add(quote!(#parameter: #bound));
        self
    }

    /// Demands that the type itself, which is concrete, has no padding; for the lifetime see [`each`](Self::each).
    pub(crate) fn first_padding(mut self, p: &TokenStream, ident: &Ident) -> Self {
        let lifetime = &self.lifetime;
        self.add(
            quote!(for<#lifetime> #p::AllBytes<#lifetime>: #p::FirstPadding<#ident, { #p::first_padding::<#ident>() }>),
        );
        self
    }

    /// Demands `bound` of the type itself, which is generic.
    pub(crate) fn of_self(mut self, bound: &TokenStream) -> Self {
        self.add(quote!(Self: #bound));
        self
    }

    fn add_for(&mut self, ty: &impl ToTokens, bound: &TokenStream) {
        let lifetime = &self.lifetime;
        self.add(quote!(for<#lifetime> #ty: #bound));
    }

    fn add(&mut self, predicate: TokenStream) {
        let text = predicate.to_string();
        if self.added.iter().all(|(known, _)| *known != text) {
            self.added.push((text, predicate));
        }
    }
}

impl ToTokens for Bounds<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let own = self.generics.and_then(|generics| generics.where_clause.as_ref());
        let own = own.map(|clause| &clause.predicates).filter(|predicates| !predicates.is_empty());
        if own.is_none() && self.added.is_empty() {
            return;
        }
        let comma = own.filter(|own| !own.trailing_punct()).map(|_| <Token![,]>::default());
        let added = self.added.iter().map(|(_, predicate)| predicate);
        quote!(where #own #comma #(#added),*).to_tokens(tokens);
    }
}

fn lifetime(names: &Names) -> Lifetime {
    names.lifetime("'ptx_layout")
}

/// Whether the type is written as a primitive or an array of them; it may be another of that name.
pub(crate) fn is_called_primitive(ty: &Type) -> bool {
    match ty {
        Type::Path(_) => primitive_bits(ty).is_some(),
        Type::Array(array) => is_called_primitive(&array.elem),
        _ => false,
    }
}

/// Returns how many bits a bit-field may have at most of the primitive that the type is called like; 0 if none can have it.
///
/// A guess that saves work where it is right: the engine decides.
pub(crate) fn primitive_bits(ty: &Type) -> Option<u32> {
    let Type::Path(path) = ty else { return None };
    let name = path.path.get_ident()?.to_string();
    Some(match name.as_str() {
        "bool" => 1,
        "i8" | "u8" => 8,
        "i16" | "u16" => 16,
        "i32" | "u32" | "isize" | "usize" => 32,
        "i64" | "u64" => 64,
        "i128" | "u128" => 128,
        "char" | "f32" | "f64" => 0,
        _ => return None,
    })
}

/// Whether the type is written as an integer or `bool`, or as the marker of an unnamed bit-field of one.
fn is_called_integer(ty: &Type) -> bool {
    if let Type::Path(path) = ty {
        if let Some(PathArguments::AngleBracketed(list)) = path.path.segments.last().map(|last| &last.arguments) {
            return list.args.iter().all(|arg| matches!(arg, GenericArgument::Type(ty) if primitive_bits(ty) > Some(0)))
                && path.path.segments.last().is_some_and(|last| last.ident == "Unnamed");
        }
    }
    primitive_bits(ty) > Some(0)
}

/// Returns the types of ordinary members.
pub(crate) fn ordinary<'a>(members: &[Member<'a>]) -> Vec<&'a Type> {
    types(members, |member| !member.is_bits())
}

/// Returns the types of named bit-fields.
pub(crate) fn bit_fields<'a>(members: &[Member<'a>]) -> Vec<&'a Type> {
    types(members, |member| member.is_bits() && member.index().is_some())
}

/// Returns the marker types of unnamed bit-fields.
pub(crate) fn unnamed<'a>(members: &[Member<'a>]) -> Vec<&'a Type> {
    types(members, |member| member.index().is_none())
}

fn types<'a>(members: &[Member<'a>], of: fn(&Member<'a>) -> bool) -> Vec<&'a Type> {
    members.iter().filter(|member| of(member)).map(|member| member.ty).collect()
}

fn mentions_parameter(ty: &Type, generics: &Generics) -> bool {
    !generics.params.is_empty() && !mentioned(ty.to_token_stream(), generics).is_empty()
}

/// Returns the positions of the type and const parameters that occur in `tokens`, in order.
pub(crate) fn mentioned(tokens: TokenStream, generics: &Generics) -> Vec<usize> {
    fn collect(tokens: TokenStream, generics: &Generics, found: &mut Vec<usize>) {
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => found.extend(parameter(&ident, generics)),
                TokenTree::Group(group) => collect(group.stream(), generics, found),
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    collect(tokens, generics, &mut found);
    found.sort_unstable();
    found.dedup();
    found
}

/// Returns the position of the type or const parameter called `ident`.
fn parameter(ident: &Ident, generics: &Generics) -> Option<usize> {
    generics.params.iter().position(|param| match param {
        GenericParam::Type(param) => param.ident == *ident,
        GenericParam::Const(param) => param.ident == *ident,
        GenericParam::Lifetime(_) => false,
    })
}

/// The arguments of an instance such as `Grid<f32>`, to put in the place of the parameters.
pub(crate) struct Arguments<'a> {
    generics: &'a Generics,
    values: Vec<TokenStream>,
    /// What `Self` stands for.
    of: TokenStream,
}

impl<'a> Arguments<'a> {
    /// Returns those of the type `of`, which has none.
    pub(crate) fn none(of: TokenStream, generics: &'a Generics) -> Self {
        Self { generics, values: Vec::new(), of }
    }

    /// Returns arguments that are the values of all parameters.
    pub(crate) fn of_values(values: Vec<TokenStream>, generics: &'a Generics) -> Self {
        Self { generics, values, of: quote!(Self) }
    }

    /// Reads the arguments of `instance`, and the defaults of those that are not given; `None` if it is no path.
    pub(crate) fn of(instance: &Type, generics: &'a Generics) -> Option<Self> {
        let Type::Path(path) = instance else {
            return None;
        };
        let values = match &path.path.segments.last()?.arguments {
            PathArguments::AngleBracketed(list) => list.args.iter().map(ToTokens::to_token_stream).collect(),
            _ => Vec::new(),
        };
        let mut arguments = Self { generics, values, of: instance.to_token_stream() };
        for param in generics.params.iter().skip(arguments.values.len()) {
            let default = match param {
                GenericParam::Type(param) => param.default.as_ref().map(|(_, ty)| ty.to_token_stream()),
                GenericParam::Const(param) => param.default.as_ref().map(|(_, value)| value.to_token_stream()),
                GenericParam::Lifetime(_) => None,
            };
            // A default may name the parameters before it. Without one, rustc says what is missing.
            let Some(default) = default else { break };
            let filled = arguments.replace(default);
            arguments.values.push(filled);
        }
        Some(arguments)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns `ty` with the arguments in the place of the parameters, and the type in the place of `Self`.
    pub(crate) fn fill(&self, ty: &Type) -> TokenStream {
        self.replace(ty.to_token_stream())
    }

    fn replace(&self, tokens: TokenStream) -> TokenStream {
        // `T` in `other::T` is another's.
        let mut within_path = [false; 2];
        joined(tokens.into_iter().map(|token| {
            let is_colon = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ':');
            let is_segment = within_path == [true; 2];
            within_path = [within_path[1], is_colon];
            match token {
                TokenTree::Ident(ident) if !is_segment => {
                    let value = if ident == "Self" {
                        Some(&self.of)
                    } else {
                        parameter(&ident, self.generics).and_then(|position| self.values.get(position))
                    };
                    match value {
                        // A group without delimiters keeps the argument's tokens together, at the parameter's place.
                        Some(value) => {
                            let mut group = Group::new(Delimiter::None, value.clone());
                            group.set_span(ident.span());
                            TokenTree::Group(group).into()
                        }
                        None => TokenTree::Ident(ident).into(),
                    }
                }
                TokenTree::Group(group) => {
                    let mut filled = Group::new(group.delimiter(), self.replace(group.stream()));
                    filled.set_span(group.span());
                    TokenTree::Group(filled).into()
                }
                other => TokenStream::from(other),
            }
        }))
    }
}
