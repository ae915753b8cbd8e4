//! Types: each is a record, and refers to others by their indices.

use super::record::{Fields, Record, numbers, records};
use super::writer::NONE;
use crate::error::ReadError;
use gimli::{DwAte, DwTag, constants as dw};
use std::cell::OnceCell;
use std::collections::HashMap;

pub(super) const LF_VTSHAPE: u16 = 0x000a;
pub(super) const LF_MODIFIER: u16 = 0x1001;
pub(super) const LF_POINTER: u16 = 0x1002;
pub(super) const LF_PROCEDURE: u16 = 0x1008;
pub(super) const LF_MFUNCTION: u16 = 0x1009;
pub(super) const LF_ARGLIST: u16 = 0x1201;
pub(super) const LF_FIELDLIST: u16 = 0x1203;
pub(super) const LF_BITFIELD: u16 = 0x1205;
pub(super) const LF_METHODLIST: u16 = 0x1206;
pub(super) const LF_ARRAY: u16 = 0x1503;
const LF_CLASS: u16 = 0x1504;
const LF_STRUCTURE: u16 = 0x1505;
const LF_UNION: u16 = 0x1506;
const LF_ENUM: u16 = 0x1507;
const LF_TYPESERVER2: u16 = 0x1515;
pub(super) const LF_FUNC_ID: u16 = 0x1601;
pub(super) const LF_MFUNC_ID: u16 = 0x1602;
const LF_BUILDINFO: u16 = 0x1603;
const LF_STRING_ID: u16 = 0x1605;
const LF_UDT_SRC_LINE: u16 = 0x1606;

/// Properties of a record.
const HAS_CONSTRUCTOR: u16 = 0x2;
const IS_DECLARATION: u16 = 0x80;
const HAS_UNIQUE_NAME: u16 = 0x200;

/// An attribute of a qualified type, and of a pointer.
pub(super) const IS_CONST: u16 = 1;
pub(super) const IS_CONST_POINTER: u16 = 0x400;

/// The number of types that are followed to the one that has a size.
const MAX_STEPS: usize = 100;

/// The types of a file.
pub(super) struct Types<'a> {
    /// The index of the first one. The lower ones have no records.
    pub(super) first: u32,
    pub(super) records: Vec<Record<'a>>,
    classes: HashMap<u32, Class<'a>>,
    /// The definitions of each name in C++ that has several, by the first one.
    several: HashMap<u32, Several>,
    /// The indices of rustc's definitions by their names, made at the first search; of two with one name, none.
    by_name: OnceCell<HashMap<&'a str, Option<u32>>>,
    /// The indices of the files, and the lines, of definitions by their indices.
    pub(super) lines: HashMap<u32, (u32, u32)>,
}

/// The definitions of one name.
pub(super) struct Several {
    /// Their indices, the first one's too.
    pub(super) all: Vec<u32>,
    /// Whether they have the same contents.
    pub(super) are_same: bool,
}

/// A struct, class, union or enumeration.
#[derive(Clone, Copy)]
pub(super) struct Class<'a> {
    pub(super) tag: DwTag,
    /// The index of its definition, if it is only declared; or of the first one, if there are several.
    definition: Option<u32>,
    pub(super) is_declaration: bool,
    /// Whether it has a constructor or destructor that is not trivial.
    pub(super) has_constructor: bool,
    /// The index of its contents.
    pub(super) fields: u32,
    /// The type of an enumeration's values.
    pub(super) underlying: u32,
    pub(super) size: u64,
    pub(super) name: &'a str,
    /// A name that tells all apart, which not all compilers write for C.
    unique: Option<&'a str>,
}

impl<'a> Class<'a> {
    /// Reads a record, if it is one of a class.
    fn read(Record { kind, mut fields }: Record<'a>) -> Result<Option<Self>, ReadError> {
        let tag = match kind {
            LF_CLASS | LF_STRUCTURE => dw::DW_TAG_structure_type,
            LF_UNION => dw::DW_TAG_union_type,
            LF_ENUM => dw::DW_TAG_enumeration_type,
            _ => return Ok(None),
        };
        let properties = fields.skip(2)?.u16()?;
        let has = |property| properties & property != 0;
        let underlying = if kind == LF_ENUM { fields.u32()? } else { NONE };
        let list = fields.u32()?;
        let size = match kind {
            LF_ENUM => 0,
            LF_UNION => fields.size()?,
            _ => fields.skip(8)?.size()?,
        };
        let name = fields.name()?;
        let unique = has(HAS_UNIQUE_NAME).then(|| fields.name()).transpose()?;
        Ok(Some(Self {
            tag,
            definition: None,
            is_declaration: has(IS_DECLARATION),
            has_constructor: has(HAS_CONSTRUCTOR),
            fields: list,
            underlying,
            size,
            name,
            unique,
        }))
    }

