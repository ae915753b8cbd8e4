//! Builds types from debugging information entries.

use super::complex;
use super::die::Die;
use super::elsewhere::Elsewhere;
use super::entries::Level;
use super::function::Convention;
use super::graph::Types;
use super::pointee::one_spelling;
use super::scopes::{Scopes, is_made_up, is_record, spelled};
use super::sections::Sections;
use super::types::{Enumerator, SourceLocation, Type, TypeId, TypeKind};
use super::units::{Budget, Files, Head, OUTSIDE, Unit, heads, unit_at, units};
use super::unpassed::Unpassed;
use crate::error::ReadError;
use crate::model::{Derivation, ScalarKind};
use gimli::{DwTag, constants as dw};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// The maximum nesting depth of types, far above that of real programs.
pub(super) const MAX_NESTING: usize = 100;

/// The error for types that are nested more deeply.
pub(super) const TOO_DEEP: &str = "types are nested more than 100 deep";

/// The debug information of a module or an object file.
#[derive(Clone, Debug)]
pub(super) struct Dwarf<'a> {
    sections: Sections<'a>,
    pub(super) heads: Vec<Head>,
    /// Where the rest is.
    pub(super) elsewhere: Option<Elsewhere>,
}

/// State kept between requests for functions and variables.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    /// The types by their offsets in `.debug_info`; `None` while a type is being built.
    pub(super) types: HashMap<usize, Option<Arc<Type>>>,
    pub(super) scopes: Scopes,
    pub(super) budget: Budget,
    /// Whether functions of host code are requested, which take values of some classes by reference.
    pub(super) is_host_code: bool,
    /// Whether the types are those of a Rust program, whose object files each describe some of the mirrors.
    pub(super) is_program: bool,
    /// The size in bytes of the largest record that calls may pass in the registers of its members.
    pub(super) max_classified: u64,
    /// The pointees of all pointers, and the pointees that are still to be built.
    pub(super) targets: HashSet<usize>,
    pub(super) pointees: Vec<usize>,
    /// The targets of this library's pointers that are still to be built, after the places under which they are kept.
    pub(super) device_pointers: Vec<(usize, usize)>,
    /// The entries of mirrors, by the fingerprints of the types that they are mirrors of; `None` until one is looked for.
    pub(super) mirrors: Option<HashMap<u64, usize>>,
}

/// Builds types, each once.
pub(super) struct Builder<'u, 'a> {
    /// The index of the part of the file that is read.
    pub(super) source: usize,
    pub(super) units: &'u [Unit<'a>],
    pub(super) files: Files<'a>,
    pub(super) kept: &'u mut Kept,
}

impl<'a> Dwarf<'a> {
    /// Reads the heads of all units; `None` if there is no debug information.
    pub(super) fn of(sections: Sections<'a>) -> Result<Option<Self>, ReadError> {
        if sections.info.bytes.is_empty() && sections.moved_to.is_none() {
            return Ok(None);
        }
        let heads = heads(&sections)?;
        let elsewhere = |file: &String, is_moved| Elsewhere { file: file.clone(), is_moved };
        let moved = sections.moved_to.as_ref().map(|file| elsewhere(file, true));
        let split = || {
            let split = heads.iter().filter_map(|head| Some(elsewhere(head.split.as_ref()?, false)));
            split.min_by_key(Elsewhere::is_of_rustc)
        };
        Ok(Some(Self { elsewhere: moved.or_else(split), heads, sections }))
    }

    /// Returns the state before the first request.
    pub(super) fn kept(&self) -> Kept {
        let budget = Budget::new(self.sections.info.bytes.len());
        Kept { budget, max_classified: self.sections.max_classified, ..Kept::default() }
    }

    /// Returns what `build` makes of the entries. The types that pointers refer to are added to `types`, as those of `source`.
    pub(super) fn build<T>(
        &self,
        source: usize,
        kept: &mut Kept,
        types: &mut Types,
        build: impl FnOnce(&mut Builder<'_, '_>) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        types.has_cxx |= self.heads.iter().any(|head| !head.is_rust);
        types.has_rust |= self.heads.iter().any(|head| head.is_rust);
        let units = units(&self.heads, &self.sections)?;
        kept.budget.renew_entries(self.sections.info.bytes.len());
        let mut builder = Builder { source, units: &units, files: Files::new(&self.sections), kept };
        let built = build(&mut builder)?;
        loop {
            if let Some(at) = builder.kept.pointees.pop() {
                types.pointees.insert(TypeId { source, at }, builder.type_at(at, MAX_NESTING)?);
            } else if let Some((at, target)) = builder.kept.device_pointers.pop() {
                types.in_memory.extend(builder.kept.is_program.then_some(TypeId { source, at }));
                types.pointees.insert(TypeId { source, at }, builder.in_memory(target)?);
            } else {
                break;
            }
        }
        Ok(built)
    }
}

