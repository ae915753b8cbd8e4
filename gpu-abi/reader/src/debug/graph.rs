//! References between types: the pointees of pointers.

use super::ptx_within;
use super::types::{Function, Record, Type, TypeId, TypeKind};
use super::unpassed::Unpassed;
use crate::module::Module;
use crate::type_list::ClassKeys;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// The types that pointers refer to, and the alignments of records.
#[derive(Clone, Debug, Default)]
pub struct Types {
    pub(super) pointees: HashMap<TypeId, Arc<Type>>,
    /// The targets of this library's pointers in a Rust program, which are mirrors in memory.
    pub(super) in_memory: HashSet<TypeId>,
    /// The definitions of pointees that are only declared in their units, by name.
    pub(super) definitions: HashMap<String, Arc<Type>>,
    /// The alignments of records that kernels take by value, by fingerprint.
    pub(super) aligns: HashMap<u64, u64>,
    /// Whether they are the types of C++ functions, not of kernels.
    pub(super) are_host_code: bool,
    /// Whether another compiler than rustc describes any.
    pub(super) has_cxx: bool,
    /// Whether rustc describes any.
    pub(super) has_rust: bool,
    /// The [contents](Type::contents) of the types of parameters and results, as far as they were selected.
    pub(super) passed: HashSet<u64>,
    /// Those of members, and of variables.
    pub(crate) stored: HashSet<u64>,
    /// The names of all classes of the file, whether anything leads to them or not, once they are read.
    pub(crate) classes: OnceLock<Arc<ClassKeys>>,
}

impl Types {
    /// Returns whether rustc describes all types.
    pub fn is_of_rust(&self) -> bool {
        !self.has_cxx
    }

    /// Returns whether these types and the others are of two languages.
    pub fn is_of_other_language(&self, other: &Self) -> bool {
        let only_one = [self, other].iter().all(|types| !(types.has_cxx && types.has_rust));
        only_one && self.has_cxx != other.has_cxx
    }

    pub(super) fn shared(&self, id: TypeId) -> Option<&Arc<Type>> {
        let ty = self.pointees.get(&id)?;
        let definition = if ty.is_declaration() { self.definitions.get(ty.name()) } else { None };
        definition.or(Some(ty))
    }

    /// Returns the type that a pointer or reference refers to; `None` for `void` and for types that are not pointers.
    ///
    /// A record with a pointer to itself refers back to itself: code that follows pointers must remember the types it has
    /// visited, by [`TypeId`].
    pub fn pointee(&self, ty: &Type) -> Option<&Type> {
        let TypeKind::Pointer { target: Some(target), .. } = &ty.kind else { return None };
        self.shared(*target).map(Arc::as_ref).filter(|ty| !ty.is_void())
    }

    /// Returns whether a selected parameter, result, variable or member is of this type, or an array of it, and does not only point to it.
    pub fn has_values(&self, ty: &Type) -> bool {
        [&self.passed, &self.stored].iter().any(|values| values.contains(&ty.contents()))
    }

    /// Returns whether selected parameters and results are of this type, and no memory is.
    #[inline]
    pub fn is_only_passed(&self, ty: &Type) -> bool {
        let contents = ty.contents();
        let is_target = || self.pointees.values().any(|to| to.innermost().contents() == contents);
        self.passed.contains(&contents) && !self.stored.contains(&contents) && !is_target()
    }

