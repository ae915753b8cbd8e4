//! Debug information: DWARF in PTX text (the guide's chapter 5).
//!
//! A compiler that emits PTX writes binary DWARF, version 2, into the module as `.section` blocks: `.debug_info` and
//! `.debug_abbrev`, and optionally `.debug_pubnames` and others. They refer to labels, variables and registers of the
//! module. ptxas turns these into addresses and makes the line table from `.file` and `.loc` (section 5.1). The guide adds
//! two things to DWARF: the state space of everything that has an address, [`AddressClass`] (section 5.2), and registers
//! identified by name (chapter 6).
//!
//! To use it, describe the module in a [`Unit`] and write the module's text. The unit then checks that text and makes its
//! sections:
//!
//! ```
//! use gpu_abi::debug::{AddressClass, DebugFunction, Location, Unit, DebugVariable};
//! use gpu_abi::{DevicePtr, PtxLayout};
//!
//! #[derive(PtxLayout)]
//! struct Particle {
//!     mass: f32,
//!     #[ptx(bits = 4)]
//!     kind: u32,
//! }
//!
//! let mut unit = Unit::new("my compiler 1.0", "step.src", "/home/me")?;
//! let file = unit.file("step.src")?;
//! let declared = Some(file.at(1, 0));
//! let kernel = unit.function(DebugFunction { declared, ..DebugFunction::new("step", "step_begin", "step_end") })?;
//! let particle = unit.type_of::<Particle>()?;
//! let argument = Location::symbol(AddressClass::Param, "step_param_0", 0)?;
//! unit.parameter(kernel, &DebugVariable { declared, ..DebugVariable::new("particle", particle) }.at(argument))?;
//!
//! let mut text = format!(".version 7.0\n.target sm_75, debug\n.address_size 64\n{}", unit.file_directives());
//! text += &format!(".visible .entry step(\n\t{}\n)\n", Particle::param_decl("step_param_0"));
//! text += &format!("{{\n\t{}\nstep_begin:\n\tret;\nstep_end:\n}}\n", file.at(2, 5));
//! text += &unit.sections(&text)?.to_string();
//! assert!(text.contains(".b64 step_param_0\n"));
//! # Ok::<(), gpu_abi::debug::DebugError>(())
//! ```
//!
//! `ptxas -g` keeps the sections, and cuda-gdb then stops at the lines of `.loc` and prints the variables. If the program loads
//! the driver's library by itself, as cudarc does, cuda-gdb sees its kernels only after
//! `set environment LD_PRELOAD libcuda.so.1` (seen with cuda-gdb 13.0).
//!
//! | The guide | here |
//! |---|---|
//! | 5.1: `.debug_info`, `.debug_abbrev`, `.debug_pubnames`, labels and registers of the module | [`Unit::sections`] |
//! | 5.1: `.debug_aranges`, which is optional | not written: only ptxas knows the lengths in bytes, and PTX cannot express them |
//! | 5.1: `.file`, `.loc` | [`Unit::file_directives`], [`Loc`] |
//! | 5.2: address classes | [`AddressClass`], [`Location`], [`Unit::pointer`] |
//! | 6: the example | `examples/guide`: the guide's text word for word, and entries equivalent to the guide's |
//!
//! # How types are described
//!
//! As nvcc describes them, whatever the producer's language: scalars and vectors by their C++ names, records and members by
//! the names in their layouts.
//!
//! | Type | entry |
//! |---|---|
//! | scalar | `DW_TAG_base_type`: `int`, `unsigned long long`, `bool`, `char32_t` |
//! | vector | a struct such as `float4` with members `x`, `y`, `z`, `w` |
//! | narrow float | a struct such as `__half` with a member `__x`; pairs have `x` and `y` |
//! | pointer | `DW_TAG_pointer_type` with the class of its state space; for its target, see [`Unit::layout`] |
//! | handle | a `typedef` of `unsigned long long`: `cudaTextureObject_t`, `cudaSurfaceObject_t` |
//! | array, array of arrays | one `DW_TAG_array_type` with a `DW_TAG_subrange_type` for each dimension |
//! | struct, union | `DW_TAG_structure_type`, `DW_TAG_union_type`, with the named members |
//! | bit-field | `DW_AT_byte_size`, `DW_AT_bit_size`, and `DW_AT_bit_offset` from the most significant bit of its storage unit |
//! | enumeration | `DW_TAG_enumeration_type` |
//!
//! If a bit-field crosses the end of its storage unit, as it can in packed records, it gets a unit that starts at the
//! bit-field's first byte, twice as large if necessary. nvcc writes a negative offset there, which DWARF 2 does not allow.
//! Unnamed bit-fields have no entry.
//!
//! Namespaces have no entries, as in nvcc's output. A function in a namespace has its own name, and its mangled name as
//! `DW_AT_MIPS_linkage_name`; a variable in a namespace has its mangled name as both.

mod class;
mod entries;
mod error;
mod location;
mod lookup;
mod pointee;
mod section;
mod sections;
mod source;
mod spelling;
mod storage_unit;
mod text;
mod types;
mod unit;
mod variable;

pub use class::AddressClass;
pub use error::DebugError;
pub use location::Location;
pub use sections::DebugSections;
pub use source::{FileId, Loc};
pub use types::TypeId;
pub use unit::{DebugFunction, ScopeId, Unit};
pub use variable::DebugVariable;
