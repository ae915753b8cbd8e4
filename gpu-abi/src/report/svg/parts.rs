//! The parts of a segment: pieces, each in one row, and the rows that are left out.

use super::canvas::{MANY_ROWS, ROW_BITS};
use crate::report::segments::Segment;

/// A part of a segment.
pub(super) enum Part {
    /// Bits in one row.
    Piece { start: u64, end: u64 },
    /// Rows that are left out.
    Gap { start: u64, end: u64 },
}

/// The parts of a segment, in order.
pub(super) struct Parts {
    start: u64,
    end: u64,
    gap: Option<(u64, u64)>,
}

impl Parts {
    pub(super) fn of(segment: &Segment<'_, '_>) -> Self {
        let Segment { start, end, .. } = *segment;
        let first = start.next_multiple_of(ROW_BITS);
        let whole = end.saturating_sub(first) / ROW_BITS;
        let gap = (whole >= MANY_ROWS).then(|| (first + ROW_BITS, first + (whole - 1) * ROW_BITS));
        Self { start, end, gap }
    }
}

impl Iterator for Parts {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        let start = self.start;
        if start >= self.end {
            return None;
        }
        if let Some((_, end)) = self.gap.take_if(|(first, _)| *first == start) {
            self.start = end;
            return Some(Part::Gap { start, end });
        }
        let end = self.end.min((start / ROW_BITS + 1) * ROW_BITS);
        self.start = end;
        Some(Part::Piece { start, end })
    }
}
