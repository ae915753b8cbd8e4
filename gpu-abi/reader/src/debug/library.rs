//! Types of this library in code that rustc compiled: pointers, and mirrors in the place of the types that they are mirrors of.

use super::build::{Builder, MAX_NESTING};
use super::die::{Attributes, Die};
use super::entries::all_entries;
use super::graph::walk;
use super::types::{Member, Record, Type, TypeId, TypeKind, fingerprint};
use crate::error::ReadError;
use crate::model::{BitRange, Derivation};
use gimli::constants as dw;
use std::collections::HashMap;
use std::sync::Arc;

impl<'a> Builder<'_, 'a> {
    /// Returns the type that kernels read if an entry's members do not show it: an address for `NonNull<T>` and for this library's pointers in the
    /// generic state space; and for a `Mirror<T>`, `T` at the places of the mirror's members, or a type that is not compared if the debug
    /// information does not have these.
    pub(super) fn library_type(
        &mut self,
        at: usize,
        die: &Die<'a>,
        parts: &[(usize, Die<'a>)],
        depth: usize,
    ) -> Result<Option<Type>, ReadError> {
        let is_called = |start: &str| die.name.is_some_and(|name| name.starts_with(start));
        if !self.unit(at)?.is_rust || !["Ptr<", "NonNull<", "Mirror<"].into_iter().any(is_called) {
            return Ok(None);
        }
        let name = self.path(at, die)?.unwrap_or_default();
        if name.starts_with("gpu_abi::pointer::Ptr<") && name.ends_with("::Generic>") {
            // The target has the place of the parameter, because others may point to this pointer.
            let Some((at, target)) = self.first_argument(at)? else { return Ok(None) };
            let (target, is_const) = self.target(target)?;
            let pointee = self.entry(target)?.name.unwrap_or_default().to_owned();
            if self.kept.targets.insert(at) {
                self.kept.device_pointers.push((at, target));
            }
            let target = Some(TypeId { source: self.source, at });
            let kind = TypeKind::Pointer { pointee, derivation: Derivation::Pointer, is_const: Some(is_const), target };
            return Ok(Some(Type { fingerprint: fingerprint(&name), ..Type::new(name, die.byte_size, kind) }));
        }
        if name.starts_with("core::ptr::non_null::NonNull<") {
            let pointer = match parts {
                [(_, Die { attributes: Attributes { ty: Some(ty), .. }, .. })] => self.type_at(*ty, depth)?,
                _ => return Ok(None),
            };
            // It has a `*const T`, and may be written through.
            let mut kind = pointer.kind.clone();
            let TypeKind::Pointer { is_const, .. } = &mut kind else { return Ok(None) };
            *is_const = None;
            return Ok(Some(Type { fingerprint: pointer.fingerprint, ..Type::new(name, die.byte_size, kind) }));
        }
        if mirrored_by(&name).is_none() {
            return Ok(None);
        }
        let view = parts.get(1).and_then(|(_, view)| view.ty);
        let view = view.map(|view| self.argument(view, depth)).transpose()?.flatten();
        let (size, of) = (die.byte_size.unwrap_or(0), self.argument(at, depth)?);
        let (Some(of), Some(view)) = (of, view) else {
            return Ok(Some(Type::new(name, die.byte_size, TypeKind::Unstated)));
        };
        let kind = match of.record().zip(view.record()) {
            // The mirror of an enumeration with data has no members; a payload with a mirror may be another one there.
            Some((record, _)) if record.made_up > 0 && of.size == die.byte_size && !has_mirror_within(&of, of.name()) => {
                of.kind.clone()
            }
            Some((record, view)) => match placed(record, view, size, die.align) {
                Some(record) => TypeKind::Record(Arc::new(record)),
                None => TypeKind::Unstated,
            },
            None => TypeKind::Unstated,
        };
        Ok(Some(Type { size: die.byte_size, kind, ..Type::clone(&of) }))
    }

    /// Returns what is in memory where one of the library's pointers leads to the type at byte `at`: of a type with a mirror, the mirror.
    pub(super) fn in_memory(&mut self, at: usize) -> Result<Arc<Type>, ReadError> {
        let (target, die) = (self.type_at(at, MAX_NESTING)?, self.entry(at)?);
        let is_mirror = self.path(at, &die)?.is_some_and(|name| mirrored_by(&name).is_some());
        if self.kept.is_program || is_mirror || !has_mirror(&target) {
            return Ok(target);
        }
        let mirrors = match self.kept.mirrors.take() {
            Some(mirrors) => mirrors,
            None => self.all_mirrors()?,
        };
        let mirror = mirrors.get(&target.fingerprint).copied();
        self.kept.mirrors = Some(mirrors);
        match mirror {
            Some(mirror) => self.type_at(mirror, MAX_NESTING),
            None => Ok(Arc::new(unstated(&target))),
        }
    }

    /// Returns the type that one of the library's pointers with the argument at byte `at` leads to, and whether it is read-only: `T` and `true`
    /// for `Const<T>`.
    fn target(&mut self, at: usize) -> Result<(usize, bool), ReadError> {
        let die = self.entry(at)?;
        let is_const = self.path(at, &die)?.is_some_and(|name| name.starts_with("gpu_abi::name::rust::Const<"));
        let inner = if is_const { self.first_argument(at)? } else { None };
        Ok((inner.map_or(at, |(_, inner)| inner), is_const))
    }

    /// Returns the entries of all mirrors, by the fingerprints of the types that they are mirrors of: two versions of a crate may declare types of
    /// one name.
    pub(super) fn all_mirrors(&mut self) -> Result<HashMap<u64, usize>, ReadError> {
        let (mut places, mut mirrors) = (Vec::new(), HashMap::new());
        for unit in self.units.iter().filter(|unit| unit.is_rust) {
            let mut is_wanted = |tag, _| tag == dw::DW_TAG_structure_type;
            all_entries(unit, &mut self.kept.budget, &mut is_wanted, &mut |at, die| {
                places.extend(die.name.filter(|name| name.starts_with("Mirror<")).map(|_| at));
            })?;
        }
        for at in places {
            if let Some(ty) = self.argument(at, MAX_NESTING)? {
                mirrors.insert(ty.fingerprint, at);
            }
        }
        Ok(mirrors)
    }

    /// Returns the first generic argument of the type at byte `at` that is a type.
    pub(super) fn argument(&mut self, at: usize, depth: usize) -> Result<Option<Arc<Type>>, ReadError> {
        self.first_argument(at)?.map(|(_, ty)| self.type_at(ty, depth)).transpose()
    }

    /// Returns the place of the first generic parameter that is a type, and that of its argument.
    fn first_argument(&mut self, at: usize) -> Result<Option<(usize, usize)>, ReadError> {
        let arguments = self.children(at, |tag| tag == dw::DW_TAG_template_type_parameter)?;
        Ok(arguments.first().and_then(|(at, argument)| Some((*at, argument.ty?))))
    }
}

/// Returns a record at the places of the members of its mirror's view: each has the mirror's type there, except bit-fields, which have the
/// declared one.
fn placed<'r>(record: &'r Record, view: &Record, size: u64, align: Option<u64>) -> Option<Record> {
    let named = |own: &'r Member| Some((without_mark(own.name.as_deref()?), own));
    let declared: HashMap<_, _> = record.members.iter().filter_map(named).collect();
    let mut members = Vec::new();
    for field in &view.members {
        let name = field.name.as_deref().unwrap_or_default();
        let (bits, at) = (bits_of(&field.ty), at_of(&field.ty));
        let marked = if at.is_some() { "__at_" } else { "__bits_" };
        let name = if at.is_some() || bits.is_some() { name.strip_prefix(marked).unwrap_or(name) } else { name };
        let Some(&own) = declared.get(without_mark(name)) else { continue };
        let (offset, ty) = match (bits, at) {
            (Some(bits), _) => (bits.offset() / 8, Arc::clone(&own.ty)),
            (None, at) => {
                let (offset, ty) = at.unwrap_or((field.offset, &field.ty));
                (offset, Arc::new(mirrored(&own.ty, ty)?))
            }
        };
        members.push(Member { name: own.name.clone(), ty, offset, bits, ..field.clone() });
    }
    let stored = record.members.iter().filter(|member| member.ty.size.is_some_and(|size| size > 0));
    let placed = members.iter().filter(|member| member.ty.size != Some(0));
    if placed.count() < stored.count() || members.iter().any(|member| member.end() > size) {
        return None;
    }
    let fingerprint = fingerprint((&record.name, size, align, view.fingerprint));
    Some(Record { members, size, align, fingerprint, ..record.clone() })
}

