//! Pointers, references and their pointees.
//!
//! A record may contain a pointer to itself. So only a pointee's name is built with the pointer; the rest follows when
//! the types that contain the pointer are complete.

use super::build::{Builder, MAX_NESTING, TOO_DEEP, base_name, is_other_name, is_transparent};
use super::die::{Attributes, Die};
use super::types::{Type, TypeId, TypeKind, fingerprint};
use crate::error::ReadError;
use crate::model::{Derivation, Fundamental};
use gimli::constants as dw;

/// The known properties of a pointee.
struct Pointee {
    /// The name with `const` before it, or after it if it is a pointer itself.
    name: String,
    /// The name without any `const`.
    plain: String,
    is_const: bool,
    /// Whether it, or what a typedef or an array in its place consists of, is `const`; `None` for a function.
    constness: Option<bool>,
}

impl Pointee {
    fn named(name: String) -> Self {
        Self { plain: name.clone(), name, is_const: false, constness: Some(false) }
    }

    /// Returns the pointer or reference to this type, as the pointee of another pointer.
    fn pointer(&self, sign: &str) -> Self {
        let name = &self.name;
        let pointer = match (self.is_const, is_pointer(name)) {
            (true, true) => format!("{name}const {sign}"),
            (true, false) => format!("const {name} {sign}"),
            (false, true) => format!("{name}{sign}"),
            (false, false) => format!("{name} {sign}"),
        };
        let blank = if is_pointer(&self.plain) { "" } else { " " };
        Self { plain: format!("{}{blank}{sign}", self.plain), ..Self::named(pointer) }
    }
}

/// Returns the number that a type's name begins with, in one spelling for all compilers, and the rest of the name. g++ writes
/// `long unsigned int` for `unsigned long`.
pub(super) fn one_spelling(name: &str) -> (Option<&'static str>, &str) {
    let (number, rest) = name.split_at(name.trim_end_matches(['*', '&', ' ']).len());
    match Fundamental::of_name(number.as_bytes()) {
        Some(number) => (Some(number.name()), rest),
        None => (None, name),
    }
}

fn is_pointer(name: &str) -> bool {
    name.ends_with('*') || name.ends_with('&')
}

