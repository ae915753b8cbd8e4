//! Iterates over sibling entries and skips the entries within them.
//!
//! An entry may state where its next sibling begins, as in the output of g++. Otherwise the entries within it are skipped
//! one by one, as in the output of nvcc and clang.

use super::die::{BROKEN, Die};
use super::sections::Slice;
use super::units::{Budget, Unit};
use crate::error::ReadError;
use gimli::{Abbreviation, DwTag, EntriesRaw, constants as dw};

/// Returns whether entries, given in order with their depths, are of types that are not within others: within a struct of Rust are the variants
/// of an enumeration.
pub(super) fn outermost(is_type: fn(DwTag) -> bool) -> impl FnMut(DwTag, isize) -> bool {
    let mut outer = None;
    move |tag, depth| {
        outer = outer.filter(|outer| depth > *outer);
        let is_outermost = is_type(tag) && outer.is_none();
        outer = outer.or(is_outermost.then_some(depth));
        is_outermost
    }
}

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
        is_wanted: fn(DwTag) -> bool,
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
        let (die, sibling) = if is_wanted(tag) {
            let die = Die::read(&mut raw, abbreviation, unit).map_err(error)?;
            (Some(die), die.sibling)
        } else {
            (None, sibling_of(&mut raw, abbreviation, unit).map_err(error)?)
        };
        if has_children {
            match sibling {
                Some(next) => {
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
    unit: &Unit<'_>,
) -> Result<Option<usize>, &'static str> {
    let (mut sibling, mut rest) = (None, abbreviation.attributes());
    if let Some(at) = rest.iter().position(|spec| spec.name() == dw::DW_AT_sibling) {
        raw.skip_attributes(&rest[..at]).map_err(|_| BROKEN)?;
        sibling = unit.sibling(&raw.read_attribute(rest[at]).map_err(|_| BROKEN)?.value());
        rest = &rest[at + 1..];
    }
    raw.skip_attributes(rest).map_err(|_| BROKEN)?;
    Ok(sibling)
}

/// Returns the next byte of `.debug_info` to read.
fn position(unit: &Unit<'_>, raw: &EntriesRaw<'_, '_, Slice<'_>>) -> usize {
    unit.start.saturating_add(raw.next_offset().0)
}
