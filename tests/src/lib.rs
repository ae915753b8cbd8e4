//! Tests the library against compilers that nobody here wrote.

pub mod agreement;
pub mod arguments;
pub mod artifacts;
pub mod atomics;
pub mod base_type;
pub mod bindings;
pub mod byteproof;
pub mod cachegrind;
pub mod calls;
pub mod checked;
pub mod compilers;
pub mod counting;
pub mod cxx;
pub mod differences;
pub mod dwarf;
pub mod emulator;
pub mod fuzz;
pub mod generate;
pub mod header;
pub mod host_bindings;
pub mod host_driver;
pub mod host_functions;
pub mod host_types;
pub mod hostile;
pub mod judge;
pub mod kit;
pub mod launches;
pub mod library_bindings;
pub mod limits;
pub mod listing;
pub mod litmus;
pub mod modules;
pub mod names;
pub mod open_enums;
pub mod parallel;
pub mod printf;
pub mod python;
pub mod random;
pub mod real_code;
pub mod record;
pub mod releases;
pub mod side_by_side;
pub mod subject;
pub mod tool;
pub mod verify;

/// The example in the command's manual, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../gpu-abi/cli/man/gpu-abi.1.md")]
struct ManualExamples;
