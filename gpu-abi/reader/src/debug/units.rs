//! The units of `.debug_info` with their abbreviations, and the budget for reading them.
//!
//! A few bytes of a hostile file can cause a lot of work: overlapping tables, records nested a million deep, or a name
//! shared by a thousand entries. So tables do not overlap here, and all work and memory count against a budget in
//! proportion to the file.

use super::die::{BROKEN, Die};
use super::sections::{Sections, Slice};
use crate::error::ReadError;
use crate::names::in_order;
use gimli::{
    Abbreviation, Abbreviations, AttributeValue, DebugAbbrev, DebugLine, DebugLineOffset, DebugLineStr, DebugStr,
    DebugStrOffsets, DebugStrOffsetsBase, EntriesRaw, LineProgramHeader, LittleEndian, UnitHeader, UnitOffset, UnitType,
    constants as dw,
};
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::Arc;

/// The contents of a unit's first entry, and the unit's range of `.debug_info`.
#[derive(Clone, Debug, Default)]
pub(super) struct Head {
    pub(super) start: usize,
    pub(super) end: usize,
    /// The position of the first entry.
    pub(super) root: usize,
    abbreviations: Arc<Abbreviations>,
    /// The start of its line table.
    lines: Option<usize>,
    /// The start of its string offsets.
    str_offsets: usize,
    /// The file with the rest of the unit, for `-gsplit-dwarf`.
    pub(super) split: Option<String>,
    /// Whether it describes functions without their parameters (`g++ -g1`).
    pub(super) is_minimal: bool,
    /// Whether rustc made it.
    pub(super) is_rust: bool,
    /// Whether the compiler states every alignment that a source declares. Units of types do not name theirs: all others have to.
    pub(super) states_aligns: Option<bool>,
    /// Its source file, and for rustc also the codegen unit, with the crate unless the compilation is incremental:
    /// `src/main.rs/@/app.9fe1522a-cgu.0`.
    pub(super) name: Option<String>,
}

/// A unit.
pub(super) struct Unit<'a> {
    sections: &'a Sections<'a>,
    header: UnitHeader<Slice<'a>>,
    head: &'a Head,
}

impl Deref for Unit<'_> {
    type Target = Head;

    fn deref(&self) -> &Head {
        self.head
    }
}

/// Returns the units with these heads.
pub(super) fn units<'a>(heads: &'a [Head], sections: &'a Sections<'a>) -> Result<Vec<Unit<'a>>, ReadError> {
    heads.iter().map(|head| head.unit(sections)).collect()
}

/// Returns the unit that contains byte `at` of `.debug_info`.
pub(super) fn unit_at<'u, 'a>(units: &'u [Unit<'a>], at: usize) -> Option<&'u Unit<'a>> {
    units.get(units.partition_point(|unit| unit.end <= at)).filter(|unit| unit.start <= at)
}

/// Reads the heads of all units.
pub(super) fn heads(sections: &Sections<'_>) -> Result<Vec<Head>, ReadError> {
    let info = &sections.info;
    let mut headers = Vec::new();
    loop {
        let at = headers.last().map_or(0, |(_, _, end)| *end);
        let header = match sections.unit_header(at) {
            Ok(Some(header)) => header,
            Ok(None) => break,
            Err(_) => return Err(info.malformed(at, "a unit's header is not valid DWARF, or extends past the section")),
        };
        let Some(end) = at.checked_add(header.length_including_self()) else {
            return Err(info.malformed(at, "a unit is larger than the address space"));
        };
        headers.push((header, at, end));
    }
    let tables = tables(sections, &headers)?;
    let head = |(header, start, end): (UnitHeader<Slice<'_>>, usize, usize)| {
        let abbreviations = tables.get(&header.debug_abbrev_offset().0).cloned().unwrap_or_default();
        let head = Head { start, end, root: start + header.header_size(), abbreviations, ..Head::default() };
        head.read(sections, header)
    };
    let mut heads = headers.into_iter().map(head).collect::<Result<Vec<Head>, _>>()?;
    let stated = heads.iter().filter_map(|head| head.states_aligns).min();
    heads.iter_mut().for_each(|head| head.states_aligns = head.states_aligns.or(stated));
    Ok(heads)
}

