//! The types of a Rust program, as the library's types.

use super::pairs::converted;
use super::room::Room;
use crate::leak;
use crate::records::{Records, unwrapped};
use gpu_abi::__tools::{Description, DescriptionKind};
use gpu_abi_reader::debug::{Function, Record, RustTypes, Type, TypeKind};
use gpu_abi_reader::names::own_name;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

/// The crates whose types are no one's declarations of kernels' types. `HashMap` is one of `hashbrown`.
const LIBRARY: [&str; 4] = ["core::", "alloc::", "std::", "hashbrown::"];

/// The maximum number of pointers to pointers to follow: those in a file may form a cycle.
const MAX_POINTERS: usize = 32;

/// The types of a program. They live as long as this one, as in the library.
pub(super) struct Rust {
    found: &'static RustTypes,
    records: Records<'static>,
    /// The targets of pointers, which may refer back to the type.
    targets: RefCell<HashMap<*const Type, Description>>,
    /// The records, each described once.
    known: RefCell<HashMap<*const Record, DescriptionKind>>,
    /// The records whose members are not described yet, and the room for these.
    pending: RefCell<Vec<(&'static Record, Room)>>,
}

impl Rust {
    pub(super) fn new(found: RustTypes) -> Self {
        let found: &RustTypes = leak(found);
        let (targets, known, pending) = (RefCell::default(), RefCell::default(), RefCell::default());
        Self { found, records: Records::of_rust(&found.types), targets, known, pending }
    }

    /// Returns the types with wanted names, except those of the standard library and pointers with a length or a table.
    pub(super) fn named(&self) -> Vec<&'static Type> {
        let is_other = |name: &str| name.starts_with(['&', '*']) || LIBRARY.iter().any(|own| name.starts_with(own));
        self.found.named().filter(|ty| !is_other(ty.name()) && converted_by(ty).is_none()).collect()
    }

    /// Returns whether a type is of one of the program's own crates.
    pub(super) fn is_own(&self, ty: &Type) -> bool {
        ty.name().split_once("::").is_some_and(|(krate, _)| self.found.is_own(krate))
    }

