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

/// The tag of a type in DWARF, without `DW_TAG_`; classes have the tag of structures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "DWARF's names")]
pub enum Tag {
    /// No type, or an unspecified type.
    #[default]
    Void,
    BaseType,
    PointerType,
    ArrayType,
    ConstType,
    VolatileType,
    Typedef,
    EnumerationType,
    SubroutineType,
    StructureType,
    UnionType,
}

/// A type as debug information describes it: a tag and the attributes that are compared, which are absent for other tags.
///
/// A typedef that gives a record or an enumeration its own name is left out, since languages differ about it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Described {
    /// The tag.
    pub tag: Tag,
    /// The name of a typedef, an enumeration or a record. That of a fundamental type is not compared, since producers differ about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The name of `DW_AT_encoding`'s constant after `DW_ATE_`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// `DW_AT_byte_size`; of a pointer without one, the size of the unit's addresses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub byte_size: Option<u64>,
    /// `DW_AT_address_class` of a pointer, if the rule is about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address_class: Option<u64>,
    /// The dimensions of an array, outermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dims: Vec<u64>,
    /// The type that it leads to. A producer need not state the one under an enumeration.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub ty: Option<Box<Self>>,
    /// The enumerators, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub enumerators: Vec<Enumerator>,
    /// The types of a function's parameters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub params: Vec<Self>,
    /// The type of a function's result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Box<Self>>,
    /// The base classes and the members; absent where the record is the type of a member or of what a pointer points
    /// to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub members: Option<Vec<MemberType>>,
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
        self.place != Place::Global || self.address_class.is_some() || self.described.address_class.is_some()
    }
}

impl Described {
    /// Returns whether it is a struct, a class or a union.
    pub fn is_record(&self) -> bool {
        matches!(self.tag, Tag::StructureType | Tag::UnionType)
    }

    /// Returns the type without the members of records.
    #[must_use]
    pub fn shallow(&self) -> Self {
        Self { members: None, ..self.map(Self::shallow) }
    }

    /// Returns the type without the address classes of pointers.
    #[must_use]
    pub fn without_classes(&self) -> Self {
        Self { address_class: None, ..self.map(Self::without_classes) }
    }

    /// Returns the type with each type that it directly refers to replaced; the members of records are kept.
    fn map(&self, replace: fn(&Self) -> Self) -> Self {
        let boxed = |ty: &Option<Box<Self>>| ty.as_deref().map(replace).map(Box::new);
        let params = self.params.iter().map(replace).collect();
        Self { ty: boxed(&self.ty), params, result: boxed(&self.result), ..self.clone() }
    }

    /// Returns an array of this type with these dimensions. Without dimensions, it is the type itself.
    #[must_use]
    pub fn in_array(self, dims: &[u64]) -> Self {
        if dims.is_empty() {
            return self;
        }
        Self { tag: Tag::ArrayType, dims: dims.to_vec(), ty: Some(Box::new(self)), ..Self::default() }
    }

    /// Returns the difference between two descriptions, as facts with the expected and the found value. What `expected` does
    /// not state is not compared.
    pub fn differences(&self, found: &Self) -> Vec<[String; 3]> {
        let fact =
            |what: &str, expected: String, found: String| (expected != found).then(|| [what.to_owned(), expected, found]);
        if self.tag != found.tag || !self.is_record() {
            let differs = !self.agrees(found);
            return differs.then(|| ["type".to_owned(), self.to_string(), found.to_string()]).into_iter().collect();
        }
        let name = |ty: &Self| ty.name.clone().unwrap_or_default();
        let size = |ty: &Self| shown(ty.byte_size);
        let facts = [fact("name", name(self), name(found)), fact("size", size(self), size(found))];
        let listed = self.members.as_ref().zip(found.members.as_ref());
        let of_members = listed.map_or_else(Vec::new, |(expected, found)| members(expected, found));
        facts.into_iter().flatten().chain(of_members).collect()
    }

    /// Returns whether a description states what this one does. The members of records are not compared.
    fn agrees(&self, found: &Self) -> bool {
        let inner = |ours: &Option<Box<Self>>, theirs: &Option<Box<Self>>| {
            ours.as_ref().zip(theirs.as_ref()).is_none_or(|(ours, theirs)| ours.agrees(theirs))
        };
        let class = self.address_class.or(found.address_class);
        let of = |ty: &Self| {
            let Self { tag, name, encoding, byte_size, dims, enumerators, .. } = ty.clone();
            (tag, name, encoding, byte_size, dims, enumerators, ty.params.len())
        };
        of(self) == of(found)
            && class == found.address_class
            && inner(&self.ty, &found.ty)
            && inner(&self.result, &found.result)
            && self.params.iter().zip(&found.params).all(|(ours, theirs)| ours.agrees(theirs))
    }
}

/// Returns a number, or `none`.
fn shown(number: Option<u64>) -> String {
    number.map_or_else(|| "none".to_owned(), |number| number.to_string())
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
        let (name, size) = (self.name.as_deref().unwrap_or_default(), self.byte_size.unwrap_or_default());
        let inner = |ty: &Option<Box<Self>>| ty.as_ref().map(ToString::to_string).unwrap_or_default();
        let ty = inner(&self.ty);
        match self.tag {
            Tag::Void => write!(f, "void"),
            Tag::BaseType => write!(f, "{} {size}", self.encoding.as_deref().unwrap_or_default()),
            Tag::PointerType => {
                let class = self.address_class.map(|class| format!(" of class {class}")).unwrap_or_default();
                write!(f, "pointer of {size} bytes{class} to {ty}")
            }
            Tag::ArrayType => {
                let dims: String = self.dims.iter().map(|dim| format!("[{dim}]")).collect();
                write!(f, "array {dims} of {ty}")
            }
            Tag::ConstType => write!(f, "const {ty}"),
            Tag::VolatileType => write!(f, "volatile {ty}"),
            Tag::Typedef => write!(f, "typedef {name} of {ty}"),
            Tag::EnumerationType => {
                let over = if ty.is_empty() { ty } else { format!(" over {ty}") };
                let each = |each: &Enumerator| format!("{} = {}", each.name, each.value);
                let listed: Vec<String> = self.enumerators.iter().map(each).collect();
                write!(f, "enum {name} of {size} bytes{over} {{ {} }}", listed.join(", "))
            }
            Tag::SubroutineType => {
                let params: Vec<String> = self.params.iter().map(ToString::to_string).collect();
                write!(f, "function ({}) with result {}", params.join(", "), inner(&self.result))
            }
            Tag::StructureType => write!(f, "struct {name} of {size} bytes"),
            Tag::UnionType => write!(f, "union {name} of {size} bytes"),
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
            return Some(Described::default());
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
    let tag = if case.kind == Kind::Struct { Tag::StructureType } else { Tag::UnionType };
    Described { tag, name: Some(case.name.clone()), byte_size: Some(case.size), members, ..Described::default() }
}
