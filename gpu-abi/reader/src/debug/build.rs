//! Types made of debugging information entries.

use super::die::{Die, Location};
use super::index::{Index, demangled, is_record};
use super::sections::{Section, Slice};
use super::types::{BitRange, Enumerator, Function, Member, Place, Record, ScalarKind, Type, TypeKind};
use super::units::{Budget, Files, Unit};
use crate::error::ReadError;
use gimli::{DebugStr, EntriesCursor, constants as dw};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

/// How many types may be within each other: far above what programs have.
const MOST_NESTED: usize = 100;

/// Makes types, each once.
pub(super) struct Builder<'u, 'a> {
    pub(super) units: &'u [Unit<'a>],
    pub(super) section: &'u Section<'a>,
    pub(super) strings: DebugStr<Slice<'a>>,
    pub(super) index: &'u Index<'a>,
    pub(super) files: &'u [Files<'a>],
    pub(super) budget: Budget,
    /// By their offsets in `.debug_info`; `None` while it is being made.
    pub(super) types: BTreeMap<usize, Option<Arc<Type>>>,
}

/// What is known of what a pointer points to.
struct Pointee {
    /// Without `const`.
    name: String,
    is_const: bool,
    /// Its kind and size in bytes, if it is a number.
    scalar: Option<(ScalarKind, u64)>,
}

impl Pointee {
    /// Returns the name of a pointer or reference to it, as C++ would write it.
    fn pointer(&self, sign: char) -> String {
        let (name, is_pointer) = (&self.name, self.name.ends_with('*'));
        match (self.is_const, is_pointer) {
            (true, true) => format!("{name}const {sign}"),
            (true, false) => format!("const {name} {sign}"),
            (false, true) => format!("{name}{sign}"),
            (false, false) => format!("{name} {sign}"),
        }
    }
}

