//! Definitions of records and enumerations: their members, and the types nested in enumerations with data.

use super::HeaderError;
use super::collect::{Collected, Source};
use super::name::Name;
use super::ty::{Ty, names};
use super::words;
use crate::description::{Description, Members, member};
use crate::layout::{Field, Host, Kind, Layout};
use crate::name::{Lookup, Type};
use crate::pointer;
use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use gpu_abi_reader::model::HostKind;

/// A type that the header defines.
#[derive(Clone, Debug)]
pub(super) struct Definition<'a> {
    pub(super) name: Name,
    pub(super) layout: &'a Layout<'a>,
    /// The members of a record in declaration order, including its base classes.
    pub(super) members: Vec<Member<'a>>,
    /// The types nested in a tagged union.
    pub(super) nested: Vec<Self>,
}

#[derive(Clone, Debug)]
pub(super) struct Member<'a> {
    pub(super) field: &'a Field<'a>,
    /// Empty for an unnamed bit-field.
    pub(super) name: String,
    pub(super) ty: Ty<'a>,
    /// The name of the Rust type that an opaque pointer points to, for a comment.
    pub(super) note: Option<String>,
    /// Where the names in its type are looked up.
    pub(super) lookup: Lookup,
}

impl<'a> Collected<'a> {
    /// Returns the definition of a record or an enumeration, after adding the definitions that its members need.
    pub(super) fn definition(
        &mut self,
        layout: &'a Layout<'a>,
        name: Name,
        described: Members,
    ) -> Result<Definition<'a>, HeaderError> {
        let mut nested = Vec::new();
        let mut follows_bits = false;
        if matches!(layout.kind(), Kind::Record(form) if form.is_union && form.is_non_pod) {
            return Err(HeaderError(format!(
                "`{}`: a header cannot declare a union that is not plain old data: drop `non_pod`, or leave the type out and \
                 include the header that declares it",
                layout.name()
            )));
        }
        if let (false, Some(field)) = (starts_with_bases(layout), layout.members().find(|field| field.is_base())) {
            return Err(HeaderError(format!(
                "`{}`: the pointer before the base class `{}` points to a table of virtual functions, which a header cannot \
                 declare: leave the type out and include the header that declares it",
                layout.name(),
                field.name()
            )));
        }
        // A member without storage has only one effect: it ends the byte of a bit-field before it.
        let members = layout.members().filter(|field| {
            let is_kept = !is_empty(field.layout()) || follows_bits;
            follows_bits = field.bits().is_some();
            is_kept
        });
        let members = members.map(|field| {
            if is_empty(field.layout()) {
                let ty = Ty::Cxx(&Type::UCHAR);
                return Ok(Member { field, name: String::new(), ty, note: None, lookup: Lookup::Here });
            }
            let ty = if is_tagged(layout, described) {
                self.part(field, &name, described, &mut nested)?
            } else {
                let description = member(described, field.index()).unwrap_or(&Description::UNKNOWN);
                self.resolve(Source::new(Some(field.layout()), description), false)?
            };
            let ty = match ty {
                Ty::Array(element, 0) if field.is_tail() => Ty::Tail(element),
                ty => ty,
            };
            Member::new(field, ty, layout.name())
        });
        let mut members: Vec<Member<'a>> = members.collect::<Result<_, _>>()?;
        distinct(layout, &members, &nested)?;
        root(&mut members, &name);
        Ok(Definition { name, layout, members, nested })
    }

    /// Returns the type of a part of a tagged union: the tag, or the data of the variants. The union's own definition
    /// contains it.
    ///
    /// If the tag is outside, as in `repr(C)`, the variants' structs are the members of a union next to the tag. Otherwise
    /// each of them starts with the tag. `described` has the descriptions of the members of the record that contains the
    /// part.
    fn part(
        &mut self,
        field: &'a Field<'a>,
        outer: &Name,
        described: Members,
        nested: &mut Vec<Definition<'a>>,
    ) -> Result<Ty<'a>, HeaderError> {
        let layout = field.layout();
        let described = member(described, field.index()).map_or(&[][..], Description::members);
        let is_value = matches!(layout.kind(), Kind::Record(form) if form.is_union);
        let ident = match layout.kind() {
            Kind::Enum { .. } => "Tag".to_owned(),
            _ if is_value => "Value".to_owned(),
            _ => format!("{}Fields", field.name()),
        };
        let name = outer.inner(ident);
        let ty = Ty::Class(name.full.clone());
        let mut definition = if is_value {
            let variants = layout.fields().iter().map(|variant| {
                let ty = self.part(variant, outer, described, nested)?;
                Member::new(variant, ty, layout.name())
            });
            let members: Vec<Member<'a>> = variants.collect::<Result<_, _>>()?;
            distinct(layout, &members, &[])?;
            Definition { members, name, layout, nested: Vec::new() }
        } else {
            self.definition(layout, name, described)?
        };
        if !is_value || !outer.namespaces.is_empty() {
            definition.members.iter_mut().for_each(|member| member.lookup = Lookup::Global);
        }
        nested.push(definition);
        Ok(ty)
    }
}

