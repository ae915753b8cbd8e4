//! The records that the library reads in a cubin, beside those that llvm-dwarfdump does.

use std::path::Path;

use gpu_abi::verify::Module;
use gpu_abi::verify::types::{DebugInfo, Record};

use crate::compilers::scratch::read;
use crate::dwarf::dump;

/// Returns how many members of records with names of their own are read alike, by name and place.
///
/// # Errors
/// The record that is read in another way.
pub fn compare(file: &Path) -> Result<usize, String> {
    let name = file.display();
    let bytes = read(file)?;
    let module = Module::read(&bytes).map_err(|error| format!("{name}: {error}"))?;
    let info = DebugInfo::read(&module).map_err(|error| format!("{name}: {error}"))?;
    let info = info.ok_or_else(|| format!("{name}: no debug information"))?;
    let dumped = dump::records(file)?;
    let mut members = 0;
    for record in info.records() {
        // nvcc mangles the names of nested records, which the library reads.
        let Some((own, theirs)) = record.name.as_deref().and_then(|own| Some((own, dumped.get(own)?))) else { continue };
        let ours = read_by_library(record, theirs);
        if ours != *theirs {
            return Err(format!("{name}: `{own}` is {ours:?}, and to llvm-dwarfdump {theirs:?}"));
        }
        members += theirs.members.len();
    }
    Ok(members)
}

fn read_by_library(record: &Record, dumped: &dump::Record) -> dump::Record {
    let members = record.members.iter().filter(|member| !member.is_base_class).map(|member| {
        let name = member.name.as_deref().unwrap_or_default().to_owned();
        let Some(range) = member.bits else { return (name, 8 * member.offset as i64, None) };
        let (first, width) = (range.offset() as i64, i64::from(range.width()));
        // Of a bit-field as wide as its type, nvcc's older back end states only the byte in which it begins, and its newer one does not
        // always state the place. The library finds the first bit.
        if member.ty.size.is_some_and(|size| 8 * size as i64 == width) {
            let stated = dumped.members.iter().find(|stated| stated.0 == name);
            if let Some(stated) = stated.filter(|stated| stated.2 == Some(width) || stated.1 == first - first % 8) {
                return stated.clone();
            }
        }
        (name, first, Some(width))
    });
    dump::Record { size: record.size as i64, members: members.collect() }
}