/// A unit's number, and a cursor that stands at one of its entries.
type Entry<'u, 'a> = (usize, EntriesCursor<'u, 'u, Slice<'a>>);

impl<'u, 'a> Builder<'u, 'a> {
    fn malformed(&self, at: usize, what: &'static str) -> ReadError {
        self.section.malformed(at, what)
    }

    /// Returns the entry at byte `at` of `.debug_info`.
    fn entry(&mut self, at: usize) -> Result<(Die<'a>, Entry<'u, 'a>), ReadError> {
        const OUTSIDE: &str = "an entry refers to what is no entry";
        let number = self.units.partition_point(|unit| unit.end <= at);
        let unit = self.units.get(number).filter(|unit| unit.start <= at).ok_or_else(|| self.malformed(at, OUTSIDE))?;
        let offset = gimli::UnitOffset(at - unit.start);
        let mut cursor =
            unit.header.entries_at_offset(&unit.abbreviations, offset).map_err(|_| self.malformed(at, OUTSIDE))?;
        let is_entry = cursor.next_entry().is_ok();
        let die = match cursor.current().filter(|_| is_entry) {
            Some(entry) => Die::read(entry, &unit.header, &self.strings).map_err(|what| self.malformed(at, what))?,
            None => return Err(self.malformed(at, OUTSIDE)),
        };
        if !self.budget.entry() {
            return Err(self.malformed(at, "the entries are too many"));
        }
        Ok((die, (number, cursor)))
    }

    /// Returns the entries directly within the one that the cursor stands at, each with its place.
    fn children(&mut self, (number, mut cursor): Entry<'u, 'a>) -> Result<Vec<(usize, Die<'a>)>, ReadError> {
        let unit = &self.units[number];
        let mut children = Vec::new();
        let mut depth = 0;
        let mut at = unit.start;
        loop {
            let (delta, entry) = match cursor.next_dfs() {
                Ok(Some(next)) => next,
                Ok(None) => break,
                Err(_) => return Err(self.malformed(at, "an entry behind this one is no DWARF")),
            };
            depth += delta;
            if depth <= 0 {
                break;
            }
            at = unit.start.saturating_add(entry.offset().0);
            if !self.budget.entry() {
                return Err(self.malformed(at, "the entries are too many"));
            }
            let die = Die::read(entry, &unit.header, &self.strings).map_err(|what| self.malformed(at, what))?;
            if depth == 1 {
                children.push((at, die));
            }
        }
        Ok(children)
    }

    /// Counts the bytes of what is kept for the entry at byte `at`.
    fn keep(&mut self, at: usize, bytes: usize) -> Result<(), ReadError> {
        if self.budget.bytes(bytes) { Ok(()) } else { Err(self.malformed(at, "the types need too much memory")) }
    }

    /// Returns the type at byte `at` of `.debug_info`.
    pub(super) fn type_at(&mut self, at: usize, depth: usize) -> Result<Arc<Type>, ReadError> {
        match self.types.get(&at) {
            Some(Some(ty)) => return Ok(Arc::clone(ty)),
            Some(None) => return Err(self.malformed(at, "a type is a part of itself")),
            None if depth == 0 => return Err(self.malformed(at, "over 100 types are within each other")),
            None => {}
        }
        self.types.insert(at, None);
        let (die, entry) = self.entry(at)?;
        let mut ty = self.make(at, &die, entry, depth - 1)?;
        let mut hash = Fingerprint::new();
        let _ = write!(hash, "{:?} {:?} ", ty.size, ty.name);
        match &ty.kind {
            TypeKind::Record(record) => hash.number(record.fingerprint),
            TypeKind::Array { element, len } => {
                hash.number(element.fingerprint);
                hash.number(*len);
            }
            // The others hold no types.
            other => {
                let _ = write!(hash, "{other:?}");
            }
        }
        ty.fingerprint = hash.0;
        self.keep(at, size_of::<Type>() + ty.name.len())?;
        let ty = Arc::new(ty);
        self.types.insert(at, Some(Arc::clone(&ty)));
        Ok(ty)
    }

    fn make(&mut self, at: usize, die: &Die<'a>, entry: Entry<'u, 'a>, depth: usize) -> Result<Type, ReadError> {
        let plain = |name: String, size, kind| Type { name, typedefs: Vec::new(), size, kind, fingerprint: 0 };
        Ok(match die.tag {
            dw::DW_TAG_base_type => {
                let kind = match scalar(die) {
                    Some(kind) => TypeKind::Scalar(kind),
                    None => TypeKind::Other,
                };
                plain(die.name.unwrap_or_default().into(), die.byte_size, kind)
            }
            dw::DW_TAG_const_type | dw::DW_TAG_volatile_type | dw::DW_TAG_restrict_type | dw::DW_TAG_atomic_type => {
                match die.ty {
                    Some(ty) => Type::clone(&*self.type_at(ty, depth)?),
                    None => plain("void".into(), None, TypeKind::Other),
                }
            }
            dw::DW_TAG_typedef => {
                let name = self.index.path(at, &mut self.budget).unwrap_or_default();
                let mut ty = match die.ty {
                    Some(ty) => Type::clone(&*self.type_at(ty, depth)?),
                    None => plain("void".into(), None, TypeKind::Other),
                };
                let kept: usize = ty.typedefs.iter().map(String::len).sum();
                self.keep(at, kept + name.len())?;
                ty.typedefs.insert(0, name.clone());
                ty.name = name;
                ty
            }
            dw::DW_TAG_pointer_type | dw::DW_TAG_reference_type | dw::DW_TAG_rvalue_reference_type => {
                let size = die.byte_size.unwrap_or(self.units[entry.0].header.address_size().into());
                let pointee = self.pointee(die.ty, depth)?;
                let name = pointee.pointer(if die.tag == dw::DW_TAG_pointer_type { '*' } else { '&' });
                self.keep(at, name.len())?;
                plain(name, Some(size), TypeKind::Pointer { pointee: pointee.name, scalar: pointee.scalar })
            }
            dw::DW_TAG_array_type => self.array(at, die, entry, depth)?,
            dw::DW_TAG_enumeration_type => self.enumeration(at, die, entry, depth)?,
            _ if is_record(die) => {
                let record = self.record(at, die, entry, depth)?;
                let anonymous = if record.union { "union" } else { "struct" };
                let name = record.name.clone().unwrap_or_else(|| anonymous.into());
                let size = die.byte_size.filter(|_| !record.declaration);
                plain(name, size, TypeKind::Record(Arc::new(record)))
            }
            dw::DW_TAG_ptr_to_member_type => plain("pointer to member".into(), die.byte_size, TypeKind::Other),
            _ => plain(die.name.unwrap_or("function").into(), die.byte_size, TypeKind::Other),
        })
    }

    /// Returns what is known of what a pointer points to.
    ///
    /// Only what needs no members is looked at: a record may point to itself.
    fn pointee(&mut self, ty: Option<usize>, depth: usize) -> Result<Pointee, ReadError> {
        let named = |name: String| Pointee { name, is_const: false, scalar: None };
        let Some(at) = ty else { return Ok(named("void".into())) };
        if depth == 0 {
            return Err(self.malformed(at, "over 100 types are within each other"));
        }
        let (die, _) = self.entry(at)?;
        let pointee = match die.tag {
            dw::DW_TAG_base_type => {
                let name = die.name.unwrap_or_default().into();
                Pointee { name, is_const: false, scalar: scalar(&die).zip(die.byte_size) }
            }
            dw::DW_TAG_const_type => return Ok(Pointee { is_const: true, ..self.pointee(die.ty, depth - 1)? }),
            dw::DW_TAG_volatile_type | dw::DW_TAG_restrict_type | dw::DW_TAG_atomic_type => {
                return self.pointee(die.ty, depth - 1);
            }
            dw::DW_TAG_typedef => {
                // That it is `const` is said by the name.
                let scalar = self.pointee(die.ty, depth - 1)?.scalar;
                Pointee { scalar, ..named(self.index.path(at, &mut self.budget).unwrap_or_default()) }
            }
            dw::DW_TAG_pointer_type => named(self.pointee(die.ty, depth - 1)?.pointer('*')),
            dw::DW_TAG_array_type => {
                let element = self.pointee(die.ty, depth - 1)?;
                Pointee { name: element.name + "[]", scalar: None, ..element }
            }
            dw::DW_TAG_subroutine_type => named("function".into()),
            _ => match self.index.path(at, &mut self.budget) {
                Some(path) => named(path),
                None => named(die.name.unwrap_or("struct").into()),
            },
        };
        self.keep(at, pointee.name.len())?;
        Ok(pointee)
    }

    /// One array with several dimensions, the outermost first, becomes arrays of arrays.
    fn array(&mut self, at: usize, die: &Die<'a>, entry: Entry<'u, 'a>, depth: usize) -> Result<Type, ReadError> {
        let Some(element) = die.ty else { return Err(self.malformed(at, "an array has no element type")) };
        let mut ty = self.type_at(element, depth)?;
        let mut lengths = Vec::new();
        for (_, child) in self.children(entry)? {
            if child.tag == dw::DW_TAG_subrange_type {
                lengths.push(match (child.count, child.upper_bound) {
                    (Some(count), _) => count,
                    // clang before version 9 and others: an array of unknown length has none, or -1.
                    (None, Some(bound)) => bound.wrapping_add(1) & u64::from(u32::MAX),
                    (None, None) => 0,
                });
            }
        }
        let name = ty.name.clone();
        let mut made = None;
        for (i, &len) in lengths.iter().enumerate().rev() {
            let size = match ty.size.unwrap_or(0).checked_mul(len) {
                Some(size) => size,
                None => return Err(self.malformed(at, "an array is larger than the address space")),
            };
            let mut name = name.clone();
            for len in &lengths[i..] {
                let _ = write!(name, "[{len}]");
            }
            self.keep(at, size_of::<Type>() + name.len())?;
            let mut hash = Fingerprint::new();
            hash.number(ty.fingerprint);
            hash.number(len);
            let kind = TypeKind::Array { element: ty, len };
            let array = Type { name, typedefs: Vec::new(), size: Some(size), kind, fingerprint: hash.0 };
            ty = Arc::new(array.clone());
            made = Some(array);
        }
        made.ok_or_else(|| self.malformed(at, "an array has no dimension"))
    }

    fn enumeration(&mut self, at: usize, die: &Die<'a>, entry: Entry<'u, 'a>, depth: usize) -> Result<Type, ReadError> {
        let repr = match die.ty {
            Some(repr) => Some(self.type_at(repr, depth)?),
            None => None,
        };
        let signed = match repr.as_deref().map(Type::kind) {
            Some(TypeKind::Scalar(kind)) => Some(*kind == ScalarKind::Signed),
            _ => None,
        };
        let mut enumerators = Vec::new();
        for (place, child) in self.children(entry)? {
            if let (dw::DW_TAG_enumerator, Some(name), Some(value)) = (child.tag, child.name, child.value) {
                let name = demangled(name).unwrap_or_default();
                let name: String = name.rsplit("::").next().unwrap_or_default().into();
                self.keep(place, size_of::<Enumerator>() + name.len())?;
                enumerators.push(Enumerator { name, value });
            }
        }
        let size = die.byte_size.or(repr.and_then(|repr| repr.size));
        let name = self.index.path(at, &mut self.budget).unwrap_or_else(|| "enum".into());
        let kind = TypeKind::Enum { signed, enumerators };
        Ok(Type { name, typedefs: Vec::new(), size, kind, fingerprint: 0 })
    }

    fn record(&mut self, at: usize, die: &Die<'a>, entry: Entry<'u, 'a>, depth: usize) -> Result<Record, ReadError> {
        let files = &self.files[entry.0];
        let place = die.line.map(|line| Place { file: die.file.and_then(|file| files.path(file)), line });
        let name = self.index.path(at, &mut self.budget);
        let mut record = Record {
            name,
            union: die.tag == dw::DW_TAG_union_type,
            size: die.byte_size.unwrap_or(0),
            align: die.align,
            members: Vec::new(),
            complete: true,
            declaration: die.is_declaration,
            place,
            fingerprint: 0,
        };
        let mut hash = Fingerprint::new();
        let _ = write!(hash, "{:?} {} {} {:?} ", record.name, record.union, record.size, record.align);
        for (place, child) in self.children(entry)? {
            let base = child.tag == dw::DW_TAG_inheritance;
            // A static member takes no storage.
            if !base && (child.tag != dw::DW_TAG_member || child.is_declaration) {
                continue;
            }
            let Some(ty) = child.ty else { return Err(self.malformed(place, "a member has no type")) };
            if child.location == Location::Computed {
                record.complete = false;
                continue;
            }
            let ty = self.type_at(ty, depth)?;
            let member = self.member(place, &child, ty, base)?;
            let _ = write!(hash, "{:?} {} {:?} {:?} ", member.name, member.offset, member.bits, member.align);
            hash.number(member.ty.fingerprint);
            record.members.push(member);
        }
        // nvcc does not say so: but in C++ a record that is defined has members or a byte.
        record.declaration |= record.size == 0 && record.members.is_empty();
        record.fingerprint = hash.0;
        let name = record.name.as_ref().map_or(0, String::len);
        let file = record.place.as_ref().and_then(Place::file).map_or(0, str::len);
        self.keep(at, size_of::<Record>() + name + file)?;
        Ok(record)
    }

    fn member(&mut self, at: usize, die: &Die<'a>, ty: Arc<Type>, base: bool) -> Result<Member, ReadError> {
        let name = die.name.filter(|name| !name.is_empty()).map(String::from);
        self.keep(at, size_of::<Member>() + name.as_ref().map_or(0, String::len))?;
        let (offset, bits) = match (die.bit_range(ty.size), die.location) {
            (Some((first, width)), _) => {
                let range = u64::try_from(first).ok().zip(u32::try_from(width).ok());
                let fits = range.filter(|(first, width)| first.checked_add(u64::from(*width)).is_some());
                let Some((first, width)) = fits else {
                    return Err(self.malformed(at, "a bit-field begins before its record or is too wide"));
                };
                (first / 8, Some(BitRange { offset: first, width }))
            }
            (None, Location::Byte(byte)) => (byte, None),
            (None, _) => (0, None),
        };
        Ok(Member { name, ty, offset, bits, align: die.align, base })
    }

    /// Returns the function at byte `at` of `.debug_info`; `None` for one without a name.
    pub(super) fn function(&mut self, at: usize) -> Result<Option<Function>, ReadError> {
        let (mut die, entry) = self.entry(at)?;
        if let Some(origin) = die.origin {
            let (whole, _) = self.entry(origin)?;
            die.name = die.name.or(whole.name);
            die.linkage_name = die.linkage_name.or(whole.linkage_name);
        }
        let Some(symbol) = die.linkage_name.or(die.name) else { return Ok(None) };
        let mut params = Vec::new();
        for (place, mut child) in self.children(entry)? {
            if child.tag != dw::DW_TAG_formal_parameter {
                continue;
            }
            if let Some(origin) = child.origin {
                let (whole, _) = self.entry(origin)?;
                child.name = child.name.or(whole.name);
                child.ty = child.ty.or(whole.ty);
            }
            let Some(ty) = child.ty else { continue };
            let ty = self.type_at(ty, MOST_NESTED)?;
            self.keep(place, size_of::<(Option<String>, Arc<Type>)>() + child.name.map_or(0, str::len))?;
            params.push((child.name.map(String::from), ty));
        }
        self.keep(at, size_of::<Function>() + symbol.len())?;
        Ok(Some(Function { symbol: symbol.into(), params }))
    }

    /// Returns the record at byte `at` of `.debug_info`, through typedefs; `None` if it is something else.
    pub(super) fn record_at(&mut self, at: usize) -> Result<Option<Arc<Record>>, ReadError> {
        let ty = self.type_at(at, MOST_NESTED)?;
        Ok(match &ty.kind {
            TypeKind::Record(record) => Some(Arc::clone(record)),
            _ => None,
        })
    }
}

fn scalar(die: &Die<'_>) -> Option<ScalarKind> {
    Some(match die.encoding? {
        dw::DW_ATE_signed | dw::DW_ATE_signed_char => ScalarKind::Signed,
        dw::DW_ATE_unsigned | dw::DW_ATE_unsigned_char => ScalarKind::Unsigned,
        dw::DW_ATE_boolean => ScalarKind::Bool,
        dw::DW_ATE_float => ScalarKind::Float,
        dw::DW_ATE_UTF => ScalarKind::Character,
        _ => return None,
    })
}

/// A number that differs where two texts do: FNV-1a, 64 bits.
struct Fingerprint(u64);

impl Fingerprint {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }

    fn number(&mut self, number: u64) {
        for byte in number.to_le_bytes() {
            self.byte(byte);
        }
    }
}

impl Write for Fingerprint {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.byte(byte);
        }
        Ok(())
    }
}
