//! Debug information: the types of the kit's variables and of its functions' parameters.

use std::collections::HashMap;

use gimli::{AttributeValue, DwAt, LittleEndian, constants};

use crate::debug::{Described, Enumerator, MemberType, Param, RecordType};
use crate::sources::DESCRIBED;

type Slice<'d> = gimli::EndianSlice<'d, LittleEndian>;
type Entry<'u, 'd> = gimli::DebuggingInformationEntry<'u, 'u, Slice<'d>>;

/// The maximum number of types that a type goes through, such as typedefs and pointers.
const MAX_DEPTH: usize = 32;

/// A variable or a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// `DW_AT_address_class`.
    pub address_class: Option<u64>,
    /// The type, with the members of a record, or an error in it.
    pub ty: Result<Described, String>,
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The names and types of the parameters, or an error in them.
    pub params: Result<Vec<Param>, String>,
    /// The type of the result, or an error in it.
    pub result: Result<Described, String>,
}

/// The debug information about the kit's symbols.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Debug {
    /// Variables, and parameters with the name of one.
    pub variables: HashMap<String, Variable>,
    /// Functions.
    pub functions: HashMap<String, Function>,
}

/// The sections of debug information, by name.
pub(super) type Sections = HashMap<String, Vec<u8>>;

/// Reads the sections. A name that is not among them is an empty section.
pub(super) fn read(sections: &Sections) -> Result<Debug, String> {
    let section = |id: gimli::SectionId| -> Result<Slice<'_>, String> {
        Ok(Slice::new(sections.get(id.name()).map_or(&[], Vec::as_slice), LittleEndian))
    };
    let dwarf = gimli::Dwarf::load(section)?;
    let mut debug = Debug::default();
    let mut headers = dwarf.units();
    while let Some(header) = headers.next().map_err(words)? {
        let unit = dwarf.unit(header).map_err(words)?;
        let reader = Reader { dwarf: &dwarf, unit: &unit };
        let mut entries = unit.entries();
        while let Some((_, entry)) = entries.next_dfs().map_err(words)? {
            reader.add(entry, &mut debug)?;
        }
    }
    Ok(debug)
}

fn words(error: gimli::Error) -> String {
    format!("debug information: {error}")
}

struct Reader<'u, 'd> {
    dwarf: &'u gimli::Dwarf<Slice<'d>>,
    unit: &'u gimli::Unit<Slice<'d>>,
}

impl<'u, 'd> Reader<'u, 'd> {
    /// Adds an entry with the name of one of the kit's symbols.
    fn add(&self, entry: &Entry<'_, 'd>, debug: &mut Debug) -> Result<(), String> {
        let is_function = match entry.tag() {
            constants::DW_TAG_variable | constants::DW_TAG_formal_parameter => false,
            constants::DW_TAG_subprogram => true,
            _ => return Ok(()),
        };
        let Some(name) = self.text(entry, constants::DW_AT_name)?.filter(|name| name.starts_with(DESCRIBED)) else {
            return Ok(());
        };
        if is_function {
            let result = self.type_of(entry, 0, false);
            debug.functions.insert(name, Function { params: self.params(entry), result });
        } else {
            let address_class = self.number(entry, constants::DW_AT_address_class)?;
            debug.variables.insert(name, Variable { address_class, ty: self.type_of(entry, 0, true) });
        }
        Ok(())
    }

    fn params(&self, function: &Entry<'_, 'd>) -> Result<Vec<Param>, String> {
        self.children(function, &[constants::DW_TAG_formal_parameter], |param| {
            Ok((self.text(param, constants::DW_AT_name)?.unwrap_or_default(), self.type_of(param, 0, false)?))
        })
    }

    /// Returns the type of an entry. The members of a record are listed if it is the type itself, not one that a pointer
    /// points to or that an array holds.
    fn type_of(&self, entry: &Entry<'_, 'd>, depth: usize, lists: bool) -> Result<Described, String> {
        if depth > MAX_DEPTH {
            return Err("a type that goes through too many others".to_owned());
        }
        match entry.attr_value(constants::DW_AT_type).map_err(words)? {
            None => Ok(Described::Void),
            Some(AttributeValue::UnitRef(offset)) => {
                let ty = self.unit.entry(offset).map_err(words)?;
                self.described(&ty, depth, lists)
            }
            Some(other) => Err(format!("a reference to a type in the form {other:?}")),
        }
    }

