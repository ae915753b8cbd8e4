//! Colours, where they are wanted.

use crate::args::Colour;
use std::fmt;

/// Writes texts in colour, or plainly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    on: bool,
}

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    Plain,
    Heading,
    /// What only the old side has.
    Old,
    /// What only the new side has.
    New,
    /// What both sides have, but not the same.
    Changed,
    Faint,
}

impl Paint {
    /// Colours for an output that is a terminal or is not, under the environment's `NO_COLOR`.
    pub(crate) fn new(colour: Colour, is_terminal: bool) -> Self {
        let is_refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let on = match colour {
            Colour::Auto => is_terminal && !is_refused,
            Colour::Always => true,
            Colour::Never => false,
        };
        Self { on }
    }

    /// Returns `text` in `ink`.
    pub(crate) fn ink<T: fmt::Display>(self, ink: Ink, text: T) -> Painted<T> {
        Painted { code: if self.on { ink.code() } else { "" }, text }
    }
}

impl Ink {
    const fn code(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Heading => "1",
            Self::Old => "31",
            Self::New => "32",
            Self::Changed => "33",
            Self::Faint => "2",
        }
    }
}

/// A text with the codes around it that colour it.
pub(crate) struct Painted<T> {
    code: &'static str,
    text: T,
}

impl<T: fmt::Display> fmt::Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.code.is_empty() {
            return self.text.fmt(f);
        }
        write!(f, "\x1b[{}m{}\x1b[0m", self.code, self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_where_wanted() {
        assert_eq!(Paint::new(Colour::Always, false).ink(Ink::Old, 7).to_string(), "\x1b[31m7\x1b[0m");
        assert_eq!(Paint::new(Colour::Always, false).ink(Ink::Plain, 7).to_string(), "7");
        assert_eq!(Paint::new(Colour::Never, true).ink(Ink::Old, 7).to_string(), "7");
        assert_eq!(Paint::new(Colour::Auto, false).ink(Ink::Old, 7).to_string(), "7");
    }
}
