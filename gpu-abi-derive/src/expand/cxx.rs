//! Implements `CxxType`: the type's name in CUDA C++. A generic type is a class template there, with the same parameters.

use super::implement;
use crate::docs::text;
use crate::generics::{Arguments, Bounds, is_called_primitive, mentioned, ordinary};
use crate::input::Input;
use crate::model::{Body, Member, MemberForm, Model, Record, Transparent};
#[cfg(any(feature = "header", all(feature = "kernels", feature = "verify")))]
use crate::tokens::{Tokens, has_ident};
use crate::tokens::{each, joined, with_alias};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::{
    Attribute, Data, DeriveInput, GenericArgument, GenericParam, PathArguments, PathSegment, Type, TypeParam,
    TypeParamBound,
};

pub(super) fn expand(model: &Model<'_>, declared: &Input<'_>, input: &DeriveInput) -> TokenStream {
    let Model { private: p, .. } = model;
    let path = quote!(#p::name::CxxType);
    let attrs = &declared.attrs;
    // Without a name of its own, a `repr(transparent)` type is its field's type.
    let is_named = attrs.cxx.is_some() || attrs.enumerators.is_some();
    if let (Body::Transparent(Transparent { members, .. }), false) = (&model.body, is_named) {
        // The field's type gives the C++ name. With several fields, the macro does not know which one has storage.
        let [only] = &members[..] else { return TokenStream::new() };
        let ty = only.ty;
        let head = implement(model, false, &path, &Bounds::new(model).each(&ordinary(members), &path));
        let alias = with_alias(ty, p);
        let levels = joined(levels(model), &mut |(own, _)| {
            let own = format_ident!("{own}");
            quote!(const #own: #p::Description = <#ty as #path>::#own #alias;)
        });
        let cxx = quote!(const CXX: #p::name::Type<'static> = <#ty as #path>::CXX;);
        return if model.generics.params.is_empty() && !is_called_primitive(ty) {
            let on_device = quote!({ use #p::Undescribed as _; #p::Describe::<#ty>::#OnDevice });
            quote!(#OnDevice [#head] [#cxx] [#levels] [#on_device])
        } else {
            quote!([#head] [#cxx #levels])
        };
    }
    // The type's own name, unless the declaration sets another.
    let name = attrs.cxx.clone().unwrap_or_else(|| model.ident.unraw().to_string());
    let mut bounds = Bounds::new(model);
    let mut arguments = Vec::new();
    for parameter in &model.generics.params {
        match parameter {
            GenericParam::Type(parameter) => {
                let ident = &parameter.ident;
                bounds = bounds.bounded(ident, &path);
                arguments.push(quote!(#p::name::TemplateArgument::Type(<#ident as #path>::CXX)));
            }
            GenericParam::Const(parameter) => {
                let (ident, ty) = (&parameter.ident, &parameter.ty);
                arguments.push(quote! {
                    #p::name::TemplateArgument::Value(<#ty as #path>::CXX, #ident as #p::core::primitive::i128)
                });
            }
            GenericParam::Lifetime(_) => {}
        }
    }
    if !model.generics.params.is_empty() {
        // The description needs the layout. It describes members that are generic types with the same argument only if the
        // argument has a layout.
        let layout = quote!(#p::PtxLayout);
        bounds = bounds.bounded(&quote!(Self), &layout);
        let lists = members(&model.body);
        for parameter in model.generics.type_params().filter(|parameter| is_sized(parameter)) {
            let has_argument = |member: &Member<'_>| is_argument(member.ty, &parameter.ident);
            if lists.iter().any(|members| members.iter().any(has_argument)) {
                bounds = bounds.bounded(&parameter.ident, &layout);
            }
        }
    }
    let ty = if arguments.is_empty() {
        quote!(class(#name))
    } else {
        quote!(named(#p::name::Name::new(#name).template(&[#(#arguments),*])))
    };
    let head = implement(model, false, &path, &bounds);
    let docs = if IN_HEADERS { docs(p, input, declared) } else { TokenStream::new() };
    let cxx = quote!(const CXX: #p::name::Type<'static> = #p::name::Type::#ty.declared(#p::core::module_path!()););
    if attrs.opaque.is_some() {
        return quote!([#head] [#cxx const DESCRIPTION: #p::Description = #p::Description::opaque::<Self>() #docs;]);
    }
    let descriptions = joined(levels(model), &mut |(own, members)| {
        let description = description(model, &path, Some(members));
        let description = description.unwrap_or_else(|| quote!(#p::Description::leaf::<Self>()));
        let own = format_ident!("{own}");
        quote!(const #own: #p::Description = #description #docs;)
    });
    match description(model, &path, None).filter(|_| model.generics.params.is_empty()) {
        Some(on_device) => quote!(#OnDevice [#head] [#cxx] [#descriptions] [#on_device]),
        None => quote!([#head] [#cxx #descriptions]),
    }
}

/// The constants of `CxxType` that describe the type for comparisons with compiled files, each with the constant of `Describe` that has the
/// descriptions of the members. The last one has none.
///
/// The types that the pointers in a type point to may refer back to it, but a constant cannot. So the members of a concrete type
/// are a static item. A static item cannot be generic: a generic type has a constant for each of the first pointers that may lead to it.
/// For a GPU, where all static items are compiled, so has a concrete type: `__named!` makes them of one expression.
const LEVELS: [(&str, &str); 6] = [
    ("DESCRIPTION", "TYPE"),
    ("BEHIND_1", "BEHIND_1"),
    ("BEHIND_2", "BEHIND_2"),
    ("BEHIND_3", "BEHIND_3"),
    ("BEHIND_4", "BEHIND_4"),
    ("BEHIND_5", "BEHIND_5"),
];

/// Returns the constants of a type: all levels of a generic one, the first one of others.
fn levels(model: &Model<'_>) -> &'static [(&'static str, &'static str)] {
    if model.generics.params.is_empty() { &LEVELS[..1] } else { &LEVELS }
}

/// The name of the constant in an expression of which `__named!` makes all levels.
struct OnDevice;

impl ToTokens for OnDevice {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(quote!($level));
    }
}

/// Returns the description of the type with its members' descriptions in a constant of `Describe`, or in [`OnDevice`]; `None` if its layout
/// describes it fully.
fn description(model: &Model<'_>, path: &TokenStream, constant: Option<&str>) -> Option<TokenStream> {
    let Model { private: p, ident, .. } = model;
    let is_generic = !model.generics.params.is_empty();
    let leaf = quote!(#p::Description::leaf::<Self>());
    let level =
        constant.map_or_else(|| OnDevice.into_token_stream(), |constant| format_ident!("{constant}").into_token_stream());
    let filled = Arguments::none(ident.to_token_stream(), model.generics);
    // An item within an impl cannot use `Self`.
    let filled = Some(&filled).filter(|_| !is_generic);
    let mut items = TokenStream::new();
    let mut hold = |name: &str, members: &[TokenStream]| {
        if is_generic || constant.is_none() {
            return quote!(.with_members(const { &[#(#members),*] }));
        }
        let (item, count) = (model.names.item(name), members.len());
        items.extend(quote!(static #item: [(#p::usize, #p::Description); #count] = [#(#members),*];));
        quote!(.with_members(&#item))
    };
    let held = match &model.body {
        Body::Struct(record) | Body::Union(record) => {
            let members = described(model, &record.members, 0, constant, filled);
            if members.is_empty() {
                return None;
            }
            hold("RECORD", &members)
        }
        Body::Tagged(tagged) => {
            let ty = if is_generic { quote!(Self) } else { ident.to_token_stream() };
            let whole = quote!(<#ty as #p::PtxLayout>::REF);
            let of = if tagged.tag_outside { quote!(#p::member_layout(#whole, 1)) } else { whole };
            // After a tag of their own, the fields of a variant's struct are numbered from 1, and so are the variants.
            let shift = usize::from(!tagged.tag_outside);
            let mut members = Vec::new();
            for (index, variant) in tagged.variants.iter().enumerate() {
                let fields = described(model, &variant.members, shift, constant, filled);
                if !fields.is_empty() {
                    let (index, held) = (index + shift, hold(&format!("VARIANT_{index}"), &fields));
                    members.push(quote!((#index, #p::Description::part(#p::member_layout(#of, #index)) #held)));
                }
            }
            if members.is_empty() {
                return None;
            }
            if tagged.tag_outside {
                let held = hold("VARIANTS", &members);
                members = vec![quote!((1, #p::Description::part(#of) #held))];
            }
            hold("RECORD", &members)
        }
        Body::Transparent(Transparent { members, enumerators: [], .. }) => {
            // With several fields, the macro does not know which one has storage.
            let [Member { ty, .. }] = &members[..] else { return None };
            return Some(quote! {{
                use #p::Undescribed as _;
                #p::Describe::<#ty>::#level.renamed(&<Self as #path>::CXX)
            }});
        }
        Body::Transparent(_) | Body::Enum(_) => return None,
    };
    let held = if constant == Some(LEVELS[LEVELS.len() - 1].1) { quote!(.unfollowed()) } else { held };
    // Headers name the types of all members.
    let instance = (is_generic && IN_HEADERS).then(|| quote!(.with_instance(|| <Self as #path>::DESCRIPTION)));
    Some(quote!({ use #p::Undescribed as _; #items #leaf #held #instance }))
}

/// Returns the call that adds the doc comments to the description, if there are any.
fn docs(p: &Ident, input: &DeriveInput, declared: &Input<'_>) -> TokenStream {
    let parts: Vec<&[Attribute]> = match &input.data {
        // In C++, the type has the members of its field's type.
        Data::Struct(_) if declared.repr.transparent.is_some() => Vec::new(),
        Data::Struct(data) => data.fields.iter().map(|field| &field.attrs[..]).collect(),
        Data::Union(data) => data.fields.named.iter().map(|field| &field.attrs[..]).collect(),
        Data::Enum(data) => data.variants.iter().map(|variant| &variant.attrs[..]).collect(),
    };
    let (ty, mut texts) = (text(&input.attrs), Vec::new());
    for (index, text) in parts.into_iter().map(text).enumerate() {
        if !text.is_empty() {
            texts.push(quote!((#index, #text)));
        }
    }
    if ty.is_empty() && texts.is_empty() {
        return TokenStream::new();
    }
    quote!(.with_docs(const { &#p::Docs { ty: #ty, parts: &[#(#texts),*] } }))
}

/// Whether headers are enabled, which contain the C++ names of all members and the doc comments.
const IN_HEADERS: bool = cfg!(feature = "header");

/// Returns the descriptions of members in a constant, or in [`OnDevice`], each with its index; `first` is the first member's index. `filled` replaces parameters in
/// their types.
fn described(
    Model { private: p, generics, .. }: &Model<'_>,
    members: &[Member<'_>],
    first: usize,
    constant: Option<&str>,
    filled: Option<&Arguments<'_>>,
) -> Vec<TokenStream> {
    let mut described = Vec::new();
    for (index, member) in (first..).zip(members) {
        let may_point = matches!(member.form, MemberForm::Ordinary { .. } | MemberForm::Bits { .. });
        if may_point && !is_called_primitive(member.ty) {
            let ty = filled.map_or_else(|| member.ty.to_token_stream(), |filled| filled.fill(member.ty));
            let Some(constant) = constant else {
                described.push(quote!((#index, #p::Describe::<#ty>::#OnDevice)));
                continue;
            };
            let level = format_ident!("{constant}");
            let callback = callback(&ty, &level, filled.is_some(), &|ty| !mentioned(ty, generics).is_empty(), p);
            let description = quote!(#p::Describe::<#ty>::#level);
            let description = match callback {
                Some(callback) => quote!(#p::__with_signatures!([#callback] [#description])),
                None => description,
            };
            let alias = with_alias(&ty, p);
            described.push(quote!((#index, #description #alias)));
        }
    }
    described
}

/// Returns the description of a callback, or of a pointer to a handle, which only headers and comparisons with debug information use.
/// Unless it `is_concrete`, the type is generic, and a callback's signature may have instances of it.
#[cfg(any(feature = "header", all(feature = "kernels", feature = "verify")))]
fn callback(
    ty: &TokenStream,
    level: &Ident,
    is_concrete: bool,
    is_generic: &dyn Fn(TokenStream) -> bool,
    p: &Ident,
) -> Option<TokenStream> {
    let p = Tokens(vec![p.clone().into()]);
    let is_of_callback = has_ident(ty.clone(), &|ident| ident == "Option" || ident == "fn");
    if is_concrete || !is_of_callback && !is_generic(ty.clone()) {
        return crate::functions::callback(ty.clone(), &level.to_string(), &p);
    }
    let (_, next) = LEVELS.iter().skip_while(|(_, own)| level != own).nth(1)?;
    crate::functions::generic_callback(ty.clone(), &format_ident!("{next}"), is_generic, &p)
}

#[cfg(not(any(feature = "header", all(feature = "kernels", feature = "verify"))))]
fn callback(_: &TokenStream, _: &Ident, _: bool, _: &dyn Fn(TokenStream) -> bool, _: &Ident) -> Option<TokenStream> {
    None
}

/// Returns the members of a record, or the members of each variant of an enumeration.
fn members<'m, 'a>(body: &'m Body<'a>) -> Vec<&'m [Member<'a>]> {
    match body {
        Body::Struct(Record { members, .. })
        | Body::Union(Record { members, .. })
        | Body::Transparent(Transparent { members, .. }) => vec![members],
        Body::Tagged(tagged) => each(&tagged.variants, &mut |variant| &variant.members[..]),
        Body::Enum(_) => Vec::new(),
    }
}

/// Returns whether a type parameter's argument has a size: the declaration does not have `?Sized`.
fn is_sized(parameter: &TypeParam) -> bool {
    let is_maybe = |bound: &TypeParamBound| matches!(bound, TypeParamBound::Trait(bound) if bound.maybe.is_some());
    !parameter.bounds.iter().any(is_maybe)
}

/// Returns whether a type is or contains a generic type with the argument `parameter`. Pointers and `PhantomData` do not
/// count.
fn is_argument(ty: &Type, parameter: &Ident) -> bool {
    let last = match ty {
        Type::Array(array) => return is_argument(&array.elem, parameter),
        Type::Slice(slice) => return is_argument(&slice.elem, parameter),
        Type::Group(group) => return is_argument(&group.elem, parameter),
        Type::Paren(paren) => return is_argument(&paren.elem, parameter),
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    };
    let Some(PathSegment { ident, arguments: PathArguments::AngleBracketed(arguments) }) = last else { return false };
    let is_plain = ["DevicePtr", "Ptr", "HostPtr", "Const", "PhantomData"].iter().any(|name| ident == name);
    arguments.args.iter().any(|argument| match argument {
        GenericArgument::Type(ty) => is_argument(ty, parameter) || (!is_plain && is_array_of(ty, parameter)),
        _ => false,
    })
}

/// Returns whether a type is the parameter itself or an array of it.
fn is_array_of(ty: &Type, parameter: &Ident) -> bool {
    match ty {
        Type::Array(array) => is_array_of(&array.elem, parameter),
        Type::Path(path) => path.path.is_ident(parameter),
        _ => false,
    }
}
