//! Struct layouts from debug information (the guide's chapter 5).
//!
//! `nvcc -G` describes a kernel's types as DWARF, in PTX text as in a cubin: every record with its members, their offsets, and the bits
//! of bit-fields. So does clang with `-g -Xclang -debug-info-kind=limited`, or with `-g` at `-O0`: optimized, `-g` alone has lines only.
//! That of the host compiler says nothing here, and `-lineinfo` has no types.
//!
//! ```
//! use gpu_abi_reader::Module;
//! use gpu_abi_reader::debug::DebugInfo;
//!
//! // nvcc -G -arch=sm_75 -ptx nbody.cu -o nbody.debug.ptx
//! let ptx = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/kernels/nbody.debug.ptx"));
//! let info = DebugInfo::read(&Module::read(ptx)?)?.expect("compiled with `-G`");
//! let body = info.record("Body")?;
//! assert_eq!((body.size(), info.align_of(body)), (64, Some(32)));
//! let mass = &body.members()[1];
//! assert_eq!((mass.name(), mass.offset(), mass.ty().name()), (Some("mass"), 12, "float"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod die;
mod find;
mod index;
mod sections;
mod text;
mod types;
mod units;

pub use find::RecordError;
pub use types::{BitRange, Enumerator, Function, Member, Place, Record, ScalarKind, Type, TypeKind};

use crate::error::ReadError;
use crate::module::Module;
use crate::ptx::Ptx;
use build::Builder;
use gimli::DebugStr;
use index::Index;
use sections::Sections;
use std::collections::BTreeMap;
use std::sync::Arc;
use units::Budget;

/// The records and functions that a module's debug information describes.
#[derive(Clone, Debug)]
pub struct DebugInfo {
    records: Vec<Arc<Record>>,
    /// Typedefs of records.
    typedefs: Vec<(String, Arc<Record>)>,
    functions: Vec<Function>,
    /// The alignments of records that kernels take by value, by fingerprint.
    aligns: BTreeMap<u64, u64>,
}

impl DebugInfo {
    /// Reads a module's debug information; `None` where it has none, as without `-G` or `-g`.
    ///
    /// # Errors
    ///
    /// If it is no DWARF; the error names the byte of a cubin, or the section of PTX text.
    pub fn read(module: &Module<'_>) -> Result<Option<Self>, ReadError> {
        let sections = Sections::of(module)?;
        if sections.info.bytes.is_empty() {
            return Ok(None);
        }
        let strings = DebugStr::from(sections.str.slice());
        let units = units::units(&sections)?;
        let mut budget = Budget::of(sections.info.bytes.len());
        let index = Index::of(&units, &sections.info, &strings, &mut budget)?;
        let files = units::files(&sections, &units, &index.lines);
        let mut builder = Builder {
            units: &units,
            section: &sections.info,
            strings,
            index: &index,
            files: &files,
            budget,
            types: BTreeMap::new(),
        };
        let mut records: Vec<Arc<Record>> = Vec::new();
        // The same header makes the same records in every unit.
        let mut known = BTreeMap::new();
        for &at in &index.records {
            if let Some(record) = builder.record_at(at)? {
                if known.insert(record.fingerprint, ()).is_none() {
                    records.push(record);
                }
            }
        }
        let mut typedefs = Vec::new();
        let mut known = BTreeMap::new();
        for &at in &index.typedefs {
            let (Some(record), Some(name)) = (builder.record_at(at)?, index.path(at, &mut builder.budget)) else {
                continue;
            };
            if known.insert((name.clone(), record.fingerprint), ()).is_none() {
                typedefs.push((name, record));
            }
        }
        let mut functions = Vec::new();
        for &at in &index.functions {
            functions.extend(builder.function(at)?);
        }
        let aligns = aligns(module, &functions);
        Ok(Some(Self { records, typedefs, functions, aligns }))
    }

    /// Returns a record's alignment in bytes, where the module says it.
    ///
    /// DWARF 2 has none. But a kernel that takes the record by value declares its parameter with it, in PTX text, which a cubin with debug
    /// information contains; that is the alignment in all cases. clang adds the alignment that the record is declared with.
    pub fn align_of(&self, record: &Record) -> Option<u64> {
        self.aligns.get(&record.fingerprint).copied().or(record.align)
    }

    /// Returns the structs, classes and unions, each once, in the order in which the compiler wrote them.
    ///
    /// Those of CUDA's headers are among them: CUDA's vectors and narrow floats are structs to a compiler.
    pub fn records(&self) -> impl ExactSizeIterator<Item = &Record> {
        self.records.iter().map(Arc::as_ref)
    }

    /// Returns the functions, kernels among them.
    pub fn functions(&self) -> &[Function] {
        &self.functions
    }

    /// Returns the function that PTX calls `symbol`.
    pub fn function(&self, symbol: &str) -> Option<&Function> {
        self.functions.iter().find(|function| function.symbol() == symbol)
    }
}

/// Finds the alignments that kernels declare their parameters with.
fn aligns(module: &Module<'_>, functions: &[Function]) -> BTreeMap<u64, u64> {
    let mut aligns = BTreeMap::new();
    let Some(module) = ptx_within(module) else { return aligns };
    let by_symbol: BTreeMap<&str, &Function> = functions.iter().map(|function| (function.symbol(), function)).collect();
    for kernel in module.kernels().map_while(Result::ok) {
        let params = kernel.params();
        let function = by_symbol.get(kernel.name()).filter(|function| function.params().len() == params.len());
        let Some(function) = function else { continue };
        for ((_, ty), param) in function.params().zip(params) {
            if let (TypeKind::Record(record), Some(align)) = (ty.kind(), param.align()) {
                if record.size() == param.size() as u64 {
                    aligns.insert(record.fingerprint, align as u64);
                }
            }
        }
    }
    aligns
}

/// Returns the PTX text of a module: itself, or what ptxas leaves in a cubin under `-G` and `-lineinfo`, without debug sections.
pub fn ptx_within<'a>(module: &Module<'a>) -> Option<Module<'a>> {
    match module {
        Module::Ptx(_) => Some(*module),
        Module::Cubin(cubin) => {
            // One for each source; it ends its lines with zero bytes.
            let (text, _) = cubin.section_that(|name| name.starts_with(b".nv_debug_ptx_txt")).ok()??;
            Ptx::read(text).ok().map(Module::Ptx)
        }
    }
}

/// Returns whether a module has line numbers.
pub fn has_lines(module: &Module<'_>) -> bool {
    match module {
        Module::Ptx(ptx) => text::has_lines(ptx.text()),
        Module::Cubin(cubin) => matches!(cubin.section(".debug_line"), Ok(Some(_))),
    }
}