    /// Returns whether its name tells it from all others, and another compiler than rustc wrote it.
    fn is_of_cxx(&self) -> bool {
        self.unique.is_some_and(is_mangled)
    }

    /// Returns whether its compiler made its name up, which may contain a number.
    pub(super) fn is_unnamed(&self) -> bool {
        self.name.contains("<unnamed-") || self.name.contains("<lambda")
    }

    /// Returns the name under which its definition is found.
    pub(super) fn key(&self) -> &'a str {
        self.unique.unwrap_or(self.name)
    }

    pub(super) fn is_union(&self) -> bool {
        self.tag == dw::DW_TAG_union_type
    }

    /// Returns its name without namespaces and template arguments, as its constructors have it.
    pub(super) fn own_name(&self) -> &'a str {
        let name = self.name.split('<').next().unwrap_or_default();
        name.rsplit("::").next().unwrap_or(name)
    }
}

/// A function's type.
#[derive(Clone, Copy)]
pub(super) struct Signature<'a> {
    pub(super) result: u32,
    /// The type of `this`.
    this: u32,
    /// The indices of the other parameters' types.
    params: &'a [u8],
    pub(super) is_variadic: bool,
    /// The calling convention.
    pub(super) convention: u8,
}

impl<'a> Signature<'a> {
    /// Returns whether it is a function of a class that has a `this`.
    pub(super) const fn has_this(&self) -> bool {
        self.this != NONE
    }

    /// Returns the types of the parameters, with that of `this`.
    pub(super) fn params(&self) -> impl Iterator<Item = u32> + use<'a> {
        self.has_this().then_some(self.this).into_iter().chain(numbers(self.params))
    }
}

impl<'a> Types<'a> {
    /// Reads the records in `bytes`, which start at byte `at` of the file.
    pub(super) fn read(bytes: &'a [u8], at: usize, first: u32) -> Result<Self, ReadError> {
        let records = records(bytes, at).collect::<Result<Vec<_>, _>>()?;
        let (mut classes, mut definitions, mut lines) = (HashMap::new(), HashMap::new(), HashMap::new());
        for (index, record) in (first..).zip(&records) {
            if let Some(class) = Class::read(*record)? {
                classes.insert(index, class);
                if !class.is_declaration {
                    definitions.entry(class.key()).or_insert_with(Vec::new).push(index);
                }
            } else if record.kind == LF_UDT_SRC_LINE {
                let mut line = record.fields;
                lines.insert(line.u32()?, (line.u32()?, line.u32()?));
            }
        }
        let by_name = OnceCell::new();
        let mut types = Self { first, records, classes, several: HashMap::new(), by_name, lines };
        types.add_definitions(definitions);
        Ok(types)
    }

    /// Adds the definitions of each name, of which a program may have several.
    fn add_definitions(&mut self, definitions: HashMap<&'a str, Vec<u32>>) {
        let (mut contents, mut known) = (None, HashMap::new());
        for (name, all) in definitions {
            let (first, class) = (all[0], self.classes[&all[0]]);
            let is_known = if all.len() == 1 {
                true
            } else if class.is_of_cxx() {
                let contents: &Vec<u64> = contents.get_or_insert_with(|| self.contents());
                let of = |index: u32| contents[(index - self.first) as usize];
                let are_same = all.iter().all(|index| of(*index) == of(first));
                self.several.insert(first, Several { all, are_same });
                true
            } else {
                // Two structs of C may have one name, in two sources or functions.
                class.unique.is_some() && all.iter().all(|index| self.classes[index].size == class.size)
            };
            known.extend(is_known.then_some((name, first)));
        }
        for class in self.classes.values_mut().filter(|class| class.is_declaration || class.is_of_cxx()) {
            class.definition = known.get(class.key()).copied();
        }
    }

    /// Reads the records in a stream of a PDB, whose header states its own size and the index of the first type.
    pub(super) fn of_stream(bytes: &'a [u8]) -> Result<Self, ReadError> {
        let mut head = Fields { rest: bytes, at: 0 };
        if bytes.is_empty() {
            return Self::read(bytes, 0, 0);
        }
        let (size, first) = (head.skip(4)?.u32()? as usize, head.u32()?);
        let len = head.skip(4)?.u32()? as usize;
        Self::read(Fields { rest: bytes, at: 0 }.skip(size)?.take(len)?, 0, first)
    }