impl<'u, 'a> Builder<'u, 'a> {
    /// Returns the unit that contains byte `at` of `.debug_info`.
    pub(super) fn unit(&self, at: usize) -> Result<&'u Unit<'a>, ReadError> {
        unit_at(self.units, at).ok_or_else(|| ReadError::malformed(at, OUTSIDE))
    }

    pub(super) fn malformed(&self, at: usize, what: &'static str) -> ReadError {
        self.unit(at).map_or_else(|error| error, |unit| unit.malformed(at, what))
    }

    /// Returns the entry at byte `at` of `.debug_info`.
    pub(super) fn entry(&mut self, at: usize) -> Result<Die<'a>, ReadError> {
        self.unit(at)?.die(at, &mut self.kept.budget)
    }

    /// Returns an entry with what it leaves to the one that declares it: its names, its type and where it is. g++ describes a constructor
    /// three times: what is compiled, what may be inlined, and what the class declares.
    pub(super) fn whole(&mut self, mut die: Die<'a>) -> Result<Die<'a>, ReadError> {
        const MAX_ORIGINS: usize = 2;

        let mut origin = die.origin;
        for _ in 0..MAX_ORIGINS {
            let Some(at) = origin else { break };
            let declaration = self.entry(at)?;
            origin = declaration.origin;
            die.attributes = die.or(&declaration);
        }
        Ok(die)
    }

    /// Returns the children of the entry at byte `at` whose tags are wanted, each with its place.
    pub(super) fn children(&mut self, at: usize, is_wanted: fn(DwTag) -> bool) -> Result<Vec<(usize, Die<'a>)>, ReadError> {
        let mut level = Level::within(self.unit(at)?, at)?;
        let mut children = Vec::new();
        while let Some(entry) = level.next(&mut self.kept.budget, is_wanted)? {
            if let Some(die) = entry.die {
                children.push((entry.at, die));
            }
        }
        Ok(children)
    }

    /// Returns the name of the entry at byte `at`, qualified with the scopes around it.
    pub(super) fn path(&mut self, at: usize, die: &Die<'a>) -> Result<Option<String>, ReadError> {
        self.kept.scopes.path_of_type(self.unit(at)?, at, die, &mut self.kept.budget)
    }

    /// Takes the bytes that are kept for the entry at byte `at` from the budget.
    pub(super) fn keep(&mut self, at: usize, bytes: usize) -> Result<(), ReadError> {
        self.kept.budget.bytes(self.unit(at)?, at, bytes)
    }

    /// Returns the type at byte `at` of `.debug_info`.
    pub(super) fn type_at(&mut self, at: usize, depth: usize) -> Result<Arc<Type>, ReadError> {
        match self.kept.types.get(&at) {
            Some(Some(ty)) => return Ok(Arc::clone(ty)),
            Some(None) => return Err(self.malformed(at, "a type contains itself")),
            None if depth == 0 => return Err(self.malformed(at, TOO_DEEP)),
            None => {}
        }
        self.kept.types.insert(at, None);
        let built = self.build(at, depth - 1);
        match &built {
            Ok(ty) => self.kept.types.insert(at, Some(Arc::clone(ty))),
            Err(_) => self.kept.types.remove(&at),
        };
        built
    }

    fn build(&mut self, at: usize, depth: usize) -> Result<Arc<Type>, ReadError> {
        let die = self.entry(at)?;
        if let Some(same) = die.ty.filter(|_| is_transparent(&die)) {
            let same = self.type_at(same, depth)?;
            if die.align.is_none() {
                return Ok(same);
            }
            self.keep(at, size_of::<Type>() + same.name.len())?;
            return Ok(Arc::new(Type { max_align: die.align, ..Type::clone(&same) }));
        }
        let mut ty = self.make(at, &die, depth)?;
        let natural = match die.tag {
            dw::DW_TAG_base_type if die.encoding == Some(dw::DW_ATE_complex_float) => ty.max_align,
            dw::DW_TAG_base_type | dw::DW_TAG_enumeration_type => die.byte_size,
            dw::DW_TAG_array_type if die.is_vector => ty.size,
            dw::DW_TAG_pointer_type | dw::DW_TAG_reference_type | dw::DW_TAG_rvalue_reference_type => ty.size,
            // Pointers to member functions are two words.
            dw::DW_TAG_ptr_to_member_type => ty.size.map(|size| size.min(8)),
            _ => None,
        };
        ty.max_align = die.align.or(natural.filter(|size| size.is_power_of_two())).or(ty.max_align);
        ty.registers = self.registers(&die, &ty);
        self.finish(at, ty)
    }

    /// Keeps a type of the entry at byte `at`, with its fingerprint.
    pub(super) fn finish(&mut self, at: usize, mut ty: Type) -> Result<Arc<Type>, ReadError> {
        let mut hash = DefaultHasher::new();
        (ty.size, &ty.typedefs).hash(&mut hash);
        match &ty.kind {
            // The name may contain `const`.
            TypeKind::Pointer { .. } => ty.fingerprint.hash(&mut hash),
            TypeKind::Record(record) => record.fingerprint.hash(&mut hash),
            TypeKind::Array { element, len } => (element.fingerprint, len).hash(&mut hash),
            TypeKind::Function(function) => {
                (function.is_variadic, function.result.is_some()).hash(&mut hash);
                function.unpassed.as_ref().and_then(Unpassed::stated).hash(&mut hash);
                for ty in function.types() {
                    ty.fingerprint.hash(&mut hash);
                }
            }
            TypeKind::Scalar(kind) => (one_spelling(&ty.name), kind).hash(&mut hash),
            TypeKind::Enum { .. } => (&ty.name, ty.contents()).hash(&mut hash),
            TypeKind::MemberPointer(parts) => parts.iter().flatten().for_each(|part| part.fingerprint.hash(&mut hash)),
            TypeKind::Unstated | TypeKind::Other => ty.name.hash(&mut hash),
        }
        ty.fingerprint = hash.finish();
        self.keep(at, size_of::<Type>() + ty.name.len())?;
        Ok(Arc::new(ty))
    }

    fn make(&mut self, at: usize, die: &Die<'a>, depth: usize) -> Result<Type, ReadError> {
        let plain = Type::new;
        Ok(match die.tag {
            dw::DW_TAG_base_type if die.encoding == Some(dw::DW_ATE_complex_float) => {
                complex::number(base_name(die), die.byte_size.unwrap_or(0))
            }
            dw::DW_TAG_base_type => {
                let kind = match scalar(die) {
                    Some(kind) => TypeKind::Scalar(kind),
                    None => TypeKind::Other,
                };
                plain(base_name(die).into(), die.byte_size, kind)
            }
            // A qualifier without a type qualifies `void`.
            _ if is_transparent(die) => plain("void".into(), None, TypeKind::Other),
            dw::DW_TAG_typedef => {
                let name = self.path(at, die)?.unwrap_or_default();
                let mut ty = match die.ty {
                    Some(ty) => Type::clone(&*self.type_at(ty, depth)?),
                    None => plain("void".into(), None, TypeKind::Other),
                };
                // libcurl has `typedef void CURL`: a `CURL *` states no more than `void *`.
                if ty.is_void() {
                    return Ok(ty);
                }
                let kept: usize = ty.typedefs.iter().map(String::len).sum();
                self.keep(at, kept + name.len())?;
                // nvcc writes such a typedef in the source for the host compiler: `_ZN2rt4KindE` for `rt::Kind`.
                if ty.name != name {
                    ty.typedefs.insert(0, name.clone());
                    ty.name = name;
                }
                ty
            }
            dw::DW_TAG_pointer_type | dw::DW_TAG_reference_type | dw::DW_TAG_rvalue_reference_type => {
                self.pointer(at, die, depth)?
            }
            // The type of `nullptr` has no size there.
            dw::DW_TAG_unspecified_type if die.name.is_some_and(|name| name.contains("nullptr")) => {
                let kind = TypeKind::Pointer {
                    pointee: "void".into(),
                    derivation: Derivation::Pointer,
                    is_const: None,
                    target: None,
                };
                plain("std::nullptr_t".into(), Some(self.unit(at)?.address_size()), kind)
            }
            dw::DW_TAG_subroutine_type => {
                let function = self.function(at, "", Convention::Declared, depth)?;
                plain("function".into(), None, TypeKind::Function(Arc::new(function)))
            }
            dw::DW_TAG_array_type => self.array(at, die, depth)?,
            dw::DW_TAG_enumeration_type => self.enumeration(at, die, depth)?,
            _ if is_record(die.tag) => self.class(at, die, depth)?,
            dw::DW_TAG_ptr_to_member_type => self.member_pointer(at, die, depth)?,
            _ => plain(die.name.unwrap_or("function").into(), die.byte_size, TypeKind::Other),
        })
    }

    /// Follows the types of entries that `is_passed`, from the one at byte `at`, to the first other entry. Returns it with its offset.
    pub(super) fn past(&mut self, mut at: usize, is_passed: fn(&Die<'_>) -> bool) -> Result<(usize, Die<'a>), ReadError> {
        for _ in 0..MAX_NESTING {
            let die = self.entry(at)?;
            match die.ty {
                Some(target) if is_passed(&die) => at = target,
                _ => return Ok((at, die)),
            }
        }
        Err(self.malformed(at, TOO_DEEP))
    }

    /// Returns the array that an entry describes. Several dimensions, which are listed outermost first, become arrays of
    /// arrays.
    fn array(&mut self, at: usize, die: &Die<'a>, depth: usize) -> Result<Type, ReadError> {
        let Some(element) = die.ty else { return Err(self.malformed(at, "an array has no element type")) };
        let element = self.type_at(element, depth)?;
        let mut lengths = Vec::new();
        for (_, child) in self.children(at, |tag| tag == dw::DW_TAG_subrange_type)? {
            lengths.push(match (child.count, child.upper_bound) {
                (Some(count), _) => count,
                // For an array of unknown length, clang before version 9 and others write no bound, or -1.
                (None, Some(bound)) => bound.wrapping_add(1) & u64::from(u32::MAX),
                (None, None) => 0,
            });
        }
        let mut array: Option<Type> = None;
        for (i, &len) in lengths.iter().enumerate().rev() {
            let of = match array {
                Some(inner) => self.finish(at, inner)?,
                None => Arc::clone(&element),
            };
            let size = of.size.unwrap_or(0).checked_mul(len);
            let size = size.ok_or_else(|| self.malformed(at, "an array is larger than the address space"))?;
            let mut name = element.name.clone();
            for len in &lengths[i..] {
                let _ = write!(name, "[{len}]");
            }
            let kind = TypeKind::Array { element: of, len };
            array = Some(Type { max_align: element.max_align, ..Type::new(name, Some(size), kind) });
        }
        let mut array = array.ok_or_else(|| self.malformed(at, "an array has no dimension"))?;
        if die.is_vector {
            // clang pads a vector of three floats to four.
            array.size = array.size.and_then(u64::checked_next_power_of_two);
        }
        Ok(array)
    }

    fn enumeration(&mut self, at: usize, die: &Die<'a>, depth: usize) -> Result<Type, ReadError> {
        let repr = match die.ty {
            Some(repr) => Some(self.type_at(repr, depth)?),
            None => None,
        };
        let mut enumerators = Vec::new();
        for (place, child) in self.children(at, |tag| tag == dw::DW_TAG_enumerator)? {
            if let (Some(name), Some(value)) = (child.name, child.value) {
                // Thousands of entries may share a long name that encodes nothing.
                self.keep(place, name.len())?;
                let path = spelled(name).unwrap_or_default();
                self.keep(place, size_of::<Enumerator>() + path.len())?;
                let name: String = path.rsplit("::").next().unwrap_or_default().into();
                enumerators.push(Enumerator { name, value });
            }
        }
        let size = die.byte_size.or(repr.as_ref().and_then(|repr| repr.size));
        // nvcc states no type, and writes values of 8 bytes as signed numbers. Large negative ones are most likely unsigned.
        let is_large = |one: &Enumerator| one.value < i32::MIN.into();
        if repr.is_none() && size == Some(8) && enumerators.iter().any(is_large) {
            for one in enumerators.iter_mut().filter(|one| one.value < 0) {
                one.value += 1 << 64;
            }
        }
        let signed = match repr.as_deref().map(|repr| &repr.kind) {
            Some(TypeKind::Scalar(kind)) => Some(*kind == ScalarKind::Signed),
            _ => sign_of(size, &enumerators),
        };
        let own = self.path(at, die)?;
        let name = own.clone().unwrap_or_else(|| "enum".into());
        self.keep(at, own.as_ref().map_or(0, String::len))?;
        let place = self.place(at, die)?;
        let kind = TypeKind::Enum { name: own, signed, enumerators: enumerators.into(), place };
        Ok(Type::new(name, size, kind))
    }

    /// Returns the location of a declaration.
    pub(super) fn place(&mut self, at: usize, die: &Die<'a>) -> Result<Option<SourceLocation>, ReadError> {
        let unit = self.unit(at)?;
        let Some(line) = die.line else { return Ok(None) };
        let file = die.file.and_then(|file| self.files.path(unit, file));
        let folder = die.file.and_then(|file| self.files.folder(unit, file));
        self.keep(at, [&file, &folder].into_iter().flatten().map(String::len).sum())?;
        Ok(Some(SourceLocation { file, folder, line }))
    }
}

/// Returns whether an enumeration of `size` bytes is signed, if its enumerators show it.
///
/// nvcc writes all values as signed numbers: in 8 bytes, -1 may also be the largest unsigned value.
fn sign_of(size: Option<u64>, enumerators: &[Enumerator]) -> Option<bool> {
    let bits = size.filter(|size| (1..8).contains(size))? * 8;
    let values = || enumerators.iter().map(|enumerator| enumerator.value);
    if values().any(|value| value < 0) {
        Some(true)
    } else {
        values().any(|value| value >= 1 << (bits - 1)).then_some(false)
    }
}

/// Returns whether an entry is only a qualifier, an alias or a declaration of another type.
pub(super) fn is_transparent(die: &Die<'_>) -> bool {
    match die.tag {
        _ if die.is_signed => true,
        dw::DW_TAG_const_type | dw::DW_TAG_volatile_type | dw::DW_TAG_restrict_type | dw::DW_TAG_atomic_type => true,
        dw::DW_TAG_typedef => is_made_up(die),
        _ => false,
    }
}

/// Returns whether an entry is a typedef, or [transparent](is_transparent).
pub(super) fn is_other_name(die: &Die<'_>) -> bool {
    die.tag == dw::DW_TAG_typedef || is_transparent(die)
}

/// Returns the name of a base type. nvcc calls `long double` `double`, with the size of the host's `long double`.
pub(super) fn base_name<'a>(die: &Die<'a>) -> &'a str {
    match (die.name, die.byte_size) {
        (Some("double"), Some(9..)) => "long double",
        (name, _) => name.unwrap_or_default(),
    }
}

