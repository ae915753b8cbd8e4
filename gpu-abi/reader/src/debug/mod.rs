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
//! let body = info.record("Body")?;
//! assert_eq!((body.size, info.align_of(body)), (64, Some(32)));
//! let mass = &body.members[1];
//! assert_eq!((mass.name.as_deref(), mass.offset, mass.ty.name()), (Some("mass"), 12, "float"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod by_reference;
mod complete;
mod declaration;
mod die;
mod entries;
mod find;
mod fingerprint;
mod function;
mod graph;
mod host;
mod host_functions;
mod index;
mod kernel_types;
mod packed;
mod params;
mod pointee;
mod reached;
mod rust;
mod scopes;
mod sections;
mod table;
mod text;
mod types;
mod units;
mod variable;

pub use by_reference::BY_REFERENCE;
pub use find::RecordError;
pub use graph::Types;
pub use host_functions::{HostFunction, HostFunctions};
pub(crate) use kernel_types::Part;
pub use kernel_types::{KernelTypes, KernelTypesError};
pub use rust::RustTypes;
pub use table::TypeTable;
pub use types::{Enumerator, Function, Member, Record, SourceLocation, Type, TypeId, TypeKind};

use crate::error::ReadError;
use crate::module::Module;
use crate::ptx::Ptx;
use build::{Builder, Kept, MAX_NESTING};
use function::Convention;
use index::Index;
use sections::Sections;
use std::collections::HashSet;
use std::sync::Arc;
use units::{Budget, Files};

/// The types and functions that a module's debug information describes.
#[derive(Clone, Debug)]
pub struct DebugInfo {
    records: Vec<Arc<Type>>,
    /// Records that are declared but not defined.
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
    pub fn read(module: &Module<'_>) -> Result<Option<Self>, ReadError> {
        let mut info = Self::of(&Sections::of(module)?)?;
        if let Some(info) = &mut info {
            info.types.add_aligns(module, &info.functions);
        }
        Ok(info)
    }

    /// Reads the contents of all debug sections.
    fn of(sections: &Sections<'_>) -> Result<Option<Self>, ReadError> {
        if sections.info.bytes.is_empty() {
            return Ok(None);
        }
        let heads = units::heads(sections)?;
        let units = units::units(&heads, sections)?;
        let mut kept = Kept::new(Budget::of(sections.info.bytes.len()));
        let index = Index::of(&units, &mut kept.budget)?;
        let mut builder = Builder { source: 0, units: &units, files: Files::new(sections), kept: &mut kept };
        // The same header leads to the same types in every unit.
        let mut different = |places: &[usize]| {
            let mut types = Vec::new();
            let mut known = HashSet::new();
            for &at in places {
                let ty = builder.type_at(at, MAX_NESTING)?;
                if known.insert(ty.fingerprint) {
                    types.push(ty);
                }
            }
            Ok::<_, ReadError>(types)
        };
        let records = different(&index.records)?;
        let declarations = different(&index.declarations)?;
        let enumerations = different(&index.enumerations)?;
        let typedefs = different(&index.typedefs)?;
        let mut functions = Vec::new();
        for &at in &index.functions {
            let die = builder.entry(at)?;
            let (name, linkage_name) = builder.names(&die)?;
            if let Some(symbol) = linkage_name.or(name) {
                functions.push(builder.function(at, symbol, Convention::Declared, MAX_NESTING)?);
            }
        }
        let mut types = Types::default();
        builder.finish(&mut |id, ty| types.add(id, ty))?;
        Ok(Some(Self { records, declarations, enumerations, typedefs, functions, types }))
    }

    /// Returns the type that a pointer or reference refers to; `None` for `void` and for types that are not pointers.
    ///
    /// ```
    /// use gpu_abi_reader::Module;
    /// use gpu_abi_reader::debug::{DebugInfo, TypeKind};
    ///
    /// let ptx = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/kernels/nbody.debug.ptx"));
    /// let info = DebugInfo::read(&Module::read(ptx)?)?.expect("compiled with `-G`");
    /// let (_, bodies) = info.function("step").unwrap().params().nth(1).unwrap();
    /// let body = info.pointee(bodies).unwrap();
    /// assert_eq!((bodies.name(), body.name(), body.size), ("const Body *", "Body", Some(64)));
    /// assert!(matches!(&body.kind, TypeKind::Record(body) if body.members[1].name.as_deref() == Some("mass")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pointee(&self, ty: &Type) -> Option<&Type> {
        self.types.pointee(ty)
    }

    /// Returns a record's alignment in bytes, if the module states it; see [`Types::align_of`].
    pub fn align_of(&self, record: &Record) -> Option<u64> {
        self.types.align_of(record)
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
        self.records.iter().filter_map(|ty| match &ty.kind {
            TypeKind::Record(record) => Some(record.as_ref()),
            _ => None,
        })
    }

    /// Returns the enumerations, each once, in the order in which the compiler wrote them.
    pub fn enumerations(&self) -> impl ExactSizeIterator<Item = &Type> {
        self.enumerations.iter().map(Arc::as_ref)
    }

    /// Returns the records that are declared but not defined, each once.
    pub fn declarations(&self) -> impl ExactSizeIterator<Item = &Type> {
        self.declarations.iter().map(Arc::as_ref)
    }

    /// Returns the function that PTX calls `symbol`.
    pub fn function(&self, symbol: &str) -> Option<&Function> {
        self.functions.iter().find(|function| function.symbol == symbol)
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
