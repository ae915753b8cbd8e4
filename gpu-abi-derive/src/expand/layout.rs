//! Implements `PtxLayout`, the record's description, which the engine lays out, and `PtxRepr`, which states that rustc's
//! layout equals the engine's.

use super::{MAX_AT_ONCE, implement, implement_repr, implement_stored};
use crate::generics::{Bounds, bit_fields, is_called_primitive, ordinary, primitive_bits, unnamed};
use crate::model::{Member, MemberForm, Model, Record};
use crate::paths::quote_at;
use crate::refuse;
use crate::tokens::{each, is_long, joined, names_long};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{PathSegment, Type};

pub(super) fn expand(model: &Model<'_>, record: &Record<'_>, union: bool) -> TokenStream {
    let Model { private: p, names, .. } = model;
    let members = &record.members;
    let layout_of = quote!(#p::PtxLayout);
    let bounds = Bounds::new(model)
        .generic(&ordinary(members), &layout_of)
        .generic(&bit_fields(members), &quote!(#p::BitField))
        .generic(&unnamed(members), &quote!(#p::UnnamedBits));
    let head = implement(model, true, &layout_of, &bounds);
    let concrete = model.generics.params.is_empty();
    let rules = record.host.map(|rules| {
        let rules = format_ident!("{rules}");
        quote!(#p::HostRules::#rules)
    });
    let description = description(model, union, record, rules.as_ref());
    let count = members.len();
    // Locals keep the derive's span: the tokens with the error's location may come from a `macro_rules!`. Each is imported, so a
    // part that does not need its own uses the one that all parts have.
    let table = names.local("value");
    let mut checks = TokenStream::new();
    for (i, member) in members.iter().enumerate() {
        let span = match &member.form {
            // Unlikely errors are left to the check of the whole record.
            MemberForm::Bits { width, .. }
                if !record.packed && record.pack.is_none() && primitive_bits(member.ty) >= Some(width.value) =>
            {
                continue;
            }
            MemberForm::Bits { width, .. } | MemberForm::Unnamed { width } => width.span(),
            MemberForm::Vector { .. } if member.align.is_none() => continue,
            MemberForm::Vector { at, .. } => *at,
            MemberForm::Ordinary { .. } if member.align.is_some() || member.tail.is_some() || record.has_bases() => {
                let tail = member.tail.map(|(span, _)| span);
                member.base.or(tail).unwrap_or_else(|| member.access.span())
            }
            MemberForm::Ordinary { .. } => continue,
        };
        checks.extend(quote_at!(p, span => #p::member(#table, #i);));
    }
    let declared = if union { union_members(model, members) } else { TokenStream::new() };
    let layout = quote_at!(p, record.at => #p::layout(#table));
    let laid_out = match record.repr_c {
        Some(at) => checked_repr(model, &layout, at, members, union),
        None => layout,
    };
    let mut tokens = quote! {
        // SAFETY: the engine made the layout.
        #head {
            const LAYOUT: #p::TypeLayout = {
                #declared
                let #table = const { &#p::Table::<#count>::new(#description) };
                #checks
                #laid_out
            };
        }
    };
    for Member { name, ty, form, .. } in members {
        // A likely error in a concrete type. rustc stops evaluating the layout at the first error, and there may be more.
        if let (true, MemberForm::Vector { at, .. }) = (concrete, form) {
            tokens.extend(quote_at!(p, *at => const _: () = #p::check_vector(#name, <#ty as #p::PtxLayout>::REF);));
        }
        if let (Some(rules), Type::Path(path)) = (&rules, element(ty)) {
            let name = path.path.segments.last().map(|last| last.ident.to_string());
            tokens.extend(quote_at!(p, ty.span() => const _: () = #p::check_own(#name, #rules);));
        }
    }
    if let Some(Member { tail: Some((_, item)), .. }) = members.last() {
        let head = implement(model, false, &quote!(#p::HasTail), &bounds);
        tokens.extend(quote!(#head { type Item = #item; }));
    }
    if record.repr_c.is_some() && !union {
        let every = Bounds::new(model).every_repr(&ordinary(members), p);
        let stored = quote!(#p::Stored);
        if concrete {
            // SAFETY: `LAYOUT` does not evaluate unless rustc's offsets, size and alignment are the engine's, which gives
            // no record the size 0. It is evaluated by the mirror's size, or by the static item of the description if
            // members may lack a mirror. Every member keeps the promise for its own bytes.
            tokens.extend(implement_repr(model, &every, &ordinary(members)));
            tokens.extend(implement_stored(model, &Bounds::new(model)));
        } else if let Some(member) = surely_stored(members).filter(|_| record.host_agrees) {
            // SAFETY: a generic type's layout is not evaluated before it is used, but the type has natural alignment on
            // both sides, and a member with bytes. Every member keeps the promise for its own bytes.
            tokens.extend(implement_repr(model, &every.every(&[member], &stored), &ordinary(members)));
            tokens.extend(implement_stored(model, &Bounds::new(model).every(&[member], &stored)));
        }
    }
    tokens
}

/// Returns the type of an array's elements, or of the elements of these, without the groups that macros leave around types.
fn element(ty: &Type) -> &Type {
    match ty {
        Type::Array(array) => element(&array.elem),
        Type::Group(group) => element(&group.elem),
        Type::Paren(inner) => element(&inner.elem),
        _ => ty,
    }
}

/// Returns the type of the member that is most likely to have bytes for all parameters.
pub(super) fn surely_stored<'a>(members: &[Member<'a>]) -> Option<&'a Type> {
    let may_be = |ty: &Type| match ty {
        Type::Path(path) => path.path.segments.last().is_some_and(|last| last.ident != "PhantomData"),
        _ => false,
    };
    let types = ordinary(members);
    types.iter().find(|ty| primitive_bits(ty).is_some()).or_else(|| types.iter().find(|ty| may_be(ty))).copied()
}

/// Returns the arguments that describe the record.
fn description(model: &Model<'_>, union: bool, record: &Record<'_>, rules: Option<&TokenStream>) -> TokenStream {
    let (p, members, name) = (&model.private, &record.members, model.ident.unraw().to_string());
    let new = if union { quote!(union) } else { quote!(structure) };
    let align = record.align.map(|align| quote!(.align(#align)));
    let packed = record.packed.then(|| quote!(.packed()));
    let pack = record.pack.map(|pack| quote!(.pack(#pack)));
    let non_pod = record.non_pod.then(|| quote!(.non_pod()));
    let host = rules.map(|rules| quote!(.host(#rules)));
    let are_plain = members.iter().all(|member| {
        let is_plain = match &member.form {
            MemberForm::Ordinary { .. } => true,
            MemberForm::Bits { width, .. } => width.value < u32::MAX,
            _ => false,
        };
        is_plain && member.align.is_none() && member.base.is_none() && member.tail.is_none()
    });
    // Lists of constants are less work for rustc than a call for each member.
    let names = || each(members, &mut |member| &member.name);
    let members = if are_plain && members.iter().any(Member::is_bits) {
        let (names, layouts) = (names(), layouts(members, rules.is_some(), p));
        let widths = each(members, &mut |member| match &member.form {
            MemberForm::Bits { width, .. } => Literal::u32_unsuffixed(width.value),
            _ => Literal::u32_unsuffixed(u32::MAX),
        });
        quote!(#p::mixed([#(#names),*], #layouts, [#(#widths),*]))
    } else if are_plain {
        let (names, layouts) = (names(), layouts(members, rules.is_some(), p));
        quote!(#p::Member::list([#(#names),*], #layouts))
    } else {
        let members = each(members, &mut |member| describe(model, member, rules.is_some()));
        quote!([#(#members),*])
    };
    let members = called(p, &quote!(called), members, &each(&record.members, &mut |member| member.cxx));
    quote!(#p::Record::#new(#name, &[]) #align #packed #pack #non_pod #host, #members)
}

/// Returns the list of members or enumerators after the call of `function` that gives them their names in C++, if others are declared.
pub(super) fn called(p: &Ident, function: &TokenStream, list: TokenStream, names: &[Option<&Ident>]) -> TokenStream {
    let mut declared = TokenStream::new();
    for (at, cxx) in names.iter().enumerate() {
        if let Some(cxx) = cxx {
            let cxx = cxx.to_string();
            declared.extend(quote!((#at, #cxx),));
        }
    }
    if declared.is_empty() {
        return list;
    }
    quote!(#p::#function(#list, &[#declared]))
}

/// Returns the list of the layouts of members' types. If all have the names of primitives, they are named in one path, which is less
/// work for rustc than a path for each.
fn layouts(members: &[Member<'_>], is_of_host: bool, p: &Ident) -> TokenStream {
    let is_primitive = |member: &Member<'_>| match member.form {
        MemberForm::Bits { .. } => primitive_bits(member.ty) > Some(0),
        _ => is_called_primitive(member.ty),
    };
    if (1..=MAX_AT_ONCE).contains(&members.len()) && members.iter().all(is_primitive) {
        let types = each(members, &mut |member| member.ty);
        return quote!(<(#(#types,)*) as #p::Layouts>::REFS);
    }
    let layouts = each(members, &mut |Member { ty, form, .. }| match form {
        MemberForm::Bits { .. } => marked(quote!(#p::bits::<#ty>()), ty, is_of_host, p),
        _ => layout_of_member(ty, is_of_host, p),
    });
    quote!(&[#(#layouts),*])
}

/// Returns a reference to the layout of an ordinary member's type. If it has none, the error says what to write instead.
pub(super) fn layout_of_member(ty: &Type, is_of_host: bool, p: &Ident) -> TokenStream {
    let layout = refuse::layout_trait(ty);
    marked(quote!(<#ty as #p::#layout>::REF), ty, is_of_host, p)
}

/// Returns a reference to the layout of a member, which has the mark of a `long` if the type is written with one. If the record declares
/// its host, `check_own` reports a `long` and its vectors.
fn marked(layout: TokenStream, ty: &Type, is_of_host: bool, p: &Ident) -> TokenStream {
    if is_called_primitive(ty) {
        return layout;
    }
    let is_vector = |name: &str| {
        let lanes = name.strip_prefix('U').unwrap_or(name).strip_prefix("Long");
        matches!(lanes, Some("1" | "2" | "3" | "4" | "4A16" | "4A32"))
    };
    let is_reported = |last: &PathSegment| is_long(&last.ident) || is_vector(&last.ident.to_string());
    if is_of_host && matches!(element(ty), Type::Path(path) if path.path.segments.last().is_some_and(is_reported)) {
        return quote!(const { &#p::long(#layout, false) });
    }
    if names_long(ty) { quote!(const { &#p::long(#layout, true) }) } else { layout }
}

/// Returns the description of a member. In a concrete type, a member that cannot be a vector is reported separately.
fn describe(model: &Model<'_>, member: &Member<'_>, is_of_host: bool) -> TokenStream {
    let Model { private: p, .. } = model;
    let Member { name, ty, .. } = member;
    let align = member.align.map(|align| quote!(.align(#align)));
    match &member.form {
        MemberForm::Ordinary { .. } => {
            let base = member.base.map(|_| quote!(.base()));
            let tail = member.tail.map(|_| quote!(.tail()));
            let layout = layout_of_member(ty, is_of_host, p);
            quote!(#p::Member::new(#name, #layout) #align #base #tail)
        }
        MemberForm::Vector { at, .. } => {
            let vector = if model.generics.params.is_empty() {
                quote!(#p::vector_if_any(&<#ty as #p::PtxLayout>::LAYOUT))
            } else {
                quote_at!(p, *at => #p::vector(#name, &<#ty as #p::PtxLayout>::LAYOUT))
            };
            let vector = marked(quote!(&const { #vector }), ty, is_of_host, p);
            quote!(#p::Member::new(#name, #vector) #align)
        }
        MemberForm::Bits { width, .. } => {
            let width = &width.value;
            let layout = marked(quote!(#p::bits::<#ty>()), ty, is_of_host, p);
            quote!(#p::Member::new(#name, #layout).bits(#width))
        }
        MemberForm::Unnamed { width } => {
            let width = &width.value;
            let layout = marked(quote!(#p::unnamed::<#ty>()), ty, is_of_host, p);
            quote!(#p::Member::unnamed(#layout, #width))
        }
    }
}

/// Returns a check for each member of a union that it has the type that the derive sees. Nothing else uses the members,
/// which are never read: without the check, rustc warns about dead code.
fn union_members(model: &Model<'_>, members: &[Member<'_>]) -> TokenStream {
    let Model { private: p, names, .. } = model;
    let value = names.local("value");
    joined(
        members,
        &mut |Member { access, ty, .. }| quote!(#p::union_member::<Self, #ty>(|#value| Self { #access: #value }, #p::core::mem::offset_of!(Self, #access));),
    )
}

/// Returns the layout after the assertion that rustc's own layout is the same, as `repr(C)`, written at `at`, implies.
fn checked_repr(model: &Model<'_>, layout: &TokenStream, at: Span, members: &[Member<'_>], union: bool) -> TokenStream {
    let Model { private: p, names, .. } = model;
    // The error points at the `C` of `repr(C)`, which requires equal layouts.
    if union {
        return quote_at!(p, at => #p::check_extent::<Self>(#layout));
    }
    let place = names.local("place");
    let places = joined(members, &mut |Member { access, .. }| quote!(&raw const (*#place).#access as *const #p::u8,));
    let check = quote_at!(p, at => #p::check_repr::<Self>(#layout, #place, &[#places]));
    // An `offset_of!` for each member, which is a constant of its own, would take rustc three times as long. Only a struct
    // matches the pattern: an attribute macro that runs after the derive may have turned it into a union.
    quote! {
        let #place = &#p::MaybeUninit::<Self>::uninit();
        let #place = #place.as_ptr();
        // SAFETY: the places lie within the memory for a value, and nothing is read from them.
        unsafe {
            let Self { .. } = *#place;
            #check
        }
    }
}
