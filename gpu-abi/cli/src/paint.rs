//! Colors in the output.

use clap::ColorChoice;
use std::fmt;

/// Writes text with or without color.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    on: bool,
}

/// The role of a text, which determines its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    Plain,
    Heading,
    /// Only the old side has it.
    Old,
    /// Only the new side has it.
    New,
    /// Both sides have it, with differences.
    Changed,
    Faint,
}

impl Paint {
    /// Never uses color.
    pub(crate) const PLAIN: Self = Self { on: false };

    /// Chooses whether to use color, depending on whether the output is a terminal and on the environment's `NO_COLOR`.
    pub(crate) fn new(color: ColorChoice, is_terminal: bool) -> Self {
        let is_refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let on = match color {
            ColorChoice::Auto => is_terminal && !is_refused,
            ColorChoice::Always => true,
            ColorChoice::Never => false,
        };
        Self { on }
    }

    /// Returns `text` in `ink`.
    pub(crate) fn ink(self, ink: Ink, text: impl fmt::Display) -> String {
        match ink.code() {
            code if self.on && !code.is_empty() => format!("\x1b[{code}m{text}\x1b[0m"),
            _ => text.to_string(),
        }
    }

    /// Adds a line in `ink`.
    pub(crate) fn line(self, out: &mut String, ink: Ink, text: impl fmt::Display) {
        *out += &format!("{}\n", self.ink(ink, text));
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

/// Removes terminal control codes from a text, except for line ends, tabs and colors, since names in files may contain
/// anything.
pub(crate) fn printable(text: String) -> String {
    // The UTF-8 encodings of non-ASCII control characters start with this byte.
    let may_command = |byte: u8| byte < b' ' && byte != b'\n' && byte != b'\t' || byte == 0x7f || byte == 0xc2;
    if !text.bytes().any(may_command) {
        return text;
    }
    let mut safe = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let len = color_len(rest).unwrap_or(first.len_utf8());
        match first {
            '\n' | '\t' => safe.push(first),
            _ if first.is_control() && len == first.len_utf8() => safe.push(char::REPLACEMENT_CHARACTER),
            _ => safe.push_str(&rest[..len]),
        }
        rest = &rest[len..];
    }
    safe
}

/// Returns the length of the color code at the start of a text.
fn color_len(text: &str) -> Option<usize> {
    let digits = text.strip_prefix("\x1b[")?.find(|letter: char| !letter.is_ascii_digit())?;
    text[2 + digits..].starts_with('m').then_some(3 + digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_commands_the_terminal() {
        for (text, safe) in [
            ("größe\t7\n", "größe\t7\n"),
            ("\u{a9}", "\u{a9}"),
            ("\x1b[31ma\x1b[0m", "\x1b[31ma\x1b[0m"),
            ("a\x1b]0;b\x07", "a\u{fffd}]0;b\u{fffd}"),
            ("\x1b[2J\x1b[31", "\u{fffd}[2J\u{fffd}[31"),
            ("\r\u{9b}m\x7f", "\u{fffd}\u{fffd}m\u{fffd}"),
        ] {
            assert_eq!(printable(text.to_owned()), safe);
        }
    }

    #[test]
    fn only_where_wanted() {
        assert_eq!(Paint::new(ColorChoice::Always, false).ink(Ink::Old, 7), "\x1b[31m7\x1b[0m");
        assert_eq!(Paint::new(ColorChoice::Always, false).ink(Ink::Plain, 7), "7");
        assert_eq!(Paint::new(ColorChoice::Never, true).ink(Ink::Old, 7), "7");
        assert_eq!(Paint::new(ColorChoice::Auto, false).ink(Ink::Old, 7), "7");
    }
}
