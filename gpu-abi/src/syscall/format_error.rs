//! The errors of formats.

use super::format::MAX;
use crate::ptx::ErrorName;
use crate::text::{Text, say};
use core::fmt;

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

/// The text of a conversion in an error: the bytes starting at its `%`, at most 15.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ConversionText {
    bytes: [u8; 15],
    len: u8,
}

impl ConversionText {
    /// Returns bytes of a format as text, extended to the end of a character that they end in.
    pub(super) const fn of(format: &[u8], start: usize, mut end: usize) -> Self {
        while end < format.len() && format[end] & 0xc0 == 0x80 {
            end += 1;
        }
        let mut text = Self { bytes: [0; 15], len: 0 };
        let mut at = start;
        while at < end && (text.len as usize) < text.bytes.len() {
            text.bytes[text.len as usize] = format[at];
            text.len += 1;
            at += 1;
        }
        // Text that does not fit is cut at the start of a character.
        if at < end && format[at] & 0xc0 == 0x80 {
            while text.bytes[text.len as usize - 1] & 0xc0 == 0x80 {
                text.len -= 1;
            }
            text.len -= 1;
        }
        text
    }

    /// Returns the text.
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len as usize).0) {
            Ok(text) => text,
            Err(_) => panic!("a format is a text, cut between its characters"),
        }
    }
}

impl fmt::Debug for ConversionText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}
