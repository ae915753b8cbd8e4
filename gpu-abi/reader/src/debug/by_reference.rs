//! Classes whose values are passed by reference.
//!
//! A class with a destructor, a copy constructor or a move constructor of its own, or with virtual functions or bases, has an address: the
//! caller passes a pointer where the declaration has a value, and so does a function that returns one (the Itanium C++ ABI, 3.1.1 to
//! 3.1.3). So does a class with such a member or base, and one whose copy and move constructors are all deleted. clang states the
//! convention; g++ describes the functions that decide it, but not default arguments, with which a constructor copies too.

use super::build::{Builder, MAX_NESTING, is_transparent};
use super::die::{Die, Location};
use super::scopes::is_record;
use crate::error::ReadError;
use gimli::constants as dw;

/// Why C++ passes a class by reference, as a clause.
pub const BY_REFERENCE: &str = "the class has a destructor, a copy or move constructor, or virtual functions, or clang only declares it \
                                in this file, without `-fstandalone-debug`";

impl<'a> Builder<'_, 'a> {
    /// Returns the name of the first class that the function at byte `at` of `.debug_info` takes or returns by reference although it
    /// is declared as a value.
    pub(super) fn by_reference(&mut self, at: usize) -> Result<Option<String>, ReadError> {
        let mut types = Vec::new();
        for (_, child) in self.children(at, |tag| tag == dw::DW_TAG_formal_parameter)? {
            types.push(self.declared_type(&child)?);
        }
        let function = self.entry(at)?;
        types.push(self.declared_type(&function)?);
        for ty in types.into_iter().flatten() {
            if self.is_by_reference(ty, MAX_NESTING)? {
                return Ok(Some(self.type_at(ty, MAX_NESTING)?.name.clone()));
            }
        }
        Ok(None)
    }

    /// Returns the type of an entry, which may be in the entry that declares it.
    fn declared_type(&mut self, die: &Die<'a>) -> Result<Option<usize>, ReadError> {
        match (die.ty, die.origin) {
            (None, Some(origin)) => Ok(self.entry(origin)?.ty),
            (ty, _) => Ok(ty),
        }
    }

    fn is_by_reference(&mut self, at: usize, depth: usize) -> Result<bool, ReadError> {
        let die = self.entry(at)?;
        if depth == 0 {
            return Ok(false);
        }
        match die.ty {
            Some(ty) if is_transparent(&die) || matches!(die.tag, dw::DW_TAG_typedef | dw::DW_TAG_array_type) => {
                return self.is_by_reference(ty, depth - 1);
            }
            _ if !is_record(&die) => return Ok(false),
            _ => {}
        }
        // Compilers only declare a class where another file has its table of virtual functions.
        if let Some(stated) = die.by_reference.or(die.is_declaration.then_some(true)) {
            return Ok(stated);
        }
        let is_wanted = |tag| matches!(tag, dw::DW_TAG_member | dw::DW_TAG_inheritance | dw::DW_TAG_subprogram);
        let (mut has_deleted, mut has_copying) = (false, false);
        for (place, child) in self.children(at, is_wanted)? {
            let decides = match (child.tag, child.ty) {
                (dw::DW_TAG_subprogram, _) => {
                    let is_copying = self.is_copying(place, &child, &die, at)?;
                    has_deleted |= is_copying && child.is_deleted;
                    has_copying |= is_copying && !child.is_deleted;
                    let is_own = !child.is_artificial && !child.is_defaulted && !child.is_deleted;
                    is_own && (is_copying || is_destructor(&child, &die))
                }
                // The pointer to the table of virtual functions.
                (dw::DW_TAG_member, _) if child.is_artificial => true,
                (_, Some(_)) if child.location == Location::Computed => true,
                (_, Some(ty)) if !child.is_declaration => self.is_by_reference(ty, depth - 1)?,
                _ => false,
            };
            if decides {
                return Ok(true);
            }
        }
        Ok(has_deleted && !has_copying)
    }

    /// Returns whether a member function of the class at byte `class_at` is a copy constructor or a move constructor.
    fn is_copying(&mut self, at: usize, function: &Die<'a>, class: &Die<'a>, class_at: usize) -> Result<bool, ReadError> {
        if function.name != Some(own_name(class)) {
            return Ok(false);
        }
        let params = self.children(at, |tag| tag == dw::DW_TAG_formal_parameter)?;
        let mut params = params.into_iter().filter(|(_, param)| !param.is_artificial);
        let (Some((_, only)), None) = (params.next(), params.next()) else { return Ok(false) };
        let Some(reference) = only.ty else { return Ok(false) };
        let reference = self.entry(reference)?;
        let is_reference = matches!(reference.tag, dw::DW_TAG_reference_type | dw::DW_TAG_rvalue_reference_type);
        let mut target = reference.ty.filter(|_| is_reference);
        while let Some(to) = target.filter(|to| *to != class_at) {
            let die = self.entry(to)?;
            target = die.ty.filter(|_| is_transparent(&die) || die.tag == dw::DW_TAG_typedef);
        }
        Ok(target.is_some())
    }
}

fn is_destructor(function: &Die<'_>, class: &Die<'_>) -> bool {
    let name = function.name.and_then(|name| name.strip_prefix('~'));
    name.is_some_and(|name| name.split('<').next() == Some(own_name(class)))
}

/// Returns the name of a class without template arguments, as its constructors have it.
fn own_name<'a>(class: &Die<'a>) -> &'a str {
    let name = class.name.unwrap_or_default();
    name.split('<').next().unwrap_or(name)
}
