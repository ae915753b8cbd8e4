//! Searches long texts for single bytes, and counts their lines.
//!
//! These functions are fast even if this crate is compiled without optimization, the default for proc macros in debug
//! builds, where a loop would take 10 ns for each byte. The standard library is always optimized, and
//! `BufRead::skip_until` is its `memchr`.

use std::io::BufRead;

/// Returns the index of the first `byte` in `text` at or after `from`, or the text's length.
pub(crate) fn byte(text: &[u8], from: usize, byte: u8) -> usize {
    let mut rest = text.get(from..).unwrap_or_default();
    // Reading from a slice does not fail.
    match rest.skip_until(byte) {
        Ok(skipped) if skipped > 0 && text[from + skipped - 1] == byte => from + skipped - 1,
        _ => text.len(),
    }
}

/// Returns whether `text` contains `needle`; only the byte at index `rare` of `needle` is searched for directly.
#[cfg(feature = "debug")]
pub(crate) fn contains(text: &[u8], needle: &[u8], rare: usize) -> bool {
    let mut at = rare;
    loop {
        let found = byte(text, at, needle[rare]);
        if found == text.len() {
            return false;
        }
        if text[found - rare..].starts_with(needle) {
            return true;
        }
        at = found + 1;
    }
}

/// Counts lines in a text. Queries in ascending order pass over each part of the text once.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'a> {
    text: &'a [u8],
    /// The number of lines that end before byte `at`.
    ended: usize,
    at: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Self { text, ended: 0, at: 0 }
    }

    /// Returns the line that byte `offset` is on, counted from 1.
    pub(crate) fn line_of(&mut self, offset: usize) -> usize {
        if offset < self.at {
            (self.ended, self.at) = (0, 0);
        }
        let mut before = &self.text[self.at..offset.min(self.text.len())];
        // Reading from a slice does not fail.
        while let Ok(line @ 1..) = before.skip_until(b'\n') {
            if self.text[self.at + line - 1] != b'\n' {
                break;
            }
            self.ended += 1;
            self.at += line;
        }
        self.ended + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "debug")]
    #[test]
    fn finds_words() {
        for (text, is_found) in [
            ("a.loc b", true),
            (".loc", true),
            ("loc", false),
            (".lo", false),
            ("ccc.loc", true),
            ("", false),
            ("c", false),
        ] {
            assert_eq!(contains(text.as_bytes(), b".loc", 3), is_found, "{text}");
        }
    }

    #[test]
    fn finds_the_first_from_anywhere() {
        let text = b"a..b..a";
        for from in 0..=9 {
            let expected = text.iter().skip(from).position(|&byte| byte == b'a').map_or(7, |found| from + found);
            assert_eq!(byte(text, from, b'a'), expected, "from {from}");
        }
        assert_eq!(byte(b"", 0, 0), 0);
    }

    #[test]
    fn lines_are_the_same_in_any_order() {
        let text = b"\n\nab\ncd\n";
        let expected: Vec<usize> =
            (0..10).map(|offset| 1 + text.iter().take(offset).filter(|&&byte| byte == b'\n').count()).collect();
        let mut lines = Lines::new(text);
        for offset in (0..10).chain((0..10).rev()).chain([3, 3, 9, 0, 8]) {
            assert_eq!(lines.line_of(offset), expected[offset], "byte {offset}");
        }
    }
}