    fn described(&self, entry: &Entry<'_, 'd>, depth: usize, lists: bool) -> Result<Described, String> {
        let inner = |lists| self.type_of(entry, depth + 1, lists);
        let boxed = || inner(false).map(Box::new);
        let name = self.text(entry, constants::DW_AT_name)?.unwrap_or_default();
        Ok(match entry.tag() {
            constants::DW_TAG_unspecified_type => Described::Void,
            constants::DW_TAG_base_type => {
                let encoding = match entry.attr_value(constants::DW_AT_encoding).map_err(words)? {
                    Some(AttributeValue::Encoding(encoding)) => encoding,
                    other => return Err(format!("`{name}` has the encoding {other:?}")),
                };
                let encoding = encoding.to_string().trim_start_matches("DW_ATE_").to_owned();
                Described::BaseType { encoding, byte_size: self.size(entry)? }
            }
            constants::DW_TAG_pointer_type => {
                let address_class = self.number(entry, constants::DW_AT_address_class)?;
                Described::PointerType { address_class, ty: boxed()? }
            }
            constants::DW_TAG_array_type => Described::ArrayType { dims: self.dims(entry)?, ty: boxed()? },
            constants::DW_TAG_const_type => Described::ConstType { ty: boxed()? },
            constants::DW_TAG_volatile_type => Described::VolatileType { ty: boxed()? },
            constants::DW_TAG_typedef => aliased(name, inner(lists)?),
            constants::DW_TAG_enumeration_type => {
                let enumerators = self.children(entry, &[constants::DW_TAG_enumerator], |each| {
                    let name = self.text(each, constants::DW_AT_name)?.unwrap_or_default();
                    let value = each.attr_value(constants::DW_AT_const_value).map_err(words)?;
                    let value =
                        value.and_then(|value| value.sdata_value().or(value.udata_value().map(|value| value as i64)));
                    Ok(Enumerator { value: value.ok_or_else(|| format!("`{name}` has no value"))?, name })
                })?;
                Described::EnumerationType { name, byte_size: self.size(entry)?, enumerators }
            }
            constants::DW_TAG_subroutine_type => {
                let params = self.children(entry, &[constants::DW_TAG_formal_parameter], |param| {
                    self.type_of(param, depth + 1, false)
                })?;
                Described::SubroutineType { params, result: boxed()? }
            }
            constants::DW_TAG_union_type => Described::UnionType(self.record(entry, name, depth, lists)?),
            constants::DW_TAG_structure_type | constants::DW_TAG_class_type => {
                Described::StructureType(self.record(entry, name, depth, lists)?)
            }
            tag => return Err(format!("a type with the tag {tag}")),
        })
    }

    fn record(&self, entry: &Entry<'_, 'd>, name: String, depth: usize, lists: bool) -> Result<RecordType, String> {
        if matches!(entry.attr_value(constants::DW_AT_declaration).map_err(words)?, Some(AttributeValue::Flag(true))) {
            return Err(format!("`{name}` is only declared"));
        }
        let mut members = None;
        if lists {
            let tags = [constants::DW_TAG_inheritance, constants::DW_TAG_member];
            let listed = self.children(entry, &tags, |member| self.member(member, depth))?;
            // Some producers describe unnamed bit-fields.
            members = Some(listed.into_iter().flatten().collect());
        }
        Ok(RecordType { name, byte_size: self.size(entry)?, members })
    }

    /// Returns a member, or `None` for an unnamed one.
    fn member(&self, entry: &Entry<'_, 'd>, depth: usize) -> Result<Option<MemberType>, String> {
        let name = self.text(entry, constants::DW_AT_name)?;
        if name.is_none() && entry.tag() == constants::DW_TAG_member {
            return Ok(None);
        }
        let ty = self.type_of(entry, depth + 1, false)?;
        let location = self.location(entry)?;
        let mut member = MemberType { name, offset: Some(location), bit_offset: None, bits: None, ty };
        if let Some(bits) = self.number(entry, constants::DW_AT_bit_size)? {
            member.offset = None;
            member.bits = Some(bits);
            member.bit_offset = Some(match self.number(entry, constants::DW_AT_data_bit_offset)? {
                // It counts from the record's start, even if the producer also writes the location of a byte.
                Some(first) => first,
                None => {
                    // DWARF 2 counts down from the highest bit of a storage unit. The count is below zero if the field ends beyond
                    // the unit; it is then written in two's complement.
                    let unit =
                        self.number(entry, constants::DW_AT_byte_size)?.ok_or("a bit-field without a storage unit")?;
                    let down = self.number(entry, constants::DW_AT_bit_offset)?.ok_or("a bit-field without an offset")?;
                    (8 * location + 8 * unit).wrapping_sub(down).wrapping_sub(bits)
                }
            });
        }
        Ok(Some(member))
    }