impl<'a> Builder<'_, 'a> {
    /// Returns the pointer or reference that an entry describes.
    pub(super) fn pointer(&mut self, at: usize, die: &Die<'a>, depth: usize) -> Result<Type, ReadError> {
        let unit = self.unit(at)?;
        let size = die.byte_size.unwrap_or(unit.address_size());
        let pointee = self.pointee(die.ty, depth)?;
        let derivation = derivation(die);
        let is_const = match die.name {
            // Rust has no `const` types, and what a reference leads to may have interior mutability.
            Some(name) if name.starts_with("*const ") => pointee.constness.map(|_| true),
            Some(name) if name.starts_with("*mut ") || name.starts_with("&mut ") => pointee.constness,
            Some(_) => None,
            None => pointee.constness.filter(|_| !unit.is_rust),
        };
        let pointer = pointee.pointer(derivation.sign());
        self.keep(at, pointer.name.len() + pointee.name.len())?;
        let fingerprint = fingerprint(one_spelling(&pointer.plain));
        // The entries of a virtual table: `int (...)` for g++, and `int ()` for clang.
        let target = die.ty.filter(|_| die.name != Some("__vtbl_ptr_type"));
        if let Some(new) = target.filter(|at| self.kept.targets.insert(*at)) {
            self.kept.pointees.push(new);
        }
        let kind = TypeKind::Pointer {
            pointee: pointee.name,
            derivation,
            is_const,
            target: target.map(|at| TypeId { source: self.source, at }),
        };
        // `*const T`, `&mut T` or `fn(T)`; g++ names the type of a virtual table.
        let name = die.name.filter(|_| unit.is_rust).map_or(pointer.name, str::to_owned);
        Ok(Type { fingerprint, ..Type::new(name, Some(size), kind) })
    }

    /// Returns the pointer to a member that an entry describes.
    ///
    /// g++ does not state its size, which the Itanium C++ ABI defines: that of an offset for data, and of two words for functions.
    pub(super) fn member_pointer(&mut self, at: usize, die: &Die<'a>, depth: usize) -> Result<Type, ReadError> {
        let mut part = |ty| {
            let attributes = Attributes { ty, ..Attributes::default() };
            let pointer = self.pointer(at, &Die { tag: dw::DW_TAG_pointer_type, attributes }, depth)?;
            self.finish(at, pointer)
        };
        let parts =
            die.class.zip(die.ty).map(|(class, member)| Ok([part(Some(class))?, part(Some(member))?])).transpose()?;
        let is_function = match die.ty {
            Some(member) => self.past(member, is_other_name)?.1.tag == dw::DW_TAG_subroutine_type,
            None => false,
        };
        let word = self.unit(at)?.address_size();
        let size = die.byte_size.unwrap_or(if is_function { 2 * word } else { word });
        let name = match &parts {
            Some([class, member]) => member_pointer(member.name(), class),
            None => "pointer to member".into(),
        };
        self.keep(at, name.len())?;
        Ok(Type::new(name, Some(size), TypeKind::MemberPointer(parts)))
    }

    /// Returns whether a type, or what a typedef or an array in its place consists of, is `const` or a reference.
    pub(super) fn is_const(&mut self, ty: usize) -> Result<bool, ReadError> {
        let is_reference = self.entry(ty)?.tag == dw::DW_TAG_reference_type;
        Ok(is_reference || self.pointee(Some(ty), MAX_NESTING)?.constness == Some(true))
    }

    /// Returns the name and the scalar kind of a pointee.
    ///
    /// Its members are not read.
    fn pointee(&mut self, ty: Option<usize>, depth: usize) -> Result<Pointee, ReadError> {
        let Some(at) = ty else { return Ok(Pointee::named("void".into())) };
        if depth == 0 {
            return Err(self.malformed(at, TOO_DEEP));
        }
        let die = self.entry(at)?;
        let pointee = match die.tag {
            dw::DW_TAG_base_type => Pointee::named(base_name(&die).into()),
            dw::DW_TAG_const_type => {
                let pointee = self.pointee(die.ty, depth - 1)?;
                return Ok(Pointee { is_const: true, constness: pointee.constness.map(|_| true), ..pointee });
            }
            _ if is_transparent(&die) => return self.pointee(die.ty, depth - 1),
            dw::DW_TAG_typedef => {
                // Whether it is `const` depends on its definition.
                let constness = self.pointee(die.ty, depth - 1)?.constness;
                Pointee { constness, ..Pointee::named(self.path(at, &die)?.unwrap_or_default()) }
            }
            dw::DW_TAG_pointer_type | dw::DW_TAG_reference_type | dw::DW_TAG_rvalue_reference_type => {
                self.pointee(die.ty, depth - 1)?.pointer(derivation(&die).sign())
            }
            dw::DW_TAG_array_type => {
                let element = self.pointee(die.ty, depth - 1)?;
                Pointee { name: element.name + "[]", plain: element.plain + "[]", ..element }
            }
            dw::DW_TAG_subroutine_type => Pointee { constness: None, ..Pointee::named("function".into()) },
            _ => match self.path(at, &die)? {
                Some(path) => Pointee::named(path),
                None => Pointee::named(die.name.unwrap_or("struct").into()),
            },
        };
        self.keep(at, pointee.name.len() + pointee.plain.len())?;
        Ok(pointee)
    }
}

/// Returns the name of a pointer to a member by those of pointers to the member's type and to the class.
pub(super) fn member_pointer(member: &str, class: &Type) -> String {
    let class = class.name().trim_end_matches(" *");
    match member.split_once("(*)") {
        Some((result, parameters)) => format!("{result}({class}::*){parameters}"),
        None => format!("{}{class}::*", member.strip_suffix('*').unwrap_or(member)),
    }
}

/// Returns whether an entry is a pointer or a reference.
fn derivation(die: &Die<'_>) -> Derivation {
    match die.tag {
        dw::DW_TAG_reference_type => Derivation::Reference,
        dw::DW_TAG_rvalue_reference_type => Derivation::RvalueReference,
        _ => Derivation::Pointer,
    }
}
