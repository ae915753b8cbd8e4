//! Types and entries in a cubin's debug information, read with gimli.
//!
//! Both encodings of bit-fields are read: DWARF 2's, which counts from the most significant bit of a storage unit, and
//! `DW_AT_data_bit_offset`.

use std::collections::BTreeMap;

use gimli::{AttributeValue, DwAt, LittleEndian, constants};
use object::{Object, ObjectSection};

type Slice<'d> = gimli::EndianSlice<'d, LittleEndian>;
type Entry<'u, 'd> = gimli::DebuggingInformationEntry<'u, 'u, Slice<'d>>;

/// Types within types, at most: none that is compared comes near.
const MAX_DEPTH: usize = 64;

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

/// A function, a parameter or a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// `DW_AT_name`.
    pub name: String,
    /// How deep in the tree it stands: 1 below the unit.
    pub depth: isize,
    /// `DW_AT_address_class`.
    pub class: Option<u64>,
    /// The bytes of `DW_AT_location`; of a list, the bytes of all its places.
    pub location: Vec<u8>,
    /// `DW_AT_low_pc` and `DW_AT_high_pc`.
    pub range: Option<[u64; 2]>,
}

/// A cubin's debug information.
#[derive(Debug)]
pub struct Cubin<'d> {
    dwarf: gimli::Dwarf<Slice<'d>>,
}

impl<'d> Cubin<'d> {
    /// Reads a cubin's sections.
    ///
    /// # Errors
    /// Says what of it cannot be read.
    pub fn read(bytes: &'d [u8]) -> Result<Self, String> {
        let file = object::File::parse(bytes).map_err(|error| error.to_string())?;
        let section = |id: gimli::SectionId| -> Result<Slice<'d>, String> {
            let data = match file.section_by_name(id.name()) {
                Some(section) => section.data().map_err(|error| error.to_string())?,
                None => &[],
            };
            Ok(Slice::new(data, LittleEndian))
        };
        Ok(Self { dwarf: gimli::Dwarf::load(section)? })
    }

    fn units(&self) -> Result<Vec<gimli::Unit<Slice<'d>>>, String> {
        let mut headers = self.dwarf.units();
        let mut units = Vec::new();
        while let Some(header) = headers.next().map_err(words)? {
            units.push(self.dwarf.unit(header).map_err(words)?);
        }
        Ok(units)
    }

    /// Returns the types of the module's variables, by the variables' names.
    ///
    /// # Errors
    /// Says what cannot be read.
    pub fn variables(&self) -> Result<BTreeMap<String, Shape>, String> {
        let mut found = BTreeMap::new();
        for unit in self.units()? {
            let reader = Reader { dwarf: &self.dwarf, unit: &unit };
            let mut tree = unit.entries_tree(None).map_err(words)?;
            let mut children = tree.root().map_err(words)?.children();
            while let Some(child) = children.next().map_err(words)? {
                let entry = child.entry();
                if entry.tag() != constants::DW_TAG_variable {
                    continue;
                }
                let ty = reader.type_entry(entry)?.ok_or("a variable without a type")?;
                found.insert(reader.text(entry, constants::DW_AT_name)?, reader.shape(&ty, 0)?);
            }
        }
        Ok(found)
    }

    /// Returns all entries with a tag: functions, parameters or variables.
    ///
    /// # Errors
    /// Says what cannot be read.
    pub fn named(&self, tag: gimli::DwTag) -> Result<Vec<Named>, String> {
        self.each(tag, |reader, entry, depth| {
            let low = reader.number(entry, constants::DW_AT_low_pc)?;
            let high = reader.number(entry, constants::DW_AT_high_pc)?;
            Ok(Named {
                name: reader.text(entry, constants::DW_AT_name)?,
                depth,
                class: reader.number(entry, constants::DW_AT_address_class)?,
                location: reader.location(entry)?,
                range: low.zip(high).map(<[u64; 2]>::from),
            })
        })
    }

    fn each<T>(
        &self,
        tag: gimli::DwTag,
        read: impl Fn(&Reader<'_, 'd>, &Entry<'_, 'd>, isize) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let mut found = Vec::new();
        for unit in self.units()? {
            let reader = Reader { dwarf: &self.dwarf, unit: &unit };
            let (mut entries, mut depth) = (unit.entries(), 0);
            while let Some((step, entry)) = entries.next_dfs().map_err(words)? {
                depth += step;
                if entry.tag() == tag {
                    found.push(read(&reader, entry, depth)?);
                }
            }
        }
        Ok(found)
    }
}

