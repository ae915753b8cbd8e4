//! The sections as PTX text.
//!
//! Bytes are `.b8` lists. An address is a `.b64` symbol of the module; an offset into another section is `.b32` and the
//! section's name. This crate only refers to `.debug_line`: ptxas makes it from `.file` and `.loc`, and also makes
//! `.debug_frame`.
//!
//! The optional table is in `lookup`.

use super::lookup::public_names;
use super::section::Section;
use super::text::Definitions;
use super::unit::Need;
use super::{DebugError, Unit};
use crate::ptx::Code;
use core::fmt;
use gimli::write::{EndianVec, LineStringTable, Relocation, RelocationTarget, Sections, UnitTable, Writer};
use gimli::{LittleEndian, SectionId};
use std::format;
use std::string::String;
use std::vec::Vec;

/// The maximum number of bytes in a line.
const BYTES_IN_LINE: usize = 24;

/// The debug information of a module, checked against its text. Its `Display` writes the sections, which follow the last
/// function.
#[derive(Debug)]
pub struct DebugSections {
    sections: Vec<(SectionId, Section)>,
    symbols: Vec<String>,
}

impl Unit<'_> {
    /// Returns the sections for the module with this text; they go at its end.
    ///
    /// ptxas does not report gaps in the text, so it is checked first: its target must include `debug`, each file must
    /// have its directive, and every label, symbol and register that is used must be defined, each label exactly once
    /// and in the function that it is used for.
    ///
    /// # Errors
    ///
    /// If the text lacks something that the debug information needs.
    pub fn sections(mut self, text: &str) -> Result<DebugSections, DebugError> {
        self.check(&Definitions::read(text)?)?;
        self.resolve_pointers()?;
        let mut written = Sections::new(Section::default());
        let line_strings = LineStringTable::default().write(&mut written.debug_line_str)?;
        let strings = self.entries.strings.write(&mut written.debug_str)?;
        let mut units = UnitTable::default();
        let unit = units.add(self.entries.unit);
        let offsets = units.write(&mut written, &line_strings, &strings)?;
        let mut sections = Vec::new();
        let mut info_len = 0;
        written.for_each_mut(|id, section| {
            match id {
                SectionId::DebugLine => return Ok::<(), DebugError>(()),
                SectionId::DebugAbbrev => use_blocks(&mut section.bytes)?,
                SectionId::DebugInfo => info_len = section.bytes.len(),
                _ => {}
            }
            if section.bytes.len() > 0 {
                sections.push((id, core::mem::take(section)));
            }
            Ok(())
        })?;
        let entries = self.public.iter().filter_map(|(entry, name)| Some((offsets.entry(unit, *entry)?.0, name.as_str())));
        if !self.public.is_empty() {
            let mut section = Section::default();
            public_names(&mut section, info_len, entries)?;
            sections.push((SectionId::DebugPubNames, section));
        }
        Ok(DebugSections { sections, symbols: self.entries.symbols })
    }

    fn check(&self, found: &Definitions<'_>) -> Result<(), DebugError> {
        if !found.debug {
            return Err(DebugError(
                "the module's target drops debug information: add `debug`, as in `.target sm_75, debug`".into(),
            ));
        }
        if let Some((number, path)) = self.files.iter().find(|(number, _)| !found.has_file(*number)) {
            return Err(DebugError(format!(
                "file {number} has no directive in the module: write `.file {number} \"{path}\"`"
            )));
        }
        let mut functions = Vec::with_capacity(self.functions.len());
        for function in &self.functions {
            let at = found.function_of(&function.begin)?;
            if found.function_of(&function.end)? != at {
                return Err(DebugError::range(&function.begin, &function.end));
            }
            if found.name(at) != function.name {
                return Err(DebugError(format!(
                    "label `{}` is given as the start of `{}`, but is defined in `{}`",
                    function.begin,
                    function.name,
                    found.name(at)
                )));
            }
            functions.push(at);
        }
        for need in &self.needs {
            match need {
                Need::Label { label, function } => {
                    if found.function_of(label)? != functions[*function] {
                        return Err(DebugError::range(&self.functions[*function].begin, label));
                    }
                }
                Need::Symbol(symbol) if found.has_symbol(symbol) => {}
                // ptxas would silently use address 0.
                Need::Symbol(symbol) => {
                    return Err(DebugError(format!("symbol `{symbol}` is not declared in the module")));
                }
                Need::Register { register, function } => {
                    if !found.has_register(functions[*function], register) {
                        let function = &self.functions[*function].name;
                        return Err(DebugError(format!("register `{register}` is not declared in `{function}`")));
                    }
                }
            }
        }
        Ok(())
    }
}

