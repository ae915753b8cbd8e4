//! Types of Rust programs, as rustc describes them.
//!
//! rustc writes the members of a struct in the order of their declaration, each with its offset. It does not write whether the struct is
//! `repr(C)`, but members whose offsets are in another order prove that it is not.

use super::build::{Builder, Dwarf, Kept, MAX_NESTING};
use super::elsewhere::Elsewhere;
use super::entries::{all_entries, outermost};
use super::graph::Types;
use super::host;
use super::library::{has_mirror, mirrored_by, unstated};
use super::sections::Sections;
use super::table::TypeTable;
use super::types::Type;
use super::units::{Budget, Unit, is_absolute};
use crate::error::ReadError;
use crate::host_file::objects;
use crate::type_list::TypeList;
use gimli::constants as dw;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The structs, unions and enumerations with wanted names in a Rust executable, library or rlib.
///
/// Only what rustc compiled is read: a program also contains the types of the C++ code that it is linked with.
///
/// ```
/// use gpu_abi_reader::debug::RustTypes;
///
/// // An object file of nvcc.
/// let file = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/testdata/kernels.o"));
/// let types = RustTypes::read(file, &|name| name == "Particle")?;
/// assert_eq!(types.named().len(), 0);
/// # Ok::<(), gpu_abi_reader::ReadError>(())
/// ```
#[derive(Debug, Default)]
pub struct RustTypes {
    named: Vec<Arc<Type>>,
    /// The mirrors of types with a name: two versions of a crate may declare types of one name.
    mirrors: HashMap<String, Vec<Mirror>>,
    /// The types that have mirrors, as kernels read them, by their fingerprints.
    mirrored: HashMap<u64, Arc<Type>>,
    /// The types that pointers refer to.
    types: Types,
    /// The fingerprints of the named types: each codegen unit describes the types that it uses.
    known: HashSet<u64>,
    /// The number of object files that rustc made, with debug information.
    sources: usize,
    /// Whether rustc described any types, with other names perhaps.
    pub has_types: bool,
    /// The files with some of the debug information, such as those of `-C split-debuginfo`.
    pub elsewhere: Option<Elsewhere>,
    own_crates: HashSet<String>,
}

#[derive(Debug)]
struct Mirror {
    ty: Arc<Type>,
    /// The fingerprint of the type that it is the mirror of, if the debug information has that type.
    of: Option<u64>,
}

impl RustTypes {
    /// Reads the types whose names, without paths but with generic arguments, are wanted, and all types that they refer to.
    ///
    /// # Errors
    ///
    /// If the file is not a host file, or is broken, or if its debug information is in an unsupported form.
    #[inline]
    pub fn read(file: &[u8], is_wanted: &dyn Fn(&str) -> bool) -> Result<Self, ReadError> {
        let mut found = Self::default();
        objects(file, &mut |object, _, start| found.add(host::sections(object, start)?, is_wanted))?;
        let mut mirrored = HashMap::new();
        for ty in found.named.iter().chain(found.types.pointees.values()) {
            let Some(mirrors) = found.mirrors.get(ty.name()).filter(|_| !mirrored.contains_key(&ty.fingerprint)) else {
                continue;
            };
            let mut own = mirrors.iter().filter(|mirror| mirror.of.is_none_or(|of| of == ty.fingerprint));
            if let Some(Mirror { ty: mirror, .. }) = own.next() {
                // Kernels read the mirror even if another one of its name has other members.
                let is_only = own.all(|other| other.ty.fingerprint == mirror.fingerprint);
                mirrored.insert(ty.fingerprint, if is_only { Arc::clone(mirror) } else { Arc::new(unstated(ty)) });
            }
        }
        found.mirrored = mirrored;
        for (id, ty) in &mut found.types.pointees {
            match found.mirrored.get(&ty.fingerprint) {
                Some(mirrored) => *ty = Arc::clone(mirrored),
                None if found.types.in_memory.contains(id) && has_mirror(ty) => *ty = Arc::new(unstated(ty)),
                None => {}
            }
        }
        Ok(found)
    }

