//! Struct layouts from debug information (the guide's chapter 5).
//!
//! `nvcc -G` describes a kernel's types as DWARF, both in PTX text and in a cubin: every record with its members, their
//! offsets, and the bits of bit-fields. clang does the same with `-g -Xclang -debug-info-kind=limited`, or with `-g` at
//! `-O0`; in optimized code, `-g` on its own only adds line numbers. The debug information of the host compiler is not part
//! of a module, and `-lineinfo` does not add types.
//!
//! ```
//! use gpu_abi_reader::Module;
//! use gpu_abi_reader::debug::DebugInfo;
//!
//! // nvcc -G -arch=sm_75 -ptx nbody.cu -o nbody.debug.ptx
//! let ptx = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/kernels/nbody.debug.ptx"));
//! let info = DebugInfo::read(&Module::read(ptx)?)?.expect("compiled with `-G`");
//! let body = info.ty("Body")?.record().expect("a struct");
//! assert_eq!((body.size, info.types.align_of(body)), (64, Some(32)));
//! let mass = &body.members[1];
//! assert_eq!((mass.name.as_deref(), mass.offset, mass.ty.name()), (Some("mass"), 12, "float"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod by_reference;
mod class_names;
#[cfg(feature = "windows")]
mod codeview;
mod complete;
mod complex;
mod convention;
mod declaration;
mod die;
mod elsewhere;
mod entries;
mod error;
mod find;
mod function;
mod graph;
mod host;
mod host_functions;
mod items;
mod kernel_types;
mod library;
mod others;
mod packed;
mod params;
mod pointee;
mod reached;
mod record;
mod registers;
mod returned;
mod rust;
mod rust_list;
mod scopes;
mod sections;
mod table;
mod text;
mod types;
mod units;
mod unpassed;
mod variable;
mod variants;
mod virtual_functions;

#[cfg(feature = "windows")]
pub(crate) use codeview::{Pdb, add as add_codeview};
pub use elsewhere::Elsewhere;
pub use error::KernelTypesError;
pub use find::RecordError;
pub(crate) use graph::StatedTypes;
pub use graph::Types;
pub(crate) use host_functions::Symbol;
pub use host_functions::{HostFunctions, SelectedFunctions};
pub use kernel_types::KernelTypes;
pub(crate) use kernel_types::Wanted;
pub use others::Others;
pub use rust::RustTypes;
pub(crate) use sections::Sections;
pub use table::TypeTable;
pub use types::{Enumerator, Function, Member, Record, SourceLocation, Type, TypeId, TypeKind};
pub use unpassed::Unpassed;
pub use virtual_functions::{OF_DESTRUCTOR, VirtualFunction, VirtualFunctions};

use crate::error::ReadError;
use crate::module::Module;
use crate::ptx::Ptx;
use build::{Dwarf, MAX_NESTING};
use entries::{all_entries, outermost};
use function::Convention;
use gimli::constants as dw;
use graph::walk;
use scopes::is_record;
use std::collections::HashSet;
use std::sync::Arc;

/// The types and functions that a module's debug information describes.
#[derive(Clone, Debug, Default)]
pub struct DebugInfo {
    /// Records that are defined.
    records: Vec<Arc<Type>>,
    /// Records that are only declared.
    declarations: Vec<Arc<Type>>,
    enumerations: Vec<Arc<Type>>,
    typedefs: Vec<Arc<Type>>,
    /// The functions, including kernels.
    pub functions: Vec<Function>,
    /// The types that pointers refer to.
    pub types: Types,
}

impl DebugInfo {
    /// Reads a module's debug information; `None` if the module was compiled without it (`-G` or `-g`).
    ///
    /// # Errors
    ///
    /// If the debug information is not valid DWARF. The error names the byte of a cubin, or the section of PTX text.
    #[inline]
    pub fn read(module: &Module<'_>) -> Result<Option<Self>, ReadError> {
        let Some(dwarf) = Dwarf::of(Sections::read(module)?)? else { return Ok(None) };
        let mut info = Self::from_dwarf(&dwarf)?;
        info.types.add_aligns(module, &info.functions);
        Ok(Some(info))
    }

