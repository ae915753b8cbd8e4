//! Debug information: the types of variables and parameters, and the state spaces of variables.
//!
//! A record's description follows from its case, and a function's from its signature. The cases here are the rest: the types
//! that records and signatures are made of, arrays, and address classes.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::cases::{Case, Kind, Kit};
use crate::signatures::{RESULT_NONE, Signature};

/// A variable or a parameter, and nvcc's debug information about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Debug {
    /// The name of the case.
    pub name: String,
    /// The most specific rule that it tests.
    pub rule: String,
    /// The type in C++, or an array's element type: a fundamental type or a type from CUDA's headers.
    #[serde(rename = "type")]
    pub ty: String,
    /// The array's dimensions, outermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dims: Vec<u64>,
    /// The place of its declaration.
    pub place: Place,
    /// `DW_AT_address_class`, if the rule is about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address_class: Option<AddressClass>,
    /// The type in the debug information.
    pub described: Described,
}

/// The place of a declaration, which decides about the state space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// A variable in global memory.
    Global,
    /// A variable in constant memory.
    Constant,
    /// A variable in shared memory, in a function.
    Shared,
    /// A variable in local memory, in a function.
    Local,
    /// A kernel's parameter.
    Entry,
    /// A function's parameter.
    Func,
}

/// An expected address class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum AddressClass {
    /// This code of the guide's table.
    Is(u64),
    /// Any code, since it depends on where the compiler keeps the value.
    Any(Any),
}

/// The word for [`AddressClass::Any`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Any {
    /// `any`.
    Any,
}

/// A type as debug information describes it. The variants are DWARF's tags, and the fields its attributes.
///
/// A typedef that gives a record or an enumeration its own name is left out, since languages differ about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "tag", rename_all = "snake_case", deny_unknown_fields)]
pub enum Described {
    /// No type, or an unspecified type: `void`.
    Void,
    /// A fundamental type. Its name is not compared, since producers differ about it.
    BaseType {
        /// The name of `DW_AT_encoding`'s constant after `DW_ATE_`.
        encoding: String,
        /// `DW_AT_byte_size`.
        byte_size: u64,
    },
    /// An address.
    PointerType {
        /// `DW_AT_byte_size`, or the size of the unit's addresses.
        byte_size: u64,
        /// `DW_AT_address_class`, if the rule is about it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        address_class: Option<u64>,
        /// The type that it points to.
        #[serde(rename = "type")]
        ty: Box<Self>,
    },
    /// An array.
    ArrayType {
        /// The dimensions, outermost first.
        dims: Vec<u64>,
        /// The element.
        #[serde(rename = "type")]
        ty: Box<Self>,
    },
    /// A type with `const`.
    ConstType {
        /// The type without it.
        #[serde(rename = "type")]
        ty: Box<Self>,
    },
    /// A type with `volatile`.
    VolatileType {
        /// The type without it.
        #[serde(rename = "type")]
        ty: Box<Self>,
    },
    /// Another name of a type.
    Typedef {
        /// The name.
        name: String,
        /// The type.
        #[serde(rename = "type")]
        ty: Box<Self>,
    },
    /// An enumeration.
    EnumerationType {
        /// The name.
        name: String,
        /// `DW_AT_byte_size`.
        byte_size: u64,
        /// The type under it, which a producer need not state.
        #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
        ty: Option<Box<Self>>,
        /// The enumerators, in order.
        enumerators: Vec<Enumerator>,
    },
    /// The type of a function.
    SubroutineType {
        /// The types of the parameters.
        params: Vec<Self>,
        /// The type of the result.
        result: Box<Self>,
    },
    /// A struct or a class.
    StructureType(RecordType),
    /// A union.
    UnionType(RecordType),
}

/// An enumerator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enumerator {
    /// The name.
    pub name: String,
    /// `DW_AT_const_value`.
    pub value: i64,
}

/// A struct, a class or a union.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordType {
    /// The name.
    pub name: String,
    /// `DW_AT_byte_size`.
    pub byte_size: u64,
    /// The base classes and the members; absent where the record is the type of a member or of what a pointer points
    /// to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub members: Option<Vec<MemberType>>,
}

