//! The words in which a run of bit-fields, or of pieces that packing has moved, is stored and loaded.
//!
//! A run is moved in tiles: words of up to 64 bits at a multiple of their size, which may extend into padding but not into
//! another member. A field that crosses from one tile into the next is moved in parts. Bits of a tile that belong to no field
//! are stored as zero.

use super::piece::{Piece, Run, is_aligned};
use core::ops::Range;

/// A word of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    /// In bytes, from the value's start.
    pub(super) offset: usize,
    /// In bytes: 1, 2, 4 or 8.
    pub(super) size: usize,
}

impl Tile {
    /// Returns the tiles of a run in a value with the alignment `align`, in bytes.
    pub(super) fn of_run(run: &Run<'_>, align: usize) -> impl Iterator<Item = Self> + use<> {
        let (mut offset, end, limit) = (run.start, run.end, run.limit);
        core::iter::from_fn(move || {
            if offset >= end {
                return None;
            }
            let fits = |size: &usize| is_aligned(align, offset, *size) && offset + size <= limit;
            let covers = |size: &usize| fits(size) && offset + size >= end;
            let sizes = [1, 2, 4, 8];
            let size = sizes.into_iter().find(covers).or_else(|| sizes.into_iter().rev().find(fits))?;
            let tile = Self { offset, size };
            offset += size;
            Some(tile)
        })
    }

    /// Returns whether the tile is held in a 64-bit register.
    pub(super) const fn is_wide(self) -> bool {
        self.size == 8
    }

    /// Returns the part of a piece in this tile; `None` if the tile has no bit of the piece.
    pub(super) fn part(self, piece: &Piece<'_>) -> Option<Part> {
        let field = bits_of(piece);
        let tile = 8 * self.offset as u64..8 * (self.offset + self.size) as u64;
        let (start, end) = (field.start.max(tile.start), field.end.min(tile.end));
        (start < end).then(|| Part {
            of_piece: (start - field.start) as u32,
            of_tile: (start - tile.start) as u32,
            width: (end - start) as u32,
        })
    }
}

/// The bits that a tile and a piece have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// The first bit within the piece.
    pub(super) of_piece: u32,
    /// The first bit within the tile.
    pub(super) of_tile: u32,
    /// The number of bits.
    pub(super) width: u32,
}

/// Returns the bits of a piece of a run, counted from the value's start.
pub(super) fn bits_of(piece: &Piece<'_>) -> Range<u64> {
    let Some(bits) = piece.bits else { unreachable!("the pieces of a run have their bits") };
    bits.offset()..bits.end()
}
