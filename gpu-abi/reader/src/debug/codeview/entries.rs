//! The entries of types.

use super::members::Contents;
use super::record::{Budget, Fields, Record};
use super::rust;
use super::symbols::Symbols;
use super::types::{
    Class, IS_CONST, IS_CONST_POINTER, LF_ARRAY, LF_MFUNCTION, LF_MODIFIER, LF_POINTER, LF_PROCEDURE, LF_VTSHAPE,
    Signature, Types, pointer_tag, simple,
};
use super::writer::{Attribute, Value, Writer, name, size, ty};
use crate::debug::convention;
use crate::debug::returned::RETURNED;
use crate::debug::sections::Sections;
use crate::error::ReadError;
use crate::names::ANONYMOUS;
use gimli::{DwTag, constants as dw};
use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The number of dimensions of an array.
const MAX_DIMENSIONS: usize = 16;

/// The nesting depth of anonymous structs and unions.
const MAX_NESTING: usize = 16;

/// The index of `std::nullptr_t`.
const NULLPTR: u32 = 0x103;

/// Writes the types of a file, and what refers to them.
pub(super) struct Entries<'t, 'a> {
    pub(super) out: Writer,
    pub(super) types: &'t Types<'a>,
    /// The texts, and the places of types in source files. A PDB numbers them apart from the types.
    pub(super) ids: &'t Types<'a>,
    pub(super) symbols: &'t Symbols<'a>,
    /// The symbols that a PDB lists for all object files.
    pub(super) globals: &'t Symbols<'a>,
    /// The places of the types' entries, by their indices.
    places: HashMap<u32, usize>,
    /// The paths of source files by number.
    files: HashMap<u64, &'a str>,
}

impl<'t, 'a> Entries<'t, 'a> {
    pub(super) fn new(out: Writer, [types, ids]: [&'t Types<'a>; 2], [symbols, globals]: [&'t Symbols<'a>; 2]) -> Self {
        Self { out, types, ids, symbols, globals, places: HashMap::new(), files: HashMap::new() }
    }

