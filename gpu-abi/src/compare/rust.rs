//! A Rust type in its context, known by its layout, its description, or both.

use super::names::last_identifier;
use crate::description::{Description, DescriptionKind, Members, member};
use crate::layout::{Enumerator, Field, Handle, Kind, Layout, RecordForm};
use crate::name::{Form, Type};
use crate::scalar::Scalar;
use crate::search::{any, first, position};
use gpu_abi_reader::model::{Derivation, Fundamental};

/// A Rust type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RustType<'a> {
    layout: Option<&'a Layout<'a>>,
    description: Option<&'a Description>,
    /// The name in C++, if nothing else is known.
    cxx: Option<&'a Type<'a>>,
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
    Function(Option<&'static [Description]>),
}

/// A Rust enumeration without data, or a struct that represents an enumeration with unnamed values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RustEnum<'a> {
    pub(crate) repr: Scalar,
    pub(crate) enumerators: &'a [Enumerator<'a>],
    /// Whether other values are valid too.
    pub(crate) is_open: bool,
}

/// A Rust struct or union.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RustRecord<'a> {
    pub(crate) layout: &'a Layout<'a>,
    pub(crate) form: RecordForm,
    /// The members that the layout does not describe completely; `None` if their pointers are not followed.
    members: Option<Members>,
    /// The type's name in C++, if it has one, with its declaration.
    pub(super) cxx: Option<&'a Type<'a>>,
    /// The number of a record that is read from a file, or 0.
    pub(super) number: usize,
}

impl<'a> RustType<'a> {
    /// Returns the type with this layout, whose pointers have unknown targets.
    #[inline]
    pub(crate) const fn of_layout(layout: &'a Layout<'a>) -> Self {
        Self { layout: Some(layout), description: None, cxx: None }
    }

    /// Returns the type with this layout and description.
    #[inline]
    pub(crate) const fn new(layout: &'a Layout<'a>, description: &'a Description) -> Self {
        Self { layout: Some(layout), description: Some(description), cxx: None }
    }

    /// Returns the type with this description and the layout in it.
    #[inline]
    pub(crate) const fn described(description: &'a Description) -> Self {
        Self { layout: description.layout, description: Some(description), cxx: None }
    }

    /// Returns the type with this name in C++.
    #[inline]
    pub(super) const fn named(cxx: &'a Type<'a>) -> Self {
        Self { layout: None, description: None, cxx: Some(cxx) }
    }

    /// Returns the type's name in C++, if it has one.
    #[inline]
    pub(super) const fn cxx(self) -> Option<&'a Type<'a>> {
        match self.description {
            Some(description) => description.cxx,
            None => self.cxx,
        }
    }

