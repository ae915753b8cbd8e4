//! Types in a cubin's debug information, read with gimli.
//!
//! Both encodings of bit-fields are read: DWARF 2's, which counts from the most significant bit of a storage unit, and
//! `DW_AT_data_bit_offset`.

use std::collections::BTreeMap;

use gimli::{DwAt, constants};
use object::{Object, ObjectSection};

use super::tree::{self, Die, Value, leb128};

/// A type by its shape, without the names of fundamental types: nvcc says `long` where Rust cannot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A fundamental type.
    Base {
        /// `DW_AT_encoding`.
        encoding: u8,
        /// In bytes.
        size: u64,
    },
    /// An address; what it leads to is not followed.
    Pointer {
        /// `DW_AT_address_class`.
        class: u64,
        /// In bytes.
        size: u64,
    },
    /// Elements by all dimensions, outermost first.
    Array {
        /// The dimensions.
        lens: Vec<u64>,
        /// One element.
        element: Box<Shape>,
    },
    /// An enumeration.
    Enumeration {
        /// In bytes.
        size: u64,
        /// Its values.
        values: Vec<i64>,
    },
    /// A struct or a union.
    Record(Record),
    /// `void`.
    Void,
    /// A struct or a union of which only the name is known.
    Declared(String),
}

/// A struct or a union.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its name.
    pub name: String,
    /// Whether it is a union.
    pub union: bool,
    /// In bytes.
    pub size: u64,
    /// The named members.
    pub members: Vec<Member>,
}

/// A member of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// The first bit, counted from the record's start.
    pub bit_offset: u64,
    /// The width of a bit-field, in bits.
    pub bits: Option<u64>,
    /// Where DWARF 2 counts a bit-field's bits: the storage unit's first byte, its size in bytes, and `DW_AT_bit_offset`.
    pub storage: Option<[u64; 3]>,
    /// Its type.
    pub shape: Shape,
}

/// Reads the entries of a cubin.
///
/// # Errors
/// Says what of it cannot be read.
pub fn cubin(bytes: &[u8]) -> Result<Die, String> {
    let file = object::File::parse(bytes).map_err(|error| error.to_string())?;
    let mut sections = BTreeMap::new();
    for section in file.sections() {
        let name = section.name().map_err(|error| error.to_string())?;
        sections.insert(name.to_owned(), section.data().map_err(|error| error.to_string())?.to_vec());
    }
    tree::root(&sections)
}

/// Returns the types of a module's variables, by the variables' names.
///
/// # Errors
/// Says what cannot be read.
pub fn variables(unit: &Die) -> Result<BTreeMap<String, Shape>, String> {
    let typed = |variable: &Die| Ok((variable.text(constants::DW_AT_name).to_owned(), of(variable)?));
    unit.children(constants::DW_TAG_variable).map(typed).collect()
}

fn need(die: &Die, name: DwAt) -> Result<u64, String> {
    die.number(name).ok_or_else(|| format!("an entry {} without {name}", die.tag))
}

/// Returns the type of a member or variable, which must have one.
fn of(die: &Die) -> Result<Shape, String> {
    let ty = die.entry(constants::DW_AT_type);
    shape(ty.ok_or_else(|| format!("`{}` has no type", die.text(constants::DW_AT_name)))?)
}

fn shape(die: &Die) -> Result<Shape, String> {
    let inner = || die.entry(constants::DW_AT_type).map_or(Ok(Shape::Void), shape);
    match die.tag {
        constants::DW_TAG_base_type => Ok(Shape::Base {
            encoding: need(die, constants::DW_AT_encoding)? as u8,
            size: need(die, constants::DW_AT_byte_size)?,
        }),
        constants::DW_TAG_unspecified_type => Ok(Shape::Void),
        constants::DW_TAG_typedef | constants::DW_TAG_const_type | constants::DW_TAG_volatile_type => inner(),
        constants::DW_TAG_pointer_type => Ok(Shape::Pointer {
            class: need(die, constants::DW_AT_address_class)?,
            size: die.number(constants::DW_AT_byte_size).unwrap_or(8),
        }),
        constants::DW_TAG_array_type => {
            let len = |dimension: &Die| match dimension.number(constants::DW_AT_count) {
                Some(count) => Ok(count),
                None => Ok(need(dimension, constants::DW_AT_upper_bound)?.wrapping_add(1)),
            };
            let lens = die.children(constants::DW_TAG_subrange_type).map(len).collect::<Result<_, String>>()?;
            Ok(Shape::Array { lens, element: Box::new(inner()?) })
        }
        constants::DW_TAG_enumeration_type => {
            let value = |enumerator| Ok(need(enumerator, constants::DW_AT_const_value)? as i64);
            let values = die.children(constants::DW_TAG_enumerator).map(value).collect::<Result<_, String>>()?;
            Ok(Shape::Enumeration { size: need(die, constants::DW_AT_byte_size)?, values })
        }
        constants::DW_TAG_structure_type | constants::DW_TAG_union_type => record(die),
        tag => Err(format!("a type {tag}")),
    }
}

fn record(die: &Die) -> Result<Shape, String> {
    let name = die.text(constants::DW_AT_name).to_owned();
    if die.number(constants::DW_AT_declaration) == Some(1) {
        return Ok(Shape::Declared(name));
    }
    let mut members = die.children(constants::DW_TAG_member).map(member).collect::<Result<Vec<_>, _>>()?;
    // nvcc describes unnamed bit-fields too.
    members.retain(|member| !member.name.is_empty());
    let union = die.tag == constants::DW_TAG_union_type;
    Ok(Shape::Record(Record { name, union, size: need(die, constants::DW_AT_byte_size)?, members }))
}

fn member(die: &Die) -> Result<Member, String> {
    let first = first_byte(die)?;
    let name = die.text(constants::DW_AT_name).to_owned();
    let mut member = Member { name, bit_offset: 8 * first, bits: None, storage: None, shape: of(die)? };
    let Some(width) = die.number(constants::DW_AT_bit_size) else {
        return Ok(member);
    };
    member.bits = Some(width);
    if let Some(offset) = die.number(constants::DW_AT_data_bit_offset) {
        // It counts from the record's start, though nvcc writes the member's location beside it.
        member.bit_offset = offset;
        return Ok(member);
    }
    let size = need(die, constants::DW_AT_byte_size)?;
    let down = need(die, constants::DW_AT_bit_offset)?;
    // nvcc's offsets below zero stand there as 64 bits: the difference comes out right.
    member.bit_offset = (8 * (first + size)).wrapping_sub(down).wrapping_sub(width);
    member.storage = Some([first, size, down]);
    Ok(member)
}

/// `DW_OP_plus_uconst` and the offset in bytes; in a union there may be nothing.
fn first_byte(member: &Die) -> Result<u64, String> {
    match member.attributes.get(&constants::DW_AT_data_member_location) {
        None => Ok(0),
        Some(Value::Number(offset)) => Ok(*offset),
        Some(Value::Bytes(bytes)) if bytes.first() == Some(&constants::DW_OP_plus_uconst.0) => Ok(leb128(&bytes[1..])),
        Some(other) => Err(format!("a member at {other:?}")),
    }
}