    /// Reads all entries.
    #[inline]
    fn from_dwarf(dwarf: &Dwarf<'_>) -> Result<Self, ReadError> {
        let mut types = Types::default();
        let info = dwarf.build(0, &mut dwarf.kept(), &mut types, |builder| {
            let [mut records, mut enumerations, mut typedefs, mut functions] = [const { Vec::new() }; 4];
            for unit in builder.units {
                let is_wanted = |tag| {
                    let is_other = matches!(tag, dw::DW_TAG_enumeration_type | dw::DW_TAG_typedef | dw::DW_TAG_subprogram);
                    is_record(tag) || is_other
                };
                // Structs within others are the variants of an enumeration of Rust: their offsets are those in the enumeration.
                let mut is_outermost = outermost(is_record);
                let mut is_wanted = |tag, depth| {
                    let is_variant = !is_outermost(tag, depth) && is_record(tag) && unit.is_rust;
                    is_wanted(tag) && !is_variant
                };
                all_entries(unit, &mut builder.kept.budget, &mut is_wanted, &mut |at, die| {
                    match die.tag {
                        // One that is signed only declares a type of its own unit.
                        tag if is_record(tag) && !die.is_signed => records.push(at),
                        dw::DW_TAG_enumeration_type if !die.is_declaration => enumerations.push(at),
                        dw::DW_TAG_typedef => typedefs.push(at),
                        dw::DW_TAG_subprogram => functions.push(at),
                        _ => {}
                    }
                })?;
            }
            // The same header leads to the same types in every unit.
            let mut different = |places: Vec<usize>| {
                let mut known = HashSet::new();
                let types = places.into_iter().map(|at| builder.type_at(at, MAX_NESTING));
                let different = types.filter(|ty| ty.as_ref().map_or(true, |ty| known.insert(ty.fingerprint)));
                different.collect::<Result<Vec<_>, _>>()
            };
            let (declarations, mut records): (_, Vec<_>) =
                different(records)?.into_iter().partition(|ty| ty.is_declaration());
            let (enumerations, typedefs) = (different(enumerations)?, different(typedefs)?);
            // Kernels read a type's mirror.
            let mut mirrored = builder.all_mirrors()?;
            for at in mirrored.clone().into_values() {
                mirrored.remove(&builder.type_at(at, MAX_NESTING)?.fingerprint);
            }
            records.retain(|ty| !mirrored.contains_key(&ty.fingerprint));
            let mut info = Self { records, declarations, enumerations, typedefs, ..Self::default() };
            info.add_parts();
            for at in functions {
                let die = builder.entry(at)?;
                let whole = builder.whole(die)?;
                if let Some(symbol) = whole.linkage_name.or(whole.name) {
                    info.functions.push(builder.function(at, symbol, Convention::Declared, MAX_NESTING)?);
                }
            }
            Ok(info)
        })?;
        Ok(Self { types, ..info })
    }

    /// Adds the records and enumerations of which enumerations of Rust with data consist.
    #[inline]
    fn add_parts(&mut self) {
        let mut known: HashSet<u64> = self.records.iter().chain(&self.enumerations).map(|ty| ty.fingerprint).collect();
        let outer: Vec<_> =
            self.records.iter().filter(|ty| ty.record().is_some_and(|one| one.made_up > 0)).cloned().collect();
        walk(outer.iter().collect(), &|_| None, &|record| record.fingerprint, &mut |ty| match ty.kind {
            TypeKind::Record(_) if known.insert(ty.fingerprint) => self.records.push(Arc::clone(ty)),
            TypeKind::Enum { .. } if known.insert(ty.fingerprint) => self.enumerations.push(Arc::clone(ty)),
            _ => {}
        });
    }

    /// Returns the defined records and enumerations that have names, each once with its [declared name](Type::declared_name).
    pub fn definitions(&self) -> impl Iterator<Item = (&str, &Type)> {
        let all = self.records.iter().chain(&self.enumerations).chain(&self.typedefs).filter(|ty| !ty.is_declaration());
        let mut known = HashSet::new();
        all.filter_map(|ty| Some((ty.declared_name()?, Arc::as_ref(ty))))
            .filter(move |(name, ty)| known.insert((*name, ty.contents())))
    }

    /// Returns the structs, classes and unions, each once, in the order in which the compiler wrote them.
    ///
    /// Records of CUDA's headers are included: CUDA's vectors and narrow floats are structs to a compiler.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.records.iter().filter_map(|ty| ty.record()).map(Arc::as_ref)
    }

    /// Returns the enumerations, each once, in the order in which the compiler wrote them.
    pub fn enumerations(&self) -> impl ExactSizeIterator<Item = &Type> {
        self.enumerations.iter().map(Arc::as_ref)
    }

    /// Returns the records that are declared but not defined, each once.
    pub fn declarations(&self) -> impl ExactSizeIterator<Item = &Type> {
        self.declarations.iter().map(Arc::as_ref)
    }
}

/// Returns the PTX text of a module: the module itself, or the text without debug sections that ptxas leaves in a cubin
/// under `-G` and `-lineinfo`.
fn ptx_within<'a>(module: &Module<'a>) -> Option<Module<'a>> {
    match module {
        Module::Ptx(_) => Some(*module),
        Module::Cubin(cubin) => {
            // There is one for each source; its lines end with zero bytes.
            let (text, _) = cubin.section_that(|name| name.starts_with(b".nv_debug_ptx_txt")).ok()??;
            Ptx::read(text).ok().map(Module::Ptx)
        }
    }
}

/// Returns whether a module has line numbers.
pub fn has_lines(module: &Module<'_>) -> bool {
    match module {
        Module::Ptx(ptx) => text::has_lines(ptx.text),
        Module::Cubin(cubin) => matches!(cubin.section(".debug_line"), Ok(Some(_))),
    }
}
