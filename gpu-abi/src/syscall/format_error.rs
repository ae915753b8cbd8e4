//! The errors of formats.

use super::format::MAX;
use crate::ptx::ErrorName;
use crate::text::{Text, say};

/// The reason that a format does not match its arguments.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct FormatError(pub(super) Fault);

/// The reason, of which [`FormatError`] writes the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// `vprintf` does not know the conversion.
    Unknown { conversion: ConversionText },
    /// The format ends within a conversion.
    Unfinished { at: usize },
    /// The format contains a NUL character, which would end it.
    Nul { at: usize },
    /// A conversion has no argument.
    Missing { conversion: ConversionText, given: usize },
    /// An argument has no conversion.
    Unused { index: u8, type_name: ErrorName },
    /// An argument is of a type that its conversion does not take.
    Type { conversion: ConversionText, expected: &'static str, index: u8, type_name: ErrorName, instead: &'static str },
    /// There are more arguments than `vprintf` reads.
    Count { found: usize },
}

impl FormatError {
    pub(super) const fn describe<const N: usize>(&self, out: &mut Text<N>) {
        match &self.0 {
            Fault::Unknown { conversion } => say!(
                out,
                quoted(conversion.as_str()),
                " is not a conversion that `vprintf` supports: write one such as `%d`, `%llu`, `%.3f` or `%p`, and `%%` for `%`"
            ),
            Fault::Unfinished { at } => {
                say!(out, "the format ends within the conversion at byte ", number(*at), ": write `%%` for `%`");
            }
            Fault::Nul { at } => say!(
                out,
                "the format contains a NUL character at byte ",
                number(*at),
                ", where `vprintf` would stop: remove it"
            ),
            Fault::Missing { conversion, given } => say!(
                out,
                quoted(conversion.as_str()),
                " has no argument: only ",
                number(*given),
                if *given == 1 { " is given" } else { " are given" }
            ),
            Fault::Unused { index, type_name } => say!(
                out,
                "argument ",
                number(*index as usize),
                ", of type ",
                quoted(type_name.as_str()),
                ", has no conversion in the format: add one, or remove the argument"
            ),
            Fault::Type { conversion, expected, index, type_name, instead } => say!(
                out,
                quoted(conversion.as_str()),
                " takes ",
                expected,
                ", but argument ",
                number(*index as usize),
                " is of type ",
                quoted(type_name.as_str()),
                ": ",
                instead
            ),
            Fault::Count { found } => {
                say!(out, "`vprintf` reads at most ", number(MAX), " arguments, but ", number(*found), " are given");
            }
        }
    }
}

crate::text::described!(FormatError, 512);
crate::text::error!(FormatError);

/// The text of a conversion, truncated if it is longer than 15 bytes.
pub(super) type ConversionText = ErrorName<15>;