/// Returns whether a compiler with this `DW_AT_producer` states every alignment that a source declares: g++ 7 and clang 5, and later ones.
fn states_aligns(producer: &str) -> bool {
    let major = |version: Option<&str>| version.and_then(|version| version.split('.').next()?.parse::<u32>().ok());
    match producer.split_once("clang version ") {
        Some((_, version)) => major(Some(version)) >= Some(5),
        // `GNU C++17 12.2.0 -g`
        None => producer.starts_with("GNU C") && major(producer.split(' ').nth(2)) >= Some(7),
    }
}

impl Head {
    /// Reads the unit's first entry.
    fn read(self, sections: &Sections<'_>, header: UnitHeader<Slice<'_>>) -> Result<Self, ReadError> {
        let format = header.encoding().format;
        // If the attribute is missing, the unit uses the section's first list.
        let mut based = Self { str_offsets: if format.word_size() == 8 { 16 } else { 8 }, ..self.clone() };
        let (mut split, mut producer, mut name) = (None, None, None);
        let unit = Unit { sections, header, head: &self };
        let Ok((mut raw, abbreviation)) = unit.entry(self.root) else { return Ok(self) };
        for spec in abbreviation.attributes() {
            let attribute = raw.read_attribute(*spec).map_err(|_| unit.malformed(self.root, BROKEN))?;
            match (attribute.name(), attribute.value()) {
                (dw::DW_AT_stmt_list, AttributeValue::DebugLineRef(offset)) => based.lines = Some(offset.0),
                (dw::DW_AT_str_offsets_base, AttributeValue::DebugStrOffsetsBase(base)) => based.str_offsets = base.0,
                (dw::DW_AT_language, AttributeValue::Language(language)) => {
                    based.is_rust = language == dw::DW_LANG_Rust;
                }
                (dw::DW_AT_producer, value) => producer = Some(value),
                (dw::DW_AT_name, value) => name = Some(value),
                (dw::DW_AT_dwo_name | dw::DW_AT_GNU_dwo_name, value) => split = Some(value),
                _ => {}
            }
        }
        // The base of the strings may come after the texts.
        let unit = Unit { sections, header, head: &based };
        let text = |value| unit.text(value).map(|text| text.to_string_lossy().into_owned());
        let is_level = |word: &&str| ["-g", "-g1", "-g2", "-g3"].contains(word);
        let producer = producer.and_then(text);
        let is_minimal = producer.as_ref().and_then(|producer| producer.split(' ').rfind(is_level)) == Some("-g1");
        let is_skeleton = split.is_some() || matches!(header.type_(), UnitType::Skeleton(_));
        let split = is_skeleton.then(|| split.and_then(text).unwrap_or_default());
        let name = name.filter(|_| based.is_rust).and_then(text);
        Ok(Self { is_minimal, split, name, states_aligns: producer.as_deref().map(states_aligns), ..based })
    }

    /// Returns the unit; its header is parsed again.
    fn unit<'a>(&'a self, sections: &'a Sections<'a>) -> Result<Unit<'a>, ReadError> {
        let header = sections.unit_header(self.start).ok().flatten();
        let header = header.ok_or_else(|| sections.info.malformed(self.start, "a unit's header is not valid DWARF"))?;
        Ok(Unit { sections, header, head: self })
    }
}

impl<'a> Unit<'a> {
    /// Returns an error for the entry at byte `at` of `.debug_info`, which is not valid DWARF.
    pub(super) fn malformed(&self, at: usize, what: &'static str) -> ReadError {
        self.sections.info.malformed(at, what)
    }

    pub(super) fn address_size(&self) -> u64 {
        self.header.address_size().into()
    }

