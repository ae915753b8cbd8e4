//! Values as the words that instructions move: the register that holds each, and the conversions before it is stored or
//! after it is loaded.
//!
//! Each step of a sequence makes the same walk. Since it allocates its temporary registers in the same order every time,
//! the steps agree on their numbers.

use super::Spelling;
use super::argument::Held;
use super::piece::{Item, Numeric, Piece, Run, is_aligned, number, walk};
use super::tile::Tile;
use crate::layout::Layout;
use crate::ptx::{Operand, RegisterClass, RegisterVariable};
use core::fmt;

/// The number of temporary registers allocated, by size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Temps {
    pub(super) narrow: u32,
    pub(super) wide: u32,
}

impl Temps {
    pub(crate) fn take(&mut self, wide: bool) -> Temp {
        let taken = if wide { &mut self.wide } else { &mut self.narrow };
        *taken += 1;
        Temp { wide, number: *taken - 1 }
    }
}

/// A temporary register of 32 or 64 bits, in the sequence's own scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Temp {
    pub(super) wide: bool,
    number: u32,
}

impl fmt::Display for Temp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.wide { "%abi_d" } else { "%abi_w" }, self.number)
    }
}

/// An operand that an instruction reads or writes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cell<'a> {
    /// A register or constant of the caller.
    Operand(Operand<'a>),
    /// A temporary register of the sequence.
    Temp(Temp),
}

impl fmt::Display for Cell<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Operand(operand) => operand.fmt(f),
            Self::Temp(temp) => temp.fmt(f),
        }
    }
}

/// A word of a value in memory, of 1, 2, 4 or 8 bytes at a multiple of its size, and the register that holds it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    /// In bytes, from the value's start.
    pub(super) offset: usize,
    /// In bytes.
    pub(super) size: usize,
    /// The meaning of its bits, which decides how a load extends it and which type an instruction names.
    pub(super) numeric: Numeric,
    pub(super) cell: Cell<'a>,
    /// The width of the register in bits: a vector instruction takes registers of one width only.
    pub(super) register: u32,
}

impl<'a> Word<'a> {
    /// Returns a word in the next temporary register.
    fn temp(offset: usize, size: usize, temps: &mut Temps) -> Self {
        let temp = temps.take(size == 8);
        let register = if temp.wide { 64 } else { 32 };
        Self { offset, size, numeric: Numeric::Untyped, cell: Cell::Temp(temp), register }
    }

    /// Returns the word that passes a value's address.
    pub(super) fn address(temp: Temp) -> Self {
        Self { offset: 0, size: 8, numeric: Numeric::Unsigned, cell: Cell::Temp(temp), register: 64 }
    }

    fn piece(piece: &Piece<'_>, cell: Cell<'a>, class: RegisterClass) -> Self {
        let register = match class {
            RegisterClass::B16 => 16,
            RegisterClass::B64 | RegisterClass::F64 => 64,
            _ => 32,
        };
        let numeric = match (piece.numeric, class) {
            // ptxas does not move a float to an integer register, or an integer to a float register.
            (Numeric::Float, RegisterClass::B32 | RegisterClass::B64) => Numeric::Untyped,
            (_, RegisterClass::F32 | RegisterClass::F64) => Numeric::Float,
            (numeric, _) => numeric,
        };
        Self { offset: piece.offset, size: piece.size, numeric, cell, register }
    }
}