    /// Returns the layout, if it is known independently of the description.
    #[cfg(feature = "verify")]
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
        let mut next = self.description;
        while let Some(description) = next {
            if description.is_const {
                return true;
            }
            next = match description.kind {
                DescriptionKind::Array(element, _) => Some(element),
                _ => None,
            };
        }
        false
    }

    /// Returns whether this is a pointer to a type for which nothing is declared.
    #[inline]
    pub(crate) const fn lacks_target(self) -> bool {
        match (self.layout, self.description) {
            (Some(layout), Some(description)) => description.lacks_target(layout),
            _ => false,
        }
    }

    /// Returns whether this is a pointer, in a record of a generic type, whose target has no description because too many pointers
    /// lead to it.
    #[inline]
    pub(super) const fn is_unfollowed(self) -> bool {
        matches!(self.description, Some(Description { kind: DescriptionKind::Instance(None, _), .. }))
    }

    /// Returns whether the type has the name of a class in C++.
    #[inline]
    pub(super) const fn is_class(self) -> bool {
        matches!(self.cxx(), Some(cxx) if matches!(cxx.form, Form::Class(_)))
    }

    /// Returns whether this is a type of size 0 to which only pointers lead.
    #[inline]
    pub(super) const fn is_handle(self) -> bool {
        matches!(self.description, Some(Description { kind: DescriptionKind::Sized(0), .. }))
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

    /// Returns the kind of the type.
    #[inline]
    pub(crate) const fn shape(self) -> Shape<'a> {
        let Some(description) = self.description else { return self.laid_out(Some(&[])) };
        match description.kind {
            DescriptionKind::Void => Shape::Void,
            DescriptionKind::Function(function) => Shape::Function(Some(function.parts)),
            DescriptionKind::Opaque => Shape::Class,
            DescriptionKind::Leaf | DescriptionKind::Record(_) | DescriptionKind::Instance(Some(_), _) => {
                Self::described(description).laid_out(description.followed())
            }
            DescriptionKind::Pointer(to) => Shape::Pointer(Some(Self::described(to))),
            DescriptionKind::Array(element, len) => Shape::Array(Self::described(element), len as u64),
            DescriptionKind::Undescribed | DescriptionKind::Instance(None, _) => {
                match self.laid_out(description.followed()) {
                    Shape::Array(Self { layout, .. }, len) => {
                        Shape::Array(Self { layout, description: self.description, cxx: None }, len)
                    }
                    shape => shape,
                }
            }
            DescriptionKind::Named | DescriptionKind::Sized(_) | DescriptionKind::Unknown => {
                self.laid_out(description.followed())
            }
        }
    }

    /// Returns the kind of type that a name in C++ states.
    #[inline]
    const fn spelled(cxx: &'a Type<'a>) -> Shape<'a> {
        match &cxx.form {
            Form::Fundamental(Fundamental::Void) => Shape::Void,
            Form::Fundamental(fundamental) => match Scalar::of_fundamental(*fundamental) {
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
    const fn laid_out(self, members: Option<Members>) -> Shape<'a> {
        let Some(layout) = self.layout else {
            return match self.cxx() {
                Some(cxx) => Self::spelled(cxx),
                None => Shape::Unknown,
            };
        };
        match layout.kind() {
            Kind::Scalar(scalar) => Shape::Scalar(*scalar),
            Kind::Enum { repr, enumerators, is_open } => {
                Shape::Enum(RustEnum { repr: *repr, enumerators, is_open: *is_open })
            }
            Kind::NarrowFloat(class) => Shape::NarrowFloat(class),
            Kind::Handle(handle) => Shape::Handle(*handle),
            Kind::Pointer(_) => Shape::Pointer(None),
            Kind::Vector { element, lanes } => Shape::Vector(Self::of_layout(element), *lanes as u64),
            Kind::Array { element, len } => Shape::Array(Self::of_layout(element), *len as u64),
            Kind::Record(form) => {
                let number = match self.description {
                    Some(Description { kind: DescriptionKind::Record(deferred), .. }) => deferred.number(),
                    _ => 0,
                };
                Shape::Record(RustRecord { layout, form: *form, members, cxx: self.cxx(), number })
            }
            Kind::Empty => Shape::Empty,
        }
    }

    /// Returns the size in bytes, if it is known.
    #[inline]
    pub(crate) const fn size(self) -> Option<u64> {
        match (self.layout, self.description, self.cxx) {
            (Some(layout), ..) => Some(layout.size() as u64),
            (None, Some(description), _) => description.size(),
            (None, None, Some(cxx)) => match Self::spelled(cxx) {
                Shape::Scalar(scalar) => Some(scalar.size() as u64),
                _ => None,
            },
            (None, None, None) => None,
        }
    }

    /// Returns the name of the type itself, or a descriptive word if it has no name.
    #[inline]
    pub(crate) const fn name(self) -> &'a str {
        if let Some(description) = self.description {
            match (description.kind, description.layout) {
                (_, Some(layout)) => return layout.name(),
                (DescriptionKind::Pointer(_), _) => return "a pointer",
                (DescriptionKind::Array(..), _) => return "an array",
                (DescriptionKind::Void, _) => return "c_void",
                (DescriptionKind::Function(function), _) => return function.name,
                (_, None) => {}
            }
        }
        match self.layout {
            Some(layout) => layout.name(),
            None => "?",
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

impl<'a> RustRecord<'a> {
    /// Returns the type of one of the record's fields.
    #[inline]
    pub(crate) const fn type_of(self, field: &'a Field<'a>) -> RustType<'a> {
        let description = match self.members {
            Some(members) => member(members, field.index()),
            None => Some(&Description::UNFOLLOWED),
        };
        RustType { layout: Some(field.layout()), description, cxx: None }
    }

    /// Returns whether the record's members have no descriptions because too many pointers lead to it.
    #[inline]
    pub(super) const fn is_unfollowed(self) -> bool {
        self.members.is_none()
    }

    /// Returns the member of a struct in which only one member has storage, because Rust may wrap a number in a type of its
    /// own.
    #[inline]
    pub(crate) const fn only_member(self) -> Option<RustType<'a>> {
        if self.form.is_union {
            return None;
        }
        let fields = self.layout.fields();
        let Some(only) = position!(i in 0..fields.len() => !matches!(fields[i].layout().kind(), Kind::Empty)) else {
            return None;
        };
        let is_first = fields[only].offset() == 0 && fields[only].bits().is_none();
        if !is_first || any!(i in only + 1..fields.len() => !matches!(fields[i].layout().kind(), Kind::Empty)) {
            return None;
        }
        Some(self.type_of(&fields[only]))
    }
}
