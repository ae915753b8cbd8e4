//! Stores, loads and copies of values, word by word.

use super::access::Location;
use super::argument::{CallArgument, Destination};
use super::bits::{gather, scatter};
use super::emit::Emitter;
use super::words::{Cell, Conversion, Group, Load, Preparation, Temp, Temps, Word, copied, loaded, stored};
use super::{ParameterName, Spelling};
use crate::layout::{Layout, StateSpace};
use crate::ptx::{Address, Operand};
use core::fmt;

/// The memory that instructions store to or load from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory<'a> {
    /// The state space as instructions name it; empty for a generic address.
    pub(crate) space: &'static str,
    pub(crate) base: Base<'a>,
}

/// The start of a value's address.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Base<'a> {
    /// An argument of the call being written.
    CallArgument(usize),
    /// The value that the call returns.
    Returned,
    /// The memory for an argument that is passed by address.
    Copy(usize),
    /// The memory for the value that the call returns through its address.
    ReturnedCopy,
    /// A parameter of the function being written.
    Parameter(ParameterName<'a>),
    /// The value that the function being written returns.
    Result,
    /// An address in a register.
    Temp(Temp),
    /// An address of the caller's.
    Address(Address<'a>),
}

impl fmt::Display for Base<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CallArgument(index) => write!(f, "param{index}"),
            Self::Returned => f.write_str("retval0"),
            Self::Copy(index) => write!(f, "abi_copy{index}"),
            Self::ReturnedCopy => f.write_str("abi_retval"),
            Self::Parameter(name) => name.fmt(f),
            Self::Result => f.write_str("func_retval0"),
            Self::Temp(temp) => temp.fmt(f),
            Self::Address(address) => address.base().fmt(f),
        }
    }
}

impl<'a> Memory<'a> {
    pub(crate) const fn new(space: &'static str, base: Base<'a>) -> Self {
        Self { space, base }
    }

    pub(crate) fn at(space: StateSpace, address: Address<'a>) -> Self {
        Self::new(space.directive().unwrap_or_default(), Base::Address(address))
    }

    fn location(&self) -> Location {
        match (self.space, self.base) {
            (".param", Base::Parameter(_)) => Location::Own,
            (".param", _) => Location::Passed,
            _ => Location::Memory,
        }
    }
}

/// An address at a byte offset into a place. Its `Display` writes the operand.
struct At<'p, 'a> {
    place: &'p Memory<'a>,
    offset: usize,
    spelling: Spelling,
}

impl fmt::Display for At<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place.base {
            Base::Address(address) => {
                Address::new(address.base(), address.offset().wrapping_add(self.offset as i64)).fmt(f)
            }
            base if self.offset == 0 && !self.spelling.writes_zero(self.place.location()) => write!(f, "[{base}]"),
            base => write!(f, "[{base}+{}]", self.offset),
        }
    }
}

/// The registers of a group of words: one by itself, several in braces.
struct Cells<'g, 'a>(&'g [Option<Word<'a>>]);

impl fmt::Display for Cells<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let several = self.0.len() > 1;
        f.write_str(if several { "{" } else { "" })?;
        for (at, word) in self.0.iter().flatten().enumerate() {
            f.write_str(if at > 0 { ", " } else { "" })?;
            word.cell.fmt(f)?;
        }
        f.write_str(if several { "}" } else { "" })
    }
}

/// The type that one instruction moves. Its `Display` writes the vector and the type, such as `.v2.b32`.
struct Moved {
    words: usize,
    letter: char,
    bits: usize,
}

impl fmt::Display for Moved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let vector = match self.words {
            4 => ".v4",
            2 => ".v2",
            _ => "",
        };
        write!(f, "{vector}.{}{}", self.letter, self.bits)
    }
}

