//! The lines of a sequence, and the registers that it declares for itself.

use super::Spelling;
use super::words::Temps;
use crate::ptx::Code;
use crate::text::Nothing;
use core::fmt;

/// Writes a sequence and tracks the registers that it needs.
pub(crate) struct Emitter<'c, 'w> {
    code: &'c mut Code<'w>,
    pub(super) spelling: Spelling,
    pub(crate) temps: Temps,
    scratch: [bool; 2],
}

/// When a sequence is put in braces even if it declares no registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Braces {
    /// Always.
    Always,
    /// Never.
    Never,
    /// If the block already contains a call, whose `.param` variables have the same names.
    SecondCall,
}

impl Emitter<'_, '_> {
    /// Writes `body` after the declarations of the registers that it uses, in its own scope if it uses any or `braces`
    /// requires one.
    ///
    /// Runs `body` twice, the first time to count the registers.
    pub(crate) fn scope(
        code: &mut Code<'_>,
        braces: Braces,
        spelling: Spelling,
        body: impl Fn(&mut Emitter<'_, '_>) -> fmt::Result,
    ) -> fmt::Result {
        let mut nothing = Nothing;
        let mut counting = Code::new(&mut nothing);
        let mut counter = Emitter { code: &mut counting, spelling, temps: Temps::default(), scratch: [false; 2] };
        body(&mut counter)?;
        let (taken, scratch) = (counter.temps, counter.scratch);
        let run = |code: &mut Code<'_>| body(&mut Emitter { code, spelling, temps: Temps::default(), scratch: [false; 2] });
        let declares = taken != Temps::default() || scratch != [false; 2];
        let in_braces = declares
            || match braces {
                Braces::Always => true,
                Braces::Never => false,
                Braces::SecondCall => !code.is_first_call(),
            };
        if !in_braces {
            return run(code);
        }
        code.scope(|code| {
            let mut declare = |bits: u32, name: &str, count: u32| match count {
                0 => Ok(()),
                _ => code.line(format_args!(".reg .b{bits} {name}<{count}>;")),
            };
            declare(32, "%abi_w", taken.narrow)?;
            declare(64, "%abi_d", taken.wide)?;
            declare(32, "%abi_s", if scratch[0] { 2 } else { 0 })?;
            declare(64, "%abi_t", if scratch[1] { 2 } else { 0 })?;
            run(code)
        })
    }

    pub(crate) fn line(&mut self, text: fmt::Arguments<'_>) -> fmt::Result {
        self.code.line(text)
    }

    /// Returns one of two registers, of 32 or 64 bits, for use only within the next few lines.
    pub(crate) fn scratch(&mut self, wide: bool, which: usize) -> &'static str {
        self.scratch[usize::from(wide)] = true;
        match (wide, which) {
            (false, 0) => "%abi_s0",
            (false, _) => "%abi_s1",
            (true, 0) => "%abi_t0",
            (true, _) => "%abi_t1",
        }
    }
}
