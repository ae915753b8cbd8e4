//! Stores, loads and copies of values, word by word.

use super::argument::{CallArgument, Destination, Held};
use super::bits::{gather, scatter};
use super::emit::Emitter;
use super::words::{Cell, Group, Step, Temp, Temps, Word, words};
use super::{ParameterName, Spelling};
use crate::layout::{Layout, StateSpace};
use crate::ptx::{Address, Operand};
use core::fmt;

/// The memory that instructions store to or load from. Its `Display` writes the start of its address.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Memory<'a> {
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
    /// An address of the caller's, in a state space.
    Address(StateSpace, Address<'a>),
}

impl fmt::Display for Memory<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CallArgument(index) => write!(f, "param{index}"),
            Self::Returned => f.write_str("retval0"),
            Self::Copy(index) => write!(f, "abi_copy{index}"),
            Self::ReturnedCopy => f.write_str("abi_retval"),
            Self::Parameter(name) => name.fmt(f),
            Self::Result => f.write_str("func_retval0"),
            Self::Temp(temp) => temp.fmt(f),
            Self::Address(_, address) => address.base.fmt(f),
        }
    }
}

impl Memory<'_> {
    /// Returns the state space as instructions name it; empty for a generic address.
    fn space(&self) -> &'static str {
        match self {
            Self::CallArgument(_) | Self::Returned | Self::Parameter(_) | Self::Result => ".param",
            Self::Copy(_) | Self::ReturnedCopy => ".local",
            Self::Temp(_) => "",
            Self::Address(space, _) => space.directive().unwrap_or_default(),
        }
    }

    /// Returns whether this is a parameter, an argument or a result, of the function being written or of a call.
    pub(super) fn is_parameter(&self) -> bool {
        self.space() == ".param"
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
        match self.place {
            Memory::Address(_, address) => {
                Address::new(address.base, address.offset.wrapping_add(self.offset as i64)).fmt(f)
            }
            place if self.offset == 0 && !self.spelling.writes_zero(place) => write!(f, "[{place}]"),
            place => write!(f, "[{place}+{}]", self.offset),
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

impl Emitter<'_, '_> {
    /// Writes the load or the store of the words of a group.
    fn move_group(&mut self, is_load: bool, place: &Memory<'_>, group: &[Option<Word<'_>>]) -> fmt::Result {
        let Some(first) = group[0] else { return Ok(()) };
        let vector = match group.len() {
            4 => ".v4",
            2 => ".v2",
            _ => "",
        };
        let letter = |spelling: Spelling, word: Word<'_>| spelling.letter(place, is_load, word.size, word.numeric);
        // The common type of the words, or only their size.
        let typed = letter(self.spelling, first);
        let have_one = group.iter().flatten().all(|word| letter(self.spelling, *word) == typed);
        let letter = if have_one { typed } else { letter(Spelling::Untyped, first) };
        let (space, bits) = (place.space(), 8 * first.size);
        let (at, cells) = (At { place, offset: first.offset, spelling: self.spelling }, Cells(group));
        if is_load {
            self.line(format_args!("ld{space}{vector}.{letter}{bits} {cells}, {at};"))
        } else {
            self.line(format_args!("st{space}{vector}.{letter}{bits} {at}, {cells};"))
        }
    }

    /// Stores an address that is passed as an argument.
    pub(super) fn store_address(&mut self, place: &Memory<'_>, at: Temp) -> fmt::Result {
        self.move_group(false, place, &[Some(Word::address(at))])
    }

    /// Loads an address that was passed as an argument.
    pub(super) fn load_address(&mut self, place: &Memory<'_>) -> Result<Temp, fmt::Error> {
        let at = self.temps.take(true);
        self.move_group(true, place, &[Some(Word::address(at))])?;
        Ok(at)
    }

    /// Writes the loads or the stores of a value's words at `place`; their temporary registers start at `temps`.
    fn transfer<'a, T: Copy + Into<Operand<'a>>>(
        &mut self,
        is_load: bool,
        layout: &Layout<'a>,
        held: &Held<'a, T>,
        widen: bool,
        temps: &mut Temps,
        place: &Memory<'_>,
    ) -> fmt::Result {
        let spelling = self.spelling;
        let mut emit = |group: &[Option<Word<'a>>]| self.move_group(is_load, place, group);
        let mut group = Group::new(layout.align(), spelling, &mut emit);
        words(layout, held, widen, temps, &mut |word, _| {
            // A number that is extended is stored as 32 bits.
            group.push(if widen { Word { size: word.size.max(4), ..word } } else { word })
        })?;
        group.finish()
    }

    /// Writes the instructions that put a value's words into registers; [`store`](Self::store) with the same `temps` stores
    /// them.
    pub(crate) fn prepare<'a>(&mut self, layout: &Layout<'a>, value: &CallArgument<'a>, widen: bool) -> fmt::Result {
        let mut temps = self.temps;
        match value.operands() {
            Ok(operands) => words(layout, value, widen, &mut temps, &mut |word, step| {
                let into = word.cell;
                match step {
                    Step::Nothing => Ok(()),
                    Step::Extend(piece, variable) => {
                        let sign = if piece.is_signed() { 's' } else { 'u' };
                        self.line(format_args!("cvt.{sign}32.{sign}{} {into}, {variable};", 8 * piece.size))
                    }
                    Step::Predicate(variable) => self.line(format_args!("selp.b32 {into}, 1, 0, {variable};")),
                    Step::Constant(operand) => self.line(format_args!("mov.b{} {into}, {operand};", word.register)),
                    Step::Run { run, first, tile, .. } => {
                        let Cell::Temp(temp) = into else { return Ok(()) };
                        gather(self, &run, &operands[first..], tile, temp)
                    }
                }
            }),
            Err(memory) => self.transfer(true, layout, value, false, &mut temps, &memory),
        }?;
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
        self.transfer(false, layout, value, widen, temps, place)
    }

    /// Writes the loads of a value, and the instructions that move it to its destination.
    pub(super) fn load<'a>(&mut self, layout: &Layout<'a>, to: &Destination<'a>, place: &Memory<'_>) -> fmt::Result {
        let (mut start, mut temps) = (self.temps, self.temps);
        self.transfer(true, layout, to, false, &mut temps, place)?;
        self.temps = temps;
        match to.operands() {
            Ok(variables) => words(layout, to, false, &mut start, &mut |word, step| match step {
                Step::Predicate(variable) => self.line(format_args!("setp.ne.b32 {variable}, {}, 0;", word.cell)),
                // All words of a run are loaded: its pieces are extracted with the first one.
                Step::Run { run, first, tile, temps } if tile.offset == run.start => {
                    scatter(self, &run, &variables[first..], layout.align(), temps)
                }
                _ => Ok(()),
            }),
            Err(memory) => self.transfer(false, layout, to, false, &mut start, &memory),
        }
    }
}
