//! The rules for declarations, one function each. They turn a parsed declaration into a model that cannot be wrong.

use crate::attr::{At, Enumerator, FieldAttrs, Repr};
use crate::errors::Errors;
use crate::input::{self, Input};
use crate::model::{Body, EnumInt, Enumeration, Member, MemberForm, Model, Record, Tagged, TaggedVariant, Transparent};
use crate::names::Names;
use crate::paths::path_to_gpu_abi;
use crate::refuse;
use crate::tokens::{each, kept};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{GenericParam, Generics, Index, Type};

/// Returns the checked declaration, or `None` if it has errors that prevent this.
pub(crate) fn check<'a>(input: &'a Input<'a>, errors: &Errors) -> Option<Model<'a>> {
    let body = match &input.body {
        input::Body::Struct(fields) if input.repr.transparent.is_some() => transparent(input, fields, errors),
        input::Body::Struct(fields) => Some(Body::Struct(record(input, fields, errors))),
        input::Body::Union(fields) => Some(Body::Union(record(input, fields, errors))),
        input::Body::Enum(variants) if input.is_plain_enumeration() => enumeration(input, variants, errors),
        input::Body::Enum(variants) => tagged(input, variants, errors),
    };
    let is_record = matches!(body, Some(Body::Struct(_) | Body::Union(_)));
    if let (Some(opaque), false) = (&input.attrs.opaque, is_record || body.is_none()) {
        errors.at(opaque, "`opaque` is not allowed here: only structs and unions have members that a file describes");
    }
    if !matches!(&input.body, input::Body::Struct(_) if input.repr.transparent.is_some()) {
        no_enumerators(input, errors);
    }
    mirrors(input, errors);
    let body = body?;
    let mirrors = match &body {
        Body::Enum(_) | Body::Transparent(Transparent { own_mirror: false, .. }) => Vec::new(),
        _ => input.mirrors(),
    };
    let krate = path_to_gpu_abi(input.attrs.krate.as_ref());
    let names = Names::beside(input.repeated());
    let model = Model {
        ident: input.ident,
        vis: input.vis,
        generics: input.generics,
        private: names.item("private"),
        names,
        krate,
        mirrors,
        body,
    };
    if errors.any() { None } else { Some(model) }
}

/// A Pod mirror needs a concrete type: stable Rust cannot compute the size of a generic type's padding.
fn mirrors(input: &Input<'_>, errors: &Errors) {
    let attrs = &input.attrs;
    for parameter in &input.generics.params {
        // A reference is reported at its own location, and removing it removes the lifetime.
        if let (GenericParam::Lifetime(lifetime), false) = (parameter, input.has_references()) {
            errors.at(
                lifetime,
                "a kernel cannot use data borrowed from the host: drop the lifetime and write `DevicePtr<T>` instead of the reference",
            );
        }
    }
    if input.generics.params.is_empty() {
        if let Some(instance) = attrs.instances.first() {
            errors.at(&instance.mirror, "`instantiate` is for generic types: name the mirror with `mirror = Name`");
        }
        return;
    }
    if let Some(name) = &attrs.mirror {
        errors.at(
            name,
            format_args!(
                "a generic type has no mirror of its own: write `instantiate({name} = {}<..>)` for each instance",
                input.ident
            ),
        );
    }
    instances(input, errors);
}

/// Mirrors are of instances of the generic type itself, with all arguments, and each instance has one mirror.
fn instances(input: &Input<'_>, errors: &Errors) {
    let instances = &input.attrs.instances;
    for (i, instance) in instances.iter().enumerate() {
        refuse::refuse_macros(&instance.ty, errors);
        if !instance.is_of(input.ident) {
            errors.at(
                &instance.ty,
                format_args!("`instantiate` makes mirrors of this type: write `{} = {}<..>`", instance.mirror, input.ident),
            );
        } else if !input.has_all_arguments(instance.arguments()) {
            errors.at(
                &instance.ty,
                format_args!("a mirror needs all arguments of the type: write `{} = {}<..>`", instance.mirror, input.ident),
            );
        }
        let text = instance.ty.to_token_stream().to_string();
        if let Some(first) = instances[..i].iter().find(|first| first.ty.to_token_stream().to_string() == text) {
            errors.at(
                &instance.ty,
                format_args!("`{}` is already the mirror of this instance: remove one of the two", first.mirror),
            );
        }
    }
    if !instances.is_empty() {
        for ty in input.field_types() {
            if let Some(parameter) = projected(ty, input.generics) {
                errors.at(
                    ty,
                    format_args!(
                        "an associated type in an instance must name its trait: write `<{parameter} as Trait>::..`"
                    ),
                );
            }
        }
    }
}

