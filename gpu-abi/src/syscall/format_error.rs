//! The errors of formats.

use super::format::MAX;
use crate::ptx::ErrorName;
use crate::text::{Text, say};

/// The reason that a format does not match its arguments.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormatError {
    /// `vprintf` does not know the conversion.
    Unknown {
        /// The conversion.
        conversion: ConversionText,
    },
    /// The format ends within a conversion.
    Unfinished {
        /// The byte offset of the conversion's start.
        at: usize,
    },
    /// The format contains a NUL character, which would end it.
    Nul {
        /// The byte offset of the character.
        at: usize,
    },
    /// A conversion has no argument.
    Missing {
        /// The conversion.
        conversion: ConversionText,
        /// The number of arguments.
        given: usize,
    },
    /// An argument has no conversion.
    Unused {
        /// The argument's index, counted from 0.
        index: u8,
        /// The name of its type.
        type_name: ErrorName,
    },
    /// An argument is of a type that its conversion does not take.
    Type {
        /// The conversion.
        conversion: ConversionText,
        /// The kind of argument that it takes.
        expected: &'static str,
        /// The argument's index, counted from 0.
        index: u8,
        /// The name of its type.
        type_name: ErrorName,
        /// What to write instead.
        instead: &'static str,
    },
    /// There are more arguments than `vprintf` reads.
    Count {
        /// The number of arguments.
        found: usize,
    },
}

impl FormatError {
    pub(super) const fn describe<const N: usize>(&self, out: &mut Text<N>) {
        match self {
            Self::Unknown { conversion } => say!(
                out,
                quoted(conversion.as_str()),
                " is not a conversion that `vprintf` supports: write one such as `%d`, `%llu`, `%.3f` or `%p`, and `%%` for `%`"
            ),
            Self::Unfinished { at } => {
                say!(out, "the format ends within the conversion at byte ", number(*at), ": write `%%` for `%`");
            }
            Self::Nul { at } => say!(
                out,
                "the format contains a NUL character at byte ",
                number(*at),
                ", where `vprintf` would stop: remove it"
            ),
            Self::Missing { conversion, given } => say!(
                out,
                quoted(conversion.as_str()),
                " has no argument: only ",
                number(*given),
                if *given == 1 { " is given" } else { " are given" }
            ),
            Self::Unused { index, type_name } => say!(
                out,
                "argument ",
                number(*index as usize),
                ", of type ",
                quoted(type_name.as_str()),
                ", has no conversion in the format: add one, or remove the argument"
            ),
            Self::Type { conversion, expected, index, type_name, instead } => say!(
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
            Self::Count { found } => {
                say!(out, "`vprintf` reads at most ", number(MAX), " arguments, but ", number(*found), " are given");
            }
        }
    }
}

crate::text::described!(FormatError, 512);
crate::text::error!(FormatError);

/// The text of a conversion, truncated if it is longer than 15 bytes.
pub type ConversionText = ErrorName<15>;