fn words(error: gimli::Error) -> String {
    error.to_string()
}

struct Reader<'u, 'd> {
    dwarf: &'u gimli::Dwarf<Slice<'d>>,
    unit: &'u gimli::Unit<Slice<'d>>,
}

impl<'u, 'd> Reader<'u, 'd> {
    fn text(&self, entry: &Entry<'_, 'd>, name: DwAt) -> Result<String, String> {
        match entry.attr_value(name).map_err(words)? {
            Some(value) => {
                let text = self.dwarf.attr_string(self.unit, value).map_err(words)?;
                Ok(text.to_string_lossy().into_owned())
            }
            None => Ok(String::new()),
        }
    }

    fn number(&self, entry: &Entry<'_, 'd>, name: DwAt) -> Result<Option<u64>, String> {
        let Some(value) = entry.attr_value(name).map_err(words)? else {
            return Ok(None);
        };
        match value {
            AttributeValue::Addr(address) => Ok(Some(address)),
            AttributeValue::Encoding(encoding) => Ok(Some(encoding.0.into())),
            AttributeValue::AddressClass(class) => Ok(Some(class.0)),
            value => match value.udata_value() {
                Some(value) => Ok(Some(value)),
                // nvcc writes bit offsets below zero.
                None => value.sdata_value().map(|value| Some(value as u64)).ok_or_else(|| format!("{name}: {value:?}")),
            },
        }
    }

    fn need(&self, entry: &Entry<'_, 'd>, name: DwAt) -> Result<u64, String> {
        self.number(entry, name)?.ok_or_else(|| format!("an entry {} without {name}", entry.tag()))
    }

    fn type_entry(&self, entry: &Entry<'_, 'd>) -> Result<Option<Entry<'u, 'd>>, String> {
        match entry.attr_value(constants::DW_AT_type).map_err(words)? {
            Some(AttributeValue::UnitRef(offset)) => self.unit.entry(offset).map(Some).map_err(words),
            Some(other) => Err(format!("a type by {other:?}")),
            None => Ok(None),
        }
    }

    fn location(&self, entry: &Entry<'_, 'd>) -> Result<Vec<u8>, String> {
        match entry.attr_value(constants::DW_AT_location).map_err(words)? {
            None => Ok(Vec::new()),
            Some(AttributeValue::Exprloc(expression)) => Ok(expression.0.slice().to_vec()),
            Some(AttributeValue::Block(block)) => Ok(block.slice().to_vec()),
            Some(value) => {
                let list = self.dwarf.attr_locations(self.unit, value).map_err(words)?;
                let mut places = list.ok_or_else(|| format!("a location by {value:?}"))?;
                let mut bytes = Vec::new();
                while let Some(place) = places.next().map_err(words)? {
                    bytes.extend_from_slice(place.data.0.slice());
                }
                Ok(bytes)
            }
        }
    }

    /// `DW_OP_plus_uconst` and the offset in bytes; in a union there may be nothing.
    fn member_location(&self, entry: &Entry<'_, 'd>) -> Result<u64, String> {
        let block = match entry.attr_value(constants::DW_AT_data_member_location).map_err(words)? {
            None => return Ok(0),
            Some(AttributeValue::Exprloc(expression)) => expression.0,
            Some(AttributeValue::Block(block)) => block,
            Some(value) => return value.udata_value().ok_or_else(|| format!("a member at {value:?}")),
        };
        let mut operations = gimli::Expression(block).operations(self.unit.encoding());
        match operations.next().map_err(words)? {
            Some(gimli::Operation::PlusConstant { value }) => Ok(value),
            other => Err(format!("a member at {other:?}")),
        }
    }