/// Returns the parameter if the type is written as an associated type of it, without naming the trait.
fn projected<'a>(ty: &Type, generics: &'a Generics) -> Option<&'a Ident> {
    match ty {
        Type::Array(array) => projected(&array.elem, generics),
        Type::Path(path) if path.qself.is_none() && path.path.segments.len() > 1 => {
            let first = &path.path.segments.first()?.ident;
            generics.type_params().map(|param| &param.ident).find(|ident| *ident == first)
        }
        _ => None,
    }
}

fn record<'a>(input: &'a Input<'a>, fields: &'a [input::Field<'a>], errors: &Errors) -> Record<'a> {
    let Repr { c, align, packed, .. } = &input.repr;
    let attrs = &input.attrs;
    let record = Record {
        members: members(fields, errors),
        align: attrs.align.as_ref().or(align.as_ref()).map(|align| align.value),
        packed: attrs.packed.is_some(),
        non_pod: attrs.non_pod.is_some(),
        pack: attrs.pack.as_ref().or(packed.as_ref()).map(|pack| pack.value),
        host: attrs.host.as_ref().map(|host| host.value),
        repr_c: *c,
        at: attrs
            .align
            .as_ref()
            .map(At::span)
            .or(attrs.packed.as_ref().map(Ident::span))
            .or(attrs.pack.as_ref().map(At::span))
            .unwrap_or_else(|| input.ident.span()),
        unaligned: packed.is_some(),
        host_agrees: attrs.packed.is_none()
            && attrs.pack.is_none()
            && packed.is_none()
            && (attrs.align.is_none() || align.is_some())
            && fields.iter().all(|field| field.attrs.align.is_none() && field.attrs.vector.is_none()),
    };
    if let (Some(packed), Some(_)) = (&attrs.packed, &attrs.pack) {
        errors.at(packed, "`packed` conflicts with `pack`: remove one of the two");
    }
    no_bits_in_repr_c(*c, fields, errors);
    repr_agrees(attrs.align.as_ref(), align.as_ref(), "align", errors);
    repr_agrees(attrs.pack.as_ref(), packed.as_ref(), "pack", errors);
    if let Some(align) = align.as_ref().filter(|align| align.value > 128) {
        errors.at(&align.tokens, format_args!("an alignment must be at most 128 bytes, found {}", align.value));
    }
    let all_have_methods = matches!(input.body, input::Body::Union(_)) || record.has_opaque_mirror();
    accessors(&record.members, all_have_methods, errors);
    record
}

/// `repr(C)` promises the kernel's layout in host memory, and other derives, such as bytemuck's `Pod`, hand out that memory. Rust has no
/// bit-fields, so a field would take all of its type there, even if the sizes of both types are equal by chance.
fn no_bits_in_repr_c(c: Option<Span>, fields: &[input::Field<'_>], errors: &Errors) {
    let bits = fields.iter().find_map(|field| field.attrs.bits.as_ref());
    if let (Some(_), Some(bits)) = (c, bits) {
        errors.at(
            &bits.name,
            "`bits` is not allowed in a `repr(C)` type: Rust has no bit-fields, so its bytes would not be the kernel's; remove `repr(C)` and \
             send the mirror, which has the kernel's layout",
        );
    }
}

/// Values given in both attributes must be equal.
fn repr_agrees(ptx: Option<&At<usize>>, repr: Option<&At<usize>>, name: &str, errors: &Errors) {
    if let (Some(ptx), Some(repr)) = (ptx, repr) {
        if ptx.value != repr.value {
            errors.at(
                &ptx.tokens,
                format_args!("`{name} = {}` conflicts with the {} in `repr`: remove one of the two", ptx.value, repr.value),
            );
        }
    }
}

fn members<'a>(fields: &'a [input::Field<'a>], errors: &Errors) -> Vec<Member<'a>> {
    let (mut named, mut members) = (0, Vec::new());
    for field in fields {
        refuse::refuse(field.ty, "field", errors);
        members.push(member(members.len(), field, &mut named, errors));
    }
    distinct_in_cxx(&each(&members, &mut |member| (member.name.clone(), member.cxx)), "a member", errors);
    members
}

fn member<'a>(position: usize, field: &'a input::Field<'a>, named: &mut usize, errors: &Errors) -> Member<'a> {
    let FieldAttrs { bits, base, align, vector, tail, cxx } = &field.attrs;
    if let (Some(_), Some(align)) = (bits, align) {
        errors.at(
            &align.name,
            "`align` is not allowed on a bit-field: nvcc's device and host code place it differently; start a new storage unit with \
             `#[ptx(bits = 0)] _next: Unnamed<T>` before it",
        );
    }
    let bit_name = bits.as_ref().map(|at| &at.name);
    if let Some(base) = base {
        for name in [bit_name, align.as_ref().map(|at| &at.name), vector.as_ref()].iter().flatten() {
            errors.at(*name, format_args!("`{name}` is not allowed on a base class: remove `{name}` or `{base}`"));
        }
    }
    if let Some(tail) = tail {
        for name in [bit_name, base.as_ref(), vector.as_ref()].iter().flatten() {
            errors.at(*name, format_args!("`{name}` is not allowed on a tail: remove `{name}` or `{tail}`"));
        }
    }
    if let (Some(_), Some(vector)) = (bits, vector) {
        errors.at(vector, "a bit-field cannot be a `vector`: remove `bits` or `vector`");
    }
    let is_unnamed = bits.is_some() && is_unnamed(field.ty);
    if let (true, Some(cxx)) = (is_unnamed || base.is_some(), cxx) {
        errors.at(cxx, "base classes and unnamed bit-fields have no names in C++: remove `cxx`");
    }
    let index = *named;
    *named += usize::from(!is_unnamed);
    let form = match (bits.clone(), vector) {
        (Some(width), _) if is_unnamed => MemberForm::Unnamed { width },
        (Some(width), _) => {
            if width.value == 0 {
                errors.at(
                    &width.tokens,
                    "a bit-field of zero bits holds no value: give it a width, or write `_next: Unnamed<T>` to align the next \
                     member to a `T`",
                );
            }
            MemberForm::Bits { index, width }
        }
        (None, Some(vector)) => MemberForm::Vector { index, at: vector.span() },
        (None, None) => MemberForm::Ordinary { index },
    };
    let (access, name) = match field.ident {
        Some(ident) => (syn::Member::Named(ident.clone()), ident.unraw().to_string()),
        None => {
            let index = Index { index: position as u32, span: field.ty.span() };
            (syn::Member::Unnamed(index), position.to_string())
        }
    };
    Member {
        access,
        name,
        cxx: cxx.as_ref(),
        vis: field.vis,
        ty: field.ty,
        summary: &field.summary,
        align: align.as_ref().map(|align| align.value),
        base: base.as_ref().map(Ident::span),
        tail: tail.as_ref().and_then(|tail| Some((tail.span(), item(field.ty, errors)?))),
        form,
    }
}

/// A name that is declared for C++ is not another member's or enumerator's there.
fn distinct_in_cxx(all: &[(String, Option<&Ident>)], what: &str, errors: &Errors) {
    for (index, (_, cxx)) in all.iter().enumerate() {
        let Some(cxx) = cxx else { continue };
        let is_met = |(at, (name, other)): (usize, &(String, Option<&Ident>))| match other {
            Some(other) => at < index && other == cxx,
            None => **cxx == **name,
        };
        if all.iter().enumerate().any(is_met) {
            errors.at(cxx, format_args!("`{cxx}` is already the name of {what} in C++: rename one of them"));
        }
    }
}

/// Returns the type of a tail's items.
fn item<'a>(ty: &'a Type, errors: &Errors) -> Option<&'a Type> {
    match ty {
        Type::Array(array) => Some(&array.elem),
        Type::Group(group) => item(&group.elem, errors),
        _ => {
            errors.at(ty, "a tail is declared as an array of length 0: write `[T; 0]` with the type of its items");
            None
        }
    }
}

/// Returns whether the type is written `Unnamed<..>`; the expansion asserts that it is the one from `gpu-abi`.
fn is_unnamed(ty: &Type) -> bool {
    match ty {
        Type::Path(path) => path.path.segments.last().is_some_and(|last| last.ident == "Unnamed"),
        Type::Group(group) => is_unnamed(&group.elem),
        _ => false,
    }
}

/// A getter must not have the name of another member's setter. Bit-fields have methods; in unions and packed records all
/// members do.
fn accessors(members: &[Member<'_>], all_have_methods: bool, errors: &Errors) {
    let with_methods =
        kept(members, &mut |member| (member.index().is_some() && (all_have_methods || member.is_bits())).then_some(member));
    for member in &with_methods {
        let Some(set) = member.name.strip_prefix("set_") else {
            continue;
        };
        if with_methods.iter().any(|other| other.name == set) {
            errors.at(
                &member.access,
                format_args!("the mirror's setter for `{set}` is called `{}` too: rename one of the fields", member.name),
            );
        }
    }
}

fn transparent<'a>(input: &'a Input<'a>, fields: &'a [input::Field<'a>], errors: &Errors) -> Option<Body<'a>> {
    no_record_attrs(input, "a `repr(transparent)` type has its field's layout", errors);
    for field in fields {
        if let Some(name) = field.attrs.first() {
            errors.at(
                name,
                format_args!(
                    "`{name}` is not allowed in a `repr(transparent)` type, which has its field's layout: remove `{name}` or `repr(transparent)`"
                ),
            );
        }
    }
    if fields.is_empty() {
        errors.at(input.ident, "a `repr(transparent)` type without fields has no layout: add a field");
        return None;
    }
    // With several fields, the macro does not know which one has storage.
    let own_mirror = input.attrs.mirror.is_some() || !input.attrs.instances.is_empty() || fields.len() > 1;
    let enumerators = enumerators(input, fields, errors);
    Some(Body::Transparent(Transparent { members: members(fields, errors), own_mirror, enumerators }))
}

/// Returns the constants that are enumerators. Their values are those of the only field, an integer.
fn enumerators<'a>(input: &'a Input<'a>, fields: &[input::Field<'_>], errors: &Errors) -> &'a [Enumerator] {
    let Some(enumerators) = &input.attrs.enumerators else { return &[] };
    if fields.len() > 1 {
        errors.at(
            &enumerators.name,
            "a type with enumerators has one field, its integer: drop `enumerators`, or the other fields",
        );
    }
    if !input.generics.params.is_empty() {
        errors.at(
            &enumerators.name,
            "a generic type has no enumerators: drop `enumerators`, or declare a type without parameters",
        );
    }
    let all = &enumerators.value;
    for (i, one) in all.iter().enumerate() {
        if all[..i].iter().any(|before| before.constant == one.constant) {
            errors.at(
                &one.constant,
                format_args!("`{}` is already listed as an enumerator: remove one of the two", one.constant),
            );
        } else if all[..i].iter().any(|before| before.cxx.unraw() == one.cxx.unraw()) {
            errors.at(
                &one.cxx,
                format_args!("`{}` is already the name of an enumerator in C++: rename one of them", one.cxx),
            );
        }
    }
    all
}

