//! The library's version of the guide's example beside the guide's own text.

use std::collections::HashMap;
use std::path::Path;

use gpu_abi::ptx::{Arch, Target};
use object::{Object, ObjectSection, SectionKind};

use super::records;
use crate::compilers::scratch::Scratch;

#[path = "../../../gpu-abi/examples/guide/module.rs"]
mod module;

/// The guide's text.
pub const THEIRS: &str = include_str!("../../data/guide.ptx");

/// Returns the guide's text for an architecture; it is printed for PTX 4.2 and sm_20, which ptxas no longer knows.
///
/// # Errors
/// If PTX has no such architecture.
pub fn theirs(arch: Arch) -> Result<String, String> {
    let isa = arch.first_isa().ok_or("an architecture that PTX does not have")?;
    Ok(THEIRS.replace(".version 4.2", &format!(".version {isa}")).replace(".target sm_20", &format!(".target {arch}")))
}

/// Returns the library's text for an architecture.
///
/// # Errors
/// The example's words.
pub fn ours(arch: Arch) -> Result<String, String> {
    let isa = arch.first_isa().ok_or("an architecture that PTX does not have")?;
    let target = Target::new(isa, arch).map_err(|error| error.to_string())?;
    module::module(target).map_err(|error| error.to_string())
}

/// Returns what stands between a module's header and its sections, as the words and signs that ptxas reads: `.file`, both functions
/// with their registers and labels, every instruction.
///
/// White space and comments are left out, and nothing else: registers have their names, addresses their offsets.
///
/// # Errors
/// If there is no such part.
pub fn code(text: &str) -> Result<Vec<String>, String> {
    const HEADER: &str = ".address_size 64";
    let begin = text.find(HEADER).ok_or("no header")? + HEADER.len();
    let end = text[begin..].find(".section").ok_or("no section")? + begin;
    let mut words = Vec::new();
    for line in text[begin..end].lines() {
        let line = line.split("//").next().unwrap_or_default();
        let is_sign = |c: char| ",;:+-<>()[]{}@!".contains(c);
        for word in line.split_inclusive(is_sign).flat_map(str::split_whitespace) {
            let (word, sign) = word.split_at(word.trim_end_matches(is_sign).len());
            words.extend([word, sign].into_iter().filter(|part| !part.is_empty()).map(str::to_owned));
        }
    }
    Ok(words)
}

/// Has ptxas assemble both texts; returns the size in bytes of the machine code, which must be the same.
///
/// # Errors
/// The difference, or the messages of ptxas.
pub fn compare_machine_code(ptxas: &Path, arch: Arch) -> Result<usize, String> {
    let theirs = machine_code(ptxas, &theirs(arch)?, &arch.to_string())?;
    let ours = machine_code(ptxas, &ours(arch)?, &arch.to_string())?;
    if ours.len() != 2 || ours != theirs {
        return Err(format!("machine code of {:?}, of the guide's text {:?}", ours.keys(), theirs.keys()));
    }
    Ok(ours.values().map(Vec::len).sum())
}

/// The machine code that ptxas makes of a module with debug information, by the sections' names.
fn machine_code(ptxas: &Path, text: &str, arch: &str) -> Result<HashMap<String, Vec<u8>>, String> {
    let scratch = Scratch::new()?;
    let bytes = records::assemble(ptxas, text, arch, &scratch.path().join("guide.cubin"))?;
    let file = object::File::parse(&*bytes).map_err(|error| error.to_string())?;
    let mut code = HashMap::new();
    for section in file.sections().filter(|section| section.kind() == SectionKind::Text) {
        let name = section.name().map_err(|error| error.to_string())?;
        code.insert(name.to_owned(), section.data().map_err(|error| error.to_string())?.to_vec());
    }
    Ok(code)
}