/// A member or a base class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberType {
    /// The name; absent for a base class and an unnamed bit-field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether it is a base class.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub base: bool,
    /// The offset in bytes, absent for a bit-field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offset: Option<u64>,
    /// The first bit of a named bit-field: bit 0 is the lowest bit of byte 0. DWARF has two encodings of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bit_offset: Option<u64>,
    /// `DW_AT_bit_size` of a bit-field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bits: Option<u64>,
    /// The type.
    #[serde(rename = "type")]
    pub ty: Described,
}

impl Debug {
    /// Returns whether the case is about state spaces, which only code for the device has.
    pub fn is_for_device(&self) -> bool {
        let has_class = matches!(self.described, Described::PointerType { address_class: Some(_), .. });
        self.place != Place::Global || self.address_class.is_some() || has_class
    }
}

impl Described {
    /// Returns the type without the members of records.
    #[must_use]
    pub fn shallow(&self) -> Self {
        match self {
            Self::StructureType(record) => Self::StructureType(RecordType { members: None, ..record.clone() }),
            Self::UnionType(record) => Self::UnionType(RecordType { members: None, ..record.clone() }),
            other => other.map(&Self::shallow),
        }
    }

    /// Returns the type without the address classes of pointers.
    #[must_use]
    pub fn without_classes(&self) -> Self {
        match self.map(&Self::without_classes) {
            Self::PointerType { byte_size, ty, .. } => Self::PointerType { byte_size, address_class: None, ty },
            other => other,
        }
    }

    /// Returns the type with each type that it directly refers to replaced; the members of records are kept.
    fn map(&self, replace: &impl Fn(&Self) -> Self) -> Self {
        let boxed = |ty: &Self| Box::new(replace(ty));
        match self {
            Self::PointerType { byte_size, address_class, ty } => {
                Self::PointerType { byte_size: *byte_size, address_class: *address_class, ty: boxed(ty) }
            }
            Self::ArrayType { dims, ty } => Self::ArrayType { dims: dims.clone(), ty: boxed(ty) },
            Self::ConstType { ty } => Self::ConstType { ty: boxed(ty) },
            Self::VolatileType { ty } => Self::VolatileType { ty: boxed(ty) },
            Self::Typedef { name, ty } => Self::Typedef { name: name.clone(), ty: boxed(ty) },
            Self::SubroutineType { params, result } => {
                Self::SubroutineType { params: params.iter().map(replace).collect(), result: boxed(result) }
            }
            _ => self.clone(),
        }
    }

    /// Returns an array of this type with these dimensions. Without dimensions, it is the type itself.
    #[must_use]
    pub fn in_array(self, dims: &[u64]) -> Self {
        if dims.is_empty() { self } else { Self::ArrayType { dims: dims.to_vec(), ty: Box::new(self) } }
    }

    /// Returns the difference between two descriptions, as facts with the expected and the found value. What `expected` does
    /// not state is not compared.
    pub fn differences(&self, found: &Self) -> Vec<[String; 3]> {
        let fact = |what: &str, expected: &dyn fmt::Display, found: &dyn fmt::Display| {
            [what.to_owned(), expected.to_string(), found.to_string()]
        };
        match (self, found) {
            (Self::StructureType(expected), Self::StructureType(found))
            | (Self::UnionType(expected), Self::UnionType(found)) => {
                let mut differences = Vec::new();
                if expected.name != found.name {
                    differences.push(fact("name", &expected.name, &found.name));
                }
                if expected.byte_size != found.byte_size {
                    differences.push(fact("size", &expected.byte_size, &found.byte_size));
                }
                if let (Some(expected), Some(found)) = (&expected.members, &found.members) {
                    differences.extend(members(expected, found));
                }
                differences
            }
            _ if self.agrees(found) => Vec::new(),
            _ => vec![fact("type", self, found)],
        }
    }

