//! Values as the words that instructions move: the register that holds each, and the conversions before it is stored or
//! after it is loaded.
//!
//! Each step of a sequence makes the same walk. Since it allocates its temporary registers in the same order every time,
//! the steps agree on their numbers.

use super::Spelling;
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
    pub(super) fn temp(offset: usize, size: usize, temp: Temp) -> Self {
        let register = if temp.wide { 64 } else { 32 };
        Self { offset, size, numeric: Numeric::Untyped, cell: Cell::Temp(temp), register }
    }

    /// Returns the word that passes a value's address.
    pub(super) fn address(temp: Temp) -> Self {
        Self { numeric: Numeric::Unsigned, ..Self::temp(0, 8, temp) }
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

/// The step that computes a word before it is stored.
#[derive(Clone, Copy, Debug)]
pub(super) enum Preparation<'a> {
    /// Nothing: the caller's register is stored.
    Nothing,
    /// An integer is extended to 32 bits.
    Extend(Piece<'a>, RegisterVariable<'a>),
    /// A predicate becomes 0 or 1.
    Predicate(RegisterVariable<'a>),
    /// A constant is put into a register.
    Constant(Operand<'a>),
    /// Pieces are combined; the number is the index of the run's first piece.
    Gather(Run<'a>, usize, Tile),
}

/// Calls `visit` with each word to store for a value given in pieces, and the step that computes the word.
///
/// `widen` extends integers to 32 bits, for parameters and results of a `.func`, and allows constants to be stored
/// directly.
pub(super) fn stored<'a>(
    layout: &Layout<'a>,
    operands: &[Operand<'a>],
    widen: bool,
    temps: &mut Temps,
    visit: &mut dyn FnMut(Word<'a>, Preparation<'a>) -> fmt::Result,
) -> fmt::Result {
    let mut next = 0;
    walk(layout, &mut |item| match item {
        Item::Piece(piece) => {
            let (word, step) = stored_piece(piece, operands[next], widen, temps);
            next += 1;
            visit(word, step)
        }
        Item::Run(run) => {
            let first = next;
            run.pieces(&mut |_| next += 1);
            Tile::of_run(&run, layout.align()).try_for_each(|tile| {
                visit(Word::temp(tile.offset, tile.size, temps.take(tile.is_wide())), Preparation::Gather(run, first, tile))
            })
        }
    })
}

fn stored_piece<'a>(piece: Piece<'a>, operand: Operand<'a>, widen: bool, temps: &mut Temps) -> (Word<'a>, Preparation<'a>) {
    let variable = match operand {
        Operand::Variable(variable) => variable,
        Operand::Integer(value) if widen => {
            let cell = Cell::Operand(Operand::Integer(extended(value, &piece)));
            return (Word::piece(&piece, cell, piece.register_class()), Preparation::Nothing);
        }
        _ if widen => return (Word::piece(&piece, Cell::Operand(operand), piece.register_class()), Preparation::Nothing),
        _ => return (Word::temp(piece.offset, piece.size, temps.take(piece.size == 8)), Preparation::Constant(operand)),
    };
    match variable.class_for(&piece) {
        RegisterClass::Pred => (Word::temp(piece.offset, piece.size, temps.take(false)), Preparation::Predicate(variable)),
        _ if widen && piece.size < 4 => {
            (Word::temp(piece.offset, piece.size, temps.take(false)), Preparation::Extend(piece, variable))
        }
        class => (Word::piece(&piece, Cell::Operand(operand), class), Preparation::Nothing),
    }
}

/// Returns the value of a piece's bits, zero- or sign-extended.
fn extended(value: i128, piece: &Piece<'_>) -> i128 {
    let unused = 128 - 8 * piece.size as u32;
    if piece.is_signed() { value << unused >> unused } else { ((value as u128) << unused >> unused) as i128 }
}

/// The step that follows the load of a word.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conversion<'a> {
    /// A word becomes a predicate.
    Predicate(Temp, RegisterVariable<'a>),
    /// Pieces are extracted from a run, given the index of its first piece and the first registers that its words were
    /// loaded into.
    Scatter(Run<'a>, usize, Temps),
}

/// A step in the load of a value in pieces.
#[derive(Clone, Copy, Debug)]
pub(super) enum Load<'a> {
    /// A word is loaded.
    Word(Word<'a>),
    /// A loaded word is converted.
    Convert(Conversion<'a>),
}

/// Calls `visit` with each word to load for a value wanted in pieces, and with the conversions that follow.
pub(super) fn loaded<'a>(
    layout: &Layout<'a>,
    variables: &[RegisterVariable<'a>],
    temps: &mut Temps,
    visit: &mut dyn FnMut(Load<'a>) -> fmt::Result,
) -> fmt::Result {
    let mut next = 0;
    walk(layout, &mut |item| match item {
        Item::Piece(piece) => {
            let variable = variables[next];
            next += 1;
            match variable.class_for(&piece) {
                RegisterClass::Pred => {
                    let temp = temps.take(false);
                    visit(Load::Word(Word::temp(piece.offset, piece.size, temp)))?;
                    visit(Load::Convert(Conversion::Predicate(temp, variable)))
                }
                class => visit(Load::Word(Word::piece(&piece, Cell::Operand(Operand::Variable(variable)), class))),
            }
        }
        Item::Run(run) => {
            let (first, before) = (next, *temps);
            run.pieces(&mut |_| next += 1);
            Tile::of_run(&run, layout.align())
                .try_for_each(|tile| visit(Load::Word(Word::temp(tile.offset, tile.size, temps.take(tile.is_wide())))))?;
            visit(Load::Convert(Conversion::Scatter(run, first, before)))
        }
    })
}

/// Calls `visit` with each word of a value that is copied from memory to memory, including padding.
///
/// Numbers are zero- or sign-extended as they are loaded.
pub(super) fn copied<'a>(
    layout: &Layout<'_>,
    temps: &mut Temps,
    visit: &mut dyn FnMut(Word<'a>) -> fmt::Result,
) -> fmt::Result {
    let size = layout.align().min(8);
    let numeric = match number(layout) {
        Some((_, Numeric::Signed)) => Numeric::Signed,
        _ => Numeric::Untyped,
    };
    (0..layout.size() / size).try_for_each(|i| visit(Word { numeric, ..Word::temp(i * size, size, temps.take(size == 8)) }))
}

/// Words that one instruction moves: up to four consecutive ones.
pub(super) struct Group<'a> {
    /// The alignment of the value's address, in bytes.
    align: usize,
    spelling: Spelling,
    words: [Option<Word<'a>>; 4],
    len: usize,
}

impl<'a> Group<'a> {
    pub(super) fn new(align: usize, spelling: Spelling) -> Self {
        Self { align, spelling, words: [None; 4], len: 0 }
    }

    /// Adds a word to store, as 32 bits if `widen` is set and it is a number that is extended to 32 bits.
    pub(super) fn push_stored(
        &mut self,
        word: Word<'a>,
        widen: bool,
        emit: &mut dyn FnMut(&[Option<Word<'a>>]) -> fmt::Result,
    ) -> fmt::Result {
        self.push(if widen { Word { size: word.size.max(4), ..word } } else { word }, emit)
    }

    /// Adds a word, after moving the pending words if it cannot join them.
    pub(super) fn push(&mut self, word: Word<'a>, emit: &mut dyn FnMut(&[Option<Word<'a>>]) -> fmt::Result) -> fmt::Result {
        let goes_with = |last: Word<'_>| {
            last.offset + last.size == word.offset
                && last.size == word.size
                && last.register == word.register
                && self.spelling.moves_together(last.numeric, word.numeric)
                && (word.size >= 4 || (last.numeric == Numeric::Signed) == (word.numeric == Numeric::Signed))
        };
        if self.len > 0 && !self.words[self.len - 1].is_some_and(goes_with) {
            self.finish(emit)?;
        }
        if self.len == self.words.len() {
            self.move_front(emit)?;
        }
        self.words[self.len] = Some(word);
        self.len += 1;
        Ok(())
    }

    /// Moves all words.
    pub(super) fn finish(&mut self, emit: &mut dyn FnMut(&[Option<Word<'a>>]) -> fmt::Result) -> fmt::Result {
        while self.len > 0 {
            self.move_front(emit)?;
        }
        Ok(())
    }

    /// Moves as many words from the front as one vector instruction can: 4 or 2 of up to 16 bytes, aligned to their size.
    fn move_front(&mut self, emit: &mut dyn FnMut(&[Option<Word<'a>>]) -> fmt::Result) -> fmt::Result {
        let Some(first) = self.words[0] else { return Ok(()) };
        let whole = |count: &usize| {
            let bytes = count * first.size;
            *count <= self.len && bytes <= 16 && is_aligned(self.align, first.offset, bytes)
        };
        let count = [4, 2].into_iter().find(whole).unwrap_or(1);
        emit(&self.words[..count])?;
        self.words.copy_within(count..self.len, 0);
        self.len -= count;
        Ok(())
    }
}