    pub(super) fn record(&self, index: u32) -> Option<Record<'a>> {
        self.records.get(index.checked_sub(self.first)? as usize).copied()
    }

    /// Returns the fields of the record with this index, if it is of this kind.
    pub(super) fn get(&self, index: u32, kind: u16) -> Option<Fields<'a>> {
        self.record(index).filter(|record| record.kind == kind).map(|record| record.fields)
    }

    /// Returns the text with this index.
    pub(super) fn text(&self, index: u32) -> Option<&'a str> {
        self.get(index, LF_STRING_ID)?.skip(4).ok()?.name().ok()
    }

    /// Returns the path of the source file in a description of how a file was compiled.
    pub(super) fn source(&self, build: u32) -> Option<&'a str> {
        let mut parts = self.get(build, LF_BUILDINFO)?;
        self.text(parts.skip(10).ok()?.u32().ok()?)
    }

    /// Returns the path of the PDB that has the types instead.
    pub(super) fn elsewhere(&self) -> Option<&'a str> {
        self.get(self.first, LF_TYPESERVER2)?.skip(20).ok()?.name().ok()
    }

    pub(super) fn class(&self, index: u32) -> Option<&Class<'a>> {
        self.classes.get(&index)
    }

    /// Returns the definitions of a name in C++ by the first one, if there are several.
    pub(super) fn several(&self, index: u32) -> Option<&Several> {
        self.several.get(&index)
    }

    /// Returns the index of the definition of a record that is only declared, or of the first of several, or else the index itself.
    pub(super) fn defined(&self, index: u32) -> u32 {
        self.class(index).and_then(|class| class.definition).unwrap_or(index)
    }

    /// Returns the index of the type to which rustc gives this name.
    pub(super) fn named(&self, name: &str) -> Option<u32> {
        let by_name = self.by_name.get_or_init(|| {
            let mut by_name = HashMap::new();
            for (index, class) in &self.classes {
                if !class.is_declaration && self.is_rust(*index) {
                    by_name.entry(class.name).and_modify(|known| *known = None).or_insert(Some(*index));
                }
            }
            by_name
        });
        by_name.get(name).copied().flatten()
    }

    /// Returns the type without `const` and `volatile`, and of a bit-field the one that it is declared with.
    pub(super) fn plain(&self, mut index: u32) -> u32 {
        for _ in 0..MAX_STEPS {
            match self.record(index) {
                Some(Record { kind: LF_MODIFIER | LF_BITFIELD, mut fields }) => index = fields.u32().unwrap_or(NONE),
                _ => break,
            }
        }
        self.defined(index)
    }

    /// Returns whether rustc made a type, or the target of a pointer or the element of an array.
    pub(super) fn is_rust(&self, mut index: u32) -> bool {
        for _ in 0..MAX_STEPS {
            match self.record(index) {
                Some(Record { kind: LF_MODIFIER | LF_POINTER | LF_ARRAY, mut fields }) => {
                    index = fields.u32().unwrap_or(NONE);
                }
                _ => break,
            }
        }
        let unique = self.class(self.defined(index)).and_then(|class| class.unique);
        unique.is_some_and(|unique| !is_mangled(unique))
    }

    /// Returns the size of a type in bytes.
    pub(super) fn size(&self, index: u32) -> Option<u64> {
        let mut index = self.plain(index);
        if let Some(class) = self.class(index).filter(|class| class.underlying != NONE) {
            index = self.plain(class.underlying);
        }
        let Some(Record { kind, mut fields }) = self.record(index) else { return Some(simple(index)?.size) };
        match kind {
            LF_POINTER => Some(u64::from(fields.skip(4).ok()?.u32().ok()? >> 13 & 0x3f)),
            LF_ARRAY => fields.skip(8).ok()?.size().ok(),
            _ => Some(self.class(index)?.size),
        }
    }

    /// Returns the largest alignment in bytes that a type can have by its size, or an array by its elements'. CodeView states none.
    pub(super) fn align(&self, index: u32) -> u64 {
        let element = self.get(self.plain(index), LF_ARRAY).and_then(|mut array| array.u32().ok());
        lowest_bit(self.size(element.unwrap_or(index)).unwrap_or(1))
    }

    /// Returns whether a member of a type is a reference.
    pub(super) fn is_reference(&self, index: u32) -> bool {
        let kind = self.get(index, LF_POINTER).and_then(|mut pointer| pointer.skip(4).ok()?.u32().ok());
        kind.is_some_and(|kind| matches!(pointer_tag(kind), dw::DW_TAG_reference_type | dw::DW_TAG_rvalue_reference_type))
    }

    /// Returns whether a member of a type is `const`, or an array of `const` elements.
    pub(super) fn is_const(&self, mut index: u32) -> bool {
        for _ in 0..MAX_STEPS {
            let Some(Record { kind, mut fields }) = self.record(index) else { return false };
            let (Ok(target), Ok(rest)) = (fields.u32(), fields.u16()) else { return false };
            match kind {
                LF_MODIFIER if rest & IS_CONST != 0 => return true,
                LF_POINTER => return rest & IS_CONST_POINTER != 0,
                LF_MODIFIER | LF_ARRAY => index = target,
                _ => return false,
            }
        }
        false
    }

    /// Returns whether a type is a signed integer.
    pub(super) fn is_signed(&self, index: u32) -> bool {
        let ty = simple(self.plain(index));
        ty.is_some_and(|ty| matches!(ty.encoding, dw::DW_ATE_signed | dw::DW_ATE_signed_char))
    }

    /// Returns the function type with this index.
    pub(super) fn signature(&self, index: u32) -> Option<Signature<'a>> {
        let Record { kind, mut fields } = self.record(index)?;
        let result = fields.u32().ok()?;
        let this = match kind {
            LF_PROCEDURE => NONE,
            LF_MFUNCTION => fields.skip(4).ok()?.u32().ok()?,
            _ => return None,
        };
        let [convention, ..] = fields.u32().ok()?.to_le_bytes();
        let mut list = self.get(fields.u32().ok()?, LF_ARGLIST)?;
        let count = list.u32().ok()? as usize;
        let params = list.take(count.checked_mul(4)?).ok()?;
        // No type stands for `...`.
        let named = params.strip_suffix(&NONE.to_le_bytes());
        Some(Signature { result, this, params: named.unwrap_or(params), is_variadic: named.is_some(), convention })
    }
}