/// The step that computes a word before it is stored, or that takes a word apart after it is loaded.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step<'a> {
    /// Nothing: the caller's register or constant is moved.
    Nothing,
    /// An integer is extended to 32 bits.
    Extend(Piece<'a>, RegisterVariable<'a>),
    /// A predicate is stored as 0 or 1.
    Predicate(RegisterVariable<'a>),
    /// A constant is put into a register.
    Constant(Operand<'a>),
    /// Pieces share words.
    Run {
        run: Run<'a>,
        /// The index of the run's first piece.
        first: usize,
        /// The word.
        tile: Tile,
        /// The first registers of the run's words.
        temps: Temps,
    },
}

/// Calls `visit` with each word of a value, and the step before its store or after its load.
///
/// `widen` extends integers to 32 bits, for parameters and results of a `.func`, and allows constants to be stored
/// directly.
pub(super) fn words<'a, T: Copy + Into<Operand<'a>>>(
    layout: &Layout<'a>,
    held: &Held<'a, T>,
    widen: bool,
    temps: &mut Temps,
    visit: &mut dyn FnMut(Word<'a>, Step<'a>) -> fmt::Result,
) -> fmt::Result {
    let Ok(pieces) = held.operands() else { return copied(layout, temps, visit) };
    let mut next = 0;
    walk(layout, &mut |item| {
        let first = next;
        match item {
            Item::Piece(piece) => {
                next += 1;
                let (word, step) = of_piece(piece, pieces[first].into(), widen, temps);
                visit(word, step)
            }
            Item::Run(run) => {
                next += run.pieces().count();
                let before = *temps;
                Tile::of_run(&run, layout.align()).try_for_each(|tile| {
                    visit(Word::temp(tile.offset, tile.size, temps), Step::Run { run, first, tile, temps: before })
                })
            }
        }
    })
}

fn of_piece<'a>(piece: Piece<'a>, operand: Operand<'a>, widen: bool, temps: &mut Temps) -> (Word<'a>, Step<'a>) {
    let variable = match operand {
        Operand::Variable(variable) => variable,
        Operand::Integer(value) if widen => {
            let cell = Cell::Operand(Operand::Integer(extended(value, &piece)));
            return (Word::piece(&piece, cell, piece.register_class()), Step::Nothing);
        }
        _ if widen => return (Word::piece(&piece, Cell::Operand(operand), piece.register_class()), Step::Nothing),
        _ => return (Word::temp(piece.offset, piece.size, temps), Step::Constant(operand)),
    };
    match variable.class_for(&piece) {
        RegisterClass::Pred => (Word::temp(piece.offset, piece.size, temps), Step::Predicate(variable)),
        _ if widen && piece.size < 4 => (Word::temp(piece.offset, piece.size, temps), Step::Extend(piece, variable)),
        class => (Word::piece(&piece, Cell::Operand(operand), class), Step::Nothing),
    }
}

/// Returns the value of a piece's bits, zero- or sign-extended.
fn extended(value: i128, piece: &Piece<'_>) -> i128 {
    let unused = 128 - 8 * piece.size as u32;
    if piece.is_signed() { value << unused >> unused } else { ((value as u128) << unused >> unused) as i128 }
}

/// Calls `visit` with each word of a value that is copied from memory to memory, including padding.
///
/// Numbers are zero- or sign-extended as they are loaded.
fn copied<'a>(
    layout: &Layout<'_>,
    temps: &mut Temps,
    visit: &mut dyn FnMut(Word<'a>, Step<'a>) -> fmt::Result,
) -> fmt::Result {
    let size = layout.align().min(8);
    let numeric = match number(layout) {
        Some((_, Numeric::Signed)) => Numeric::Signed,
        _ => Numeric::Untyped,
    };
    (0..layout.size() / size).try_for_each(|i| visit(Word { numeric, ..Word::temp(i * size, size, temps) }, Step::Nothing))
}

/// Words that one instruction moves: up to four consecutive ones.
pub(super) struct Group<'e, 'a> {
    /// The alignment of the value's address, in bytes.
    align: usize,
    spelling: Spelling,
    words: [Option<Word<'a>>; 4],
    len: usize,
    emit: &'e mut dyn FnMut(&[Option<Word<'a>>]) -> fmt::Result,
}

impl<'e, 'a> Group<'e, 'a> {
    /// Returns an empty group; `emit` moves words.
    pub(super) fn new(
        align: usize,
        spelling: Spelling,
        emit: &'e mut dyn FnMut(&[Option<Word<'a>>]) -> fmt::Result,
    ) -> Self {
        Self { align, spelling, words: [None; 4], len: 0, emit }
    }

    /// Adds a word, after moving the pending words if it cannot join them.
    pub(super) fn push(&mut self, word: Word<'a>) -> fmt::Result {
        let goes_with = |last: Word<'_>| {
            last.offset + last.size == word.offset
                && last.size == word.size
                && last.register == word.register
                && self.spelling.moves_together(last.numeric, word.numeric)
                && (word.size >= 4 || (last.numeric == Numeric::Signed) == (word.numeric == Numeric::Signed))
        };
        if self.len > 0 && !self.words[self.len - 1].is_some_and(goes_with) {
            self.finish()?;
        }
        if self.len == self.words.len() {
            self.move_front()?;
        }
        self.words[self.len] = Some(word);
        self.len += 1;
        Ok(())
    }

    /// Moves all words.
    pub(super) fn finish(&mut self) -> fmt::Result {
        while self.len > 0 {
            self.move_front()?;
        }
        Ok(())
    }

    /// Moves as many words from the front as one vector instruction can: 4 or 2 of up to 16 bytes, aligned to their size.
    fn move_front(&mut self) -> fmt::Result {
        let Some(first) = self.words[0] else { return Ok(()) };
        let whole = |count: &usize| {
            let bytes = count * first.size;
            *count <= self.len && bytes <= 16 && is_aligned(self.align, first.offset, bytes)
        };
        let count = [4, 2].into_iter().find(whole).unwrap_or(1);
        (self.emit)(&self.words[..count])?;
        self.words.copy_within(count..self.len, 0);
        self.len -= count;
        Ok(())
    }
}