    fn shape(&self, entry: &Entry<'u, 'd>, depth: usize) -> Result<Shape, String> {
        if depth > MAX_DEPTH {
            return Err("types lie in each other without end".to_owned());
        }
        let inner = || match self.type_entry(entry)? {
            Some(inner) => self.shape(&inner, depth + 1),
            None => Ok(Shape::Void),
        };
        match entry.tag() {
            constants::DW_TAG_base_type => Ok(Shape::Base {
                encoding: self.need(entry, constants::DW_AT_encoding)? as u8,
                size: self.need(entry, constants::DW_AT_byte_size)?,
            }),
            constants::DW_TAG_unspecified_type => Ok(Shape::Void),
            constants::DW_TAG_typedef | constants::DW_TAG_const_type | constants::DW_TAG_volatile_type => inner(),
            constants::DW_TAG_pointer_type => Ok(Shape::Pointer {
                class: self.need(entry, constants::DW_AT_address_class)?,
                size: self.number(entry, constants::DW_AT_byte_size)?.unwrap_or(self.unit.encoding().address_size.into()),
            }),
            constants::DW_TAG_array_type => {
                let lens = self.children(entry, constants::DW_TAG_subrange_type, |dimension| {
                    match self.number(dimension, constants::DW_AT_count)? {
                        Some(count) => Ok(count),
                        None => Ok(self.need(dimension, constants::DW_AT_upper_bound)?.wrapping_add(1)),
                    }
                })?;
                Ok(Shape::Array { lens, element: Box::new(inner()?) })
            }
            constants::DW_TAG_enumeration_type => Ok(Shape::Enumeration {
                size: self.need(entry, constants::DW_AT_byte_size)?,
                values: self.children(entry, constants::DW_TAG_enumerator, |enumerator| {
                    Ok(self.need(enumerator, constants::DW_AT_const_value)? as i64)
                })?,
            }),
            constants::DW_TAG_structure_type | constants::DW_TAG_union_type => self.record(entry, depth),
            tag => Err(format!("a type {tag}")),
        }
    }

    fn record(&self, entry: &Entry<'u, 'd>, depth: usize) -> Result<Shape, String> {
        let name = self.text(entry, constants::DW_AT_name)?;
        if self.number_or_flag(entry, constants::DW_AT_declaration)? {
            return Ok(Shape::Declared(name));
        }
        let mut members = self.children(entry, constants::DW_TAG_member, |member| {
            let name = self.text(member, constants::DW_AT_name)?;
            let ty = self.type_entry(member)?.ok_or_else(|| format!("member `{name}` has no type"))?;
            let shape = self.shape(&ty, depth + 1)?;
            self.member(member, name, shape)
        })?;
        // nvcc describes unnamed bit-fields too.
        members.retain(|member| !member.name.is_empty());
        Ok(Shape::Record(Record {
            name,
            union: entry.tag() == constants::DW_TAG_union_type,
            size: self.need(entry, constants::DW_AT_byte_size)?,
            members,
        }))
    }

    fn number_or_flag(&self, entry: &Entry<'_, 'd>, name: DwAt) -> Result<bool, String> {
        Ok(matches!(entry.attr_value(name).map_err(words)?, Some(AttributeValue::Flag(true))))
    }

    fn member(&self, entry: &Entry<'_, 'd>, name: String, shape: Shape) -> Result<Member, String> {
        let first = self.member_location(entry)?;
        let mut member = Member { name, bit_offset: 8 * first, bits: None, storage: None, shape };
        let Some(width) = self.number(entry, constants::DW_AT_bit_size)? else {
            return Ok(member);
        };
        member.bits = Some(width);
        if let Some(offset) = self.number(entry, constants::DW_AT_data_bit_offset)? {
            // It counts from the record's start, though nvcc writes the member's location beside it.
            member.bit_offset = offset;
            return Ok(member);
        }
        let size = self.need(entry, constants::DW_AT_byte_size)?;
        let down = self.need(entry, constants::DW_AT_bit_offset)?;
        // nvcc's offsets below zero stand there as 64 bits: the difference comes out right.
        member.bit_offset = (8 * (first + size)).wrapping_sub(down).wrapping_sub(width);
        member.storage = Some([first, size, down]);
        Ok(member)
    }

    fn children<T>(
        &self,
        entry: &Entry<'u, 'd>,
        tag: gimli::DwTag,
        mut read: impl FnMut(&Entry<'u, 'd>) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let mut tree = self.unit.entries_tree(Some(entry.offset())).map_err(words)?;
        let mut children = tree.root().map_err(words)?.children();
        let mut offsets = Vec::new();
        while let Some(child) = children.next().map_err(words)? {
            if child.entry().tag() == tag {
                offsets.push(child.entry().offset());
            }
        }
        offsets.into_iter().map(|offset| read(&self.unit.entry(offset).map_err(words)?)).collect()
    }
}
