//! The search for `.entry` in a text of any length.

use super::Ptx;
use super::code::Code;
use crate::error::ReadError;
use crate::module::Candidate;
use crate::search::Lines;
use crate::token::{TokenKind, Tokens};

/// Moves through a text from one `.entry` to the next.
#[derive(Clone, Debug)]
pub(crate) struct Scan<'a> {
    text: &'a [u8],
    /// The last byte of `.entry`, which is rare.
    code: Code<'a, 1>,
    lines: Lines<'a>,
}

impl<'a> Ptx<'a> {
    /// Returns a scan for the text's `.entry` directives.
    pub(crate) fn scan(&self) -> Scan<'a> {
        let text = self.text;
        Scan { text, code: Code::new(text, self.body, [b'y']), lines: Lines::new(text) }
    }
}

impl<'a> Scan<'a> {
    /// Returns the name after the next `.entry`.
    pub(crate) fn next(&mut self) -> Result<Option<Candidate<'a>>, ReadError> {
        while let Some(y) = self.code.next()? {
            if !is_entry(self.text, y) {
                continue;
            }
            let mut tokens = Tokens::from(self.text, y + 1);
            let name = tokens.next()?;
            if name.kind != TokenKind::Word {
                return Err(ReadError::expected(self.text, name.start, "a kernel's name"));
            }
            self.code.seek(name.end);
            return Ok(Some(Candidate { name: tokens.str_of(name), at: name.start }));
        }
        Ok(None)
    }

    /// Returns the line of a candidate, counted from 1.
    pub(crate) fn line_of(&mut self, candidate: &Candidate<'_>) -> usize {
        self.lines.line_of(candidate.at)
    }
}

/// Returns whether the `y` at this position ends the word `.entry`.
fn is_entry(text: &[u8], y: usize) -> bool {
    // Comparing one byte rules out most words, and is faster than a call in unoptimized builds.
    if y == 0 || text[y - 1] != b'r' {
        return false;
    }
    let goes_on = matches!(text.get(y + 1), Some(b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$'));
    text[..=y].ends_with(b".entry") && !goes_on
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scan(text: &str) -> Scan<'_> {
        Ptx { body: 0, text: text.as_bytes(), ..Ptx::read(b".version 8.0 .target sm_80").unwrap() }.scan()
    }

    fn found(text: &str) -> Vec<(&str, usize)> {
        let mut scan = scan(text);
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
            assert_eq!(scan(text).next().unwrap_err().offset, text.len().min(7), "{text}");
        }
    }

    #[test]
    fn an_open_comment_or_string_is_an_error() {
        for text in ["ret; /* .entry", "\"abc .entry", "\"abc"] {
            let error = scan(text).next().unwrap_err();
            assert_eq!(error.line, Some(1), "{text}");
        }
    }
}