    /// Returns the offset of a member in bytes: a number, or an expression that adds one. In a union it may be absent.
    fn location(&self, entry: &Entry<'_, 'd>) -> Result<u64, String> {
        let value = entry.attr_value(constants::DW_AT_data_member_location).map_err(words)?;
        let expression = match value {
            None => return Ok(0),
            Some(AttributeValue::Exprloc(expression)) => expression,
            Some(AttributeValue::Block(block)) => gimli::Expression(block),
            Some(value) => return value.udata_value().ok_or_else(|| format!("the location {value:?} of a member")),
        };
        match expression.operations(self.unit.encoding()).next().map_err(words)? {
            Some(gimli::Operation::PlusConstant { value }) => Ok(value),
            other => Err(format!("the location {other:?} of a member")),
        }
    }

    fn dims(&self, array: &Entry<'_, 'd>) -> Result<Vec<u64>, String> {
        self.children(array, &[constants::DW_TAG_subrange_type], |dim| {
            let count = self.number(dim, constants::DW_AT_count)?;
            let bound = self.number(dim, constants::DW_AT_upper_bound)?;
            // C's array of 0 elements does not have a bound.
            Ok(count.or(bound.map(|last| last.wrapping_add(1))).unwrap_or(0))
        })
    }

    fn size(&self, entry: &Entry<'_, 'd>) -> Result<u64, String> {
        self.number(entry, constants::DW_AT_byte_size)?.ok_or_else(|| format!("a {} without a size", entry.tag()))
    }

    fn text(&self, entry: &Entry<'_, 'd>, name: DwAt) -> Result<Option<String>, String> {
        let Some(value) = entry.attr_value(name).map_err(words)? else { return Ok(None) };
        let text = self.dwarf.attr_string(self.unit, value).map_err(words)?.to_string_lossy().into_owned();
        Ok(Some(text).filter(|text| !text.is_empty()))
    }

    /// Returns a number; one below zero is in two's complement.
    fn number(&self, entry: &Entry<'_, 'd>, name: DwAt) -> Result<Option<u64>, String> {
        let number = match entry.attr_value(name).map_err(words)? {
            None => return Ok(None),
            Some(AttributeValue::AddressClass(class)) => Some(class.0),
            Some(value) => value.udata_value().or(value.sdata_value().map(|value| value as u64)),
        };
        number.map(Some).ok_or_else(|| format!("{name} is not a number"))
    }

    fn children<T>(
        &self,
        entry: &Entry<'_, 'd>,
        tags: &[gimli::DwTag],
        read: impl Fn(&Entry<'_, 'd>) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let mut tree = self.unit.entries_tree(Some(entry.offset())).map_err(words)?;
        let mut children = tree.root().map_err(words)?.children();
        let mut found = Vec::new();
        while let Some(child) = children.next().map_err(words)? {
            if tags.contains(&child.entry().tag()) {
                found.push(read(child.entry())?);
            }
        }
        Ok(found)
    }
}

/// Returns a type with another name, unless the type has that name or none.
fn aliased(name: String, ty: Described) -> Described {
    match ty {
        Described::StructureType(record) if record.name.is_empty() || record.name == name => {
            Described::StructureType(RecordType { name, ..record })
        }
        Described::UnionType(record) if record.name.is_empty() || record.name == name => {
            Described::UnionType(RecordType { name, ..record })
        }
        Described::EnumerationType { name: own, byte_size, enumerators } if own.is_empty() || own == name => {
            Described::EnumerationType { name, byte_size, enumerators }
        }
        ty => Described::Typedef { name, ty: Box::new(ty) },
    }
}
