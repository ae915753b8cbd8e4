//! The records that the library is compared on: struct and union definitions.

pub mod compact;
pub mod set;
pub mod truth;

use std::fmt;

use crate::base_type::BaseType;

pub use set::RecordSet;
pub use truth::{Layout, Place};

/// The kind of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Members follow each other.
    Struct,
    /// Members share their storage.
    Union,
}

/// A member's type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemberType {
    /// A scalar, a narrow float or a CUDA vector.
    Base(&'static BaseType),
    /// An earlier record, by value.
    Record(String),
}

impl MemberType {
    /// Reads a base type's name, or `@` and a record's.
    ///
    /// # Errors
    /// Says which name is not a type.
    pub fn parse(text: &str) -> Result<Self, String> {
        match text.strip_prefix('@') {
            Some(record) => Ok(Self::Record(record.to_owned())),
            None => BaseType::named(text).map(Self::Base).ok_or_else(|| format!("`{text}` is not a type")),
        }
    }
}

impl fmt::Display for MemberType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Base(base) => f.write_str(base.name),
            Self::Record(record) => write!(f, "@{record}"),
        }
    }
}

/// A member of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// `None` for an unnamed bit-field.
    pub name: Option<String>,
    /// The declared type, an array's element type.
    pub ty: MemberType,
    /// The width of a bit-field; 0 for a zero-width one.
    pub bits: Option<u32>,
    /// Array dimensions, outermost first; empty where the member is no array.
    pub dims: Vec<u64>,
    /// `__align__(N)` on the member.
    pub align: Option<u64>,
    /// `__attribute__((packed))` on the member.
    pub packed: bool,
    /// A base class, whose own place no compiler is asked for.
    pub base: bool,
    /// An array of unknown length, whose first dimension is 0 here.
    pub tail: bool,
}

impl Member {
    /// Returns a member without any attribute.
    pub fn new(name: Option<String>, ty: MemberType) -> Self {
        Self { name, ty, bits: None, dims: Vec::new(), align: None, packed: false, base: false, tail: false }
    }

    /// Returns whether it is a bit-field with more bits than its type.
    pub fn is_over_wide(&self) -> bool {
        match &self.ty {
            MemberType::Base(base) => self.bits > base.max_bits(),
            MemberType::Record(_) => false,
        }
    }
}

/// A struct or union definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The record's name, unique in its file.
    pub name: String,
    /// The generator's recipe; for statistics.
    pub class: String,
    /// Struct or union.
    pub kind: Kind,
    /// `__attribute__((packed))`.
    pub packed: bool,
    /// A constructor, which makes the class no plain old data.
    pub non_pod: bool,
    /// N of `#pragma pack(push, N)`.
    pub pack: Option<u64>,
    /// N of `__align__(N)`.
    pub align: Option<u64>,
    /// In declaration order.
    pub members: Vec<Member>,
}

impl Record {
    /// Returns whether the record ends in an array of unknown length.
    pub fn has_tail(&self) -> bool {
        self.members.iter().any(|member| member.tail)
    }

    /// Returns whether it has a base class or a constructor.
    pub fn is_class(&self) -> bool {
        self.non_pod || self.members.iter().any(|member| member.base)
    }
}
