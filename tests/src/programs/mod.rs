//! One program a file, by the name on the command line.

mod artifacts;
mod assembly;
mod atomics;
mod bindgen;
mod buffers;
mod byteproof;
mod calls;
mod compact;
mod compile_time;
mod conformance;
mod differential;
mod dwarf;
mod fuzz;
mod gpu;
mod header;
mod host_types;
mod kit;
mod modules;
mod names;
mod prepared;
mod python;
mod real_code;
mod releases;
mod syscalls;
mod tool;
mod variable_types;
mod verify;

use std::process::ExitCode;

/// A program: its name on the command line, and its entry point.
pub(crate) type Program = (&'static str, fn() -> ExitCode);

pub(crate) const PROGRAMS: &[Program] = &[
    ("artifacts", artifacts::main),
    ("assembly", assembly::main),
    ("atomics", atomics::main),
    ("bindgen", bindgen::main),
    ("buffers", buffers::main),
    ("byteproof", byteproof::main),
    ("calls", calls::main),
    ("compact", compact::main),
    ("compile-time", compile_time::main),
    ("conformance", conformance::main),
    ("differential", differential::main),
    ("dwarf", dwarf::main),
    ("fuzz", fuzz::main),
    ("gpu", gpu::main),
    ("header", header::main),
    ("host-types", host_types::main),
    ("kit", kit::main),
    ("modules", modules::main),
    ("names", names::main),
    ("on-host", gpu_abi_tests::host_driver::main),
    ("prepared", prepared::main),
    ("python", python::main),
    ("real-code", real_code::main),
    ("releases", releases::main),
    ("syscalls", syscalls::main),
    ("tool", tool::main),
    ("variable-types", variable_types::main),
    ("verify", verify::main),
];