    /// Returns the number of a source file: the index of its path among the types, or its place in the list of the symbols' files above 32
    /// bits.
    pub(super) fn file(
        &mut self,
        number: u64,
        path: impl FnOnce() -> Option<&'a str>,
    ) -> Result<Value<'static>, ReadError> {
        if let Entry::Vacant(entry) = self.files.entry(number) {
            let path = path().unwrap_or_default();
            self.out.budget.spend(path.len())?;
            entry.insert(path);
        }
        Ok(Value::Number(number))
    }

    /// Writes all types that have records.
    pub(super) fn types(&mut self) -> Result<(), ReadError> {
        (self.types.first..).take(self.types.records.len()).try_for_each(|index| self.record(index))
    }

    /// Writes the type with this index, if it has a record and is not written yet.
    pub(super) fn record(&mut self, index: u32) -> Result<(), ReadError> {
        let types = self.types;
        let Some(Record { kind, fields }) = types.record(index).filter(|_| !self.places.contains_key(&index)) else {
            return Ok(());
        };
        let place = match kind {
            LF_MODIFIER => self.modifier(fields)?,
            LF_POINTER => self.pointer(fields)?,
            LF_PROCEDURE | LF_MFUNCTION => {
                let signature = types.signature(index).ok_or(fields.broken())?;
                let attributes = [ty(signature.result), signature.convention()];
                let place = self.out.entry(dw::DW_TAG_subroutine_type, true, &attributes)?;
                self.params(&signature, &[])?;
                place
            }
            LF_ARRAY => self.array(index)?,
            // A table of virtual functions, which objects point to.
            LF_VTSHAPE => {
                let function = self.out.entry(dw::DW_TAG_subroutine_type, false, &[])?;
                let attributes = [name("__vtbl_ptr_type"), (dw::DW_AT_type, Value::Entry(function))];
                self.out.entry(dw::DW_TAG_pointer_type, false, &attributes)?
            }
            _ => match types.class(index) {
                Some(class) if types.defined(index) == index => self.defined(index, class)?,
                _ => return Ok(()),
            },
        };
        self.places.insert(index, place);
        Ok(())
    }

    fn modifier(&mut self, mut fields: Fields<'_>) -> Result<usize, ReadError> {
        let of = ty(fields.u32()?);
        let is_const = fields.u16()? & IS_CONST != 0;
        self.out.entry(if is_const { dw::DW_TAG_const_type } else { dw::DW_TAG_volatile_type }, false, &[of])
    }

    fn pointer(&mut self, mut fields: Fields<'_>) -> Result<usize, ReadError> {
        let (target, kind) = (fields.u32()?, fields.u32()?);
        let pointer = self.pointer_to(target, pointer_tag(kind), (kind >> 13 & 0x3f).into())?;
        let is_const = kind & u32::from(IS_CONST_POINTER) != 0;
        if !is_const {
            return Ok(pointer);
        }
        self.out.entry(dw::DW_TAG_const_type, false, &[(dw::DW_AT_type, Value::Entry(pointer))])
    }

    /// Writes a pointer, which has a name in Rust.
    fn pointer_to(&mut self, target: u32, tag: DwTag, bytes: u64) -> Result<usize, ReadError> {
        let own = if self.symbols.is_rust { self.name_of_pointer(target) } else { String::new() };
        self.out.entry(tag, false, &[name(&own), size(bytes), ty(target)])
    }

    /// Writes an array. Several dimensions are arrays of arrays, each with its size in bytes.
    fn array(&mut self, index: u32) -> Result<usize, ReadError> {
        let (mut element, mut lengths) = (index, Vec::new());
        let max = if self.symbols.is_rust { 1 } else { MAX_DIMENSIONS };
        while let Some(mut array) = self.types.get(element, LF_ARRAY).filter(|_| lengths.len() < max) {
            element = array.u32()?;
            let bytes = array.skip(4)?.size()?;
            lengths.push(bytes.checked_div(self.types.size(element).unwrap_or(0)).unwrap_or(0));
        }
        let place = self.out.entry(dw::DW_TAG_array_type, true, &[ty(element)])?;
        for len in lengths {
            self.out.entry(dw::DW_TAG_subrange_type, false, &[(dw::DW_AT_count, Value::Number(len))])?;
        }
        self.out.close();
        Ok(place)
    }

    /// Writes a class by its first definition. If others differ, it is one that is only declared, and each is beside it: as in a library
    /// whose members define it differently.
    fn defined(&mut self, index: u32, class: &Class<'a>) -> Result<usize, ReadError> {
        let mut contents = self.contents(index, class)?;
        let types = self.types;
        let Some(several) = types.several(index) else { return self.class(index, class, contents) };
        let others = several.all.iter().filter(|other| **other != index);
        let others = others.filter_map(|other| Some((*other, types.class(*other)?)));
        if several.are_same {
            for (index, class) in others {
                let other = self.contents(index, class)?;
                let returned = self.returned(class, &other);
                contents.add(&other, returned);
            }
            return self.class(index, class, contents);
        }
        self.class(index, class, contents)?;
        for (index, class) in others {
            let contents = self.contents(index, class)?;
            self.class(index, class, contents)?;
        }
        let own = spelled(class.name);
        let attributes = [name(&own), ty(class.underlying), (dw::DW_AT_declaration, Value::Flag(true))];
        self.out.entry(class.tag, false, &attributes)
    }

    fn class(&mut self, index: u32, class: &Class<'a>, contents: Contents<'a>) -> Result<usize, ReadError> {
        let types = self.types;
        // Rust has no anonymous structs, and moves members.
        let is_rust = self.symbols.is_rust;
        let members = self.layout(&contents.members, class.is_union(), 0, if is_rust { 0 } else { MAX_NESTING })?;
        let (module, own) =
            if is_rust { rust::path(class.name) } else { (String::new(), spelled(class.name).into_owned()) };
        let modules: Vec<&str> = module.split("::").filter(|module| !module.is_empty()).collect();
        for module in &modules {
            self.out.entry(dw::DW_TAG_namespace, true, &[name(module)])?;
        }
        let has_variants = self.has_variants(class);
        let tag = if has_variants { dw::DW_TAG_structure_type } else { class.tag };
        let ids = self.ids;
        let (file, line) = match ids.lines.get(&index) {
            // rustc states no lines.
            Some((file, line @ 1..)) => (self.file((*file).into(), || ids.text(*file))?, Value::Number((*line).into())),
            _ => (Value::Absent, Value::Absent),
        };
        let is_enumeration = class.tag == dw::DW_TAG_enumeration_type;
        let is_by_reference = contents.is_by_reference && !class.is_declaration;
        let convention = Value::Number(dw::DW_CC_pass_by_reference.0.into());
        let returned = if class.is_declaration || is_rust { None } else { self.returned(class, &contents) };
        let attributes = [
            name(&own),
            (dw::DW_AT_byte_size, if is_enumeration { Value::Absent } else { Value::Number(class.size) }),
            ty(class.underlying),
            (dw::DW_AT_declaration, Value::Flag(class.is_declaration)),
            (dw::DW_AT_calling_convention, if is_by_reference { convention } else { Value::Absent }),
            (RETURNED, returned.map_or(Value::Absent, |why| Value::Number(why as u64))),
            (dw::DW_AT_decl_file, file),
            (dw::DW_AT_decl_line, line),
        ];
        let place = self.out.entry(tag, true, &attributes)?;
        if let Some(argument) = rust::argument_of_library(class.name).filter(|_| is_rust) {
            let argument = rust::number_named(argument).or_else(|| types.named(argument));
            if let Some(argument) = argument {
                self.out.entry(dw::DW_TAG_template_type_parameter, false, &[ty(argument)])?;
            }
        }
        if has_variants {
            self.variants(&contents)?;
        }
        for (base, offset) in contents.bases {
            // A virtual base class is at a place that depends on the object.
            let location = offset.map_or(Value::Flag(true), Value::Number);
            let location = (dw::DW_AT_data_member_location, location);
            self.out.entry(dw::DW_TAG_inheritance, false, &[ty(base), location])?;
        }
        if let Some(table) = contents.virtual_functions {
            let (own, artificial) = (format!("_vptr${}", class.own_name()), (dw::DW_AT_artificial, Value::Flag(true)));
            self.out.entry(dw::DW_TAG_member, false, &[name(&own), ty(table), artificial])?;
        }
        for (own, function, slot) in contents.slots {
            let Some(signature) = types.signature(function) else { continue };
            let slot = (dw::DW_AT_vtable_elem_location, Value::Number(slot));
            let attributes = [name(own), ty(signature.result), signature.convention(), slot];
            self.out.entry(dw::DW_TAG_subprogram, true, &attributes)?;
            self.params(&signature, &[])?;
        }
        for (own, value) in contents.enumerators {
            self.out.entry(dw::DW_TAG_enumerator, false, &[name(own), (dw::DW_AT_const_value, value)])?;
        }
        self.members(if has_variants { &[] } else { &members })?;
        (0..=modules.len()).for_each(|_| self.out.close());
        Ok(place)
    }

    /// Writes the children of a function: its parameters, and their names if they are known.
    pub(super) fn params(&mut self, signature: &Signature<'_>, names: &[&str]) -> Result<(), ReadError> {
        let names = if names.len() == signature.params().count() { names } else { &[] };
        for (index, param) in signature.params().enumerate() {
            let own = names.get(index).copied().unwrap_or_default();
            self.out.entry(dw::DW_TAG_formal_parameter, false, &[name(own), ty(param)])?;
        }
        if signature.is_variadic {
            self.out.entry(dw::DW_TAG_unspecified_parameters, false, &[])?;
        }
        self.out.close();
        Ok(())
    }

    /// Writes the remaining types that others refer to, and adds the sections, which are made of what starts at byte `at` of the
    /// file.
    pub(super) fn finish(mut self, at: usize, sections: &mut Sections<'_>) -> Result<Budget, ReadError> {
        let (is_rust, mut next) = (self.symbols.is_rust, 0);
        while let Some(index) = self.out.reference(next) {
            next += 1;
            self.record(self.types.defined(index))?;
            if self.places.contains_key(&index) {
                continue;
            }
            let defined = self.places.get(&self.types.defined(index)).copied();
            let place = match (defined, simple(index)) {
                (Some(place), _) => place,
                (None, Some(pointer)) if pointer.name.is_empty() => {
                    self.pointer_to(index & 0xff, dw::DW_TAG_pointer_type, pointer.size)?
                }
                (None, Some(number)) => {
                    let own = if is_rust { rust::number(&number) } else { number.name.to_owned() };
                    let encoding = (dw::DW_AT_encoding, Value::Number(number.encoding.0.into()));
                    self.out.entry(dw::DW_TAG_base_type, false, &[name(&own), size(number.size), encoding])?
                }
                // Something unknown, or `std::nullptr_t`.
                (None, None) => {
                    let own = if index == NULLPTR { "decltype(nullptr)" } else { "" };
                    self.out.entry(dw::DW_TAG_unspecified_type, false, &[name(own)])?
                }
            };
            self.places.insert(index, place);
        }
        sections.files.extend(self.files.into_iter().map(|(number, path)| (number, path.to_owned())));
        Ok(self.out.finish(at, &self.places, sections))
    }
}

impl Signature<'_> {
    /// Returns the attribute of a function's calling convention.
    pub(super) fn convention(&self) -> Attribute<'static> {
        let convention = convention::of_codeview(self.convention);
        (dw::DW_AT_calling_convention, convention.map_or(Value::Absent, |convention| Value::Number(convention.0.into())))
    }
}

/// Returns a name as DWARF has it; empty for an unnamed type.
pub(super) fn spelled(name: &str) -> Cow<'_, str> {
    let is_unnamed = |part: &str| part.starts_with("<unnamed-");
    let mut name = Cow::Borrowed(name);
    if name.contains("<unnamed-") {
        if name.rsplit("::").next().is_some_and(is_unnamed) {
            return Cow::Borrowed("");
        }
        let named: Vec<&str> = name.split("::").filter(|part| !is_unnamed(part)).collect();
        name = Cow::Owned(named.join("::"));
    }
    for (from, to) in [
        ("`anonymous namespace'", ANONYMOUS),
        ("`anonymous-namespace'", ANONYMOUS),
        ("__int64", "long long"),
        (",", ", "),
        ("> >", ">>"),
    ] {
        if name.contains(from) {
            name = Cow::Owned(name.replace(from, to));
        }
    }
    name
}