impl Emitter<'_, '_> {
    fn store_group(&mut self, place: &Memory<'_>, group: &[Option<Word<'_>>]) -> fmt::Result {
        let Some(first) = group[0] else { return Ok(()) };
        let (space, ty, at) = (place.space, self.moved(place, false, first, group), self.at(place, first));
        self.line(format_args!("st{space}{ty} {at}, {};", Cells(group)))
    }

    fn load_group(&mut self, place: &Memory<'_>, group: &[Option<Word<'_>>]) -> fmt::Result {
        let Some(first) = group[0] else { return Ok(()) };
        let (space, ty, at) = (place.space, self.moved(place, true, first, group), self.at(place, first));
        self.line(format_args!("ld{space}{ty} {}, {at};", Cells(group)))
    }

    fn at<'p, 'a>(&self, place: &'p Memory<'a>, word: Word<'_>) -> At<'p, 'a> {
        At { place, offset: word.offset, spelling: self.spelling }
    }

    /// Returns the type that moves the words of a group: their common type, or only their size.
    fn moved(&self, place: &Memory<'_>, is_load: bool, first: Word<'_>, group: &[Option<Word<'_>>]) -> Moved {
        let letter =
            |spelling: Spelling, word: Word<'_>| spelling.letter(place.location(), is_load, word.size, word.numeric);
        let typed = letter(self.spelling, first);
        let have_one = group.iter().flatten().all(|word| letter(self.spelling, *word) == typed);
        let letter = if have_one { typed } else { letter(Spelling::Untyped, first) };
        Moved { words: group.len(), letter, bits: 8 * first.size }
    }

    /// Stores an address that is passed as an argument.
    pub(super) fn store_address(&mut self, base: Base<'_>, at: Temp) -> fmt::Result {
        self.store_group(&Memory::new(".param", base), &[Some(Word::address(at))])
    }

    /// Loads an address that was passed as an argument.
    pub(super) fn load_address(&mut self, base: Base<'_>) -> Result<Temp, fmt::Error> {
        let at = self.temps.take(true);
        self.load_group(&Memory::new(".param", base), &[Some(Word::address(at))])?;
        Ok(at)
    }

    /// Writes the instructions that put a value's words into registers; [`store`](Self::store) with the same `temps` stores
    /// them.
    pub(crate) fn prepare<'a>(&mut self, layout: &Layout<'a>, value: &CallArgument<'a>, widen: bool) -> fmt::Result {
        let mut temps = self.temps;
        match (value, value.operands()) {
            (_, Some(operands)) => {
                stored(layout, operands, widen, &mut temps, &mut |word, step| self.prepare_word(&word, &step, operands))?;
            }
            (CallArgument::Memory { space, address }, _) => {
                let place = Memory::at(*space, *address);
                self.copy(layout, &mut temps, |emitter, group| emitter.load_group(&place, group))?;
            }
            _ => {}
        }
        self.temps = temps;
        Ok(())
    }

    /// Writes the stores of a value whose words `prepare` has put into the registers starting at `temps`.
    pub(crate) fn store<'a>(
        &mut self,
        layout: &Layout<'a>,
        value: &CallArgument<'a>,
        widen: bool,
        temps: &mut Temps,
        place: &Memory<'_>,
    ) -> fmt::Result {
        let mut group = Group::new(layout.align(), self.spelling);
        let mut push = |word| group.push_stored(word, widen, &mut |group| self.store_group(place, group));
        match value.operands() {
            Some(operands) => stored(layout, operands, widen, temps, &mut |word, _| push(word))?,
            None => copied(layout, temps, &mut push)?,
        }
        group.finish(&mut |group| self.store_group(place, group))
    }

    /// Allocates the registers that `prepare` used for a value, without writing anything.
    pub(crate) fn skip<'a>(layout: &Layout<'a>, value: &CallArgument<'a>, widen: bool, temps: &mut Temps) -> fmt::Result {
        match value.operands() {
            Some(operands) => stored(layout, operands, widen, temps, &mut |_, _| Ok(())),
            None => copied(layout, temps, &mut |_| Ok(())),
        }
    }

    /// Writes the loads of a value; [`settle`](Self::settle) with the same `temps` moves it to its destination.
    pub(crate) fn load<'a>(&mut self, layout: &Layout<'a>, to: &Destination<'a>, place: &Memory<'_>) -> fmt::Result {
        let mut temps = self.temps;
        match (to, to.variables()) {
            (_, Some(variables)) => {
                let mut group = Group::new(layout.align(), self.spelling);
                loaded(layout, variables, &mut temps, &mut |load| match load {
                    Load::Word(word) => group.push(word, &mut |group| self.load_group(place, group)),
                    Load::Convert(_) => Ok(()),
                })?;
                group.finish(&mut |group| self.load_group(place, group))?;
            }
            (Destination::Memory { .. }, _) => {
                self.copy(layout, &mut temps, |emitter, group| emitter.load_group(place, group))?;
            }
            _ => {}
        }
        self.temps = temps;
        Ok(())
    }

    /// Moves a value, which `load` has put into the registers starting at `temps`, to its destination.
    pub(crate) fn settle<'a>(&mut self, layout: &Layout<'a>, to: &Destination<'a>, mut temps: Temps) -> fmt::Result {
        match (to, to.variables()) {
            (_, Some(variables)) => loaded(layout, variables, &mut temps, &mut |load| match load {
                Load::Word(_) => Ok(()),
                Load::Convert(Conversion::Predicate(temp, variable)) => {
                    self.line(format_args!("setp.ne.b32 {variable}, {temp}, 0;"))
                }
                Load::Convert(Conversion::Scatter(run, first, tiles)) => {
                    scatter(self, &run, &variables[first..], layout.align(), tiles)
                }
            }),
            (Destination::Memory { space, address }, _) => {
                let place = Memory::at(*space, *address);
                self.copy(layout, &mut temps, |emitter, group| emitter.store_group(&place, group))
            }
            _ => Ok(()),
        }
    }

    /// Copies the words of a value in memory.
    fn copy(
        &mut self,
        layout: &Layout<'_>,
        temps: &mut Temps,
        mut emit: impl FnMut(&mut Self, &[Option<Word<'_>>]) -> fmt::Result,
    ) -> fmt::Result {
        let mut group = Group::new(layout.align(), self.spelling);
        copied(layout, temps, &mut |word| group.push(word, &mut |group| emit(self, group)))?;
        group.finish(&mut |group| emit(self, group))
    }

    fn prepare_word(&mut self, word: &Word<'_>, step: &Preparation<'_>, operands: &[Operand<'_>]) -> fmt::Result {
        let into = word.cell;
        match step {
            Preparation::Nothing => Ok(()),
            Preparation::Extend(piece, variable) => {
                let sign = if piece.is_signed() { 's' } else { 'u' };
                self.line(format_args!("cvt.{sign}32.{sign}{} {into}, {variable};", 8 * piece.size))
            }
            Preparation::Predicate(variable) => self.line(format_args!("selp.b32 {into}, 1, 0, {variable};")),
            Preparation::Constant(operand) => self.line(format_args!("mov.b{} {into}, {operand};", word.register)),
            Preparation::Gather(run, first, tile) => {
                let Cell::Temp(temp) = into else { return Ok(()) };
                gather(self, run, &operands[*first..], *tile, temp)
            }
        }
    }
}
