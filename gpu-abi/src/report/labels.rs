//! How a byte map marks whose a byte is.

use core::fmt::{self, Write};

/// Whose a byte or a bit is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cell {
    /// That of the named member with this index.
    Member(usize),
    /// An unnamed bit-field's.
    Unnamed,
    /// Nobody's.
    Padding,
    /// A byte of more than one of these.
    Bits,
}

/// The signs that a map has beside the members' labels.
#[derive(Clone, Copy, Default)]
pub(super) struct Marks {
    padding: bool,
    unnamed: bool,
    bits: bool,
}

impl Marks {
    /// Notes that the map has this sign.
    pub(super) fn note(&mut self, cell: Cell) {
        match cell {
            Cell::Member(_) => {}
            Cell::Unnamed => self.unnamed = true,
            Cell::Padding => self.padding = true,
            Cell::Bits => self.bits = true,
        }
    }

    /// Notes all signs of another map.
    pub(super) fn add(&mut self, other: Self) {
        self.padding |= other.padding;
        self.unnamed |= other.unnamed;
        self.bits |= other.bits;
    }

    /// Writes what the signs mean on a line of their own.
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

/// The members' labels: `a` to `z`, then `A` to `Z`, or where these are too few as many letters as it takes.
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

    /// Writes a member's label, or another sign as wide.
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

/// A label or a sign as a text.
#[derive(Clone, Copy)]
pub(super) struct Label(pub(super) Labels, pub(super) Cell);

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, self.1)
    }
}
