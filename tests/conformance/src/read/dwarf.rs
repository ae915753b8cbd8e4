//! Debug information: the types and the locations of the kit's variables and of its functions' parameters.

use std::collections::HashMap;
use std::collections::hash_map::Entry::{Occupied, Vacant};

use gimli::{AttributeValue, DwAt, LittleEndian, constants};

use super::location::Location;
use crate::debug::{Described, Enumerator, MemberType, Tag};
use crate::sources::DESCRIBED;

pub(super) type Slice<'d> = gimli::EndianSlice<'d, LittleEndian>;
pub(super) type Entry<'u, 'd> = gimli::DebuggingInformationEntry<'u, 'u, Slice<'d>>;

/// The maximum number of types that a type goes through, such as typedefs and pointers.
const MAX_DEPTH: usize = 32;

/// A variable or a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// `DW_AT_address_class`.
    pub address_class: Option<u64>,
    /// `DW_AT_location`.
    pub location: Location,
    /// The type, with the members of a variable's record, or an error in it.
    pub ty: Result<Described, String>,
    /// The number of entries with its name that are not only declarations. The other facts are those of the first one.
    pub entries: usize,
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The parameters with their names, or an error in them.
    pub params: Result<Vec<(String, Variable)>, String>,
    /// The type of the result, or an error in it.
    pub result: Result<Described, String>,
    /// The number of entries with its name that are not only declarations. The other facts are those of the first one.
    pub entries: usize,
}

/// The debug information about the kit's symbols.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Debug {
    /// Variables, and parameters with the name of one.
    pub variables: HashMap<String, Variable>,
    /// Functions.
    pub functions: HashMap<String, Function>,
}

/// The sections of debug information, with references to code and variables resolved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sections {
    /// The bytes of each section, by name.
    pub(super) bytes: HashMap<String, Vec<u8>>,
    /// The symbols at an address that the sections refer to. Several sections of code or data may begin at the same address.
    pub(super) symbols: HashMap<u64, Vec<String>>,
}

/// Reads the sections. A name that is not among them is an empty section. The result is `None` if they do not describe a
/// compile unit.
pub(super) fn read(sections: &Sections) -> Result<Option<Debug>, String> {
    let section = |id: gimli::SectionId| -> Result<Slice<'_>, String> {
        Ok(Slice::new(sections.bytes.get(id.name()).map_or(&[], Vec::as_slice), LittleEndian))
    };
    let dwarf = gimli::Dwarf::load(section)?;
    let mut debug = None;
    let mut headers = dwarf.units();
    while let Some(header) = headers.next().map_err(words)? {
        let debug = debug.get_or_insert_with(Debug::default);
        let unit = dwarf.unit(header).map_err(words)?;
        let reader = Reader { dwarf: &dwarf, unit: &unit, symbols: &sections.symbols };
        let mut entries = unit.entries();
        while let Some((_, entry)) = entries.next_dfs().map_err(words)? {
            reader.add(entry, debug)?;
        }
    }
    Ok(debug)
}

pub(super) fn words(error: gimli::Error) -> String {
    format!("debug information: {error}")
}

