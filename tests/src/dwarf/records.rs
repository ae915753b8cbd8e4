//! Records described by the library and by nvcc, each in a module with a variable of it.

use std::path::Path;
use std::process::Command;

use gpu_abi::TypeLayout;
use gpu_abi::debug::{AddressClass, DebugVariable, Location, Unit};

use crate::compilers::scratch::{Scratch, read, read_text, run, write};
use crate::cxx;
use crate::record::RecordSet;

/// The variable of a record.
pub fn variable(record: &str) -> String {
    format!("of_{record}")
}

/// Writes the library's module for the records at `positions`, whose layouts are `layouts`.
///
/// # Errors
/// The library's words.
pub fn ours(set: &RecordSet, positions: &[usize], layouts: &[TypeLayout], arch: &str) -> Result<String, String> {
    describe(set, positions, layouts, arch).map_err(|error| error.to_string())
}

fn describe(
    set: &RecordSet,
    positions: &[usize],
    layouts: &[TypeLayout],
    arch: &str,
) -> Result<String, gpu_abi::debug::DebugError> {
    let mut unit = Unit::new("gpu-abi-tests", "records.cu", "/")?;
    let mut text = format!(".version 8.6\n.target {arch}, debug\n.address_size 64\n");
    for (&position, layout) in positions.iter().zip(layouts) {
        let name = variable(&set.records()[position].name);
        let record = unit.layout(layout)?;
        let location = Location::symbol(AddressClass::Global, &name, 0)?;
        unit.global(&DebugVariable::new(&name, record).at(location))?;
        text += &format!(".visible .global .align {} .b8 {name}[{}];\n", layout.align(), layout.size());
    }
    let sections = unit.sections(&text)?;
    Ok(format!("{text}{sections}"))
}

/// Returns nvcc's module for the same records.
///
/// # Errors
/// nvcc's words.
pub fn nvccs(nvcc: &Path, set: &RecordSet, positions: &[usize], arch: &str, scratch: &Scratch) -> Result<String, String> {
    let mut source = String::from(cxx::PRELUDE);
    for position in set.closure(positions.iter().copied()) {
        source += &cxx::definition(&set.records()[position]);
    }
    for &position in positions {
        let name = &set.records()[position].name;
        source += &format!("__device__ {name} {};\n", variable(name));
    }
    let (input, output) = (scratch.path().join("records.cu"), scratch.path().join("nvcc.ptx"));
    write(&input, source)?;
    let mut command = Command::new(nvcc);
    command.args(["-std=c++20", "-w", "-G", "-ptx", "-arch", arch]).arg(&input).arg("-o").arg(&output);
    run(&mut command)?;
    read_text(&output)
}

/// Has ptxas make a cubin with debug information, beside which it lies in the folder; returns its bytes.
///
/// # Errors
/// ptxas's words.
pub fn assemble(ptxas: &Path, text: &str, arch: &str, cubin: &Path) -> Result<Vec<u8>, String> {
    let input = cubin.with_extension("ptx");
    write(&input, text)?;
    run(Command::new(ptxas).arg("-g").arg("-arch").arg(arch).arg(&input).arg("-o").arg(cubin))?;
    read(cubin)
}