    /// Returns the names of these types and of all that they lead to, if rustc described them: its debug information also has the types of
    /// libraries that functions use.
    pub fn reached_in_rust<'t>(&self, types: impl Iterator<Item = &'t Type>) -> Option<HashSet<String>> {
        let types: Vec<_> = types.cloned().map(Arc::new).collect();
        let mut names = HashSet::new();
        let mut add = |ty: &Arc<Type>| names.extend([ty.name().to_owned()]);
        walk(types.iter().collect(), &|id| self.shared(id), &|record| record.fingerprint, &mut add);
        Some(names).filter(|_| !self.has_cxx)
    }

    /// Returns whether a type is one of Rust's core library, which other types only use.
    pub fn is_of_core(&self, ty: &Type) -> bool {
        !self.has_cxx && ty.name().starts_with("core::")
    }

    /// Returns whether a type of Rust has no storage, as `PhantomData<T>`.
    pub fn is_without_storage(&self, ty: &Type) -> bool {
        !self.has_cxx && ty.size == Some(0) && !matches!(ty.kind, TypeKind::Array { .. })
    }

    /// Returns the type in the wrappers of Rust's core library that do not change it: `T` for `MaybeUninit<T>`, `Cell<T>` or `Wrapping<T>`.
    #[inline]
    pub fn unwrapped<'t>(&self, mut ty: &'t Type) -> &'t Type {
        while self.is_of_core(ty) {
            match self.only_member(ty) {
                Some(only) => ty = only,
                None => break,
            }
        }
        ty
    }

    /// Returns the number or the pointer that a type of Rust consists of, if it has no other member; rustc passes some such structs as the
    /// number.
    pub fn number<'t>(&self, mut ty: &'t Type) -> Option<&'t Type> {
        while let Some(only) = self.only_member(ty) {
            ty = only;
        }
        Some(ty).filter(|ty| self.has_cxx || ty.record().is_none())
    }

    /// Returns the type of the only member with storage of a record of Rust, if it has the record's size.
    #[inline]
    fn only_member<'t>(&self, ty: &'t Type) -> Option<&'t Type> {
        let record = ty.record().filter(|record| !self.has_cxx && record.made_up == 0)?;
        let mut stored = record.members.iter().filter(|member| member.ty.size != Some(0));
        let only = stored.next().filter(|only| only.ty.size == ty.size)?;
        stored.next().is_none().then_some(&*only.ty)
    }

    /// Returns a record's alignment in bytes, if known.
    ///
    /// Debug information states it only for types declared with one, and only clang and g++ write it. But a kernel that
    /// takes the record by value declares its parameter with the alignment, in PTX text, and a cubin with debug information
    /// contains that text.
    pub fn align_of(&self, record: &Record) -> Option<u64> {
        self.aligns.get(&record.fingerprint).copied().or(record.align)
    }

    /// Adds the alignments from the parameter declarations of a module's kernels.
    #[inline]
    pub(super) fn add_aligns(&mut self, module: &Module<'_>, functions: &[Function]) {
        let Some(module) = ptx_within(module) else { return };
        let by_symbol: HashMap<&str, usize> = functions.iter().map(|function| &*function.symbol).zip(0..).collect();
        for kernel in module.kernels().map_while(Result::ok) {
            let params = kernel.params;
            let function = by_symbol.get(kernel.name).map(|&at| &functions[at]);
            let Some(function) = function.filter(|one| one.params.len() == params.len()) else { continue };
            for ((_, ty), param) in function.params.iter().zip(params) {
                if let (Some(record), Some(align)) = (ty.record(), param.align) {
                    if record.size == param.size as u64 {
                        self.aligns.insert(record.fingerprint, align as u64);
                    }
                }
            }
        }
    }

    /// Returns the name of a record that a function uses and that nvcc's device code may lay out differently than the host's compiler.
    pub(super) fn host_only(&self, function: &Function) -> Option<String> {
        let mut name = None;
        let mut visit = |ty: &Arc<Type>| {
            if ty.record().is_some_and(|record| record.pack.is_none()) {
                name.get_or_insert_with(|| ty.name.clone());
            }
        };
        walk(function.types(), &|id| self.shared(id), &|record| record.fingerprint, &mut visit);
        name
    }

    /// Returns what a description of a function states about its types.
    pub(crate) fn stated(&self, function: &Function) -> StatedTypes {
        let (mut hash, mut defined) = (DefaultHasher::new(), HashMap::new());
        (function.is_variadic, function.result.is_some()).hash(&mut hash);
        function.unpassed.as_ref().and_then(Unpassed::stated).hash(&mut hash);
        function.types().iter().for_each(|ty| ty.fingerprint.hash(&mut hash));
        let pointee = |id| self.pointees.get(&id);
        walk(function.types(), &pointee, &|record| record.fingerprint, &mut |ty| {
            let name = match &ty.kind {
                TypeKind::Record(record) => record.name.as_ref(),
                TypeKind::Enum { name, .. } => name.as_ref(),
                _ => None,
            };
            let name = name.or(ty.typedefs.first()).filter(|_| !ty.is_declaration());
            defined.extend(name.map(|name| (name.clone(), ty.contents())));
        });
        StatedTypes { types: hash.finish(), defined }
    }
}

