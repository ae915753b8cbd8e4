//! The debug information in a cubin, by llvm-dwarfdump.

use std::path::Path;
use std::process::{Command, Output};

use super::read::RawMember;

const PROGRAM: &str = "llvm-dwarfdump-19";

/// Its complaint about every cubin with two functions: each has a section of its own, and begins there at address 0.
const OVERLAP: &str = "error: DIEs have overlapping address ranges occurred ";

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

/// Returns all members of all records, in the order of their entries.
///
/// # Errors
/// Says what of its words cannot be read.
pub fn raw_members(file: &Path) -> Result<Vec<RawMember>, String> {
    let output = run(file, "--debug-info")?;
    if !output.status.success() {
        return Err(failure(&output));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let mut members: Vec<RawMember> = Vec::new();
    let mut in_member = false;
    for line in text.lines().map(str::trim) {
        if line.contains("DW_TAG_") || line.ends_with("NULL") {
            in_member = line.ends_with("DW_TAG_member");
            if in_member {
                members.push(RawMember { name: String::new(), location: 0, bits: None });
            }
            continue;
        }
        let (true, Some(member), Some((attribute, value))) = (in_member, members.last_mut(), line.split_once('\t')) else {
            continue;
        };
        let value = value.trim_start_matches('(').trim_end_matches(')');
        let mut set = |at: usize, value: u64| member.bits.get_or_insert_default()[at] = value;
        match attribute {
            "DW_AT_name" => member.name = value.trim_matches('"').to_owned(),
            "DW_AT_data_member_location" => {
                let offset = value.strip_prefix("DW_OP_plus_uconst ").ok_or_else(|| format!("a member at `{value}`"))?;
                member.location = number(offset)?;
            }
            "DW_AT_byte_size" => set(0, number(value)?),
            "DW_AT_bit_size" => set(1, number(value)?),
            "DW_AT_bit_offset" => set(2, number(value)?),
            _ => {}
        }
    }
    Ok(members)
}

/// Reads `0x1f`, `31`, and `-7` as a number that wraps around.
fn number(text: &str) -> Result<u64, String> {
    let read = match text.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16),
        None if text.starts_with('-') => text.parse::<i64>().map(|number| number as u64),
        None => text.parse(),
    };
    read.map_err(|error| format!("`{text}`: {error}"))
}

fn run(file: &Path, option: &str) -> Result<Output, String> {
    Command::new(PROGRAM).arg(option).arg(file).output().map_err(|error| format!("{PROGRAM}: {error}"))
}

fn failure(output: &Output) -> String {
    let text = [&*output.stdout, &*output.stderr].concat();
    format!("{PROGRAM}: {}\n{}", output.status, String::from_utf8_lossy(&text))
}