/// Returns whether a unique name is one of C++. rustc's are numbers.
fn is_mangled(unique: &str) -> bool {
    unique.starts_with('.')
}

/// Returns the tag of a pointer by the attributes in its record.
pub(super) const fn pointer_tag(kind: u32) -> DwTag {
    match kind >> 5 & 7 {
        0 => dw::DW_TAG_pointer_type,
        1 => dw::DW_TAG_reference_type,
        4 => dw::DW_TAG_rvalue_reference_type,
        _ => dw::DW_TAG_ptr_to_member_type,
    }
}

/// Returns the largest power of two, up to 8, of which `size` is a multiple.
pub(super) fn lowest_bit(size: u64) -> u64 {
    1 << size.trailing_zeros().min(3)
}

/// A type that has no record.
pub(super) struct Simple {
    /// Its name; empty for a pointer.
    pub(super) name: &'static str,
    pub(super) size: u64,
    pub(super) encoding: DwAte,
}

/// Returns the type with this index, which is below the first record's.
pub(super) fn simple(index: u32) -> Option<Simple> {
    let (name, size, encoding) = match index {
        0x10 | 0x68 => ("signed char", 1, dw::DW_ATE_signed_char),
        0x20 | 0x69 => ("unsigned char", 1, dw::DW_ATE_unsigned_char),
        0x70 => ("char", 1, dw::DW_ATE_signed_char),
        0x7c => ("char8_t", 1, dw::DW_ATE_UTF),
        0x71 => ("wchar_t", 2, dw::DW_ATE_unsigned),
        0x7a => ("char16_t", 2, dw::DW_ATE_UTF),
        0x7b => ("char32_t", 4, dw::DW_ATE_UTF),
        0x11 | 0x72 => ("short", 2, dw::DW_ATE_signed),
        0x21 | 0x73 => ("unsigned short", 2, dw::DW_ATE_unsigned),
        0x74 => ("int", 4, dw::DW_ATE_signed),
        0x75 => ("unsigned int", 4, dw::DW_ATE_unsigned),
        // `HRESULT` has an index of its own.
        0x08 | 0x12 => ("long", 4, dw::DW_ATE_signed),
        0x22 => ("unsigned long", 4, dw::DW_ATE_unsigned),
        0x13 | 0x76 => ("long long", 8, dw::DW_ATE_signed),
        0x23 | 0x77 => ("unsigned long long", 8, dw::DW_ATE_unsigned),
        0x14 | 0x78 => ("__int128", 16, dw::DW_ATE_signed),
        0x24 | 0x79 => ("unsigned __int128", 16, dw::DW_ATE_unsigned),
        0x30 => ("bool", 1, dw::DW_ATE_boolean),
        0x46 => ("_Float16", 2, dw::DW_ATE_float),
        0x40 => ("float", 4, dw::DW_ATE_float),
        0x41 => ("double", 8, dw::DW_ATE_float),
        0x43 => ("__float128", 16, dw::DW_ATE_float),
        0x50 => ("complex float", 8, dw::DW_ATE_complex_float),
        0x51 => ("complex double", 16, dw::DW_ATE_complex_float),
        // The low byte is the target's index.
        0x400..0x600 => ("", 4, dw::DW_ATE_address),
        0x600..0x700 => ("", 8, dw::DW_ATE_address),
        _ => return None,
    };
    Some(Simple { name, size, encoding })
}