    /// Returns whether a description states what this one does.
    fn agrees(&self, found: &Self) -> bool {
        match (self, found) {
            (
                Self::PointerType { byte_size: size, address_class: class, ty },
                Self::PointerType { byte_size, address_class, ty: other },
            ) => size == byte_size && (class.is_none() || class == address_class) && ty.agrees(other),
            (
                Self::EnumerationType { name, byte_size, ty, enumerators },
                Self::EnumerationType { name: found, byte_size: size, ty: other, enumerators: listed },
            ) => {
                let under = ty.as_ref().zip(other.as_ref()).is_none_or(|(ty, other)| ty.agrees(other));
                name == found && byte_size == size && enumerators == listed && under
            }
            (Self::ArrayType { dims, ty }, Self::ArrayType { dims: found, ty: other }) => dims == found && ty.agrees(other),
            (Self::ConstType { ty }, Self::ConstType { ty: other })
            | (Self::VolatileType { ty }, Self::VolatileType { ty: other }) => ty.agrees(other),
            (Self::Typedef { name, ty }, Self::Typedef { name: found, ty: other }) => name == found && ty.agrees(other),
            (Self::StructureType(record), Self::StructureType(other))
            | (Self::UnionType(record), Self::UnionType(other)) => {
                record.name == other.name && record.byte_size == other.byte_size
            }
            (Self::SubroutineType { params, result }, Self::SubroutineType { params: found, result: other }) => {
                let all = params.iter().zip(found).all(|(param, found)| param.agrees(found));
                params.len() == found.len() && all && result.agrees(other)
            }
            _ => self == found,
        }
    }
}

/// Compares the members of a record in order. Unnamed bit-fields may be left out.
fn members(expected: &[MemberType], found: &[MemberType]) -> Vec<[String; 3]> {
    let Some(pairs) = paired(expected, found) else {
        let named = |members: &[MemberType]| match members {
            [] => "none".to_owned(),
            _ => members.iter().map(MemberType::label).collect::<Vec<_>>().join(", "),
        };
        return vec![["members".to_owned(), named(expected), named(found)]];
    };
    let mut differences = Vec::new();
    for (expected, found) in pairs {
        let label = expected.label();
        let mut compare = |what: &str, expected: Option<u64>, found: Option<u64>| {
            let shown = |value: Option<u64>| value.map_or_else(|| "none".to_owned(), |value| value.to_string());
            if expected.is_some() && expected != found {
                differences.push([format!("{what} of {label}"), shown(expected), shown(found)]);
            }
        };
        compare("byte offset", expected.offset, found.offset);
        compare("bit offset", expected.bit_offset, found.bit_offset);
        compare("width", expected.bits, found.bits);
        if !expected.ty.agrees(&found.ty) {
            differences.push([format!("type of {label}"), expected.ty.to_string(), found.ty.to_string()]);
        }
    }
    differences
}

/// Returns each found member with the expected one that has the same label, or `None` if one is missing or extra.
fn paired<'m>(expected: &'m [MemberType], found: &'m [MemberType]) -> Option<Vec<(&'m MemberType, &'m MemberType)>> {
    let mut rest = found.iter().peekable();
    let mut pairs = Vec::new();
    for expected in expected {
        match rest.next_if(|found| found.label() == expected.label()) {
            Some(found) => pairs.push((expected, found)),
            None if expected.is_unnamed() => {}
            None => return None,
        }
    }
    rest.next().is_none().then_some(pairs)
}

impl MemberType {
    fn is_unnamed(&self) -> bool {
        self.name.is_none() && !self.base
    }

    fn label(&self) -> String {
        match (&self.name, self.bits) {
            _ if self.base => format!("base {}", self.ty),
            (Some(name), _) => name.clone(),
            (None, Some(bits)) => format!("unnamed bit-field of {bits} bits"),
            (None, None) => format!("unnamed {}", self.ty),
        }
    }
}