pub(super) struct Reader<'u, 'd> {
    pub(super) dwarf: &'u gimli::Dwarf<Slice<'d>>,
    pub(super) unit: &'u gimli::Unit<Slice<'d>>,
    pub(super) symbols: &'u HashMap<u64, Vec<String>>,
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
        if self.is_declaration(entry)? {
            return Ok(());
        }
        if is_function {
            let function = || {
                let result = self.type_of(entry, 0, false);
                Ok(Function { params: self.params(entry), result, entries: 0 })
            };
            get_or_try_insert(&mut debug.functions, name, function)?.entries += 1;
        } else {
            get_or_try_insert(&mut debug.variables, name, || self.variable(entry, true))?.entries += 1;
        }
        Ok(())
    }

    fn params(&self, function: &Entry<'_, 'd>) -> Result<Vec<(String, Variable)>, String> {
        self.children(function, &[constants::DW_TAG_formal_parameter], |param| {
            Ok((self.text(param, constants::DW_AT_name)?.unwrap_or_default(), self.variable(param, false)?))
        })
    }

    fn variable(&self, entry: &Entry<'_, 'd>, lists: bool) -> Result<Variable, String> {
        let address_class = self.number(entry, constants::DW_AT_address_class)?;
        Ok(Variable { address_class, location: self.location(entry)?, ty: self.type_of(entry, 0, lists), entries: 0 })
    }

    fn is_declaration(&self, entry: &Entry<'_, 'd>) -> Result<bool, String> {
        let flag = entry.attr_value(constants::DW_AT_declaration).map_err(words)?;
        Ok(matches!(flag, Some(AttributeValue::Flag(true))))
    }

    /// Returns the type of an entry. The members of a record are listed if it is the type itself, not one that a pointer
    /// points to or that an array holds.
    fn type_of(&self, entry: &Entry<'_, 'd>, depth: usize, lists: bool) -> Result<Described, String> {
        if depth > MAX_DEPTH {
            return Err("a type that goes through too many others".to_owned());
        }
        match entry.attr_value(constants::DW_AT_type).map_err(words)? {
            None => Ok(Described::default()),
            Some(AttributeValue::UnitRef(offset)) => {
                let ty = self.unit.entry(offset).map_err(words)?;
                self.described(&ty, depth, lists)
            }
            Some(other) => Err(format!("a reference to a type in the form {other:?}")),
        }
    }

    fn described(&self, entry: &Entry<'_, 'd>, depth: usize, lists: bool) -> Result<Described, String> {
        let tag = match entry.tag() {
            constants::DW_TAG_unspecified_type => Tag::Void,
            constants::DW_TAG_base_type => Tag::BaseType,
            constants::DW_TAG_pointer_type => Tag::PointerType,
            constants::DW_TAG_array_type => Tag::ArrayType,
            constants::DW_TAG_const_type => Tag::ConstType,
            constants::DW_TAG_volatile_type => Tag::VolatileType,
            constants::DW_TAG_typedef => Tag::Typedef,
            constants::DW_TAG_enumeration_type => Tag::EnumerationType,
            constants::DW_TAG_subroutine_type => Tag::SubroutineType,
            constants::DW_TAG_union_type => Tag::UnionType,
            constants::DW_TAG_structure_type | constants::DW_TAG_class_type => Tag::StructureType,
            tag => return Err(format!("a type with the tag {tag}")),
        };
        let name = self.text(entry, constants::DW_AT_name)?.unwrap_or_default();
        let inner = |lists| self.type_of(entry, depth + 1, lists).map(Box::new).map(Some);
        let mut ty = Described { tag, ..Described::default() };
        match tag {
            Tag::Void => {}
            Tag::BaseType => {
                ty.encoding = Some(self.encoding(entry)?.ok_or_else(|| format!("`{name}` has no encoding"))?);
                ty.byte_size = self.size(entry)?;
            }
            Tag::PointerType => {
                ty.address_class = self.number(entry, constants::DW_AT_address_class)?;
                // Without a size of its own, a pointer is as large as the unit's addresses.
                let of_unit = self.unit.encoding().address_size.into();
                ty.byte_size = self.number(entry, constants::DW_AT_byte_size)?.or(Some(of_unit));
                ty.ty = inner(false)?;
            }
            Tag::ArrayType => (ty.dims, ty.ty) = (self.dims(entry)?, inner(false)?),
            Tag::ConstType | Tag::VolatileType => ty.ty = inner(false)?,
            Tag::Typedef => {
                (ty.name, ty.ty) = (Some(name), inner(lists)?);
                ty = aliased(ty);
            }
            Tag::EnumerationType => {
                ty.enumerators = self.children(entry, &[constants::DW_TAG_enumerator], |each| {
                    let name = self.text(each, constants::DW_AT_name)?.unwrap_or_default();
                    let value = each.attr_value(constants::DW_AT_const_value).map_err(words)?;
                    let value =
                        value.and_then(|value| value.sdata_value().or(value.udata_value().map(|value| value as i64)));
                    Ok(Enumerator { value: value.ok_or_else(|| format!("`{name}` has no value"))?, name })
                })?;
                (ty.name, ty.byte_size, ty.ty) = (Some(name), self.size(entry)?, self.underlying(entry, depth)?);
            }
            Tag::SubroutineType => {
                let param = |param: &Entry<'_, 'd>| self.type_of(param, depth + 1, false);
                ty.params = self.children(entry, &[constants::DW_TAG_formal_parameter], param)?;
                ty.result = inner(false)?;
            }
            Tag::UnionType | Tag::StructureType if self.is_declaration(entry)? => {
                return Err(format!("`{name}` is only declared"));
            }
            Tag::UnionType | Tag::StructureType => {
                if lists {
                    let tags = [constants::DW_TAG_inheritance, constants::DW_TAG_member];
                    ty.members = Some(self.children(entry, &tags, |member| self.member(member, depth))?);
                }
                (ty.name, ty.byte_size) = (Some(name), self.size(entry)?);
            }
        }
        Ok(ty)
    }

    fn member(&self, entry: &Entry<'_, 'd>, depth: usize) -> Result<MemberType, String> {
        let name = self.text(entry, constants::DW_AT_name)?;
        let base = entry.tag() == constants::DW_TAG_inheritance;
        let ty = self.type_of(entry, depth + 1, false)?;
        let location = self.member_offset(entry)?;
        let mut member = MemberType { name, base, offset: Some(location), bit_offset: None, bits: None, ty };
        if let Some(bits) = self.number(entry, constants::DW_AT_bit_size)? {
            member.offset = None;
            member.bits = Some(bits);
            if member.name.is_none() {
                return Ok(member);
            }
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
        Ok(member)
    }

    /// Returns the type under an enumeration: `DW_AT_type`, or `DW_AT_encoding` with the enumeration's size. DWARF allows to omit
    /// both, and a producer that writes both must not contradict itself.
    fn underlying(&self, entry: &Entry<'_, 'd>, depth: usize) -> Result<Option<Box<Described>>, String> {
        let ty = Some(self.type_of(entry, depth + 1, false)?).filter(|ty| ty.tag != Tag::Void);
        let (encoding, byte_size) = (self.encoding(entry)?, self.size(entry)?);
        let base = Described { tag: Tag::BaseType, byte_size, ..Described::default() };
        let encoded = encoding.map(|encoding| Described { encoding: Some(encoding), ..base });
        match (ty, encoded) {
            (Some(ty), Some(encoded)) if ty != encoded => {
                Err(format!("an enumeration over {ty}, and with the encoding of {encoded}"))
            }
            (ty, encoded) => Ok(ty.or(encoded).map(Box::new)),
        }
    }

    /// Returns the name of `DW_AT_encoding`'s constant after `DW_ATE_`.
    fn encoding(&self, entry: &Entry<'_, 'd>) -> Result<Option<String>, String> {
        match entry.attr_value(constants::DW_AT_encoding).map_err(words)? {
            None => Ok(None),
            Some(AttributeValue::Encoding(encoding)) => {
                Ok(Some(encoding.to_string().trim_start_matches("DW_ATE_").to_owned()))
            }
            Some(other) => Err(format!("the encoding {other:?}")),
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

    /// Returns `DW_AT_byte_size`, which must be there.
    fn size(&self, entry: &Entry<'_, 'd>) -> Result<Option<u64>, String> {
        let size = self.number(entry, constants::DW_AT_byte_size)?;
        size.map(Some).ok_or_else(|| format!("a {} without a size", entry.tag()))
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

fn get_or_try_insert<T>(
    map: &mut HashMap<String, T>,
    name: String,
    make: impl FnOnce() -> Result<T, String>,
) -> Result<&mut T, String> {
    Ok(match map.entry(name) {
        Occupied(entry) => entry.into_mut(),
        Vacant(entry) => entry.insert(make()?),
    })
}

/// Returns the record or the enumeration that a typedef names, if that has the same name or none; or else the typedef.
fn aliased(typedef: Described) -> Described {
    let is_unnamed = |ty: &&Described| ty.name.as_deref() == Some("") || ty.name == typedef.name;
    match typedef.ty.as_deref().filter(|ty| ty.tag != Tag::Typedef).filter(is_unnamed) {
        Some(ty) => Described { name: typedef.name, ..ty.clone() },
        None => typedef,
    }
}
