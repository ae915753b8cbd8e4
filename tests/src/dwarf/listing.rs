//! Sections in PTX text as bytes.

use std::collections::BTreeMap;

/// Returns the bytes of every `.section` in a module's text, by their names.
///
/// Another section's offset is the number behind it; a symbol's address is a number made from its name, so that two modules can be
/// compared.
///
/// # Errors
/// Quotes a line that is no list of numbers or names.
pub fn sections(text: &str) -> Result<BTreeMap<String, Vec<u8>>, String> {
    let mut found = BTreeMap::new();
    let mut open: Option<(String, Vec<u8>)> = None;
    for line in text.lines() {
        let line = line.split("//").next().unwrap_or_default().trim();
        if let Some(head) = line.strip_prefix(".section") {
            open = Some((head.trim_end_matches('{').trim().to_owned(), Vec::new()));
        } else if let (Some((_, bytes)), Some(rest)) = (&mut open, line.strip_prefix(".b")) {
            let (bits, list) = rest.split_once(' ').ok_or_else(|| format!("`{line}`"))?;
            let size = bits.parse::<usize>().map_err(|_| format!("`{line}`"))? / 8;
            for item in list.split(',') {
                bytes.extend_from_slice(&value(item.trim()).to_le_bytes()[..size]);
            }
        } else if line == "}" {
            found.extend(open.take());
        }
    }
    Ok(found)
}

fn value(item: &str) -> u64 {
    if let Ok(number) = item.parse() {
        return number;
    }
    match item.strip_prefix('.') {
        Some(section) => section.split_once('+').and_then(|(_, offset)| offset.parse().ok()).unwrap_or(0),
        // FNV-1a.
        None => {
            item.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
        }
    }
}
