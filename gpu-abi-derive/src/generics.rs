//! Bounds inferred from the fields, and field types with a generic type's parameters replaced.

use crate::expand::MAX_AT_ONCE;
use crate::model::{Member, Model};
use crate::names::Names;
use crate::tokens::{Tokens, has_ident, kept, regrouped};
use crate::unread::parenthesized;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{GenericArgument, GenericParam, Generics, Lifetime, PathArguments, Token, Type};

/// The where-clause of an impl, including added bounds on the fields' types.
#[derive(Clone)]
pub(crate) struct Bounds<'a> {
    generics: Option<&'a Generics>,
    /// The arguments that replace the parameters in the types.
    arguments: Option<&'a Arguments<'a>>,
    /// The lifetime that the bounds are written with.
    lifetime: Lifetime,
    added: Vec<(String, TokenStream)>,
}

impl<'a> Bounds<'a> {
    pub(crate) fn new(model: &'a Model<'a>) -> Self {
        Self { generics: Some(model.generics), arguments: None, lifetime: lifetime(&model.names), added: Vec::new() }
    }

    /// Returns a where-clause for a concrete type: the instance of a generic type with these arguments.
    pub(crate) fn filled(names: &Names, arguments: &'a Arguments<'a>) -> Self {
        Self { generics: None, arguments: Some(arguments), lifetime: lifetime(names), added: Vec::new() }
    }

    /// Adds `ty: bound` for all types except those with the name of a primitive.
    ///
    /// The bound is written with an unused lifetime, so that rustc treats it as a condition of the impl even if the type is
    /// concrete. A member without the trait then disables the impl instead of causing another error. Primitives are left
    /// out to save rustc work; if such a name refers to another type, the error appears twice.
    pub(crate) fn each(mut self, types: &[&Type], bound: &TokenStream) -> Self {
        for ty in types.iter().filter(|ty| !is_called_primitive(ty)) {
            self.add_for(ty, bound);
        }
        self
    }

    /// Adds `ty: bound` for all types as in [`each`](Self::each), whatever their names. Use it where unsafe code relies on
    /// the bound.
    pub(crate) fn every(mut self, types: &[&Type], bound: &TokenStream) -> Self {
        for ty in types {
            self.add_for(ty, bound);
        }
        self
    }

