//! Sections of debug information in PTX text, as the bytes that ptxas would write to a cubin.

use std::collections::HashMap;

use super::dwarf;
use super::ptx::integer;

/// A line table without lines. ptxas makes the real one from `.loc`, so that PTX refers to a section that it does not have.
const NO_LINES: [u8; 17] = [
    13, 0, 0, 0, // The length of the rest.
    2, 0, // The version of DWARF.
    7, 0, 0, 0, // The length of the header's rest.
    1, 1, 0, 1, 1, // The least instruction, statements, base and range of lines, and the first opcode.
    0, 0, // No folders and no files.
];

/// The distance of the addresses that stand for symbols; no variable is larger.
pub(super) const ADDRESSES: u64 = 1 << 32;

/// A reference to a label or a section, with the position and the size of its value.
#[derive(Debug)]
struct Reference {
    section: String,
    at: usize,
    size: usize,
    label: String,
    addend: u64,
}

/// The sections of a module.
#[derive(Debug, Default)]
pub(super) struct Sections {
    bytes: HashMap<String, Vec<u8>>,
    labels: HashMap<String, u64>,
    references: Vec<Reference>,
}

impl Sections {
    /// Adds the section whose name and body begin the text, and returns the text after it.
    pub(super) fn add<'a>(&mut self, text: &'a str) -> Result<&'a str, String> {
        let (name, rest) = text.split_once('{').ok_or("the text ends in the name of a section")?;
        let (body, rest) = rest.split_once('}').ok_or("the text ends in a section")?;
        let name = name.trim();
        let mut bytes = self.bytes.remove(name).unwrap_or_default();
        for line in body.split(['\n', ';']).map(str::trim).filter(|line| !line.is_empty()) {
            self.line(name, line, &mut bytes).map_err(|why| format!("{why} in the section `{name}`"))?;
        }
        self.bytes.insert(name.to_owned(), bytes);
        Ok(rest)
    }

    /// Reads `LABEL:` or `.bN VALUE, ..`.
    fn line(&mut self, section: &str, line: &str, bytes: &mut Vec<u8>) -> Result<(), String> {
        if let Some(label) = line.strip_suffix(':') {
            self.labels.insert(label.to_owned(), bytes.len() as u64);
            return Ok(());
        }
        let (ty, values) = line.split_once(char::is_whitespace).ok_or_else(|| format!("`{line}` has no values"))?;
        let size = match ty {
            ".b8" => 1,
            ".b16" => 2,
            ".b32" => 4,
            ".b64" => 8,
            other => return Err(format!("the type `{other}`")),
        };
        for value in values.split(',').map(str::trim) {
            let number = integer(value);
            if number.is_none() {
                let (label, addend) = value.split_once('+').unwrap_or((value, "0"));
                let addend = addend.trim().parse().map_err(|_| format!("the value `{value}`"))?;
                let (section, label) = (section.to_owned(), label.trim().to_owned());
                self.references.push(Reference { section, at: bytes.len(), size, label, addend });
            }
            bytes.extend_from_slice(&number.unwrap_or(0).to_le_bytes()[..size]);
        }
        Ok(())
    }

    /// Resolves all references.
    pub(super) fn resolved(mut self) -> Result<dwarf::Sections, String> {
        let mut addresses: HashMap<String, u64> = HashMap::new();
        for Reference { section, at, size, label, addend } in self.references {
            let in_section = self.labels.get(&label).or(self.bytes.contains_key(&label).then_some(&0));
            let target = match in_section {
                Some(target) => *target,
                // The address of code or of a variable, which is not decided yet.
                None => {
                    let next = ADDRESSES * (addresses.len() as u64 + 1);
                    *addresses.entry(label).or_insert(next)
                }
            };
            let value = target.wrapping_add(addend).to_le_bytes();
            let bytes = self.bytes.get_mut(&section).ok_or_else(|| format!("the section `{section}` is missing"))?;
            bytes[at..at + size].copy_from_slice(&value[..size]);
        }
        self.bytes.entry(".debug_line".to_owned()).or_insert_with(|| NO_LINES.to_vec());
        let symbols = addresses.into_iter().map(|(label, address)| (address, vec![label])).collect();
        Ok(dwarf::Sections { bytes: self.bytes, symbols })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_its_bytes_with_labels_resolved() {
        let mut sections = Sections::default();
        let rest = sections.add(" .debug_info\n{\n.b8 1,2\nhere:\n.b32 -2\n.b32 name+1\n.b64 f\n}\n.x").unwrap();
        assert_eq!(rest, "\n.x");
        sections.add(" .debug_str {\n.b8 65\nname:\n.b8 66\n}").unwrap();
        let dwarf::Sections { bytes, symbols } = sections.resolved().unwrap();
        assert_eq!(bytes[".debug_info"], [1, 2, 254, 255, 255, 255, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
        assert_eq!(symbols[&ADDRESSES], ["f"]);
        assert_eq!(bytes[".debug_str"], [65, 66]);
        assert!(Sections::default().add(" .debug_info { .f32 1 }").unwrap_err().contains("`.f32`"));
    }
}
