//! Types of this library in code that rustc compiled: pointers, and mirrors in the place of the types that they are mirrors of.

use super::build::{Builder, MAX_NESTING};
use super::die::{Attributes, Die};
use super::entries::all_entries;
use super::rust::{Placer, mirrored_by};
use super::types::{Type, TypeId, TypeKind};
use crate::error::ReadError;
use gimli::constants as dw;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
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
        let may_be_own = is_called("Ptr<") || is_called("NonNull<") || is_called("Mirror<") && !self.kept.is_program;
        if !self.unit(at)?.is_rust || !may_be_own {
            return Ok(None);
        }
        let name = self.path(at, die)?.unwrap_or_default();
        if name.starts_with("gpu_abi::pointer::Ptr<") && name.ends_with("::Generic>") {
            let Some((target, is_const)) = self.target(at)? else { return Ok(None) };
            let pointee = self.entry(target)?.name.unwrap_or_default().to_owned();
            if self.kept.targets.insert(at) {
                self.kept.device_pointers.push(at);
            }
            let mut hash = DefaultHasher::new();
            name.hash(&mut hash);
            let target = Some(TypeId { source: self.source, at });
            let kind = TypeKind::Pointer { pointee, scalar: None, is_reference: false, is_const: Some(is_const), target };
            return Ok(Some(Type { fingerprint: hash.finish(), ..Type::new(name, die.byte_size, kind) }));
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
        let record = self.record(at, die, parts, depth)?;
        let mirror = Type::new(name, die.byte_size, TypeKind::Record(Arc::new(record)));
        if mirrored_by(&mirror).is_none() {
            return Ok(None);
        }
        let view = parts.get(1).and_then(|(_, view)| view.ty);
        let view = view.map(|view| self.argument(view, depth)).transpose()?.flatten();
        let placed = match (self.argument(at, depth)?, view.as_ref().and_then(|view| view.record())) {
            (Some(ty), Some(view)) => Placer::new(&|_| Some(Arc::clone(view))).place(&ty, &mirror),
            _ => None,
        };
        Ok(Some(placed.unwrap_or_else(|| unstated(&mirror))))
    }

    /// Returns the target of the library's pointer that the entry at byte `at` describes: of a type with a mirror, that is in memory.
    pub(super) fn target_of(&mut self, at: usize) -> Result<Option<Arc<Type>>, ReadError> {
        let Some((target, _)) = self.target(at)? else { return Ok(None) };
        let target = self.type_at(target, MAX_NESTING)?;
        if self.kept.is_program || !has_mirror(&target) {
            return Ok(Some(target));
        }
        let mirrors = match self.kept.mirrors.take() {
            Some(mirrors) => mirrors,
            None => self.all_mirrors()?,
        };
        let mirror = mirrors.get(target.name()).copied();
        self.kept.mirrors = Some(mirrors);
        match mirror {
            Some(mirror) => Ok(Some(self.type_at(mirror, MAX_NESTING)?)),
            None => Ok(Some(Arc::new(unstated(&target)))),
        }
    }

    /// Returns the place of the type that the library's pointer at byte `at` leads to, and whether it is read-only: `T` and `true` for
    /// `DevicePtr<Const<T>>`.
    fn target(&mut self, at: usize) -> Result<Option<(usize, bool)>, ReadError> {
        let Some(target) = self.first_argument(at)? else { return Ok(None) };
        let die = self.entry(target)?;
        let is_const = self.path(target, &die)?.is_some_and(|name| name.starts_with("gpu_abi::name::rust::Const<"));
        let inner = if is_const { self.first_argument(target)? } else { None };
        Ok(Some((inner.unwrap_or(target), is_const)))
    }

    /// Returns the entries of all mirrors, by the names of the types that they are mirrors of.
    fn all_mirrors(&mut self) -> Result<HashMap<String, usize>, ReadError> {
        let (mut places, mut mirrors) = (Vec::new(), HashMap::new());
        for unit in self.units.iter().filter(|unit| unit.is_rust) {
            let mut is_wanted = |tag, _| tag == dw::DW_TAG_structure_type;
            all_entries(unit, &mut self.kept.budget, &mut is_wanted, &mut |at, die| {
                places.extend(die.name.filter(|name| name.starts_with("Mirror<")).map(|_| at));
            })?;
        }
        for at in places {
            if let Some(ty) = self.argument(at, MAX_NESTING)? {
                mirrors.insert(ty.name().to_owned(), at);
            }
        }
        Ok(mirrors)
    }

    /// Returns the first generic argument of the type at byte `at` that is a type.
    pub(super) fn argument(&mut self, at: usize, depth: usize) -> Result<Option<Arc<Type>>, ReadError> {
        self.first_argument(at)?.map(|ty| self.type_at(ty, depth)).transpose()
    }

    fn first_argument(&mut self, at: usize) -> Result<Option<usize>, ReadError> {
        let arguments = self.children(at, |tag| tag == dw::DW_TAG_template_type_parameter)?;
        Ok(arguments.first().and_then(|(_, argument)| argument.ty))
    }
}

/// Returns whether values of a type may be mirrors in memory: it is, or consists of, a record with contents, and not one of this library or of core.
pub(super) fn has_mirror(ty: &Type) -> bool {
    let ty = ty.innermost();
    ty.record().is_some() && ty.size != Some(0) && !["gpu_abi::", "core::"].iter().any(|own| ty.name().starts_with(own))
}

/// Returns a type of which only the size is known.
pub(super) fn unstated(ty: &Type) -> Type {
    Type { kind: TypeKind::Unstated, ..ty.clone() }
}
