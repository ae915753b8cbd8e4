//! The debug information in a cubin, by llvm-dwarfdump.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

const PROGRAM: &str = "llvm-dwarfdump-19";

/// Its complaint about every cubin with two functions: each has a section of its own, and begins there at address 0.
const OVERLAP: &str = "error: DIEs have overlapping address ranges occurred ";

/// A member: its name, empty where it has none, its first bit, and its width if it is a bit-field.
pub type Member = (String, i64, Option<i64>);

/// A struct or union: its size in bytes and its members in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Bytes.
    pub size: i64,
    /// In declaration order.
    pub members: Vec<Member>,
}

/// An entry while its attributes are read.
#[derive(Default)]
struct Entry {
    tag: String,
    indent: usize,
    attributes: BTreeMap<String, String>,
}

/// Has it verify a file.
///
/// # Errors
/// Its complaints.
pub fn verify(file: &Path) -> Result<(), String> {
    let output = run(file, "--verify")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let kinds: Vec<&str> = text.lines().filter(|line| line.starts_with("error: ") && line.contains(" occurred ")).collect();
    let only_overlaps = !kinds.is_empty() && kinds.iter().all(|kind| kind.starts_with(OVERLAP));
    if output.status.success() || only_overlaps { Ok(()) } else { Err(failure(&output)) }
}

/// Returns the records that have names of their own, by these; several of one name are left out.
///
/// # Errors
/// If it fails.
pub fn records(file: &Path) -> Result<BTreeMap<String, Record>, String> {
    let mut records: BTreeMap<String, Vec<Record>> = BTreeMap::new();
    // The record that members belong to: its indent and name.
    let mut open: Option<(usize, String)> = None;
    for entry in entries(&text(file)?) {
        if ["DW_TAG_structure_type", "DW_TAG_union_type", "DW_TAG_class_type"].contains(&entry.tag.as_str()) {
            let size = entry.number("DW_AT_byte_size").unwrap_or(0);
            let is_declared = entry.attributes.contains_key("DW_AT_declaration");
            open = entry.name().filter(|_| !is_declared).map(|name| (entry.indent, name));
            if let Some((_, name)) = &open {
                records.entry(name.clone()).or_default().push(Record { size, members: Vec::new() });
            }
        } else if let (Some((indent, record)), "DW_TAG_member") = (&open, entry.tag.as_str()) {
            let found = records.get_mut(record).and_then(|records| records.last_mut());
            if let Some(found) = found.filter(|_| entry.indent == indent + 2) {
                found.members.push(entry.member());
            }
        }
    }
    let only = |(name, mut found): (String, Vec<Record>)| Some((name, found.pop().filter(|_| found.is_empty())?));
    Ok(records.into_iter().filter_map(only).collect())
}

/// Splits the text into entries: `0x0000000b: DW_TAG_..`, and `DW_AT_.. (..)` on the lines behind.
fn entries(text: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in text.lines() {
        if let Some((before, tag)) = line.split_once("DW_TAG_") {
            let indent = before.len();
            entries.push(Entry { tag: format!("DW_TAG_{}", tag.trim()), indent, ..Entry::default() });
        } else if let Some((name, value)) = line.trim().split_once('\t') {
            if let Some(entry) = entries.last_mut() {
                entry.attributes.insert(name.to_owned(), value.to_owned());
            }
        }
    }
    entries
}

impl Entry {
    /// Returns the number in `(0x04)`, `(4)`, `(-4)` or `(DW_OP_plus_uconst 0x4)`.
    fn number(&self, attribute: &str) -> Option<i64> {
        let text = self.attributes.get(attribute)?.trim_matches(['(', ')']);
        let word = text.rsplit(' ').next()?;
        match word.strip_prefix("0x") {
            Some(digits) => i64::from_str_radix(digits, 16).ok(),
            // A bit-field that ends after its storage unit begins before its most significant bit: a number below zero, printed with or
            // without its sign.
            None => word.parse().ok().or_else(|| word.parse::<u64>().ok().map(|number| number as i64)),
        }
    }

    fn name(&self) -> Option<String> {
        self.attributes.get("DW_AT_name").map(|text| text.trim_matches(['(', ')', '"']).to_owned())
    }

    fn member(&self) -> Member {
        let name = self.name().unwrap_or_default();
        let byte = 8 * self.number("DW_AT_data_member_location").unwrap_or(0);
        let Some(width) = self.number("DW_AT_bit_size") else { return (name, byte, None) };
        let first = match (self.number("DW_AT_data_bit_offset"), self.number("DW_AT_bit_offset")) {
            // Counted from the record, whatever else is there.
            (Some(bits), _) => bits,
            // Counted from the most significant bit of the storage unit.
            (None, Some(bits)) => byte + 8 * self.number("DW_AT_byte_size").unwrap_or(0) - bits - width,
            (None, None) => byte,
        };
        (name, first, Some(width))
    }
}

/// Returns what it prints of a file's entries.
fn text(file: &Path) -> Result<String, String> {
    let output = run(file, "--debug-info")?;
    if output.status.success() { Ok(String::from_utf8_lossy(&output.stdout).into_owned()) } else { Err(failure(&output)) }
}

fn run(file: &Path, option: &str) -> Result<Output, String> {
    Command::new(PROGRAM).arg(option).arg(file).output().map_err(|error| format!("{PROGRAM}: {error}"))
}

fn failure(output: &Output) -> String {
    let text = [&*output.stdout, &*output.stderr].concat();
    format!("{PROGRAM}: {}\n{}", output.status, String::from_utf8_lossy(&text))
}
