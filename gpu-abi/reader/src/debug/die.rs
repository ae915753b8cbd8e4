//! One debugging information entry (DIE), with the attributes that describe types.

use super::returned::{RETURNED, Returned};
use super::sections::Slice;
use super::units::Unit;
use gimli::{Abbreviation, AttributeValue, DwAccess, DwAte, DwCc, DwOp, DwTag, EntriesRaw, Reader, constants as dw};
use std::ops::Deref;

/// The maximum number of attributes of an entry. Compilers write up to 20. Attributes that take no bytes would otherwise
/// make entries slow to read.
const MAX_ATTRIBUTES: usize = 100;

/// The error for an entry that cannot be decoded.
pub(super) const BROKEN: &str = "an entry is not valid DWARF, or extends past its unit";

/// The error for a type whose unit is in another file.
const TYPE_UNITS: &str =
    "a type is in a unit of its own, which this file does not have: compile without `-fdebug-types-section`";

/// A DIE.
#[derive(Clone, Copy)]
pub(super) struct Die<'a> {
    pub(super) tag: DwTag,
    pub(super) attributes: Attributes<'a>,
}

/// The attributes of a DIE that are read; `None` for an attribute that is missing or not known before run time.
#[derive(Clone, Copy, Default)]
pub(super) struct Attributes<'a> {
    pub(super) name: Option<&'a str>,
    pub(super) linkage_name: Option<&'a str>,
    /// The offset in `.debug_info` of the DIE that `DW_AT_type` refers to. `class` and `origin` have the same form.
    pub(super) ty: Option<usize>,
    /// The class of a pointer to a member.
    pub(super) class: Option<usize>,
    /// `DW_AT_abstract_origin` or `DW_AT_specification`: the DIE with the remaining attributes.
    pub(super) origin: Option<usize>,
    /// The next entry beside it.
    pub(super) sibling: Option<usize>,
    pub(super) byte_size: Option<u64>,
    pub(super) bit_size: Option<u64>,
    pub(super) bit_offset: Option<i64>,
    pub(super) data_bit_offset: Option<u64>,
    pub(super) encoding: Option<DwAte>,
    pub(super) align: Option<u64>,
    /// Whether an array is a vector of g++ or clang, which is aligned as a whole.
    pub(super) is_vector: bool,
    pub(super) count: Option<u64>,
    pub(super) upper_bound: Option<u64>,
    pub(super) value: Option<i128>,
    pub(super) location: Location,
    /// The index of a virtual function in the table of its class.
    pub(super) slot: Option<u64>,
    pub(super) is_declaration: bool,
    /// Who may use a member: `DW_AT_accessibility`.
    pub(super) access: Option<DwAccess>,
    /// Whether the entry only declares a type that has a unit of its own, which `ty` then refers to.
    pub(super) is_signed: bool,
    /// Whether other files can refer to it.
    pub(super) is_external: bool,
    /// Whether a function or variable is declared with `inline`.
    pub(super) is_inline: bool,
    /// Whether the compiler generates it.
    pub(super) is_artificial: bool,
    /// Whether a member function is `= default` where it is declared.
    pub(super) is_defaulted: bool,
    /// Whether a member function is `= delete`.
    pub(super) is_deleted: bool,
    /// How a function is called, or values of a class are passed.
    pub(super) convention: Option<DwCc>,
    /// Why functions do not return a class in a register.
    pub(super) returned: Option<Returned>,
    pub(super) file: Option<u64>,
    pub(super) line: Option<u64>,
}

/// The location of a member in its record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Location {
    /// Not stated: at the start.
    #[default]
    Omitted,
    /// This many bytes from the record's start.
    Byte(u64),
    /// A place that depends on the object, as for a virtual base class.
    Computed,
}

impl<'a> Deref for Die<'a> {
    type Target = Attributes<'a>;

    fn deref(&self) -> &Attributes<'a> {
        &self.attributes
    }
}

