//! A Rust type in its context, known by its layout, its description, or both.

use super::description::{Description, RecordDescription};
use super::names::last_identifier;
use crate::layout::{Enumerator, Field, Handle, Kind, Layout, NarrowFloat, RecordForm};
use crate::name::{Derivation, Form, Type};
use crate::scalar::Scalar;

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
    NarrowFloat(NarrowFloat),
    Handle(Handle),
    /// With its target, if that is known.
    Pointer(Option<RustType<'a>>),
    Vector(RustType<'a>, u64),
    Array(RustType<'a>, u64),
    Record(RustRecord<'a>),
    /// A class, union or enumeration of which only the name in C++ is known.
    Class,
    Function,
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
    description: Option<&'a RecordDescription>,
}

impl<'a> RustType<'a> {
    /// Returns the type with this layout, whose pointers have unknown targets.
    pub(crate) const fn of_layout(layout: &'a Layout<'a>) -> Self {
        Self { layout: Some(layout), description: None, cxx: None }
    }

    /// Returns the type with this layout and description.
    pub(crate) const fn new(layout: &'a Layout<'a>, description: &'a Description) -> Self {
        Self { layout: Some(layout), ..Self::described(description) }
    }

    /// Returns the type with this description.
    pub(crate) const fn described(description: &'a Description) -> Self {
        Self { layout: None, description: Some(description.unqualified()), cxx: None }
    }

    /// Returns the type with this name in C++.
    pub(super) const fn named(cxx: &'a Type<'a>) -> Self {
        Self { layout: None, description: None, cxx: Some(cxx) }
    }

    /// Returns the type's name in C++, if it has one.
    pub(super) const fn cxx(self) -> Option<&'a Type<'a>> {
        match self.description {
            Some(
                Description::Leaf(_, cxx)
                | Description::Opaque(_, cxx)
                | Description::Renamed(_, cxx)
                | Description::Named(cxx),
            ) => Some(*cxx),
            Some(Description::Record(record)) => Some(record.get().cxx),
            _ => self.cxx,
        }
    }

    /// Returns the layout, if it is known independently of the description.
    #[cfg(feature = "verify")]
    pub(crate) const fn layout(self) -> Option<&'a Layout<'a>> {
        self.layout
    }

    /// Returns whether this is a pointer to a type for which nothing is declared.
    pub(crate) const fn lacks_target(self) -> bool {
        match (self.layout, self.description) {
            (Some(layout), Some(description)) => description.lacks_target(layout),
            _ => false,
        }
    }

    /// Returns whether the type has the name of a class in C++.
    pub(super) const fn is_class(self) -> bool {
        matches!(self.cxx(), Some(cxx) if matches!(cxx.form, Form::Class(_)))
    }

    /// Returns the kind of the type.
    pub(crate) const fn shape(self) -> Shape<'a> {
        match self.description {
            Some(Description::Void) => Shape::Void,
            Some(Description::Opaque(..)) => Shape::Class,
            Some(Description::Leaf(layout, _)) => Self::laid_out(layout, None),
            Some(Description::Record(record)) => {
                let record = record.get();
                Self::laid_out(record.layout, Some(record))
            }
            Some(Description::Pointer(to)) => Shape::Pointer(Some(Self::described(to))),
            Some(Description::Array(element, len)) => Shape::Array(Self::described(element), *len as u64),
            Some(Description::Renamed(same, _)) => Self { description: Some(same), ..self }.shape(),
            Some(Description::Undescribed) => match self.layout {
                Some(layout) => match Self::laid_out(layout, None) {
                    Shape::Array(Self { layout, .. }, len) => {
                        Shape::Array(Self { layout, description: Some(&Description::Undescribed), cxx: None }, len)
                    }
                    shape => shape,
                },
                None => Shape::Unknown,
            },
            Some(
                Description::Named(_)
                | Description::Constant(_)
                | Description::Documented(..)
                | Description::Instance(..)
                | Description::Unknown,
            )
            | None => match (self.layout, self.cxx()) {
                (Some(layout), _) => Self::laid_out(layout, None),
                (None, Some(cxx)) => Self::spelled(cxx),
                (None, None) => Shape::Unknown,
            },
        }
    }

    /// Returns the kind of type that a name in C++ states.
    const fn spelled(cxx: &'a Type<'a>) -> Shape<'a> {
        match &cxx.form {
            Form::Fundamental(fundamental) => match fundamental.code.as_bytes() {
                b"v" => Shape::Void,
                code => match Scalar::of_code(code) {
                    Some(scalar) => Shape::Scalar(scalar),
                    None => Shape::Unknown,
                },
            },
            Form::Class(_) => Shape::Class,
            Form::Derived(Derivation::Pointer | Derivation::Reference | Derivation::RvalueReference, to) => {
                Shape::Pointer(Some(Self::named(to)))
            }
            Form::Array(Some(len), element) => Shape::Array(Self::named(element), *len),
            Form::Function { .. } => Shape::Function,
            Form::Derived(Derivation::Expansion, _)
            | Form::Array(None, _)
            | Form::MemberPointer { .. }
            | Form::Parameter(_) => Shape::Unknown,
        }
    }

    const fn laid_out(layout: &'a Layout<'a>, description: Option<&'a RecordDescription>) -> Shape<'a> {
        match layout.kind() {
            Kind::Scalar(scalar) => Shape::Scalar(*scalar),
            Kind::Enum { repr, enumerators, is_open } => {
                Shape::Enum(RustEnum { repr: *repr, enumerators, is_open: *is_open })
            }
            Kind::NarrowFloat(float) => Shape::NarrowFloat(*float),
            Kind::Handle(handle) => Shape::Handle(*handle),
            Kind::Pointer(_) => Shape::Pointer(None),
            Kind::Vector { element, lanes } => Shape::Vector(Self::of_layout(element), *lanes as u64),
            Kind::Array { element, len } => Shape::Array(Self::of_layout(element), *len as u64),
            Kind::Record(form) => Shape::Record(RustRecord { layout, form: *form, description }),
            Kind::Empty => Shape::Empty,
        }
    }

    /// Returns the size in bytes, if it is known.
    pub(crate) const fn size(self) -> Option<u64> {
        if let Some(layout) = self.layout {
            return Some(layout.size() as u64);
        }
        match self.description {
            Some(Description::Leaf(layout, _) | Description::Opaque(layout, _)) => Some(layout.size() as u64),
            Some(Description::Record(record)) => Some(record.get().layout.size() as u64),
            Some(Description::Array(element, len)) => match Self::described(element).size() {
                Some(size) => Some(size.saturating_mul(*len as u64)),
                None => None,
            },
            Some(Description::Renamed(same, _)) => Self::described(same).size(),
            _ => match self.shape() {
                Shape::Scalar(scalar) => Some(scalar.size() as u64),
                _ => None,
            },
        }
    }

    /// Returns the name of the type itself, or a descriptive word if it has no name.
    pub(crate) const fn name(self) -> &'a str {
        match self.description {
            Some(Description::Leaf(layout, _) | Description::Opaque(layout, _)) => layout.name(),
            Some(Description::Record(record)) => record.get().layout.name(),
            Some(Description::Pointer(_)) => "a pointer",
            Some(Description::Array(..)) => "an array",
            Some(Description::Renamed(same, _)) => Self::described(same).name(),
            Some(Description::Void) => "c_void",
            Some(
                Description::Named(_)
                | Description::Constant(_)
                | Description::Documented(..)
                | Description::Instance(..)
                | Description::Unknown
                | Description::Undescribed,
            )
            | None => match self.layout {
                Some(layout) => layout.name(),
                None => "?",
            },
        }
    }
}

impl<'a> RustType<'a> {
    /// Returns the last identifier of a record's name in C++, or else of its name in Rust.
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
    pub(crate) const fn fits(self, bits: u32) -> bool {
        let mut i = 0;
        while i < self.enumerators.len() {
            if self.enumerators[i].value() < 0 || self.enumerators[i].value() >> bits != 0 {
                return false;
            }
            i += 1;
        }
        !self.is_open
    }
}

impl<'a> RustRecord<'a> {
    /// Returns the type of one of the record's fields.
    pub(crate) const fn type_of(self, field: &'a Field<'a>) -> RustType<'a> {
        let description = match self.description {
            Some(record) => record.member(field.index()),
            None => None,
        };
        RustType { layout: Some(field.layout()), description, cxx: None }
    }

    /// Returns the member of a struct in which only one member has storage, because Rust may wrap a number in a type of its
    /// own.
    pub(crate) const fn only_member(self) -> Option<RustType<'a>> {
        if self.form.is_union() {
            return None;
        }
        let fields = self.layout.fields();
        let mut only: Option<&'a Field<'a>> = None;
        let mut i = 0;
        while i < fields.len() {
            if !matches!(fields[i].layout().kind(), Kind::Empty) {
                if only.is_some() {
                    return None;
                }
                only = Some(&fields[i]);
            }
            i += 1;
        }
        match only {
            Some(field) if field.offset() == 0 && field.bits().is_none() => Some(self.type_of(field)),
            _ => None,
        }
    }
}
