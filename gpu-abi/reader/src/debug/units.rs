//! The units of `.debug_info`, each with its abbreviations, and what may be spent on reading them.
//!
//! A few bytes of a hostile file can ask for a lot: tables that overlap, records nested a million deep, a name that a thousand entries
//! share. So tables do not overlap here, and what is read and kept is counted against a budget in proportion to the file.

use super::sections::{Sections, Slice};
use crate::error::ReadError;
use gimli::{
    Abbreviations, DebugAbbrev, DebugInfo, DebugLine, DebugLineOffset, LineProgramHeader, LittleEndian, UnitHeader,
};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A unit, and the range of `.debug_info` that it takes.
pub(super) struct Unit<'a> {
    pub(super) header: UnitHeader<Slice<'a>>,
    pub(super) abbreviations: Rc<Abbreviations>,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Reads the headers of all units.
pub(super) fn units<'a>(sections: &'a Sections<'_>) -> Result<Vec<Unit<'a>>, ReadError> {
    let info = &sections.info;
    let mut headers = Vec::new();
    let mut iter = DebugInfo::from(info.slice()).units();
    loop {
        let at = headers.last().map_or(0, |(_, _, end)| *end);
        let header = match iter.next() {
            Ok(Some(header)) => header,
            Ok(None) => break,
            Err(_) => return Err(info.malformed(at, "a unit's header is no DWARF, or ends behind the section")),
        };
        let Some(end) = at.checked_add(header.length_including_self()) else {
            return Err(info.malformed(at, "a unit is larger than the address space"));
        };
        headers.push((header, at, end));
    }
    let tables = tables(sections, &headers)?;
    let unit = |(header, start, end): (UnitHeader<Slice<'a>>, usize, usize)| {
        let abbreviations = tables.get(&header.debug_abbrev_offset().0).cloned().unwrap_or_default();
        Unit { header, abbreviations, start, end }
    };
    Ok(headers.into_iter().map(unit).collect())
}

/// Reads every table of abbreviations once; one ends where the next begins.
fn tables(
    sections: &Sections<'_>,
    headers: &[(UnitHeader<Slice<'_>>, usize, usize)],
) -> Result<BTreeMap<usize, Rc<Abbreviations>>, ReadError> {
    let section = &sections.abbrev;
    let mut starts: Vec<usize> = headers.iter().map(|(header, ..)| header.debug_abbrev_offset().0).collect();
    starts.sort_unstable();
    starts.dedup();
    let mut tables = BTreeMap::new();
    for (i, &start) in starts.iter().enumerate() {
        let end = starts.get(i + 1).copied().unwrap_or(section.bytes.len());
        let Some(table) = section.bytes.get(start..end.min(section.bytes.len())) else {
            return Err(section.malformed(0, "a unit's abbreviations lie behind the section's end"));
        };
        let abbreviations = DebugAbbrev::new(table, LittleEndian)
            .abbreviations(gimli::DebugAbbrevOffset(0))
            .map_err(|_| section.malformed(start, "a unit's abbreviations are no DWARF"))?;
        tables.insert(start, Rc::new(abbreviations));
    }
    Ok(tables)
}

/// The paths of the source files by number, of one unit or, in PTX text, of all.
pub(super) enum Files<'a> {
    Text(&'a [(u64, String)]),
    Lines(Option<Box<LineProgramHeader<Slice<'a>>>>, &'a Sections<'a>),
}

/// Finds the source files of all units; those of a line table that cannot be read are not known.
pub(super) fn files<'a>(sections: &'a Sections<'a>, units: &[Unit<'a>], lines: &[Option<usize>]) -> Vec<Files<'a>> {
    if !sections.files.is_empty() {
        return units.iter().map(|_| Files::Text(&sections.files)).collect();
    }
    let table = DebugLine::from(sections.line.slice());
    // No more than the section's length is read: headers do not overlap.
    let mut left = sections.line.bytes.len();
    let mut files = Vec::new();
    for (unit, at) in units.iter().zip(lines) {
        let program = at
            .filter(|_| left > 0)
            .and_then(|at| table.program(DebugLineOffset(at), unit.header.address_size(), None, None).ok());
        let header = program.map(|program| Box::new(program.header().clone()));
        left = left.saturating_sub(header.as_ref().map_or(0, |header| header.header_length()));
        files.push(Files::Lines(header, sections));
    }
    files
}

impl Files<'_> {
    pub(super) fn path(&self, number: u64) -> Option<String> {
        match self {
            Self::Text(files) => files.iter().find(|(one, _)| *one == number).map(|(_, path)| path.clone()),
            Self::Lines(header, sections) => {
                let name = header.as_ref()?.file(number)?.path_name();
                let text = match name {
                    gimli::AttributeValue::DebugLineStrRef(offset) => {
                        gimli::DebugLineStr::from(sections.line_str.slice()).get_str(offset).ok()?
                    }
                    _ => name.string_value(&gimli::DebugStr::from(sections.str.slice()))?,
                };
                Some(text.to_string_lossy().to_string())
            }
        }
    }
}

/// What may still be spent: entries looked at, and bytes kept.
pub(super) struct Budget {
    entries: usize,
    bytes: usize,
}

impl Budget {
    /// Returns the budget for `.debug_info` of `len` bytes: far above what any compiler's output needs.
    pub(super) fn of(len: usize) -> Self {
        Self {
            entries: len.saturating_mul(8).saturating_add(1 << 16),
            bytes: len.saturating_mul(64).saturating_add(1 << 20),
        }
    }

    /// Takes one entry; returns whether there was one left.
    pub(super) fn entry(&mut self) -> bool {
        self.entries = self.entries.saturating_sub(1);
        self.entries > 0
    }

    /// Takes `count` bytes; returns whether they were left.
    pub(super) fn bytes(&mut self, count: usize) -> bool {
        self.bytes = self.bytes.saturating_sub(count);
        self.bytes > 0
    }
}
