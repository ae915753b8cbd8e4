//! The search for `.entry` in a text of any length.

use super::Ptx;
use super::code::{Code, Next};
use crate::error::ReadError;
use crate::module::Candidate;
use crate::search::Lines;
use crate::token::{TokenKind, Tokens};

impl<'a> Ptx<'a> {
    /// Returns the names after `.entry`, up to the first error.
    pub(crate) fn candidates(&self) -> impl Iterator<Item = Result<Candidate<'a>, ReadError>> + use<'a> {
        // The last byte of `.entry` is rare.
        let (text, mut code) = (self.text, Code::new(self.text, self.body, [Next::of(b'y')]));
        let mut lines = Lines::new(text);
        std::iter::from_fn(move || next(text, &mut code, &mut lines).transpose())
    }
}

/// Returns the name after the next `.entry`.
fn next<'a>(text: &'a [u8], code: &mut Code<'a, 1>, lines: &mut Lines<'a>) -> Result<Option<Candidate<'a>>, ReadError> {
    while let Some(y) = code.next()? {
        if !is_entry(text, y) {
            continue;
        }
        let mut tokens = Tokens::from(text, y + 1);
        let name = tokens.next()?;
        if name.kind != TokenKind::Word {
            return Err(ReadError::expected(text, name.start, "a kernel's name"));
        }
        code.seek(name.end);
        return Ok(Some(Candidate { name: tokens.str_of(name), at: name.start, line: lines.line_of(name.start) }));
    }
    Ok(None)
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

    fn candidates(text: &str) -> Result<Vec<Candidate<'_>>, ReadError> {
        let ptx = Ptx::read(b".version 8.0 .target sm_80").unwrap();
        Ptx { body: 0, text: text.as_bytes(), ..ptx }.candidates().collect()
    }

    fn found(text: &str) -> Vec<(&str, usize)> {
        candidates(text).unwrap().iter().map(|candidate| (candidate.name, candidate.line)).collect()
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
            assert_eq!(candidates(text).unwrap_err().offset, text.len().min(7), "{text}");
        }
    }

    #[test]
    fn an_open_comment_or_string_is_an_error() {
        for text in ["ret; /* .entry", "\"abc .entry", "\"abc"] {
            let error = candidates(text).unwrap_err();
            assert_eq!(error.line, Some(1), "{text}");
        }
    }
}