/// What a description of a function states about its types.
pub(crate) struct StatedTypes {
    /// A hash of the types of the parameters and the result, with the names of those that pointers lead to.
    types: u64,
    /// The records and enumerations that these lead to by name, apart from those that are only declared there.
    defined: HashMap<String, u64>,
}

impl StatedTypes {
    /// Returns the indices of those that differ from all before; `all` is not asked for a single one. A type that one defines and another only
    /// declares is not a difference.
    pub(crate) fn different(all: impl ExactSizeIterator<Item = Self>) -> Vec<usize> {
        if all.len() == 1 {
            return vec![0];
        }
        let (mut known, mut different): (Vec<Self>, _) = (Vec::new(), Vec::new());
        for (index, one) in all.enumerate() {
            let is_like = |other: &&mut Self| {
                let is_same = |(name, contents)| one.defined.get(name).is_none_or(|own| own == contents);
                other.types == one.types && other.defined.iter().all(is_same)
            };
            if let Some(other) = known.iter_mut().find(is_like) {
                other.defined.extend(one.defined);
            } else {
                known.push(one);
                different.push(index);
            }
        }
        different
    }
}

/// Calls `visit` with these types and the types that they contain or refer to, in order. The members of a record and the targets of
/// pointers, which `pointee` returns, are visited the first time only; `key` tells records apart.
pub(super) fn walk<'t>(
    types: Vec<&'t Arc<Type>>,
    pointee: &dyn Fn(TypeId) -> Option<&'t Arc<Type>>,
    key: &dyn Fn(&Arc<Record>) -> u64,
    visit: &mut dyn FnMut(&Arc<Type>),
) {
    walk_on(&mut Walked::default(), types, pointee, key, visit);
}

/// The records and the targets of pointers that a walk has visited. One record may be in many others.
#[derive(Clone, Debug, Default)]
pub(super) struct Walked {
    pointees: HashSet<TypeId>,
    records: HashSet<u64>,
}

/// Does the same without what was visited before.
pub(super) fn walk_on<'t>(
    Walked { pointees, records }: &mut Walked,
    types: Vec<&'t Arc<Type>>,
    pointee: &dyn Fn(TypeId) -> Option<&'t Arc<Type>>,
    key: &dyn Fn(&Arc<Record>) -> u64,
    visit: &mut dyn FnMut(&Arc<Type>),
) {
    for ty in types {
        let mut next = vec![ty];
        while let Some(ty) = next.pop() {
            visit(ty);
            match &ty.kind {
                TypeKind::Pointer { target: Some(target), .. } if pointees.insert(*target) => next.extend(pointee(*target)),
                TypeKind::Array { element, .. } => next.push(element),
                TypeKind::Function(function) => next.extend(function.types()),
                TypeKind::MemberPointer(parts) => next.extend(parts.iter().flatten()),
                TypeKind::Record(record) if records.insert(key(record)) => {
                    next.extend(record.members.iter().rev().map(|member| &member.ty));
                }
                _ => {}
            }
        }
    }
}
