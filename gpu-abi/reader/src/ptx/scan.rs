//! The search for `.entry` in a text of any length.

use crate::error::ReadError;
use crate::module::Candidate;
use crate::search::{self, Lines};
use crate::token::{TokenKind, Tokens, skip_comment, skip_text};

const ENTRY: &[u8] = b".entry";

/// Moves through a text from one `.entry` to the next.
///
/// Only three bytes are searched for: the last one of `.entry`, the `*` of `/*`, and the `"` of a string, which may
/// span several lines. Only a `//` comment can still hide one of them, so each match is checked for one.
#[derive(Clone, Debug)]
pub(crate) struct Scan<'a> {
    text: &'a [u8],
    /// The first byte that can be part of an `.entry`.
    start: usize,
    at: usize,
    /// The last position so far that is known to be outside of comments and strings.
    outside: usize,
    y: Next,
    star: Next,
    quote: Next,
    lines: Lines<'a>,
}

/// The next position of a byte.
#[derive(Clone, Debug)]
pub(super) struct Next {
    byte: u8,
    /// The position, unless the scan has moved past it.
    place: Option<usize>,
}

impl Next {
    pub(super) fn new(byte: u8) -> Self {
        Self { byte, place: None }
    }

    /// Returns the next position at or after `at`, or the text's length.
    pub(super) fn from(&mut self, text: &[u8], at: usize) -> usize {
        match self.place {
            Some(place) if place >= at => place,
            _ => {
                let place = search::byte(text, at, self.byte);
                self.place = Some(place);
                place
            }
        }
    }
}

impl<'a> Scan<'a> {
    /// Returns a scan of `text` that starts at byte `start`.
    pub(super) fn new(text: &'a [u8], start: usize) -> Self {
        let [y, star, quote] = [b'y', b'*', b'"'].map(Next::new);
        Self { text, start, at: start, outside: start, y, star, quote, lines: Lines::new(text) }
    }

    /// Returns the name after the next `.entry`.
    pub(crate) fn next(&mut self) -> Result<Option<Candidate<'a>>, ReadError> {
        if !self.find_entry()? {
            return Ok(None);
        }
        let mut tokens = Tokens::from(self.text, self.at);
        let name = tokens.next()?;
        if name.kind != TokenKind::Word {
            return Err(ReadError::expected(self.text, name.start, "a kernel's name"));
        }
        self.at = name.end;
        Ok(Some(Candidate { name: tokens.str_of(name), at: name.start }))
    }

    /// Returns the line of a candidate, counted from 1.
    pub(crate) fn line_of(&mut self, candidate: &Candidate<'_>) -> usize {
        self.lines.line_of(candidate.at)
    }

    /// Moves past the next `.entry`; returns whether there is one.
    fn find_entry(&mut self) -> Result<bool, ReadError> {
        let text = self.text;
        loop {
            let y = self.y.from(text, self.at);
            let star = self.star.from(text, self.at);
            let quote = self.quote.from(text, self.at);
            let found = y.min(star).min(quote);
            if found == text.len() {
                return Ok(false);
            }
            self.at = found + 1;
            if found == y {
                if self.has_passed_entry() && self.is_outside(y)? {
                    return Ok(true);
                }
            } else if found == quote {
                if self.is_outside(quote)? {
                    self.at = skip_text(text, quote)?;
                    self.outside = self.at;
                }
            } else if star > self.outside && text[star - 1] == b'/' && self.is_outside(star - 1)? {
                self.at = skip_comment(text, star - 1)?.unwrap_or(self.at);
                self.outside = self.at;
            }
        }
    }

    /// Returns whether byte `place` is outside of comments; if not, moves to the end of the comment around it.
    ///
    /// Strings and comments that started earlier have been skipped, except for `//` comments.
    fn is_outside(&mut self, place: usize) -> Result<bool, ReadError> {
        let text = self.text;
        // Lines of PTX text in cubins end with zero bytes.
        let line = text[self.outside..place].iter().rposition(|byte| matches!(byte, b'\n' | 0));
        let mut at = line.map_or(self.outside, |end| self.outside + end + 1);
        while at < place {
            at = match text[at] {
                b'/' => skip_comment(text, at)?.unwrap_or(at + 1),
                _ => at + 1,
            };
        }
        self.outside = at;
        self.at = self.at.max(at);
        Ok(at == place)
    }

    /// Returns whether the word that ends here is `.entry`.
    fn has_passed_entry(&self) -> bool {
        // Comparing one byte rules out most words, and is faster than a call in unoptimized builds.
        if self.at < self.start + ENTRY.len() || self.text[self.at - 2] != b'r' {
            return false;
        }
        let goes_on = matches!(self.text.get(self.at), Some(b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$'));
        self.text[self.start..self.at].ends_with(ENTRY) && !goes_on
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(&str, usize)> {
        let mut scan = Scan::new(text.as_bytes(), 0);
        let mut found = Vec::new();
        while let Some(candidate) = scan.next().unwrap() {
            found.push((candidate.name, scan.line_of(&candidate)));
        }
        found
    }

    #[test]
    fn finds_entries_outside_of_comments_and_strings() {
        assert_eq!(
            found("\n.entry a() // .entry no\n{}.visible.entry/*\n*/b \".entry no\\\" .entryx .entry%c y"),
            [("a", 2), ("b", 4), ("%c", 4)]
        );
        assert_eq!(found("entry .entr / y"), []);
        assert_eq!(found(".entry\n\n\nlast"), [("last", 4)]);
        assert_eq!(found("\"/*\n.entry no\n//\" .entry a // \"/*\n\n/*\"// */ .entry b"), [("a", 3), ("b", 5)]);
    }

    #[test]
    fn an_entry_without_a_name_is_an_error() {
        for text in [".entry", ".entry (", ".entry .param"] {
            assert_eq!(Scan::new(text.as_bytes(), 0).next().unwrap_err().offset, text.len().min(7), "{text}");
        }
    }

    #[test]
    fn an_open_comment_or_string_is_an_error() {
        for text in ["ret; /* .entry", "\"abc .entry", "\"abc"] {
            let error = Scan::new(text.as_bytes(), 0).next().unwrap_err();
            assert_eq!(error.line, Some(1), "{text}");
        }
    }
}