/// Returns the type of a member in a mirror: a record's own mirror, and an enumeration's integer.
fn mirrored(ty: &Type, mirror: &Type) -> Option<Type> {
    let kind = match (&ty.kind, &mirror.kind) {
        (TypeKind::Array { element, len }, TypeKind::Array { element: of, len: other }) if len == other => {
            TypeKind::Array { element: Arc::new(mirrored(element, of)?), len: *len }
        }
        (TypeKind::Record(_), kind @ (TypeKind::Record(_) | TypeKind::Unstated)) => kind.clone(),
        (kind, _) if ty.size == mirror.size => kind.clone(),
        _ => return None,
    };
    Some(Type { size: mirror.size, kind, fingerprint: mirror.fingerprint, ..ty.clone() })
}

/// Returns the name of the type whose mirror has this name.
pub(super) fn mirrored_by(name: &str) -> Option<&str> {
    name.strip_prefix("gpu_abi::mirror::storage::Mirror<")?.strip_suffix('>')
}

/// Returns the bits of a bit-field in a mirror's view, whose type is named `gpu_abi::mirror::storage::Bits<u32, 32, 4>`.
fn bits_of(ty: &Type) -> Option<BitRange> {
    let arguments = ty.name().strip_prefix("gpu_abi::mirror::storage::Bits<")?.strip_suffix('>')?;
    let (arguments, width) = arguments.rsplit_once(", ")?;
    let (_, first) = arguments.rsplit_once(", ")?;
    Some(BitRange::new(first.parse().ok()?, width.parse().ok()?))
}