impl fmt::Display for Described {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Void => write!(f, "void"),
            Self::BaseType { encoding, byte_size } => write!(f, "{encoding} {byte_size}"),
            Self::PointerType { byte_size, address_class, ty } => {
                let class = address_class.map(|class| format!(" of class {class}")).unwrap_or_default();
                write!(f, "pointer of {byte_size} bytes{class} to {ty}")
            }
            Self::ArrayType { dims, ty } => {
                let dims: String = dims.iter().map(|dim| format!("[{dim}]")).collect();
                write!(f, "array {dims} of {ty}")
            }
            Self::ConstType { ty } => write!(f, "const {ty}"),
            Self::VolatileType { ty } => write!(f, "volatile {ty}"),
            Self::Typedef { name, ty } => write!(f, "typedef {name} of {ty}"),
            Self::EnumerationType { name, byte_size, ty, enumerators } => {
                let over = ty.as_ref().map(|ty| format!(" over {ty}")).unwrap_or_default();
                let listed: Vec<String> =
                    enumerators.iter().map(|each| format!("{} = {}", each.name, each.value)).collect();
                write!(f, "enum {name} of {byte_size} bytes{over} {{ {} }}", listed.join(", "))
            }
            Self::SubroutineType { params, result } => {
                let params: Vec<String> = params.iter().map(ToString::to_string).collect();
                write!(f, "function ({}) with result {result}", params.join(", "))
            }
            Self::StructureType(record) => write!(f, "struct {} of {} bytes", record.name, record.byte_size),
            Self::UnionType(record) => write!(f, "union {} of {} bytes", record.name, record.byte_size),
        }
    }
}

/// Returns the rule that the debug information of a record is counted under.
pub fn record_rule(case: &Case) -> &'static str {
    if case.members.iter().any(|member| member.base) {
        RULES[2]
    } else if case.bit_fields().next().is_some() {
        RULES[1]
    } else {
        RULES[0]
    }
}

/// The rules that the debug information of records is counted under, from the most general to the most specific.
pub const RULES: [&str; 3] = ["debug-record", "debug-bit-field", "debug-base-class"];

/// The rule that the debug information of signatures is counted under.
pub const PARAMETER_RULE: &str = "debug-parameter";

/// A parameter's name and type.
pub type Param = (String, Described);

impl Kit {
    /// Returns the address class of all variables in a state space, or that of parameters, as the cases about it state;
    /// `None` if there are none.
    pub fn address_class(&self, place: Place) -> Option<AddressClass> {
        self.data.debug.iter().filter(|case| case.place == place).find_map(|case| case.address_class)
    }

    /// Returns the expected description of a type, without the members of a record, or `None` if no case has it.
    pub fn described(&self, ty: &str) -> Option<Described> {
        if ty == RESULT_NONE {
            return Some(Described::Void);
        }
        if let Some(at) = self.position(ty) {
            return Some(record_type(&self.data.records[at], None));
        }
        let of_type = |case: &&Debug| case.ty == ty && case.dims.is_empty() && !case.is_for_device();
        self.data.debug.iter().find(of_type).map(|case| case.described.shallow())
    }

    /// Returns the expected description of a record with its members, or `None` if no case has the type of a member.
    pub fn described_record(&self, case: &Case) -> Option<Described> {
        let member = |member: &crate::cases::Member| {
            let ty = self.described(&member.ty)?.in_array(&member.dims);
            let name = member.name.clone().filter(|_| !member.base);
            // The width is compared where the position is known, or if it is all that is known.
            let bits = member.bits.filter(|_| member.bit_offset.is_some() || name.is_none()).map(u64::from);
            let base = member.base;
            Some(MemberType { name, base, offset: member.offset, bit_offset: member.bit_offset, bits, ty })
        };
        Some(record_type(case, Some(case.members.iter().map(member).collect::<Option<_>>()?)))
    }

    /// Returns the expected parameters of a kernel or function with this signature, or `None` if no case has one of their types.
    pub fn described_params(&self, signature: &Signature) -> Option<Vec<Param>> {
        let named = |(at, ty): (usize, &String)| Some((format!("a{at}"), self.described(ty)?));
        signature.params.iter().enumerate().map(named).collect()
    }
}

fn record_type(case: &Case, members: Option<Vec<MemberType>>) -> Described {
    let record = RecordType { name: case.name.clone(), byte_size: case.size, members };
    match case.kind {
        Kind::Struct => Described::StructureType(record),
        Kind::Union => Described::UnionType(record),
    }
}