    /// Adds the bound that all types implement `PtxRepr`: in one for those with the names of primitives, which are less work for
    /// rustc in a tuple, and whose missing trait needs no explanation.
    pub(crate) fn every_repr(mut self, types: &[&Type], p: &Ident) -> Self {
        let (mut primitives, mut others) = (Vec::new(), Vec::new());
        for ty in types {
            if is_called_primitive(ty) { &mut primitives } else { &mut others }.push(*ty);
        }
        for primitives in primitives.chunks(MAX_AT_ONCE) {
            let lifetime = &self.lifetime;
            self.add(quote!(for<#lifetime> (#(#primitives,)*): #p::Reprs));
        }
        self.every(&others, &quote!(#p::PtxRepr))
    }

    /// Adds `ty: bound` for the types of bit-fields without the name of an integer or `bool`, as in [`each`](Self::each).
    pub(crate) fn each_bits(mut self, types: &[&Type], bound: &TokenStream) -> Self {
        for ty in types.iter().filter(|ty| !is_called_integer(ty)) {
            self.add_for(ty, bound);
        }
        self
    }

    /// Adds `ty: bound` if the type mentions a parameter.
    pub(crate) fn generic(mut self, types: &[&Type], bound: &TokenStream) -> Self {
        if let Some(generics) = self.generics.filter(|generics| !generics.params.is_empty()) {
            for ty in types.iter().filter(|ty| !mentioned(ty.to_token_stream(), generics).is_empty()) {
                self.add(quote!(#ty: #bound));
            }
        }
        self
    }

    /// Adds `ty: bound` for the type itself, which is generic, or a type parameter.
    #[cfg(feature = "name")]
    pub(crate) fn bounded(mut self, ty: &impl ToTokens, bound: &TokenStream) -> Self {
        self.add(quote!(#ty: #bound));
        self
    }

    /// Adds the bounds that the type itself, which is concrete, is `PtxRepr` and has no padding; for the lifetime see [`each`](Self::each).
    pub(crate) fn first_padding(mut self, p: &Ident, ident: &Ident) -> Self {
        self.add_for(ident, &quote!(#p::PtxRepr));
        let lifetime = &self.lifetime;
        self.add(
            quote!(for<#lifetime> #p::AllBytes<#lifetime>: #p::FirstPadding<#ident, { #p::first_padding::<#ident>() }>),
        );
        self
    }

    fn add_for(&mut self, ty: &impl ToTokens, bound: &TokenStream) {
        let lifetime = &self.lifetime;
        let ty = self.arguments.map_or_else(|| ty.to_token_stream(), |arguments| arguments.fill(ty));
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
    names.lifetime("ptx_layout")
}

/// Returns whether the type is written as a primitive or an array of them; the name may refer to another type.
pub(crate) fn is_called_primitive(ty: &Type) -> bool {
    match ty {
        Type::Path(_) => primitive_bits(ty).is_some(),
        Type::Array(array) => is_called_primitive(&array.elem),
        _ => false,
    }
}

/// Returns the maximum width in bits of a bit-field of the primitive with this type's name, or 0 if it cannot be a
/// bit-field.
///
/// This is a guess that saves work if it is right: the engine decides.
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

/// Returns whether the type is written as an integer or `bool`, or as the marker of an unnamed bit-field of one.
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
    kept(members, &mut |member| of(member).then_some(member.ty))
}

/// Returns the indices of the type and const parameters that occur in `tokens`, in order.
pub(crate) fn mentioned(tokens: TokenStream, generics: &Generics) -> Vec<usize> {
    let mut all = Vec::new();
    for index in 0..generics.params.len() {
        if has_ident(tokens.clone(), &|ident| parameter(ident, generics) == Some(index)) {
            all.push(index);
        }
    }
    all
}

/// Returns the index of the type or const parameter called `ident`.
fn parameter(ident: &Ident, generics: &Generics) -> Option<usize> {
    generics.params.iter().position(|param| match param {
        GenericParam::Type(param) => param.ident == *ident,
        GenericParam::Const(param) => param.ident == *ident,
        GenericParam::Lifetime(_) => false,
    })
}

/// Returns the default of a type or const parameter.
pub(crate) fn default_of(param: &GenericParam) -> Option<TokenStream> {
    match param {
        GenericParam::Type(param) => param.default.as_ref().map(|(_, ty)| ty.to_token_stream()),
        GenericParam::Const(param) => param.default.as_ref().map(|(_, value)| value.to_token_stream()),
        GenericParam::Lifetime(_) => None,
    }
}

/// The arguments of an instance such as `Grid<f32>`, which replace the parameters.
pub(crate) struct Arguments<'a> {
    generics: &'a Generics,
    values: Vec<TokenStream>,
    /// The type that replaces `Self`.
    of: TokenStream,
}

impl<'a> Arguments<'a> {
    /// Returns the arguments of the type `of`, which has none.
    #[cfg(feature = "name")]
    pub(crate) fn none(of: TokenStream, generics: &'a Generics) -> Self {
        Self { generics, values: Vec::new(), of }
    }

    /// Returns arguments that are the values of all parameters.
    #[cfg(feature = "kernels")]
    pub(crate) fn of_values(values: Vec<TokenStream>, generics: &'a Generics) -> Self {
        Self { generics, values, of: quote!(Self) }
    }

    /// Reads the arguments of `instance`, and the defaults of omitted ones.
    pub(crate) fn new(instance: &Type, generics: &'a Generics) -> Self {
        let last = match instance {
            Type::Path(path) => path.path.segments.last().map(|last| &last.arguments),
            _ => None,
        };
        let mut arguments = Self { generics, values: Vec::new(), of: instance.to_token_stream() };
        if let Some(PathArguments::AngleBracketed(list)) = last {
            for argument in &list.args {
                arguments.values.push(argument.to_token_stream());
            }
        }
        for param in generics.params.iter().skip(arguments.values.len()) {
            // A default may refer to the parameters before it. If there is none, rustc reports the missing argument.
            let Some(default) = default_of(param) else { break };
            let filled = arguments.replace(default, false);
            arguments.values.push(filled.into_token_stream());
        }
        arguments
    }

    /// Returns `ty` with parameters replaced by the arguments, and `Self` by the type.
    pub(crate) fn fill(&self, ty: &impl ToTokens) -> TokenStream {
        self.filled(ty).into_token_stream()
    }

    /// Returns the same as [`fill`](Self::fill), to be repeated.
    pub(crate) fn filled(&self, ty: &impl ToTokens) -> Tokens {
        self.replace(ty.to_token_stream(), false)
    }

    /// Replaces parameters. Groups without any stay the same groups, and the fragments in others get parentheses (see `unread`).
    fn replace(&self, tokens: TokenStream, in_expression: bool) -> Tokens {
        // The `T` in `other::T` is not the parameter.
        let mut within_path = [false; 2];
        let mut filled = Vec::new();
        for token in tokens {
            let is_colon = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ':');
            let is_segment = within_path == [true; 2];
            within_path = [within_path[1], is_colon];
            filled.push(match token {
                TokenTree::Ident(ident) if !is_segment => {
                    let value = if ident == "Self" {
                        Some(&self.of)
                    } else {
                        parameter(&ident, self.generics).and_then(|position| self.values.get(position))
                    };
                    match value {
                        // A group without delimiters keeps the argument's tokens together and has the parameter's span.
                        Some(value) => {
                            let mut group = Group::new(Delimiter::None, value.clone());
                            group.set_span(ident.span());
                            group.into()
                        }
                        None => TokenTree::Ident(ident),
                    }
                }
                TokenTree::Group(group) if self.changes(group.stream()) => {
                    let in_expression =
                        in_expression || matches!(group.delimiter(), Delimiter::Brace | Delimiter::Parenthesis);
                    let content = self.replace(group.stream(), in_expression).into_token_stream();
                    match regrouped(&group, group.delimiter(), content) {
                        TokenTree::Group(filled) if in_expression => parenthesized(&filled),
                        filled => filled,
                    }
                }
                TokenTree::Group(group) if in_expression => parenthesized(&group),
                other => other,
            });
        }
        Tokens(filled)
    }

    /// Returns whether the tokens contain a parameter or `Self`.
    fn changes(&self, tokens: TokenStream) -> bool {
        has_ident(tokens, &|ident| ident == "Self" || parameter(ident, self.generics).is_some())
    }
}