/// Changes the form of expressions in `.debug_abbrev` to the one that DWARF 2 has for them.
///
/// gimli writes `DW_FORM_exprloc`, which is new in DWARF 4. `DW_FORM_block1` has the same bytes for lengths below 128, and
/// the expressions here have only one or two operations.
fn use_blocks(abbreviations: &mut EndianVec<LittleEndian>) -> Result<(), DebugError> {
    let bytes = abbreviations.slice().to_vec();
    let mut at = 0;
    let mut next = || {
        let start = at;
        let mut value = 0;
        while let Some(&byte) = bytes.get(at) {
            value |= u64::from(byte & 0x7f) << (7 * (at - start)).min(63);
            at += 1;
            if byte & 0x80 == 0 {
                return Some((start, value));
            }
        }
        None
    };
    // A code, a tag and whether it has children; attributes with their forms, ended by a pair of zeros. A code of 0 ends
    // the table.
    while next().is_some_and(|(_, code)| code != 0) {
        next();
        next();
        while let (Some((_, name)), Some((place, form))) = (next(), next()) {
            if (name, form) == (0, 0) {
                break;
            }
            if form == u64::from(gimli::DW_FORM_exprloc.0) {
                abbreviations.write_udata_at(place, gimli::DW_FORM_block1.0.into(), 1)?;
            }
        }
    }
    Ok(())
}

impl DebugSections {
    /// Writes the sections.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer.
    pub fn write(&self, code: &mut Code<'_>) -> fmt::Result {
        self.sections.iter().try_for_each(|(id, section)| code.section(id.name(), |code| self.write_section(section, code)))
    }

    fn write_section(&self, section: &Section, code: &mut Code<'_>) -> fmt::Result {
        let mut relocations: Vec<&Relocation> = section.relocations.iter().collect();
        relocations.sort_unstable_by_key(|relocation| relocation.offset);
        let bytes = section.bytes.slice();
        let mut at = 0;
        for relocation in relocations {
            write_bytes(&bytes[at..relocation.offset], code)?;
            at = relocation.offset + usize::from(relocation.size);
            let bits = 8 * u32::from(relocation.size);
            let target = match relocation.target {
                RelocationTarget::Symbol(symbol) => &self.symbols[symbol],
                RelocationTarget::Section(id) => id.name(),
            };
            match relocation.addend {
                0 => code.flush_left(format_args!(".b{bits} {target}"))?,
                addend => code.flush_left(format_args!(".b{bits} {target}+{addend}"))?,
            }
        }
        write_bytes(&bytes[at..], code)
    }
}

impl fmt::Display for DebugSections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(&mut Code::new(f))
    }
}

fn write_bytes(bytes: &[u8], code: &mut Code<'_>) -> fmt::Result {
    bytes.chunks(BYTES_IN_LINE).try_for_each(|line| code.flush_left(format_args!(".b8 {}", List(line))))
}

