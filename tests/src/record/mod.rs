//! The records the library is compared on, in the oracle's format: struct and union definitions, with what nvcc and g++ make of them where
//! that is known.
//!
//! The truth is optional, so that fresh records can be described in the same words.

pub mod compact;
pub mod jsonl;
pub mod set;
pub mod truth;

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::base_type::BaseType;

pub use set::RecordSet;
pub use truth::{Host, Layout, Param, Params, Place};

/// Whether a record is a struct or a union.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Members follow each other.
    Struct,
    /// Members share their storage.
    Union,
}

/// Which rules a record needs, its members' records included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// Only what the guide describes.
    Guide,
    /// Also `__align__` on a record.
    Ralign,
    /// Also `__align__` on an ordinary member.
    Malign,
    /// Also `packed`, `#pragma pack`, `__align__` on a bit-field, a bit-field with more bits than its type, base classes,
    /// arrays of unknown length, or a zero-width bit-field beside only empty arrays.
    Nonguide,
}

impl Profile {
    /// Every profile, in the order in which one contains the other.
    pub const ALL: [Self; 4] = [Self::Guide, Self::Ralign, Self::Malign, Self::Nonguide];

    /// The profile's word in the oracle's format.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Guide => "guide",
            Self::Ralign => "ralign",
            Self::Malign => "malign",
            Self::Nonguide => "nonguide",
        }
    }

    /// The profile of that word, or `None`.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|profile| profile.word() == word)
    }
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
    /// Reads the oracle's notation: a base type's name, or `@` and a record's.
    ///
    /// # Errors
    /// Says which name is not a type.
    pub fn parse(text: &str) -> Result<Self, String> {
        match text.strip_prefix('@') {
            Some(record) => Ok(Self::Record(record.to_owned())),
            None => {
                BaseType::named(text).map(Self::Base).ok_or_else(|| format!("`{text}` is no type of the oracle's format"))
            }
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

impl Serialize for MemberType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for MemberType {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

/// A member of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// `None` for an unnamed bit-field.
    pub name: Option<String>,
    /// The declared type, an array's element type.
    #[serde(rename = "type")]
    pub ty: MemberType,
    /// The width of a bit-field; 0 for a zero-width one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bits: Option<u32>,
    /// Array dimensions, outermost first; empty where the member is no array.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dims: Vec<u64>,
    /// `__align__(N)` on the member.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub align: Option<u64>,
    /// `__attribute__((packed))` on the member.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub packed: bool,
    /// A base class, whose own place no compiler is asked for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub base: bool,
    /// An array of unknown length, whose first dimension is 0 here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
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

/// A struct or union definition, and the layout compilers give it where that is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The record's name, unique in its file.
    pub name: String,
    /// The generator's recipe; for statistics.
    #[serde(default)]
    pub class: String,
    /// Struct or union.
    pub kind: Kind,
    /// `__attribute__((packed))`.
    #[serde(default)]
    pub packed: bool,
    /// A constructor, which makes the class no plain old data.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub non_pod: bool,
    /// N of `#pragma pack(push, N)`.
    #[serde(default)]
    pub pack: Option<u64>,
    /// N of `__align__(N)`.
    #[serde(default)]
    pub align: Option<u64>,
    /// In declaration order.
    pub members: Vec<Member>,
    /// Which rules it needs.
    pub profile: Profile,
    /// nvcc's layout in device code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nvcc: Option<Layout>,
    /// g++'s layout.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<Host>,
    /// nvcc's declarations on sm_80.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nvcc_sm80: Option<Params>,
    /// nvcc's declarations on sm_100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nvcc_sm100: Option<Params>,
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