impl<'a> Die<'a> {
    /// Reads the attributes of the entry whose abbreviation `raw` has just read.
    pub(super) fn read(
        raw: &mut EntriesRaw<'_, '_, Slice<'a>>,
        abbreviation: &Abbreviation,
        unit: &Unit<'a>,
    ) -> Result<Self, &'static str> {
        let mut read = Attributes::default();
        let text = |value: AttributeValue<Slice<'a>>| unit.text(value).map(|text| valid(text.slice()));
        let target = |value: &AttributeValue<Slice<'a>>| match *value {
            AttributeValue::UnitRef(offset) => Ok(unit.start.checked_add(offset.0)),
            AttributeValue::DebugInfoRef(offset) => Ok(Some(offset.0)),
            AttributeValue::DebugTypesRef(signature) => unit.signed(signature.0).map(Some).ok_or(TYPE_UNITS),
            _ => Ok(None),
        };
        if abbreviation.attributes().len() > MAX_ATTRIBUTES {
            return Err("an entry has more than 100 attributes");
        }
        for spec in abbreviation.attributes() {
            let attribute = raw.read_attribute(*spec).map_err(|_| BROKEN)?;
            let value = attribute.value();
            match attribute.name() {
                dw::DW_AT_name => read.name = text(value),
                dw::DW_AT_linkage_name | dw::DW_AT_MIPS_linkage_name => read.linkage_name = text(value),
                dw::DW_AT_type => read.ty = target(&value)?,
                dw::DW_AT_containing_type => read.class = target(&value)?,
                dw::DW_AT_signature => (read.ty, read.is_signed) = (target(&value)?, true),
                dw::DW_AT_abstract_origin | dw::DW_AT_specification => read.origin = target(&value)?,
                dw::DW_AT_sibling => read.sibling = unit.sibling(&value),
                dw::DW_AT_byte_size => read.byte_size = value.udata_value(),
                dw::DW_AT_bit_size => read.bit_size = value.udata_value(),
                // Negative in some packed records, if the field starts before the storage unit's most significant bit, but
                // written as an unsigned number.
                dw::DW_AT_bit_offset => read.bit_offset = signed(&value),
                dw::DW_AT_data_bit_offset => read.data_bit_offset = value.udata_value(),
                dw::DW_AT_encoding => read.encoding = attribute.u8_value().map(DwAte),
                dw::DW_AT_GNU_vector => read.is_vector = matches!(value, AttributeValue::Flag(true)),
                dw::DW_AT_alignment => read.align = value.udata_value(),
                dw::DW_AT_count => read.count = value.udata_value(),
                dw::DW_AT_upper_bound => read.upper_bound = value.udata_value(),
                dw::DW_AT_const_value | dw::DW_AT_discr_value => {
                    read.value = match value {
                        AttributeValue::Sdata(value) => Some(value.into()),
                        _ => value.udata_value().map(i128::from),
                    };
                }
                dw::DW_AT_data_member_location => read.location = location(&value),
                dw::DW_AT_vtable_elem_location => read.slot = slot(&value),
                dw::DW_AT_declaration => read.is_declaration = matches!(value, AttributeValue::Flag(true)),
                dw::DW_AT_accessibility => read.access = attribute.u8_value().map(DwAccess),
                dw::DW_AT_artificial => read.is_artificial = matches!(value, AttributeValue::Flag(true)),
                dw::DW_AT_deleted => read.is_deleted = matches!(value, AttributeValue::Flag(true)),
                dw::DW_AT_defaulted => {
                    read.is_defaulted = value.udata_value() == Some(dw::DW_DEFAULTED_in_class.0.into());
                }
                dw::DW_AT_calling_convention => read.convention = attribute.u8_value().map(DwCc),
                RETURNED => read.returned = value.udata_value().and_then(Returned::of),
                dw::DW_AT_external => read.is_external = matches!(value, AttributeValue::Flag(true)),
                dw::DW_AT_inline => {
                    let AttributeValue::Inline(value) = value else { continue };
                    read.is_inline = matches!(value, dw::DW_INL_declared_not_inlined | dw::DW_INL_declared_inlined);
                }
                dw::DW_AT_decl_file => read.file = attribute.udata_value(),
                dw::DW_AT_decl_line => read.line = value.udata_value(),
                _ => {}
            }
        }
        Ok(Self { tag: abbreviation.tag(), attributes: read })
    }

    /// Returns the attributes with what they leave to the entry that declares this one.
    pub(super) fn or(&self, declaration: &Self) -> Attributes<'a> {
        Attributes {
            name: self.name.or(declaration.name),
            linkage_name: self.linkage_name.or(declaration.linkage_name),
            ty: self.ty.or(declaration.ty),
            file: self.file.or(declaration.file),
            is_external: self.is_external || declaration.is_external,
            is_inline: self.is_inline || declaration.is_inline,
            convention: self.convention.or(declaration.convention),
            returned: self.returned.or(declaration.returned),
            ..self.attributes
        }
    }

    /// Returns the first bit and the width of a bit-field, counted from the record's start; `None` for an ordinary member.
    ///
    /// Two encodings are in use. DWARF 4 and later, and nvcc for sm_100, use `DW_AT_data_bit_offset`: the first bit,
    /// counted from the record's start, even if nvcc also gives the byte that contains it. DWARF 2, which nvcc for sm_75
    /// and clang write, uses the storage unit's byte and size, and `DW_AT_bit_offset`: the number of bits between the
    /// unit's most significant bit and the field's.
    ///
    /// `type_size` is the size of the declared type, which is the size of the storage unit if `DW_AT_byte_size` is missing.
    pub(super) fn bit_range(&self, type_size: Option<u64>) -> Option<(i128, u64)> {
        let width = self.bit_size?;
        let byte = match self.location {
            Location::Byte(byte) => 8 * i128::from(byte),
            _ => 0,
        };
        let first = match (self.data_bit_offset, self.bit_offset) {
            (Some(offset), _) => i128::from(offset),
            (None, Some(offset)) => {
                let unit = 8 * i128::from(self.byte_size.or(type_size).unwrap_or(0));
                byte + unit - i128::from(offset) - i128::from(width)
            }
            (None, None) => byte,
        };
        Some((first, width))
    }
}

