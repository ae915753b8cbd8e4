//! Checks that the library finds everything in nvcc's text that nvcc's own debug information refers to.

use std::path::Path;
use std::process::Command;

use gpu_abi::debug::{AddressClass, DebugFunction, DebugVariable, Location, Unit};

use crate::compilers::scratch::{Scratch, read_text, run, write};

/// Functions, variables and control flow of every kind that nvcc has a spelling for.
const SOURCE: &str = include_str!("definitions.cu");

/// The counts of what was found.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// Labels of functions, and of blocks and ranges in them.
    pub labels: usize,
    /// Variables and parameters.
    pub symbols: usize,
    /// Registers, where an instruction uses one.
    pub registers: usize,
}

/// Compiles a program with `nvcc -G`, and describes to the library what nvcc's sections refer to: it must find all of it in
/// nvcc's text, and the registers of all instructions.
///
/// # Errors
/// The label, symbol or register that it does not find, or nvcc's messages.
pub fn check(nvcc: &Path, arch: &str) -> Result<Found, String> {
    let scratch = Scratch::new()?;
    let (input, output) = (scratch.path().join("program.cu"), scratch.path().join("program.ptx"));
    write(&input, SOURCE)?;
    run(Command::new(nvcc).args(["-w", "-G", "-ptx", "-arch", arch]).arg(&input).arg("-o").arg(&output))?;
    let text = read_text(&output)?;
    let code = &text[..text.find(".section").ok_or("no sections")?];
    let (unit, found) = described(&text, code).map_err(|error| error.to_string())?;
    unit.sections(&text).map_err(|error| error.to_string())?;
    Ok(found)
}

fn described(text: &str, code: &str) -> Result<(Unit<'static>, Found), gpu_abi::debug::DebugError> {
    let mut unit = Unit::new("gpu-abi-tests", "program.cu", "/")?;
    let int = unit.type_of::<i32>()?;
    let mut found = Found { labels: 0, symbols: 0, registers: 0 };
    let (mut scope, mut function) = (None, String::new());
    for line in code.lines() {
        if let Some(head) = line.split_once(".entry ").or_else(|| line.split_once(".func ")).map(|(_, head)| head) {
            // Behind a returned value's declaration, if there is one.
            let name = head.rsplit_once(") ").map_or(head, |(_, name)| name).trim();
            function = name.split(['(', ' ']).next().unwrap_or_default().to_owned();
            scope = None;
        }
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '%' | '_' | '.' | '$');
        for register in line.split(|c| !is_part(c)).filter(|word| word.starts_with('%') && !word.contains('.')) {
            // Declarations stand before the function's first label, where there is no scope yet.
            if let (Some(scope), true) = (scope, !line.contains(".reg")) {
                found.registers += 1;
                unit.variable(scope, &DebugVariable::new(register, int).at(Location::register(register)?))?;
            }
        }
        let Some(label) = line.trim().strip_suffix(':').filter(|label| label.starts_with("$L__")) else { continue };
        if label.starts_with("$L__func_begin") {
            found.labels += 2;
            let end = label.replace("begin", "end");
            scope = Some(unit.function(DebugFunction::new(&function, label, &end))?);
        } else if let (Some(scope), true) = (scope, label.starts_with("$L__tmp") || label.starts_with("$L__BB")) {
            found.labels += 1;
            unit.block(scope, label, label)?;
        }
    }
    for line in text.lines() {
        let Some(symbol) = line.trim().strip_prefix(".b64 ").filter(|symbol| !symbol.starts_with("$L__")) else { continue };
        if symbol.parse::<u64>().is_err() {
            found.symbols += 1;
            unit.global(&DebugVariable::new(symbol, int).at(Location::symbol(AddressClass::Generic, symbol, 0)?))?;
        }
    }
    Ok((unit, found))
}
