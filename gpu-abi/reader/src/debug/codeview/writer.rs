//! Writes debugging information entries.

use super::record::Budget;
use crate::debug::sections::Sections;
use crate::error::ReadError;
use gimli::{DwAt, DwForm, DwTag, constants as dw};
use std::collections::HashMap;
use std::ops::Range;

/// The value of an attribute.
#[derive(Clone, Copy)]
pub(super) enum Value<'v> {
    /// The attribute is left out, as for an empty text, the type `void`, and a flag that is not set.
    Absent,
    Text(&'v str),
    Number(u64),
    Signed(i64),
    /// A type by its index.
    Type(u32),
    /// An entry by its place.
    Entry(usize),
    Flag(bool),
}

/// An attribute and its value.
pub(super) type Attribute<'v> = (DwAt, Value<'v>);

pub(super) const fn name(text: &str) -> Attribute<'_> {
    (dw::DW_AT_name, Value::Text(text))
}

pub(super) const fn ty(index: u32) -> Attribute<'static> {
    (dw::DW_AT_type, Value::Type(index))
}

pub(super) const fn size(bytes: u64) -> Attribute<'static> {
    (dw::DW_AT_byte_size, Value::Number(bytes))
}

/// One unit.
pub(super) struct Writer {
    info: Vec<u8>,
    abbrev: Vec<u8>,
    /// The codes of the abbreviations by their contents.
    abbreviations: HashMap<Vec<u8>, u64>,
    /// The references to types: the place of each, and the index.
    references: Vec<(usize, u32)>,
    pub(super) budget: Budget,
}

/// The indices of no type and of `void`.
pub(super) const NONE: u32 = 0;
const VOID: u32 = 3;

/// The place in a unit of where its abbreviations begin.
const ABBREVIATIONS: Range<usize> = 6..10;

impl Writer {
    /// Starts a unit of DWARF 4 for machines with addresses of 64 bits.
    pub(super) fn new(budget: Budget) -> Self {
        let info = [0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 8].to_vec();
        Self { info, abbrev: Vec::new(), abbreviations: HashMap::new(), references: Vec::new(), budget }
    }

    /// Writes an entry and returns its place. If it has children, these follow, and [`close`](Self::close).
    pub(super) fn entry(
        &mut self,
        tag: DwTag,
        has_children: bool,
        attributes: &[Attribute<'_>],
    ) -> Result<usize, ReadError> {
        let is_absent = |value: &Value<'_>| {
            matches!(value, Value::Absent | Value::Text("") | Value::Type(NONE | VOID) | Value::Flag(false))
        };
        let is_written = |(_, value): &&Attribute<'_>| !is_absent(value);
        let mut abbreviation = Vec::new();
        unsigned(&mut abbreviation, tag.0.into());
        abbreviation.push(has_children.into());
        for (name, value) in attributes.iter().filter(is_written) {
            unsigned(&mut abbreviation, name.0.into());
            unsigned(&mut abbreviation, value.form().0.into());
        }
        abbreviation.extend([0, 0]);
        let next = self.abbreviations.len() as u64 + 1;
        let code = *self.abbreviations.entry(abbreviation).or_insert_with_key(|contents| {
            unsigned(&mut self.abbrev, next);
            self.abbrev.extend(contents);
            next
        });
        let place = self.info.len();
        unsigned(&mut self.info, code);
        for (_, value) in attributes.iter().filter(is_written) {
            match *value {
                Value::Text(text) => {
                    self.info.extend(text.as_bytes());
                    self.info.push(0);
                }
                Value::Number(number) => unsigned(&mut self.info, number),
                // LEB128 of the full length.
                Value::Signed(number) => {
                    self.info.extend((0..9).map(|group| (number >> (7 * group)) as u8 | 0x80));
                    self.info.push((number >> 63) as u8 & 0x7f);
                }
                Value::Entry(entry) => self.info.extend((entry as u32).to_le_bytes()),
                Value::Type(index) => {
                    self.references.push((self.info.len(), index));
                    self.info.extend([0; 4]);
                }
                Value::Absent | Value::Flag(_) => {}
            }
        }
        self.budget.spend(self.info.len() - place)?;
        Ok(place)
    }

    /// Ends the children of an entry.
    pub(super) fn close(&mut self) {
        self.info.push(0);
    }

    /// Returns the index of the reference with this number, in the order in which they were written.
    pub(super) fn reference(&self, number: usize) -> Option<u32> {
        self.references.get(number).map(|(_, index)| *index)
    }

    /// Ends the unit, whose types are at `places`, and adds it to the sections, which are made of what starts at byte `at` of the file.
    /// Returns what is left of the budget.
    pub(super) fn finish(mut self, at: usize, places: &HashMap<u32, usize>, sections: &mut Sections<'_>) -> Budget {
        self.close();
        for (reference, index) in self.references {
            let place = places.get(&index).copied().unwrap_or_default() as u32;
            self.info[reference..reference + 4].copy_from_slice(&place.to_le_bytes());
        }
        let len = self.info.len() as u32 - 4;
        self.info[..4].copy_from_slice(&len.to_le_bytes());
        self.abbrev.push(0);
        self.info[ABBREVIATIONS].copy_from_slice(&(sections.abbrev.bytes.len() as u32).to_le_bytes());
        for (section, bytes) in [(&mut sections.abbrev, self.abbrev), (&mut sections.info, self.info)] {
            section.at = at;
            section.bytes.to_mut().extend(bytes);
        }
        self.budget
    }
}

impl Value<'_> {
    const fn form(&self) -> DwForm {
        match self {
            Self::Text(_) => dw::DW_FORM_string,
            Self::Number(_) => dw::DW_FORM_udata,
            Self::Signed(_) => dw::DW_FORM_sdata,
            Self::Type(_) | Self::Entry(_) => dw::DW_FORM_ref4,
            Self::Absent | Self::Flag(_) => dw::DW_FORM_flag_present,
        }
    }
}

/// Writes a number in LEB128.
fn unsigned(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}
