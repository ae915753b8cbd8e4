//! The types of CUDA's own headers, beside what g++ says of them.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use super::{compile, module_of};
use crate::compilers::find::Tools;
use crate::compilers::scratch::write;
use crate::compilers::scratch::{Scratch, run};

/// The headers of the runtime and of the driver.
const HEADERS: [&str; 2] = ["driver_types.h", "cuda.h"];

/// Prints the size of each class of a module and the places of its members, bit-fields apart.
const LIST: &str = include_str!("headers.py");

/// The counts of what was compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Structs and unions.
    pub types: usize,
    /// Their members.
    pub members: usize,
}

/// Compares the sizes and offsets of all structs and unions that CUDA's headers define with those of g++.
///
/// # Errors
/// The first that differs, or what keeps a program from being built.
pub fn compare(tools: &Tools, nvcc: &Path, python: &Path) -> Result<Counts, String> {
    let scratch = Scratch::new()?;
    let folder = scratch.path();
    let include = nvcc.ancestors().nth(2).unwrap_or(Path::new("")).join("include");
    let mut names = Vec::new();
    for header in HEADERS {
        let text = std::fs::read_to_string(include.join(header)).map_err(|error| format!("{header}: {error}"))?;
        names.extend(defined(&text));
    }
    // Both headers define some.
    names.sort_unstable();
    names.dedup();
    let includes: String = HEADERS.iter().map(|header| format!("#include <{header}>\n")).collect();
    let params: Vec<String> = names.iter().map(|name| format!("{name} *")).collect();
    let source = folder.join("headers.cu");
    write(&source, format!("{includes}extern \"C\" __global__ void all({}) {{}}\n", params.join(", ")))?;
    let object = compile(nvcc, &source, &folder.join("headers.o"), &["-g", "-c"])?;
    write(&folder.join("headers.py"), &module_of(&object)?)?;
    let listed = run(Command::new(python).args(["-B", "-W", "error", "-c", LIST]).arg(folder))?;

    let mut checks = includes.clone() + "#include <cstddef>\n#include <cstdio>\nint main() {\n";
    let mut counts = Counts::default();
    for line in listed.lines() {
        let mut words = line.split(' ');
        let (Some(name), Some(number)) = (words.next(), words.next()) else { continue };
        // Others are within one of these, and have no name of their own.
        if !names.iter().any(|known| known == name) {
            continue;
        }
        let check = match words.next() {
            Some(member) => {
                counts.members += 1;
                format!("offsetof({name}, {member})")
            }
            None => {
                counts.types += 1;
                format!("sizeof({name})")
            }
        };
        // Writing to a string does not fail.
        let _ = writeln!(checks, "if ({check} != {number}) std::printf(\"{check} is %zu, not {number}\\n\", {check});");
    }
    write(&folder.join("checks.cpp"), &(checks + "}\n"))?;
    let program = folder.join("checks");
    run(tools.gxx().host().arg(folder.join("checks.cpp")).arg("-o").arg(&program))?;
    let wrong = run(&mut Command::new(&program))?;
    match (wrong.is_empty(), counts.types == names.len()) {
        (true, true) => Ok(counts),
        (true, false) => Err(format!("{} of {} types were declared", counts.types, names.len())),
        (false, _) => Err(wrong),
    }
}

/// Returns the names of the structs and unions that a header defines on the outermost level.
fn defined(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let line = line.strip_prefix("typedef ").unwrap_or(line);
        let Some(rest) = line.strip_prefix("struct ").or(line.strip_prefix("union ")) else { continue };
        let rest = rest.trim_start().strip_prefix("__device_builtin__").unwrap_or(rest).trim_start();
        let (name, rest) = rest.split_at(rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len()));
        let is_open =
            rest.trim_start().starts_with('{') || rest.is_empty() && lines.peek().is_some_and(|next| next.starts_with('{'));
        let name = name.to_owned();
        if is_open && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
