//! Classes whose values are passed by reference.
//!
//! A class with a destructor, a copy constructor or a move constructor of its own, or with virtual functions or bases, has an address: the
//! caller passes a pointer where the declaration has a value, and so does a function that returns one (the Itanium C++ ABI, 3.1.1 to
//! 3.1.3). So does a class with such a member or base, and one whose copy and move constructors are all deleted. clang states the
//! convention; g++ describes the functions that decide it, but not default arguments, with which a constructor copies too.

use super::build::{Builder, is_other_name};
use super::die::Die;
use super::types::{Member, Record};
use crate::error::ReadError;
use gimli::constants as dw;

impl<'a> Builder<'_, 'a> {
    /// Returns whether values of the class at byte `at` of `.debug_info` are passed by reference; `parts` are its members and functions, and
    /// `record` has its members.
    pub(super) fn is_by_reference(
        &mut self,
        at: usize,
        class: &Die<'a>,
        parts: &[(usize, Die<'a>)],
        record: &Record,
    ) -> Result<bool, ReadError> {
        // Compilers only declare a class where another file has its table of virtual functions.
        match class.convention {
            Some(dw::DW_CC_pass_by_reference) => return Ok(true),
            Some(dw::DW_CC_pass_by_value) => return Ok(false),
            _ if class.is_declaration => return Ok(true),
            _ => {}
        }
        let is_part = |member: &Member| member.ty.innermost().record().is_some_and(|part| part.is_by_reference);
        // A virtual base class, or a member that is such a class.
        if !record.is_complete || record.members.iter().any(is_part) {
            return Ok(true);
        }
        let (mut has_deleted, mut has_copying) = (false, false);
        for (place, part) in parts {
            if part.tag != dw::DW_TAG_subprogram {
                // The pointer to the table of virtual functions.
                if part.tag == dw::DW_TAG_member && part.is_artificial {
                    return Ok(true);
                }
                continue;
            }
            let is_copying = self.is_copying(*place, part, class, at)?;
            has_deleted |= is_copying && part.is_deleted;
            has_copying |= is_copying && !part.is_deleted;
            let is_own = !part.is_artificial && !part.is_defaulted && !part.is_deleted;
            if is_own && (is_copying || is_destructor(part, class)) {
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
        let Some(target) = reference.ty.filter(|_| is_reference) else { return Ok(false) };
        let (target, _) = self.past(target, is_other_name)?;
        Ok(target == class_at)
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
