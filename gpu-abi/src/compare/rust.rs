//! A type on the first side of a comparison: one of Rust, known by its layout, its description, or both, or one of a compiled list.

mod record;

pub(crate) use record::RustRecord;

use super::candidates::Order;
use super::compiled::CompiledSide;
use super::function::FunctionParts;
use super::mistake::Remedy;
use super::names::last_identifier;
use crate::description::{Access, Description, DescriptionKind, Members};
use crate::layout::{Enumerator, Handle, Host, Kind, Layout};
use crate::name::{Form, Type};
use crate::scalar::Scalar;
use crate::search::{any, first};
use crate::text::equal;
use gpu_abi_reader::model::{CompiledType, Derivation, Fundamental, HostKind};

/// A type of the first side, usually Rust's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RustType<'a> {
    layout: Option<&'a Layout<'a>>,
    known: Known<'a>,
}

/// What is known about a type besides its layout.
#[derive(Clone, Copy, Debug)]
enum Known<'a> {
    Nothing,
    Described(&'a Description),
    /// The name in C++.
    Named(&'a Type<'a>),
    /// The name of a type of size 0.
    Handle(&'a str),
    /// A type of a list, by its index, and whether it is the read-only target of a pointer.
    #[cfg_attr(not(feature = "verify-runtime"), allow(dead_code, reason = "only reports compare two lists"))]
    Compiled(&'a CompiledSide<'a>, usize, bool),
}

/// The kind of a Rust type.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape<'a> {
    Void,
    Unknown,
    Empty,
    Scalar(Scalar),
    Enum(RustEnum<'a>),
    NarrowFloat(&'static str),
    Handle(Handle),
    /// With its target, if that is known.
    Pointer(Option<RustType<'a>>),
    Vector(RustType<'a>, u64),
    Array(RustType<'a>, u64),
    Record(RustRecord<'a>),
    /// A class, union or enumeration of which only the name in C++ is known.
    Class,
    /// With its result and its parameters, if they are known.
    Function(Option<FunctionParts<'a>>),
    /// A type of a list that Rust does not have; a pointer to a member with what it consists of.
    Other(Option<FunctionParts<'a>>),
}

/// A Rust enumeration without data, or a struct that represents an enumeration with unnamed values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RustEnum<'a> {
    pub(crate) repr: Scalar,
    pub(crate) enumerators: &'a [Enumerator<'a>],
    /// The order of their keys, if the enumeration is of a list that has it: each enumerator is one there.
    pub(super) by_key: Order<'a>,
    /// Whether other values are valid too.
    pub(crate) is_open: bool,
}

impl<'a> Known<'a> {
    #[inline]
    const fn cxx(self) -> Option<&'a Type<'a>> {
        match self {
            Self::Described(description) => description.cxx,
            Self::Named(cxx) => Some(cxx),
            Self::Nothing | Self::Handle(_) | Self::Compiled(..) => None,
        }
    }

    /// Returns the members that the layout does not describe completely; `None` if their pointers are not followed.
    #[inline]
    const fn members(self) -> Option<Members> {
        match self {
            Self::Described(description) => description.followed(),
            _ => Some(&[]),
        }
    }
}

impl<'a> RustType<'a> {
    /// Returns the type with this layout, whose pointers have unknown targets.
    #[inline]
    pub(crate) const fn of_layout(layout: &'a Layout<'a>) -> Self {
        Self { layout: Some(layout), known: Known::Nothing }
    }

    /// Returns the type with this layout and description.
    #[inline]
    pub(crate) const fn new(layout: &'a Layout<'a>, description: &'a Description) -> Self {
        Self { layout: Some(layout), known: Known::Described(description) }
    }

    /// Returns the type with this description and the layout in it.
    #[inline]
    pub(crate) const fn described(description: &'a Description) -> Self {
        Self { layout: description.layout, known: Known::Described(description) }
    }

    /// Returns the type at an index of a list.
    #[inline]
    pub(crate) const fn compiled(index: usize, side: &'a CompiledSide<'a>) -> Self {
        Self { layout: side.layout(index), known: Known::Compiled(side, index, false) }
    }

    /// Returns the type with this name in C++.
    #[inline]
    pub(super) const fn named(cxx: &'a Type<'a>) -> Self {
        Self { layout: None, known: Known::Named(cxx) }
    }

    /// Returns the type's name in C++, if it has one.
    #[inline]
    pub(super) const fn cxx(self) -> Option<&'a Type<'a>> {
        self.known.cxx()
    }

    /// Returns the path of its class in C++ if Rust declares another name than its own: with `#[ptx(cxx = ..)]` or `CxxType`.
    #[inline]
    pub(super) const fn declared_name(self) -> Option<&'a str> {
        let (Some(cxx), Known::Described(description)) = (self.cxx(), self.known) else { return None };
        let Some(path) = cxx.template_path() else { return None };
        let is_own = match (description.kind, self.layout) {
            (DescriptionKind::Named, _) => false,
            (_, Some(layout)) => equal(layout.name(), path),
            _ => true,
        };
        if is_own { None } else { Some(path) }
    }

    /// Returns the type of a list, if it is one.
    #[inline]
    pub(crate) const fn listed(self) -> Option<&'a CompiledType<'a>> {
        match self.known {
            Known::Compiled(side, index, _) => Some(side.types.get(index)),
            _ => None,
        }
    }

    /// Returns whether both sides are of C++: Rust may declare a type of C++ as another one, which agrees with it.
    #[inline]
    pub(super) const fn is_of_one_language(self) -> bool {
        matches!(self.known, Known::Compiled(side, ..) if side.is_of_one_language)
    }

    /// Returns whether this is an enumeration of a list of C++.
    #[inline]
    pub(super) const fn is_enumeration(self) -> bool {
        self.is_of_one_language() && matches!(self.listed(), Some(CompiledType::Enum { .. }))
    }

    /// Returns whether this is one that is known to have the other sign.
    #[inline]
    pub(super) const fn is_of_other_sign(self, signed: bool) -> bool {
        self.is_enumeration()
            && matches!(self.listed(), Some(CompiledType::Enum { signed: Some(own), .. }) if *own != signed)
    }

    /// Returns the layout, if it is known independently of the description.
    #[inline]
    pub(crate) const fn layout(self) -> Option<&'a Layout<'a>> {
        self.layout
    }

    /// Returns the alignment in bytes, if it is known.
    #[inline]
    pub(super) const fn known_align(mut self) -> Option<u64> {
        while let (None, Shape::Array(element, _)) = (self.layout, self.shape()) {
            self = element;
        }
        match self.layout {
            Some(layout) => match layout.known_align() {
                Some(align) => Some(align as u64),
                None => None,
            },
            None => None,
        }
    }

    /// Returns whether the type, or the elements of the array, are declared as read-only.
    #[inline]
    pub(super) const fn is_const(self) -> bool {
        let mut description = match self.known {
            Known::Described(description) => description,
            Known::Compiled(.., is_const) => return is_const,
            Known::Nothing | Known::Named(_) | Known::Handle(_) => return false,
        };
        while let (false, DescriptionKind::Array(element, _)) = (description.is_const, description.kind) {
            description = element;
        }
        description.is_const
    }

    /// Returns what a pointer lets Rust do with its target.
    #[inline]
    pub(super) const fn access(self) -> Access {
        match self.known {
            Known::Described(description) => description.access,
            // What a program's reference leads to may have cells.
            Known::Compiled(side, index, _)
                if side.is_of_rust
                    && matches!(side.types.get(index), CompiledType::Pointer { derivation: Derivation::Reference, .. }) =>
            {
                Access::Unique
            }
            _ => Access::Any,
        }
    }

    /// Returns whether this is written to even if it is lent as read-only: a cell. A type of size 0 has no memory to lend.
    #[inline]
    pub(super) const fn is_written(self) -> bool {
        self.is_handle() || matches!(self.known, Known::Described(Description { is_cell: true, .. }))
    }

    /// Returns whether this is a pointer to a type for which nothing is declared.
    #[inline]
    pub(crate) const fn lacks_target(self) -> bool {
        match (self.layout, self.known) {
            (Some(layout), Known::Described(description)) => description.lacks_target(layout),
            _ => false,
        }
    }

    /// Returns whether this is a pointer, or an array of pointers, whose target has no description without features of this crate.
    #[inline]
    pub(super) const fn leads_elsewhere(self) -> bool {
        matches!(self.known, Known::Described(description) if description.leads_elsewhere())
    }

    /// Returns whether this is a pointer, in a record of a generic type, whose target has no description because too many pointers
    /// lead to it.
    #[inline]
    pub(super) const fn is_unfollowed(self) -> bool {
        matches!(self.known, Known::Described(Description { kind: DescriptionKind::Instance(None, _), .. }))
    }

    /// Returns whether the type has the name of a class in C++.
    #[inline]
    pub(super) const fn is_class(self) -> bool {
        matches!(self.known, Known::Handle(_))
            || matches!(self.listed(), Some(CompiledType::Incomplete { .. }))
            || matches!(self.cxx(), Some(cxx) if matches!(cxx.form, Form::Class(_)))
    }

    /// Returns whether this is a type of size 0 to which only pointers lead.
    #[inline]
    pub(super) const fn is_handle(self) -> bool {
        match self.known {
            Known::Handle(_) => true,
            Known::Described(description) => matches!(description.kind, DescriptionKind::Sized(0)),
            Known::Compiled(side, index, _) => {
                side.is_of_rust && matches!(side.types.get(index), CompiledType::Incomplete { .. })
            }
            Known::Nothing | Known::Named(_) => false,
        }
    }

    /// Returns whether this is the handle of a class, whatever its own name; `None` if its class is not known.
    #[inline]
    pub(super) const fn is_handle_of(self, class: &str) -> Option<bool> {
        if let Known::Compiled(side, index, _) = self.known { side.is_handle_of(index, class) } else { None }
    }

    /// Returns whether this is a type whose declaration has mistakes, which have already been reported.
    #[inline]
    pub(super) const fn is_mistaken(self) -> bool {
        matches!((self.layout, self.known), (None, Known::Described(Description { kind: DescriptionKind::Unknown, .. })))
    }

    /// Returns the name of the first opaque type that values of the type hold.
    #[inline]
    pub(crate) const fn opaque(self) -> Option<&'a str> {
        match self.shape() {
            Shape::Class => Some(self.name()),
            Shape::Array(element, _) => element.opaque(),
            Shape::Record(record) => {
                let fields = record.layout.fields();
                first!(i in 0..fields.len() => record.type_of(&fields[i]).opaque())
            }
            _ => None,
        }
    }

    /// Returns whether the type, or what its pointers lead to, is laid out by the rules of a different host than `host`, and what its layout
    /// depends on.
    #[inline]
    pub(crate) const fn of_other_host(mut self, host: HostKind) -> Option<Remedy> {
        let host = Host::of_kind(host);
        loop {
            if let Some(layout) = self.layout {
                if let Some(remedy) = Remedy::of(layout, host) {
                    return Some(remedy);
                }
            }
            match self.shape() {
                Shape::Pointer(Some(target)) | Shape::Array(target, _) => self = target,
                _ => return None,
            }
        }
    }

    /// Returns the kind of the type.
    #[inline]
    pub(crate) const fn shape(self) -> Shape<'a> {
        let description = match self.known {
            Known::Described(description) => description,
            Known::Compiled(side, index, _) => return self.of_list(side, side.types.get(index)),
            Known::Nothing | Known::Named(_) | Known::Handle(_) => return self.laid_out(),
        };
        match description.kind {
            DescriptionKind::Void => Shape::Void,
            DescriptionKind::Function(function) => Shape::Function(Some(FunctionParts::Described(function.parts))),
            DescriptionKind::Opaque => Shape::Class,
            DescriptionKind::Leaf | DescriptionKind::Record(_) | DescriptionKind::Instance(Some(_), _) => {
                Self::described(description).laid_out()
            }
            DescriptionKind::Pointer(to) => Shape::Pointer(Some(Self::described(to))),
            DescriptionKind::Handle(name) => Shape::Pointer(Some(Self { layout: None, known: Known::Handle(name) })),
            DescriptionKind::Array(element, len) => Shape::Array(Self::described(element), len as u64),
            DescriptionKind::Undescribed | DescriptionKind::Instance(None, _) => match self.laid_out() {
                Shape::Array(Self { layout, .. }, len) => Shape::Array(Self { layout, known: self.known }, len),
                shape => shape,
            },
            DescriptionKind::Named | DescriptionKind::Sized(_) | DescriptionKind::Unknown => self.laid_out(),
        }
    }

    /// Returns the kind of a type of a list.
    #[inline]
    const fn of_list(self, side: &'a CompiledSide<'a>, ty: &'a CompiledType<'a>) -> Shape<'a> {
        match ty {
            CompiledType::Void => Shape::Void,
            CompiledType::Unknown | CompiledType::Named(_) | CompiledType::Unstated { .. } => Shape::Unknown,
            CompiledType::Pointer { to, is_const, .. } => {
                let known = Known::Compiled(side, *to, matches!(is_const, Some(true)));
                Shape::Pointer(Some(Self { layout: side.layout(*to), known }))
            }
            CompiledType::Array { element, len, .. } => Shape::Array(Self::compiled(*element, side), *len),
            CompiledType::Incomplete { .. } => Shape::Class,
            CompiledType::Function { parts: Some(parts), .. } => {
                Shape::Function(Some(FunctionParts::Compiled(side, parts)))
            }
            CompiledType::Function { parts: None, .. } => Shape::Function(None),
            CompiledType::Scalar { .. } | CompiledType::Enum { .. } if self.layout.is_none() => Shape::Other(None),
            CompiledType::Other { parts: Some(parts), .. } => Shape::Other(Some(FunctionParts::Compiled(side, parts))),
            CompiledType::Other { .. } => Shape::Other(None),
            CompiledType::Scalar { .. } | CompiledType::Enum { .. } | CompiledType::Record(_) => self.laid_out(),
        }
    }

    /// Returns the kind of type that a name in C++ states.
    #[inline]
    const fn spelled(cxx: &'a Type<'a>) -> Shape<'a> {
        match &cxx.form {
            Form::Fundamental(Fundamental::Void) => Shape::Void,
            Form::Fundamental(fundamental) => match Scalar::of_fundamental(*fundamental, Host::TARGET) {
                Some(scalar) => Shape::Scalar(scalar),
                None => Shape::Unknown,
            },
            Form::Class(_) => Shape::Class,
            Form::Derived(Derivation::Pointer | Derivation::Reference | Derivation::RvalueReference, to) => {
                Shape::Pointer(Some(Self::named(to)))
            }
            Form::Array(len, element) => Shape::Array(Self::named(element), *len),
            Form::Function { .. } => Shape::Function(None),
            Form::Derived(Derivation::Expansion, _) | Form::Parameter(_) => Shape::Unknown,
        }
    }

    #[inline]
    const fn laid_out(self) -> Shape<'a> {
        let Some(layout) = self.layout else {
            return match self.cxx() {
                Some(cxx) => Self::spelled(cxx),
                None => Shape::Unknown,
            };
        };
        match layout.kind() {
            Kind::Scalar(scalar) => Shape::Scalar(*scalar),
            Kind::Enum { repr, enumerators, is_open } => {
                let by_key = match self.listed() {
                    Some(CompiledType::Enum { by_key, .. }) => by_key,
                    _ => &[] as Order<'_>,
                };
                Shape::Enum(RustEnum { repr: *repr, enumerators, by_key, is_open: *is_open })
            }
            Kind::NarrowFloat(class) => Shape::NarrowFloat(class),
            Kind::Handle(handle) => Shape::Handle(*handle),
            Kind::Pointer(_) => Shape::Pointer(None),
            Kind::Vector { element, lanes } => Shape::Vector(Self::of_layout(element), *lanes as u64),
            Kind::Array { element, len } => Shape::Array(Self::of_layout(element), *len as u64),
            Kind::Record(form) => Shape::Record(RustRecord { layout, form: *form, known: self.known }),
            Kind::Empty => Shape::Empty,
        }
    }

    /// Returns the size in bytes, if it is known.
    #[inline]
    pub(crate) const fn size(self) -> Option<u64> {
        match (self.layout, self.known) {
            (_, Known::Compiled(side, index, _)) => side.types.get(index).size(side.types),
            (Some(layout), _) => Some(layout.size() as u64),
            (None, Known::Described(description)) => description.size(),
            (None, Known::Named(cxx)) => match Self::spelled(cxx) {
                Shape::Scalar(scalar) => Some(scalar.size() as u64),
                _ => None,
            },
            (None, Known::Handle(_)) => Some(0),
            (None, Known::Nothing) => None,
        }
    }

    /// Returns the name of the type itself, or a descriptive word if it has no name.
    #[inline]
    pub(crate) const fn name(self) -> &'a str {
        if let Some(listed) = self.listed() {
            return listed.name();
        }
        if let Known::Handle(name) = self.known {
            return name;
        }
        if let Known::Described(description) = self.known {
            match (description.kind, description.layout) {
                (_, Some(layout)) => return layout.name(),
                (DescriptionKind::Pointer(_) | DescriptionKind::Handle(_), _) => return "a pointer",
                (DescriptionKind::Array(..), _) => return "an array",
                (DescriptionKind::Void, _) => return "c_void",
                (DescriptionKind::Function(function), _) => return function.name,
                (_, None) => {}
            }
        }
        match (self.layout, self.cxx()) {
            (Some(layout), _) => layout.name(),
            (None, Some(cxx)) => match cxx.template_path() {
                Some(path) => path,
                None => match cxx.class_path() {
                    Some(path) => path,
                    None => "?",
                },
            },
            (None, None) if self.is_handle() => "a type of size 0",
            (None, None) => "?",
        }
    }
}

impl<'a> RustType<'a> {
    /// Returns the last identifier of a record's name in C++, or else of its name in Rust.
    #[inline]
    pub(crate) const fn identifier(self) -> &'a str {
        if let Some(cxx) = self.cxx() {
            if let Some(path) = cxx.template_path() {
                return last_identifier(path);
            }
        }
        last_identifier(self.name())
    }
}

impl RustEnum<'_> {
    /// Returns whether all values have a name and fit in an unsigned integer of `bits` bits.
    #[inline]
    pub(crate) const fn fits(self, bits: u32) -> bool {
        let all = self.enumerators;
        !self.is_open && !any!(i in 0..all.len() => all[i].value < 0 || all[i].value >> bits != 0)
    }
}