    /// Returns a reader of the entries that starts at byte `at` of `.debug_info`.
    pub(super) fn entries_from(&self, at: usize) -> Result<EntriesRaw<'_, '_, Slice<'a>>, ReadError> {
        let offset = at.checked_sub(self.start).map(UnitOffset);
        let entries = offset.and_then(|offset| self.header.entries_raw(&self.head.abbreviations, Some(offset)).ok());
        entries.ok_or_else(|| self.malformed(at, OUTSIDE))
    }

    /// Reads the abbreviation of the entry at byte `at` of `.debug_info`.
    pub(super) fn entry(&self, at: usize) -> Result<(EntriesRaw<'_, '_, Slice<'a>>, &Abbreviation), ReadError> {
        let mut raw = self.entries_from(at)?;
        match raw.read_abbreviation() {
            Ok(Some(abbreviation)) => Ok((raw, abbreviation)),
            _ => Err(self.malformed(at, OUTSIDE)),
        }
    }

    /// Returns the attributes of the entry at byte `at` of `.debug_info`.
    pub(super) fn die(&self, at: usize, budget: &mut Budget) -> Result<Die<'a>, ReadError> {
        let (mut raw, abbreviation) = self.entry(at)?;
        budget.entry(self, at)?;
        Die::read(&mut raw, abbreviation, self).map_err(|what| self.malformed(at, what))
    }

    /// Returns the place of the type that has a unit of its own with this signature.
    pub(super) fn signed(&self, signature: u64) -> Option<usize> {
        self.sections.signatures.get(&signature).copied()
    }

    /// Returns the place that an attribute states for the next entry beside its own.
    pub(super) fn sibling(&self, value: &AttributeValue<Slice<'_>>) -> Option<usize> {
        match value {
            AttributeValue::UnitRef(offset) => Some(self.start.saturating_add(offset.0)),
            _ => None,
        }
    }

    /// Returns the text of an attribute.
    pub(super) fn text(&self, value: AttributeValue<Slice<'a>>) -> Option<Slice<'a>> {
        let strings = DebugStr::from(self.sections.str.slice());
        match value {
            AttributeValue::DebugLineStrRef(offset) => {
                DebugLineStr::from(self.sections.line_str.slice()).get_str(offset).ok()
            }
            AttributeValue::DebugStrOffsetsIndex(index) => {
                let offsets = self.sections.str_offsets.slice();
                // A larger index would overflow.
                if index.0 > offsets.len() {
                    return None;
                }
                let (format, base) = (self.header.encoding().format, DebugStrOffsetsBase(self.str_offsets));
                strings.get_str(DebugStrOffsets::from(offsets).get_str_offset(format, base, index).ok()?).ok()
            }
            value => value.string_value(&strings),
        }
    }
}

/// The error for a reference that does not refer to an entry.
pub(super) const OUTSIDE: &str = "an entry refers to something that is not an entry";