/// Returns the text up to its first byte that is not valid UTF-8.
pub(super) fn valid(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
    }
}

fn signed(value: &AttributeValue<Slice<'_>>) -> Option<i64> {
    match *value {
        AttributeValue::Sdata(value) => Some(value),
        // A value of 8 bytes wraps around.
        _ => value.udata_value().map(|value| value as i64),
    }
}

/// Reads the index of a virtual function: a number, or an expression that is a number.
fn slot(value: &AttributeValue<Slice<'_>>) -> Option<u64> {
    let Some(expression) = value.exprloc_value() else { return value.udata_value() };
    operand(expression.0, dw::DW_OP_constu).filter(|(_, rest)| rest.is_empty()).map(|(slot, _)| slot)
}

/// Reads a member's location: a number of bytes, or an expression that adds such a number to the record's address.
fn location(value: &AttributeValue<Slice<'_>>) -> Location {
    let Some(expression) = value.exprloc_value() else {
        return value.udata_value().map_or(Location::Computed, Location::Byte);
    };
    match operand(expression.0, dw::DW_OP_plus_uconst) {
        Some((byte, rest)) if rest.slice().iter().all(|operation| *operation == dw::DW_OP_nop.0) => Location::Byte(byte),
        _ => Location::Computed,
    }
}

/// Returns the operand of an expression that begins with this operation, and what follows.
fn operand(mut expression: Slice<'_>, operation: DwOp) -> Option<(u64, Slice<'_>)> {
    let begins = matches!(expression.read_u8(), Ok(first) if first == operation.0);
    Some((expression.read_uleb128().ok().filter(|_| begins)?, expression))
}