/// Numbers with commas between them.
struct List<'a>(&'a [u8]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(at, byte)| write!(f, "{}{byte}", if at > 0 { "," } else { "" }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::debug::{AddressClass, DebugFunction, DebugVariable, Location, ScopeId};
    use std::string::ToString;

    const MODULE: &str = "
        .version 7.0
        .target sm_75, debug
        .address_size 64
        .file 1 \"a.cu\"
        .global .b32 counter;
        .func other() { other_begin: ret; other_end: }
        .entry kernel(.param .b32 kernel_param_0)
        { .reg .b32 %r<3>; begin: ret; inside: ret; end: }";

    fn unit() -> (Unit<'static>, ScopeId) {
        let mut unit = Unit::new("test", "a.cu", "/").unwrap();
        let declared = Some(unit.file("a.cu").unwrap().at(1, 0));
        let kernel = unit.function(DebugFunction { declared, ..DebugFunction::new("kernel", "begin", "end") }).unwrap();
        (unit, kernel)
    }

    /// Returns what is wrong with `MODULE` if the kernel has a variable with this location.
    fn error(found: impl FnOnce(DebugVariable<'static>) -> DebugVariable<'static>) -> String {
        let (mut unit, kernel) = unit();
        let int = unit.type_of::<i32>().unwrap();
        unit.variable(kernel, &found(DebugVariable::new("v", int))).unwrap();
        unit.sections(MODULE).unwrap_err().to_string()
    }

    #[test]
    fn places_that_ptxas_fills_in_have_lines_of_their_own() {
        let (mut unit, kernel) = unit();
        let int = unit.type_of::<i32>().unwrap();
        let parameter = Location::symbol(AddressClass::Param, "kernel_param_0", 0).unwrap();
        unit.parameter(kernel, &DebugVariable::new("n", int).at(parameter)).unwrap();
        let counter = Location::symbol(AddressClass::Global, "counter", 0).unwrap();
        unit.global(&DebugVariable::new("counter", int).at(counter)).unwrap();
        let text = unit.sections(MODULE).unwrap().to_string();
        let filled: Vec<&str> = text.lines().filter(|line| !line.starts_with(".b8")).collect();
        assert_eq!(
            filled,
            [
                ".section .debug_abbrev",
                "{",
                "}",
                ".section .debug_info",
                "{",
                ".b32 .debug_abbrev",
                ".b32 .debug_line",
                ".b64 begin",
                ".b64 end",
                ".b64 kernel_param_0",
                ".b64 counter",
                "}",
                ".section .debug_pubnames",
                "{",
                ".b32 .debug_info",
                "}",
            ]
        );
    }

    #[test]
    fn what_the_module_lacks_is_named() {
        let register = |name| Location::register(name).unwrap();
        let symbol = Location::symbol(AddressClass::Shared, "tile", 0).unwrap();
        assert_eq!(error(|v| v.at(symbol)), "symbol `tile` is not declared in the module");
        assert_eq!(error(|v| v.at(register("%r3"))), "register `%r3` is not declared in `kernel`");
        let block = |end| {
            let (mut unit, kernel) = unit();
            unit.block(kernel, "inside", end).unwrap();
            unit.sections(MODULE).unwrap_err().to_string()
        };
        assert_eq!(block("later"), "label `later` is not defined in any function of the module");
        assert_eq!(
            block("other_end"),
            "labels `begin` and `other_end` are in different functions: a range starts and ends in one function"
        );
        let without = |part: &str| unit().0.sections(&MODULE.replace(part, "")).unwrap_err().to_string();
        assert_eq!(without("begin: "), "label `begin` is not defined in any function of the module");
        assert_eq!(without(".file 1 \"a.cu\""), "file 1 has no directive in the module: write `.file 1 \"a.cu\"`");
        assert_eq!(
            without(", debug"),
            "the module's target drops debug information: add `debug`, as in `.target sm_75, debug`"
        );
        let twice = unit().0.sections(&MODULE.replace("other_begin", "begin")).unwrap_err();
        assert_eq!(twice.to_string(), "label `begin` is defined twice in the module: give each one its own name");
        let renamed = unit().0.sections(&MODULE.replace("entry kernel", "entry renamed")).unwrap_err();
        assert_eq!(renamed.to_string(), "label `begin` is given as the start of `kernel`, but is defined in `renamed`");
    }

    #[test]
    fn a_variable_of_the_module_is_not_in_a_register() {
        let mut unit = unit().0;
        let int = unit.type_of::<i32>().unwrap();
        let error = unit.global(&DebugVariable::new("v", int).at(Location::register("%r1").unwrap())).unwrap_err();
        assert_eq!(error.to_string(), "`v` belongs to the module and cannot be in `%r1`: only functions have registers");
    }
}