fn scalar(die: &Die<'_>) -> Option<ScalarKind> {
    Some(match die.encoding? {
        dw::DW_ATE_signed | dw::DW_ATE_signed_char => ScalarKind::Signed,
        dw::DW_ATE_unsigned | dw::DW_ATE_unsigned_char => ScalarKind::Unsigned,
        dw::DW_ATE_boolean => ScalarKind::Bool,
        dw::DW_ATE_float => match die.name {
            Some("__float128" | "_Float128" | "__bf16" | "std::bfloat16_t") => ScalarKind::OtherFloat,
            _ => ScalarKind::Float,
        },
        dw::DW_ATE_UTF => ScalarKind::Character,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enumerators_show_the_sign() {
        let sign = |size, values: &[i128]| {
            let named = |&value: &i128| Enumerator { name: "A".into(), value };
            sign_of(Some(size), &values.iter().map(named).collect::<Vec<_>>())
        };
        assert_eq!(sign(4, &[0, -1]), Some(true));
        assert_eq!(sign(4, &[0, 1 << 31]), Some(false));
        assert_eq!(sign(1, &[127]), None);
        assert_eq!(sign(1, &[128]), Some(false));
        // Values that nvcc writes as signed numbers in either case.
        assert_eq!(sign(8, &[-1]), None);
        assert_eq!(sign_of(None, &[]), None);
    }
}
