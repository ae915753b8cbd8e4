//! Iterates over sibling entries and skips the entries within them.
//!
//! An entry may state where its next sibling begins, as in the output of g++. Otherwise the entries within it are skipped
//! one by one, as in the output of nvcc and clang.

use super::die::{BROKEN, Die};
use super::sections::Slice;
use super::units::{Budget, Unit};
use crate::error::ReadError;
use gimli::{Abbreviation, AttributeValue, DwTag, EntriesRaw, UnitOffset, constants as dw};

/// An entry, and its range of `.debug_info`, which includes the entries within it.
pub(super) struct Entry<'a> {
    pub(super) at: usize,
    pub(super) end: usize,
    pub(super) tag: DwTag,
    pub(super) has_children: bool,
    /// Its attributes, if requested.
    pub(super) die: Option<Die<'a>>,
}

/// The children of an entry, in order.
pub(super) struct Level<'u, 'a> {
    unit: &'u Unit<'a>,
    /// `None` at the end.
    raw: Option<EntriesRaw<'u, 'u, Slice<'a>>>,
}

impl<'u, 'a> Level<'u, 'a> {
    /// Returns the children of the entry at byte `at` of `.debug_info`.
    pub(super) fn within(unit: &'u Unit<'a>, at: usize) -> Result<Self, ReadError> {
        let (mut raw, abbreviation) = unit.entry(at)?;
        raw.skip_attributes(abbreviation.attributes()).map_err(|_| unit.malformed(at, BROKEN))?;
        Ok(Self { unit, raw: abbreviation.has_children().then_some(raw) })
    }

    /// Returns the next entry, with its attributes if its tag `is_wanted`.
    pub(super) fn next(
        &mut self,
        budget: &mut Budget,
        is_wanted: impl FnOnce(DwTag) -> bool,
    ) -> Result<Option<Entry<'a>>, ReadError> {
        let unit = self.unit;
        let Some(mut raw) = self.raw.take() else { return Ok(None) };
        let at = position(unit, &raw);
        let error = |what| unit.malformed(at, what);
        if raw.is_empty() {
            return Ok(None);
        }
        budget.entry(unit, at)?;
        let Some(abbreviation) = raw.read_abbreviation().map_err(|_| error(BROKEN))? else { return Ok(None) };
        let (tag, has_children) = (abbreviation.tag(), abbreviation.has_children());
        let mut sibling = None;
        let die = if is_wanted(tag) {
            // The attributes are read twice, but few entries are wanted.
            let mut attributes = raw.clone();
            let die = Die::read(&mut attributes, abbreviation, unit).map_err(error)?;
            if has_children {
                sibling = sibling_of(&mut raw, abbreviation).map_err(error)?;
            }
            raw = attributes;
            Some(die)
        } else if has_children {
            sibling = sibling_of(&mut raw, abbreviation).map_err(error)?;
            None
        } else {
            raw.skip_attributes(abbreviation.attributes()).map_err(|_| error(BROKEN))?;
            None
        };
        if has_children {
            match sibling {
                Some(offset) => {
                    let next = unit.start.saturating_add(offset.0);
                    if next < position(unit, &raw) {
                        return Err(error("an entry's next sibling comes before it"));
                    }
                    raw = unit.entries_from(next)?;
                }
                None => skip_children(unit, &mut raw, budget)?,
            }
        }
        let end = position(unit, &raw);
        self.raw = Some(raw);
        Ok(Some(Entry { at, end, tag, has_children, die }))
    }
}

/// Calls `add` with each entry of a unit that `is_wanted` by its tag and its depth, and with its place.
pub(super) fn all_entries<'a>(
    unit: &Unit<'a>,
    budget: &mut Budget,
    is_wanted: &mut dyn FnMut(DwTag, isize) -> bool,
    add: &mut dyn FnMut(usize, &Die<'a>),
) -> Result<(), ReadError> {
    let Ok(mut raw) = unit.entries_from(unit.root) else { return Ok(()) };
    while !raw.is_empty() {
        let (at, depth) = (position(unit, &raw), raw.next_depth());
        let error = |what| unit.malformed(at, what);
        budget.entry(unit, at)?;
        let Some(abbreviation) = raw.read_abbreviation().map_err(|_| error(BROKEN))? else { continue };
        if is_wanted(abbreviation.tag(), depth) {
            add(at, &Die::read(&mut raw, abbreviation, unit).map_err(error)?);
        } else {
            raw.skip_attributes(abbreviation.attributes()).map_err(|_| error(BROKEN))?;
        }
    }
    Ok(())
}

/// Skips the entries within the one that was read last, and the null entry after them.
fn skip_children(unit: &Unit<'_>, raw: &mut EntriesRaw<'_, '_, Slice<'_>>, budget: &mut Budget) -> Result<(), ReadError> {
    let mut depth = 1_usize;
    while depth > 0 && !raw.is_empty() {
        let at = position(unit, raw);
        budget.entry(unit, at)?;
        match raw.read_abbreviation().map_err(|_| unit.malformed(at, BROKEN))? {
            None => depth -= 1,
            Some(abbreviation) => {
                raw.skip_attributes(abbreviation.attributes()).map_err(|_| unit.malformed(at, BROKEN))?;
                depth += usize::from(abbreviation.has_children());
            }
        }
    }
    Ok(())
}

/// Reads an entry's attributes; returns the position of its next sibling, if stated.
fn sibling_of(
    raw: &mut EntriesRaw<'_, '_, Slice<'_>>,
    abbreviation: &Abbreviation,
) -> Result<Option<UnitOffset>, &'static str> {
    let attributes = abbreviation.attributes();
    let Some(at) = attributes.iter().position(|spec| spec.name() == dw::DW_AT_sibling) else {
        raw.skip_attributes(attributes).map_err(|_| BROKEN)?;
        return Ok(None);
    };
    raw.skip_attributes(&attributes[..at]).map_err(|_| BROKEN)?;
    let sibling = match raw.read_attribute(attributes[at]).map_err(|_| BROKEN)?.value() {
        AttributeValue::UnitRef(offset) => Some(offset),
        _ => None,
    };
    raw.skip_attributes(&attributes[at + 1..]).map_err(|_| BROKEN)?;
    Ok(sibling)
}

/// Returns the next byte of `.debug_info` to read.
fn position(unit: &Unit<'_>, raw: &EntriesRaw<'_, '_, Slice<'_>>) -> usize {
    unit.start.saturating_add(raw.next_offset().0)
}