impl Definition<'_> {
    /// Returns whether the class needs an extra base class so that it is not plain old data. Any other base class has
    /// the same effect. It does not matter on Windows, where an empty base class may move others.
    pub(super) fn is_non_pod(&self, host: Host) -> bool {
        !host.is_like(HostKind::Windows)
            && matches!(self.layout.kind(), Kind::Record(form) if form.is_non_pod && !form.is_union)
            && !self.members.iter().any(|member| member.field.is_base())
    }
}

impl<'a> Member<'a> {
    fn new(field: &'a Field<'a>, ty: Ty<'a>, of: &str) -> Result<Self, HeaderError> {
        let is_unnamed = field.name().is_empty() && field.bits().is_some();
        // The field of a base class has no name in C++.
        let name = if is_unnamed || field.is_base() {
            String::new()
        } else {
            words::member(field.cxx_name(), || format!("{of}.{}", field.name()))?
        };
        let target = match field.layout().kind() {
            Kind::Pointer(_) if field.layout().name() == pointer::FUNCTION => Some("a function"),
            Kind::Pointer(pointer) => pointer.pointee().filter(|pointee| !pointee.ends_with("c_void")),
            _ => None,
        };
        let note = ty.unknown_callback().or_else(|| target.filter(|_| is_opaque(&ty))).map(ToString::to_string);
        Ok(Self { field, name, ty, note, lookup: Lookup::Here })
    }

    /// Returns the declaration of `declarator` with the member's type.
    pub(super) fn declare(&self, declarator: &str) -> String {
        self.ty.declare(declarator, self.lookup)
    }
}

/// Checks that enumerators have valid names in C++, and that no two members, enumerators or nested types have the same
/// name.
fn distinct(layout: &Layout<'_>, members: &[Member<'_>], nested: &[Definition<'_>]) -> Result<(), HeaderError> {
    let mut taken: BTreeSet<String> = nested.iter().map(|one| one.name.ident.clone()).collect();
    let mut take = |rust: &str, name: String| {
        let of = || format!("{}.{rust}", layout.name());
        if taken.insert(name.clone()) { Ok(()) } else { Err(HeaderError::taken(&of(), &name)) }
    };
    for member in members.iter().filter(|member| !member.name.is_empty() && !member.field.is_base()) {
        take(member.field.name(), member.name.clone())?;
    }
    if let Kind::Enum { enumerators, .. } = layout.kind() {
        for name in enumerators.iter().map(|one| one.name) {
            take(name, words::member(name, || format!("{}::{name}", layout.name()))?)?;
        }
    }
    Ok(())
}

/// Makes the names in members' types start at the global namespace if they could mean something else in the definition of
/// `name`: a name in an enclosing namespace or a base class, or another member.
fn root(members: &mut [Member<'_>], name: &Name) {
    let is_member = |name: &str, members: &[Member<'_>]| members.iter().any(|member| member.name == name);
    let is_rooted = !name.namespaces.is_empty()
        || members.iter().any(|member| member.field.is_base())
        || members.iter().any(|member| names(&member.ty.declare("", Lookup::Here)).any(|name| is_member(name, members)));
    if is_rooted {
        members.iter_mut().for_each(|member| member.lookup = Lookup::Global);
    }
}

/// Returns whether the type is an address whose C++ declaration does not name the target's type.
fn is_opaque(ty: &Ty<'_>) -> bool {
    match ty {
        Ty::Pointer(to) => matches!(**to, Ty::Word("void")),
        Ty::Word(word) => *word == "unsigned int",
        _ => false,
    }
}

/// Returns whether the type has no storage. C++ has no such members.
fn is_empty(layout: &Layout<'_>) -> bool {
    match layout.kind() {
        Kind::Empty => true,
        Kind::Array { element, .. } => is_empty(element),
        _ => false,
    }
}

/// Returns whether no member precedes the record's base classes, as in every C++ class without virtual functions.
fn starts_with_bases(layout: &Layout<'_>) -> bool {
    let bases = layout.members().filter(|field| field.is_base()).count();
    layout.members().take(bases).all(Field::is_base)
}

/// Returns whether the derive made the record from an enumeration with data.
fn is_tagged(layout: &Layout<'_>, described: Members) -> bool {
    let is_tag = |field: &Field<'_>| {
        let name = field.layout().name().strip_suffix("::Tag");
        field.name() == "tag" && matches!(field.layout().kind(), Kind::Enum { .. }) && name == Some(layout.name())
    };
    // In a struct that a user declares, the first member has a description.
    member(described, 0).is_none() && layout.fields().first().is_some_and(is_tag)
}
