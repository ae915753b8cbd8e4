//! The labels and signs of a byte map.

use core::fmt::{self, Write};

/// The owner of a byte or a bit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cell {
    /// The named member with this index.
    Member(usize),
    /// An unnamed bit-field.
    Unnamed,
    /// No owner.
    Padding,
    /// Several owners of one byte.
    Bits,
}

/// The signs in a map, besides the members' labels.
#[derive(Clone, Copy, Default)]
pub(super) struct Marks {
    padding: bool,
    unnamed: bool,
    bits: bool,
}

impl Marks {
    /// Records that the map contains this sign.
    pub(super) fn note(&mut self, cell: Cell) {
        match cell {
            Cell::Member(_) => {}
            Cell::Unnamed => self.unnamed = true,
            Cell::Padding => self.padding = true,
            Cell::Bits => self.bits = true,
        }
    }

    /// Records all signs of another map.
    pub(super) fn add(&mut self, other: Self) {
        self.padding |= other.padding;
        self.unnamed |= other.unnamed;
        self.bits |= other.bits;
    }

    /// Writes a line that explains the signs.
    pub(super) fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "\n  ";
        for (is_used, text) in
            [(self.padding, ". padding"), (self.bits, "# bits of bit-fields"), (self.unnamed, "- unnamed bit-field")]
        {
            if is_used {
                write!(f, "{separator}{text}")?;
                separator = ", ";
            }
        }
        Ok(())
    }
}

/// The members' labels: `a` to `z`, then `A` to `Z`; if these are not enough, labels of several letters.
#[derive(Clone, Copy)]
pub(super) struct Labels {
    letters: usize,
}

const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Labels {
    /// Returns labels for `members` members.
    pub(super) fn new(members: usize) -> Self {
        let mut letters = 1;
        let mut labels = LETTERS.len();
        while labels < members {
            letters += 1;
            labels = labels.saturating_mul(LETTERS.len());
        }
        Self { letters }
    }

    /// Returns the width of each label and sign, in characters.
    pub(super) fn width(&self) -> usize {
        self.letters
    }

    /// Writes a member's label, or another sign of the same width.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, cell: Cell) -> fmt::Result {
        let sign = match cell {
            Cell::Member(index) => {
                for place in (0..self.letters as u32).rev() {
                    let digit = index / LETTERS.len().pow(place) % LETTERS.len();
                    f.write_char(char::from(LETTERS[digit]))?;
                }
                return Ok(());
            }
            Cell::Unnamed => '-',
            Cell::Padding => '.',
            Cell::Bits => '#',
        };
        for _ in 0..self.letters {
            f.write_char(sign)?;
        }
        Ok(())
    }
}
