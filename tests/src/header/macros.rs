//! Members and enumerators with the names of macros.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use gpu_abi::PtxLayout;
use gpu_abi::header::Header;
use gpu_abi::layout::{Enumerator, Field, Layout, Member, Record};
use gpu_abi::scalar::Scalar;

use crate::compilers::scratch::{run, write};

/// C's headers, which NVRTC does not have.
pub const INCLUDES: &str = include_str!("includes.h");

/// Names of macros with parameters, which are not expanded at a member, and names that CUDA itself declares.
const OTHERS: [&str; 10] =
    ["assert", "major", "minor", "signbit", "isnan", "threadIdx", "blockDim", "warpSize", "min", "va_arg"];

/// Returns the names of all macros that nvcc and g++ define with these headers, except names that C++ reserves for
/// compilers.
///
/// # Errors
/// If a compiler fails, its message.
pub fn names(nvcc: &Path, folder: &Path) -> Result<BTreeSet<String>, String> {
    let source = folder.join("macros.cu");
    write(&source, INCLUDES)?;
    let mut names: BTreeSet<String> = OTHERS.map(str::to_owned).into();
    let (mut device, mut host) = (Command::new(nvcc), Command::new("g++"));
    device.args(["-E", "-Xcompiler", "-dM"]);
    host.args(["-x", "c++", "-dM", "-E"]);
    for command in [&mut device, &mut host] {
        let text = run(command.arg(&source))?;
        let macros = text.lines().filter_map(|line| line.strip_prefix("#define ")?.split(' ').next());
        let plain = macros.filter(|name| !name.contains('(') && name.starts_with(|c: char| c.is_ascii_alphabetic()));
        names.extend(plain.map(str::to_owned));
    }
    Ok(names)
}

/// Returns a program with the header for a struct and an enumeration whose members and enumerators have these names.
///
/// # Errors
/// If the library cannot write the header, its message.
pub fn header(names: &BTreeSet<String>) -> Result<String, String> {
    let members: Vec<Member<'_>> = names.iter().map(|name| Member::new(name, <u8 as PtxLayout>::REF)).collect();
    let mut fields = vec![Field::EMPTY; members.len()];
    let record = Record::structure("Members", &members).layout_in(&mut fields).map_err(|error| error.to_string())?;
    let enumerators: Vec<Enumerator<'_>> = (0..).zip(names).map(|(value, name)| Enumerator::new(name, value)).collect();
    let enumeration = Layout::enumeration("Enumerators", Scalar::U16, &enumerators);
    let text = Header::new().with_layout(&record).with_layout(&enumeration).text().map_err(|error| error.to_string())?;
    Ok(format!("{text}\n#if !defined(__CUDACC__)\nint main() {{}}\n#endif\n"))
}