/// Reports `enumerators` on a type whose values it cannot name.
fn no_enumerators(input: &Input<'_>, errors: &Errors) {
    let Some(enumerators) = &input.attrs.enumerators else { return };
    let message = match input.body {
        input::Body::Struct(_) => {
            "`enumerators` needs a struct with one integer: write `#[repr(transparent)]` and a single field"
        }
        input::Body::Union(_) => "a union has no enumerators: drop `enumerators`",
        input::Body::Enum(_) => "an enumeration's variants are its enumerators: drop `enumerators`",
    };
    errors.at(&enumerators.name, message);
}

/// Reports attributes for records on a type that is not a record.
fn no_record_attrs(input: &Input<'_>, reason: &str, errors: &Errors) {
    let attrs = &input.attrs;
    // rustc also aligns enumerations, and pads them with bytes that belong to no value. It rejects other `repr`s itself.
    let repr_align = input.repr.align.as_ref().filter(|_| matches!(input.body, input::Body::Enum(_)));
    let found = [
        attrs.non_pod.as_ref(),
        attrs.align.as_ref().map(|found| &found.name),
        attrs.packed.as_ref(),
        attrs.pack.as_ref().map(|found| &found.name),
        attrs.host.as_ref().map(|found| &found.name),
        repr_align.map(|found| &found.name),
    ];
    for name in found.iter().flatten() {
        errors.at(*name, format_args!("`{name}` is not allowed here: {reason}"));
    }
}