    /// Returns the names of the types that derive `PtxLayout`, as far as the program converts their values.
    pub(super) fn converted(&self) -> BTreeSet<&'static str> {
        self.found.named().filter_map(converted_by).collect()
    }

    /// Returns the type as kernels read it: its mirror's members, if the program has values of the mirror.
    pub(super) fn mirrored(&self, ty: &Type) -> Option<&'static Type> {
        Some(leak(self.found.mirrored(ty)?))
    }

    /// Returns the description of a type.
    ///
    /// # Errors
    ///
    /// If it has nothing to compare; the message is the reason.
    pub(super) fn description(&self, ty: &'static Type) -> Result<Description, String> {
        match &ty.kind {
            _ if is_opaque(ty) => Err(format!("`{}` in Rust has no members", ty.name())),
            TypeKind::Variants => Err(format!("`{}` in Rust is an enumeration with data", ty.name())),
            _ => {
                let description = self.of(ty, MAX_POINTERS);
                self.describe_members();
                description
            }
        }
    }

    /// Returns the function that the member of this name points to.
    pub(super) fn function(&self, ty: &'static Type, member: &str) -> Option<&'static Function> {
        self.found.types.callback(unwrapped(&ty.record()?.member(member)?.ty))
    }

    /// Describes the members of all records so far, and of those that they reach.
    fn describe_members(&self) {
        loop {
            let Some((record, room)) = self.pending.borrow_mut().pop() else { return };
            let of = |ty| self.of(ty, MAX_POINTERS).unwrap_or(Description::UNKNOWN);
            let members: Vec<_> = record.members.iter().map(|member| of(&member.ty)).enumerate().collect();
            // SAFETY: comparisons read members, which follow once all are described.
            unsafe { room.fill(&members) };
        }
    }

    /// Returns the description of a pointer's target, which may be opaque in Rust. It leads over at most `pointers` to the next record.
    fn target(&self, ty: &'static Type, pointers: usize) -> Description {
        if let Some(known) = self.targets.borrow().get(&std::ptr::from_ref(ty)) {
            return *known;
        }
        let target = self.mirrored(ty).unwrap_or(ty);
        let is_opaque = pointers == 0 || is_opaque(target);
        let target = if is_opaque { None } else { self.of(unwrapped(target), pointers - 1).ok() };
        let target = target.unwrap_or(Description::VOID);
        self.targets.borrow_mut().insert(ty, target);
        target
    }

    /// Returns a record, whose members are described later.
    fn record(&self, record: &'static Record) -> DescriptionKind {
        let mut known = self.known.borrow_mut();
        let number = known.len() + 1;
        *known.entry(record).or_insert_with(|| {
            let room = Room::new(record.members.len());
            // SAFETY: comparisons read members, which follow once `describe_members` has described all.
            let kind = unsafe { room.record(number) };
            self.pending.borrow_mut().push((record, room));
            kind
        })
    }

    fn of(&self, ty: &'static Type, pointers: usize) -> Result<Description, String> {
        let layout = Some(self.records.layout_of(ty)?);
        let kind = match (special(ty), &unwrapped(ty).kind) {
            (Some(kind), _) => kind,
            (None, TypeKind::Array { element, len }) => match (self.of(element, pointers)?, usize::try_from(*len)) {
                (Description { kind: DescriptionKind::Leaf, .. }, _) | (_, Err(_)) => DescriptionKind::Leaf,
                (element, Ok(len)) => DescriptionKind::Array(leak(element), len),
            },
            (None, TypeKind::Record(record)) => self.record(record),
            (None, TypeKind::Pointer { .. }) => match self.found.types.pointee(unwrapped(ty)) {
                Some(to) if !matches!(to.kind, TypeKind::Function(_)) => {
                    DescriptionKind::Pointer(leak(self.target(to, pointers)))
                }
                _ => DescriptionKind::Leaf,
            },
            (None, _) => DescriptionKind::Leaf,
        };
        Ok(Description { layout, kind, ..Description::UNKNOWN })
    }
}

/// Returns what an enumeration with data is, or a mirror, whose contents are not compared; or a `DevicePtr` or `cust`'s `DevicePointer`,
/// whose target is only a type parameter.
fn special(ty: &Type) -> Option<DescriptionKind> {
    let pointer = Some(DescriptionKind::Pointer(&Description::VOID));
    match ty.name().split_once("::") {
        Some(("gpu_abi", name)) if name.starts_with("pointer::Ptr<") && name.ends_with("::Generic>") => pointer,
        Some(("gpu_abi", name)) if name.starts_with("mirror::storage::Mirror<") => Some(DescriptionKind::Opaque),
        Some(("cust", name)) if own_name(name).starts_with("DevicePointer<") => pointer,
        _ => {
            let inner = unwrapped(ty);
            let has_data = matches!(inner.kind, TypeKind::Variants) && inner.size.is_some_and(|size| size > 0);
            has_data.then_some(DescriptionKind::Opaque)
        }
    }
}

/// Returns the type that the library converts with this one of its own.
fn converted_by(ty: &'static Type) -> Option<&'static str> {
    converted(own_name(ty.name())).filter(|_| ty.name().starts_with("gpu_abi::"))
}

/// Returns whether a type is `c_void`, a struct of it, or without data, as programs declare what only C++ knows.
fn is_opaque(ty: &Type) -> bool {
    let ty = unwrapped(ty);
    let is_void = |ty: &Type| ty.size.unwrap_or(0) == 0 || ty.name() == "core::ffi::c_void";
    is_void(ty) || ty.record().is_some_and(|record| record.members.iter().all(|member| is_void(&member.ty)))
}

/// Returns whether a type is a struct with at least two members that take storage, whose order in memory rustc may choose.
pub(super) fn has_order(ty: &Type) -> bool {
    let is_stored = |ty: &Type| ty.size.is_some_and(|size| size > 0);
    ty.record()
        .filter(|record| !record.is_union)
        .is_some_and(|record| record.members.iter().filter(|member| is_stored(&member.ty)).count() > 1)
}
