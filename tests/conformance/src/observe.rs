//! A compiler's layouts and declarations for a case, from its output or from a layout dump.

use std::collections::HashMap;
use std::path::Path;

use serde::Deserialize;

use crate::cases::{Case, Kit};
use crate::read::Output;
use crate::sources::cxx::over_wide;
use crate::sources::symbol;

/// A compiler's layout of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The size in bytes.
    pub size: u64,
    /// The alignment in bytes.
    pub align: u64,
    /// The offsets of the case's members and base classes, in their order: in bytes, or in bits for a bit-field; `None` if the offset is not
    /// shown.
    pub places: Vec<Option<u64>>,
    /// The widths of the bit-fields, in the same order; `None` for other members and if the width is not shown.
    pub widths: Vec<Option<u64>>,
}

/// The parameters that a compiler declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Functions {
    /// The parameter of the function that takes the record.
    pub param: Option<String>,
    /// The result of the function that returns the record.
    pub result: Option<String>,
}

/// A compiler's facts about a case; `None` for parts that its output does not show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observed {
    /// The layout, or an error in the bytes that should show it.
    pub layout: Option<Result<Layout, String>>,
    /// The kernel's parameter; the inner value is `None` if the kernel declares no parameter.
    pub entry: Option<Option<String>>,
    /// The parameter and the result of the functions.
    pub functions: Option<Functions>,
}

/// Reads a case from a compiler's output.
pub fn case(case: &Case, output: &Output) -> Observed {
    let function = |symbol: String| output.functions.get(&symbol);
    let functions = function(symbol("func_", &case.name)).zip(function(symbol("result_", &case.name)));
    Observed {
        layout: output.data.get(&symbol("", &case.name)).map(|words| layout(case, words, output)),
        entry: function(symbol("entry_", &case.name)).map(|declared| declared.params.last().cloned()),
        functions: functions
            .map(|(takes, returns)| Functions { param: takes.params.last().cloned(), result: returns.result.clone() }),
    }
}

fn layout(case: &Case, words: &[u8], output: &Output) -> Result<Layout, String> {
    let (words, _) = words.split_at(words.len() / 8 * 8);
    let mut words = words.chunks(8).map(|word| word.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)));
    let mut next = || words.next().ok_or("the array of its size, alignment and offsets is too short");
    let (size, align) = (next()?, next()?);
    let mut places = vec![None; case.members.len()];
    let mut widths = vec![None; case.members.len()];
    for (position, _) in case.ordinary() {
        places[position] = Some(next()?);
    }
    for (position, _) in case.bases() {
        places[position] = Some(next()?);
    }
    for (position, name) in case.bit_fields() {
        let Some(bytes) = output.data.get(&symbol(&format!("bits_{position}_"), &case.name)) else { continue };
        let bytes = usize::try_from(size).ok().and_then(|size| bytes.get(..size));
        let bytes = bytes.ok_or_else(|| format!("the record that shows `{name}` is shorter than {size} bytes"))?;
        let (first, width) = run_of_ones(bytes).ok_or_else(|| format!("the bits of `{name}` are not adjacent"))?;
        let member = &case.members[position];
        places[position] = Some(first);
        widths[position] = Some(if over_wide(member) { member.bits.unwrap_or_default() } else { width }.into());
    }
    Ok(Layout { size, align, places, widths })
}

/// Returns the position and the length of the run of set bits, or `None` if there is not exactly one run.
pub fn run_of_ones(bytes: &[u8]) -> Option<(u64, u32)> {
    let is_set = |bit: &u64| bytes[(bit / 8) as usize] >> (bit % 8) & 1 == 1;
    let set: Vec<u64> = (0..8 * bytes.len() as u64).filter(is_set).collect();
    let (first, last) = (*set.first()?, *set.last()?);
    let len = u32::try_from(set.len()).ok()?;
    (last - first + 1 == u64::from(len)).then_some((first, len))
}

/// A record in a layout dump.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Dumped {
    name: String,
    size: u64,
    align: u64,
    members: Vec<DumpedMember>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DumpedMember {
    name: String,
    offset: Option<u64>,
    bit_offset: Option<u64>,
    bits: Option<u64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Dump {
    records: Vec<Dumped>,
}

/// Reads a layout dump, whose format is `schema/layout-dump.schema.json`. The result is in the order of the kit's cases.
///
/// # Errors
/// Names the file and the mistake in it.
pub fn dump(path: &Path, kit: &Kit) -> Result<Vec<Observed>, String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| wrong(&error))?;
    let dump: Dump = serde_json::from_str(&text).map_err(|error| wrong(&error))?;
    let mut observed = vec![Observed::default(); kit.data.records.len()];
    for record in dump.records {
        let at = kit.position(&record.name).ok_or_else(|| wrong(&format!("no case is named `{}`", record.name)))?;
        let case = &kit.data.records[at];
        let members: HashMap<&str, &DumpedMember> =
            record.members.iter().map(|member| (member.name.as_str(), member)).collect();
        let found = |name: &Option<String>| name.as_deref().and_then(|name| members.get(name).copied());
        let place = |(member, dumped): (&crate::cases::Member, Option<&DumpedMember>)| match member.bits {
            Some(_) => dumped.and_then(|dumped| dumped.bit_offset),
            None => dumped.and_then(|dumped| dumped.offset),
        };
        let dumped: Vec<_> = case.members.iter().map(|member| (member, found(&member.name))).collect();
        observed[at].layout = Some(Ok(Layout {
            size: record.size,
            align: record.align,
            places: dumped.iter().copied().map(place).collect(),
            widths: dumped.iter().map(|(_, dumped)| dumped.and_then(|dumped| dumped.bits)).collect(),
        }));
    }
    Ok(observed)
}

#[cfg(test)]
mod tests {
    use super::run_of_ones;

    #[test]
    fn bits_are_one_run_or_nothing() {
        assert_eq!(run_of_ones(&[0, 0b1110_0000, 0b11, 0]), Some((13, 5)));
        assert_eq!(run_of_ones(&[255; 16]), Some((0, 128)));
        assert_eq!(run_of_ones(&[0b101]), None);
        assert_eq!(run_of_ones(&[0, 0]), None);
    }
}