fn enumeration<'a>(input: &'a Input<'a>, variants: &'a [input::Variant<'a>], errors: &Errors) -> Option<Body<'a>> {
    no_record_attrs(input, "an enumeration has its integer's layout", errors);
    if let Some(name) = &input.attrs.mirror {
        errors.at(name, "an enumeration's mirror is its integer type: drop `mirror`");
    }
    if variants.is_empty() {
        errors.at(input.ident, "an enumeration without variants has no values: add one");
        return None;
    }
    distinct_variants(variants, errors);
    let Some(repr) = enum_int(&input.repr, variants) else {
        errors.at(
            input.ident,
            "an enumeration needs the integer type that it is stored as: write `#[repr(u32)]`, or `#[repr(C)]` for the one that C uses",
        );
        return None;
    };
    Some(Body::Enum(Enumeration { repr, variants }))
}

fn tagged<'a>(input: &'a Input<'a>, variants: &'a [input::Variant<'a>], errors: &Errors) -> Option<Body<'a>> {
    no_record_attrs(input, "an enumeration with data has the layout of its `repr`", errors);
    for field in variants.iter().flat_map(|variant| &variant.fields) {
        if let Some(name) = field.attrs.first() {
            errors.at(
                name,
                format_args!("`{name}` is not allowed in a variant: put its fields in a struct that derives `PtxLayout`"),
            );
        }
    }
    distinct_variants(variants, errors);
    let Some(repr) = enum_int(&input.repr, variants) else {
        errors.at(
            input.ident,
            "an enumeration with data needs a layout: write `#[repr(C)]` for a tag before a union, or `#[repr(u32)]` for a union \
             of structs that start with the tag",
        );
        return None;
    };
    let variants = each(variants, &mut |variant| TaggedVariant {
        ident: variant.ident,
        cxx: variant.cxx.as_ref(),
        discriminant: variant.discriminant.as_ref(),
        members: members(&variant.fields, errors),
    });
    Some(Body::Tagged(Tagged { repr, tag_outside: input.repr.c.is_some(), variants }))
}

fn distinct_variants(variants: &[input::Variant<'_>], errors: &Errors) {
    let names = each(variants, &mut |variant| (variant.ident.unraw().to_string(), variant.cxx.as_ref()));
    distinct_in_cxx(&names, "an enumerator", errors);
}

/// Returns the integer that stores an enumeration, if its `repr` specifies one.
fn enum_int(repr: &Repr, variants: &[input::Variant<'_>]) -> Option<EnumInt> {
    if let Some(int) = &repr.int {
        return Some(EnumInt { name: int.clone(), is_c: false });
    }
    repr.c.map(|_: Span| {
        let is_signed = variants.iter().any(|variant| variant.discriminant.clone().is_some_and(is_negative));
        EnumInt { name: format_ident!("{}", if is_signed { "c_int" } else { "c_uint" }), is_c: true }
    })
}

fn is_negative(value: TokenStream) -> bool {
    match value.into_iter().next() {
        Some(TokenTree::Punct(sign)) => sign.as_char() == '-',
        Some(TokenTree::Group(group)) => is_negative(group.stream()),
        _ => false,
    }
}