/// Returns the offset and the mirror of a member that is not a field of the view, whose type there is `gpu_abi::mirror::storage::At<u32, 8>`.
fn at_of(ty: &Type) -> Option<(u64, &Type)> {
    let arguments = ty.name().strip_prefix("gpu_abi::mirror::storage::At<")?.strip_suffix('>')?;
    let TypeKind::Array { element, .. } = &ty.record()?.members.first()?.ty.kind else { return None };
    Some((arguments.rsplit_once(", ")?.1.parse().ok()?, element))
}

/// Returns a field's name; those of tuple structs are `__0` in debug information and `_0` in mirrors.
fn without_mark(name: &str) -> &str {
    let number = name.trim_start_matches('_');
    if number.starts_with(|first: char| first.is_ascii_digit()) { number } else { name }
}

/// Returns whether values of a type may be mirrors in memory: it is, or consists of, a record with contents, and not one of this library or of core.
pub(super) fn has_mirror(ty: &Type) -> bool {
    let ty = ty.innermost();
    ty.record().is_some() && ty.size != Some(0) && !["gpu_abi::", "core::"].iter().any(|own| ty.name().starts_with(own))
}

/// Returns whether values of a type, or of one in it, may be mirrors in memory, apart from the enumeration `of` and its variants.
fn has_mirror_within(ty: &Arc<Type>, of: &str) -> bool {
    let mut found = false;
    walk(vec![ty], &|_| None, &|record| record.fingerprint, &mut |ty| {
        let is_own = |name: &str| name.strip_prefix(of).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"));
        found |= has_mirror(ty) && !is_own(ty.innermost().name());
    });
    found
}

/// Returns a type of which only the size is known.
pub(super) fn unstated(ty: &Type) -> Type {
    Type { kind: TypeKind::Unstated, ..ty.clone() }
}