    /// Returns a list of these types and those that they refer to, as kernels read them, with the index of each.
    #[inline]
    pub fn list<'t>(&self, types: impl IntoIterator<Item = &'t Type>) -> (TypeList, Vec<usize>) {
        let mut table = TypeTable::new(&self.types);
        let places = types.into_iter().map(|ty| table.add(ty)).collect();
        (table.into_kernels_list(), places)
    }

    /// Returns whether a crate is one of the workspace's: cargo compiles these from relative paths, and all others from absolute ones.
    pub fn is_own(&self, crate_name: &str) -> bool {
        self.own_crates.contains(crate_name)
    }

    /// Returns the types with wanted names, under their paths. Of a path, several different types may be returned.
    pub fn named(&self) -> impl ExactSizeIterator<Item = &Type> {
        self.named.iter().map(Arc::as_ref)
    }

    /// Returns whether the program has values of the mirror of a type with this name.
    pub fn has_mirror(&self, name: &str) -> bool {
        self.mirrors.contains_key(name)
    }

    /// Returns a struct as kernels read it, if the program has values of its mirror, the library's `Mirror<T>`: its members, at the places
    /// of the mirror's.
    pub fn mirrored(&self, ty: &Type) -> Option<&Type> {
        self.mirrored.get(&ty.fingerprint).map(Arc::as_ref)
    }

    #[inline]
    fn add(&mut self, sections: Sections<'_>, is_wanted: &dyn Fn(&str) -> bool) -> Result<(), ReadError> {
        let Some(mut dwarf) = Dwarf::of(sections)? else { return Ok(()) };
        let heads = &mut dwarf.heads;
        self.elsewhere = self.elsewhere.take().or(dwarf.elsewhere.take());
        heads.retain(|head| head.is_rust);
        if heads.is_empty() {
            return Ok(());
        }
        let Self { named, mirrors, types, known, has_types, own_crates, .. } = self;
        let mut kept = Kept { is_program: true, ..dwarf.kept() };
        dwarf.build(self.sources, &mut kept, types, |builder| {
            let mut places = Vec::new();
            for unit in builder.units {
                *has_types |= find(unit, &mut builder.kept.budget, is_wanted, &mut places)?;
                match unit.name.as_deref().and_then(own_unit).map(|own| own.split_once('.')) {
                    Some(Some((own, _))) => drop(own_crates.insert(own.to_owned())),
                    Some(None) => builder.add_crates(unit, own_crates)?,
                    None => {}
                }
            }
            for at in places {
                let ty = builder.type_at(at, MAX_NESTING)?;
                let die = builder.entry(at)?;
                let path = builder.path(at, &die)?.unwrap_or_default();
                if let Some(name) = mirrored_by(&path) {
                    let of = builder.argument(at, MAX_NESTING)?.map(|of| of.fingerprint);
                    mirrors.entry(name.to_owned()).or_default().push(Mirror { of, ty });
                } else if known.insert(ty.fingerprint) {
                    named.push(ty);
                }
            }
            Ok(())
        })?;
        self.sources += 1;
        Ok(())
    }
}

/// Returns the name of the codegen unit of a unit with this name, if its source has a relative path: `app.9fe1522a-cgu.0`, or only a hash
/// if the compilation is incremental.
fn own_unit(name: &str) -> Option<&str> {
    let (source, unit) = name.split_once("/@/").or_else(|| name.split_once("\\@\\"))?;
    (!source.is_empty() && !is_absolute(source)).then_some(unit)
}

/// Adds the places of the types with wanted names, and returns whether there are any types. The variants of an enumeration, which are
/// structs within it, are left out.
#[inline]
fn find(
    unit: &Unit<'_>,
    budget: &mut Budget,
    is_wanted: &dyn Fn(&str) -> bool,
    places: &mut Vec<usize>,
) -> Result<bool, ReadError> {
    let mut has_types = false;
    let mut is_outermost =
        outermost(|tag| matches!(tag, dw::DW_TAG_structure_type | dw::DW_TAG_union_type | dw::DW_TAG_enumeration_type));
    let mut is_candidate = |tag, depth| {
        let is_outermost = is_outermost(tag, depth);
        has_types |= is_outermost;
        is_outermost
    };
    all_entries(unit, budget, &mut is_candidate, &mut |at, die| {
        if die.name.is_some_and(is_wanted) {
            places.push(at);
        }
    })?;
    Ok(has_types)
}

impl<'a> Builder<'_, 'a> {
    /// Adds the crates of a unit's functions whose sources have relative paths. Functions of other crates may be instantiated in the unit.
    #[inline]
    fn add_crates(&mut self, unit: &Unit<'a>, crates: &mut HashSet<String>) -> Result<(), ReadError> {
        let (mut outermost, Self { files, kept, .. }) = (None, self);
        let mut is_wanted = |tag, depth| tag == dw::DW_TAG_subprogram || tag == dw::DW_TAG_namespace && depth == 1;
        all_entries(unit, &mut kept.budget, &mut is_wanted, &mut |_, die| {
            if die.tag == dw::DW_TAG_namespace {
                outermost = die.name.filter(|name| !crates.contains(*name));
            } else if let (Some(own), Some(file)) = (outermost, die.file) {
                if files.is_relative(unit, file) {
                    crates.insert(own.to_owned());
                    outermost = None;
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_with_relative_sources_are_own() {
        assert_eq!(own_unit("src/main.rs/@/app.9fe1522a-cgu.0"), Some("app.9fe1522a-cgu.0"));
        assert_eq!(own_unit("src\\main.rs\\@\\app.9fe1522a-cgu.0"), Some("app.9fe1522a-cgu.0"));
        for other in [
            "/registry/half-2.4.1/src/lib.rs/@/half.d42b869f-cgu.3",
            "C:\\registry\\half\\src\\lib.rs/@/half.d42b869f-cgu.3",
            "src/main.c",
            "/@/",
        ] {
            assert_eq!(own_unit(other), None, "{other}");
        }
    }

    #[test]
    fn debug_information_of_cxx_is_not_rusts() {
        let file = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/testdata/rays.o"));
        let types = RustTypes::read(file, &|_| true).unwrap();
        assert_eq!(types.named().len(), 0);
    }
}
