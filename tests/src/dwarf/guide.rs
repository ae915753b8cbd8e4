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

/// Returns the guide's text for an architecture; it is printed for sm_20, which ptxas no longer knows.
///
/// # Errors
/// If PTX has no such architecture.
pub fn theirs(arch: Arch) -> Result<String, String> {
    let isa = arch.first_isa().ok_or("an architecture that PTX does not have")?;
    Ok(THEIRS.replace(".version 6.3", &format!(".version {isa}")).replace(".target sm_75", &format!(".target {arch}")))
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

/// Returns a function's instructions, labels and `.loc`s, a line each, in one spelling.
///
/// Without white space and comments, and with registers numbered in the order in which they occur. Beyond that, three things that
/// make no difference to ptxas and that nvcc's releases spell differently: an offset of 0, whether a parameter's load names a sign
/// (`ld.param.u32`, `ld.param.b32`), and whether a call stands in braces of its own.
///
/// # Errors
/// If there is no such function.
pub fn instructions(text: &str, function: &str) -> Result<Vec<String>, String> {
    let code: String = text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
    let head = code.find(&format!("{function}(")).ok_or_else(|| format!("no function `{function}`"))?;
    let body = code[head..].split_once('{').ok_or("no body")?.1;
    // Labels and `.loc`s have no semicolon: they end with their lines.
    let separated = body.replace(":", ":;").replace('\n', "\n ");
    let mut registers = HashMap::new();
    let mut lines = Vec::new();
    for line in separated.split('\n') {
        let line = line.trim();
        if line == "}" && lines.last().is_some_and(|last: &String| last.ends_with(':')) {
            break;
        }
        if line.starts_with(".reg") || line == "{" || line == "}" {
            continue;
        }
        let statements = line.split(';').map(str::trim).filter(|statement| !statement.is_empty());
        lines.extend(statements.map(|statement| spelled(statement, &mut registers)));
    }
    Ok(lines)
}

fn spelled(statement: &str, registers: &mut HashMap<String, usize>) -> String {
    let (operation, operands) = statement.split_once(char::is_whitespace).unwrap_or((statement, ""));
    let operation = match operation {
        "ld.param.u32" => "ld.param.b32",
        "ld.param.u64" => "ld.param.b64",
        operation => operation,
    };
    let mut text = operation.to_owned();
    // `.loc` alone has operands that only white space separates.
    let operands = operands.split_whitespace().collect::<Vec<_>>().join(if operation == ".loc" { " " } else { "" });
    let mut rest = operands.replace("+0]", "]");
    while let Some(at) = rest.find('%') {
        let end = rest[at + 1..].find(|c: char| !c.is_ascii_alphanumeric()).map_or(rest.len(), |end| at + 1 + end);
        let next = registers.len();
        let number = *registers.entry(rest[at..end].to_owned()).or_insert(next);
        text += &format!(" {}%{number}", &rest[..at]);
        rest = rest[end..].to_owned();
    }
    format!("{text} {rest}").trim_end().to_owned()
}

/// Has ptxas assemble both texts; returns the size in bytes of the machine code, which must be the same.
///
/// # Errors
/// What differs, or ptxas's words.
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