/// Reads every abbreviation table once; each ends where the next begins.
fn tables(
    sections: &Sections<'_>,
    headers: &[(UnitHeader<Slice<'_>>, usize, usize)],
) -> Result<HashMap<usize, Arc<Abbreviations>>, ReadError> {
    let section = &sections.abbrev;
    let starts = in_order(headers.iter().map(|(header, ..)| header.debug_abbrev_offset().0).collect());
    let mut tables = HashMap::new();
    for (i, &start) in starts.iter().enumerate() {
        let end = starts.get(i + 1).copied().unwrap_or(section.bytes.len());
        let Some(table) = section.bytes.get(start..end.min(section.bytes.len())) else {
            return Err(section.malformed(0, "a unit's abbreviations are outside of the section"));
        };
        let abbreviations = DebugAbbrev::new(table, LittleEndian)
            .abbreviations(gimli::DebugAbbrevOffset(0))
            .map_err(|_| section.malformed(start, "a unit's abbreviations are not valid DWARF"))?;
        tables.insert(start, Arc::new(abbreviations));
    }
    Ok(tables)
}

/// The paths of source files, by unit and number.
pub(super) struct Files<'a> {
    sections: &'a Sections<'a>,
    /// The headers by the start of the unit's line table; `None` if one cannot be read.
    headers: HashMap<usize, Option<Box<LineProgramHeader<Slice<'a>>>>>,
    /// The bytes that may still be read, since headers do not overlap.
    left: usize,
}

impl<'a> Files<'a> {
    pub(super) fn new(sections: &'a Sections<'a>) -> Self {
        Self { sections, headers: HashMap::new(), left: sections.line.bytes.len() }
    }

    /// Returns the path of a unit's source file, if known.
    pub(super) fn path(&mut self, unit: &Unit<'a>, number: u64) -> Option<String> {
        if !self.sections.files.is_empty() {
            return self.sections.files.get(&number).cloned();
        }
        let name = self.known(unit)?.file(number)?.path_name();
        Some(unit.text(name)?.to_string_lossy().into_owned())
    }

    /// Returns the folder of a unit's source file, if it is apart from the path.
    pub(super) fn folder(&mut self, unit: &Unit<'a>, number: u64) -> Option<String> {
        if !self.sections.files.is_empty() {
            return None;
        }
        let header = self.known(unit)?;
        Some(unit.text(header.file(number)?.directory(header)?)?.to_string_lossy().into_owned())
    }

    /// Returns whether a unit's source file has a path relative to the compiler's folder.
    pub(super) fn is_relative(&mut self, unit: &Unit<'a>, number: u64) -> bool {
        let folder = |header: &LineProgramHeader<Slice<'a>>| {
            let file = header.file(number)?;
            // The first one is the compiler's folder.
            Some(if file.directory_index() == 0 { None } else { Some(unit.text(file.directory(header)?)?) })
        };
        let folder = self.known(unit).and_then(folder);
        folder.is_some_and(|folder| folder.is_none_or(|folder| !is_absolute(&folder.to_string_lossy())))
    }

    /// Returns whether a unit's source file is a header of the system, as those of C's library are.
    pub(super) fn is_of_system(&mut self, unit: &Unit<'a>, number: u64) -> bool {
        if !self.sections.files.is_empty() {
            return self.sections.files.get(&number).is_some_and(|path| is_of_system(path));
        }
        let folder = |header: &LineProgramHeader<Slice<'a>>| unit.text(header.file(number)?.directory(header)?);
        self.known(unit).and_then(folder).is_some_and(|folder| is_of_system(&folder.to_string_lossy()))
    }

    fn known(&mut self, unit: &Unit<'a>) -> Option<&LineProgramHeader<Slice<'a>>> {
        let at = unit.lines?;
        if !self.headers.contains_key(&at) {
            let header = self.header(unit, at);
            self.headers.insert(at, header);
        }
        self.headers.get(&at)?.as_deref()
    }

    fn header(&mut self, unit: &Unit<'a>, at: usize) -> Option<Box<LineProgramHeader<Slice<'a>>>> {
        if self.left == 0 {
            return None;
        }
        let table = DebugLine::from(self.sections.line.slice());
        let program = table.program(DebugLineOffset(at), unit.header.address_size(), None, None).ok()?;
        let header = Box::new(program.header().clone());
        self.left = self.left.saturating_sub(header.header_length());
        Some(header)
    }
}

/// Returns whether a path leads to a header of a compiler or a system, or to a folder of such headers.
fn is_of_system(path: &str) -> bool {
    ["/usr/include", "/usr/lib/"].iter().any(|folder| path.starts_with(folder))
        || ["\\Windows Kits\\", "\\VC\\Tools\\MSVC\\"].iter().any(|folder| path.contains(folder))
}

/// Returns whether a path of any system is absolute.
pub(super) fn is_absolute(path: &str) -> bool {
    path.starts_with(['/', '\\']) || path.get(1..).is_some_and(|rest| rest.starts_with(':'))
}

/// The error for a file that needs more entries than the budget allows.
const TOO_MANY_ENTRIES: &str = "there are too many entries";

/// The error for a file that needs more bytes than the budget allows.
pub(super) const TOO_MUCH_MEMORY: &str = "the debug information needs too much memory";

/// The remaining budget: entries to read, and bytes to keep.
#[derive(Clone, Debug, Default)]
pub(super) struct Budget {
    entries: usize,
    bytes: usize,
}

impl Budget {
    /// Returns the budget for `len` bytes of `.debug_info`, far above the needs of any compiler's output.
    pub(super) fn new(len: usize) -> Self {
        Self {
            entries: len.saturating_mul(8).saturating_add(1 << 16),
            bytes: len.saturating_mul(64).saturating_add(1 << 20),
        }
    }

    /// Restores the initial number of entries, for the next request.
    pub(super) fn renew_entries(&mut self, len: usize) {
        self.entries = Self::new(len).entries;
    }

    /// Takes one entry, which is at byte `at`.
    pub(super) fn entry(&mut self, unit: &Unit<'_>, at: usize) -> Result<(), ReadError> {
        self.entries = self.entries.saturating_sub(1);
        if self.entries > 0 { Ok(()) } else { Err(unit.malformed(at, TOO_MANY_ENTRIES)) }
    }

    /// Takes `count` bytes for the entry at byte `at`.
    pub(super) fn bytes(&mut self, unit: &Unit<'_>, at: usize, count: usize) -> Result<(), ReadError> {
        self.bytes = self.bytes.saturating_sub(count);
        if self.bytes > 0 { Ok(()) } else { Err(unit.malformed(at, TOO_MUCH_MEMORY)) }
    }
}
