//! Splits PTX text into tokens: words, numbers, strings and single characters, without whitespace and comments.

use crate::error::ReadError;
use crate::search;

/// A token and its range of bytes in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The token's kind.
    pub kind: TokenKind,
    /// The byte of the text at which the token starts.
    pub start: usize,
    /// The end of the token: the byte after its last one.
    pub end: usize,
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// `.entry`, `.b8`: a dot and the identifier after it.
    Directive,
    /// `scale_param_0`, `%r1`
    Word,
    /// `64`, `0x10`, `8.0`, and `WARP_SZ`, which is 32.
    Number,
    /// `"nounroll"`, with its quotes.
    Text,
    /// Any other byte.
    Character(u8),
    /// The end of the text.
    End,
}

/// Iterates over the tokens of PTX text.
///
/// Methods that take a [`Token`] may panic if the token comes from another text.
///
/// ```
/// use gpu_abi_reader::token::{TokenKind, Tokens};
///
/// let mut tokens = Tokens::new(b".reg .b32 %r<4>; // registers");
/// assert_eq!(tokens.next()?.kind, TokenKind::Directive);
/// let token = tokens.next()?;
/// assert!(tokens.is(token, ".b32"));
/// # Ok::<(), gpu_abi_reader::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tokens<'a> {
    /// The text.
    pub text: &'a [u8],
    /// The byte of the text at which the search for the next token starts.
    pub at: usize,
}

impl<'a> Tokens<'a> {
    /// Returns the tokens of `text`.
    pub const fn new(text: &'a [u8]) -> Self {
        Self::from(text, 0)
    }

    /// Returns the tokens of `text` from byte `at`.
    pub const fn from(text: &'a [u8], at: usize) -> Self {
        Self { text, at }
    }

    /// Returns the next token and moves past it.
    ///
    /// # Errors
    ///
    /// If a comment or a string is not terminated.
    #[allow(clippy::should_implement_trait, reason = "the end of the text is a token too: `TokenKind::End`")]
    pub fn next(&mut self) -> Result<Token, ReadError> {
        self.skip_blanks()?;
        let start = self.at.min(self.text.len());
        let Some(&first) = self.text.get(start) else {
            return Ok(Token { kind: TokenKind::End, start, end: start });
        };
        self.at += 1;
        let kind = match first {
            b'.' => {
                self.skip_word();
                TokenKind::Directive
            }
            b'0'..=b'9' => {
                self.skip_word();
                // The digits after a dot belong to a version number.
                if let [b'.', b'0'..=b'9', ..] = self.text[self.at..] {
                    self.at += 1;
                    self.skip_word();
                }
                TokenKind::Number
            }
            b'"' => {
                self.at = skip_text(self.text, start)?;
                TokenKind::Text
            }
            byte if IS_WORD_BYTE[byte as usize] => {
                self.skip_word();
                if &self.text[start..self.at] == WARP_SZ { TokenKind::Number } else { TokenKind::Word }
            }
            byte => TokenKind::Character(byte),
        };
        Ok(Token { kind, start, end: self.at })
    }

    /// Returns the next token without moving.
    ///
    /// # Errors
    ///
    /// As for [`Tokens::next`].
    pub fn peek(&self) -> Result<Token, ReadError> {
        let mut ahead = *self;
        ahead.next()
    }

    /// Moves past the next token if it is the character `wanted`; returns whether it is.
    ///
    /// # Errors
    ///
    /// As for [`Tokens::next`].
    pub fn take(&mut self, wanted: u8) -> Result<bool, ReadError> {
        let token = self.peek()?;
        let found = token.kind == TokenKind::Character(wanted);
        if found {
            self.at = token.end;
        }
        Ok(found)
    }

    /// Moves past the next token, which must be the character `wanted`.
    pub(crate) fn expect(&mut self, wanted: u8, what: &'static str) -> Result<(), ReadError> {
        if self.take(wanted)? { Ok(()) } else { Err(self.expected(self.at, what)) }
    }

    /// Returns an error for a text that should have `what` at byte `at`.
    pub(crate) fn expected(&self, at: usize, what: &'static str) -> ReadError {
        ReadError::expected(self.text, at, what)
    }

    /// Returns the next token, which must be an integer.
    ///
    /// # Errors
    ///
    /// If it is not an integer; the error states that `what` was expected.
    pub fn number(&mut self, what: &'static str) -> Result<u64, ReadError> {
        let token = self.next()?;
        self.value(token).ok_or_else(|| self.expected(token.start, what))
    }

    /// Reads the rest of a list in parentheses, and calls `see` with each token in it. `what` is the error for a list without an end.
    pub(crate) fn skip_parentheses(
        &mut self,
        what: &'static str,
        mut see: impl FnMut(&Self, Token),
    ) -> Result<(), ReadError> {
        let (start, mut depth) = (self.at, 1_usize);
        while depth > 0 {
            let token = self.next()?;
            match token.kind {
                TokenKind::Character(b'(') => depth += 1,
                TokenKind::Character(b')') => depth -= 1,
                TokenKind::End => return Err(self.expected(start, what)),
                _ => see(self, token),
            }
        }
        Ok(())
    }

    /// Reads an alignment of up to 16 MiB in bytes.
    pub(crate) fn align(&mut self) -> Result<usize, ReadError> {
        let at = self.at;
        let align = self.number("an alignment")?;
        match align.is_power_of_two() && align <= 1 << 24 {
            true => Ok(align as usize),
            false => Err(self.expected(at, "an alignment that is a power of two")),
        }
    }

    /// Returns the bytes of a token.
    pub fn text_of(&self, token: Token) -> &'a [u8] {
        &self.text[token.start..token.end]
    }

    /// Returns the text of a token, or an empty string if it is not UTF-8. Words and directives are always UTF-8.
    pub fn str_of(&self, token: Token) -> &'a str {
        std::str::from_utf8(self.text_of(token)).unwrap_or("")
    }

    /// Returns whether a token is `word`.
    pub fn is(&self, token: Token, word: &str) -> bool {
        self.text_of(token) == word.as_bytes()
    }

    /// Returns the value of an integer token: decimal, `0x1F`, `017` or `0b11`, each with or without a trailing `U`, or
    /// `WARP_SZ`.
    pub fn value(&self, token: Token) -> Option<u64> {
        match token.kind {
            TokenKind::Number if self.text_of(token) == WARP_SZ => Some(32),
            TokenKind::Number => integer(self.str_of(token)),
            _ => None,
        }
    }

    fn skip_blanks(&mut self) -> Result<(), ReadError> {
        while self.at < self.text.len() {
            match self.text[self.at] {
                b' ' | b'\t'..=b'\r' | 0 => self.at += 1,
                b'/' => match skip_comment(self.text, self.at)? {
                    Some(end) => self.at = end,
                    None => return Ok(()),
                },
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    fn skip_word(&mut self) {
        while self.at < self.text.len() && IS_WORD_BYTE[self.text[self.at] as usize] {
            self.at += 1;
        }
    }
}

/// The number of threads in a warp, which ptxas accepts wherever it accepts a number.
const WARP_SZ: &[u8] = b"WARP_SZ";

/// Whether a byte can be part of an identifier. This is a table because a call for each byte is slow if this crate is not
/// optimized.
static IS_WORD_BYTE: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < table.len() {
        table[byte] = matches!(byte as u8, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$' | b'%');
        byte += 1;
    }
    table
};

/// Returns the end of the comment at byte `at`; `None` if no comment starts there.
pub(crate) fn skip_comment(text: &[u8], at: usize) -> Result<Option<usize>, ReadError> {
    match text.get(at + 1) {
        // PTX text in cubins ends its lines with zero bytes.
        Some(b'/') => {
            Ok(Some(text[at..].iter().position(|byte| matches!(byte, b'\n' | 0)).map_or(text.len(), |len| at + len)))
        }
        Some(b'*') => {
            let mut end = at + 2;
            loop {
                end = search::byte(text, end, b'*') + 1;
                match text.get(end) {
                    Some(b'/') => return Ok(Some(end + 1)),
                    Some(_) => {}
                    None => return Err(ReadError::expected(text, at, "`*/` at the end of this comment")),
                }
            }
        }
        _ => Ok(None),
    }
}

/// Returns the end of the string that starts at byte `at`: the next `"`, since PTX does not have escapes. A string may span
/// several lines.
pub(crate) fn skip_text(text: &[u8], at: usize) -> Result<usize, ReadError> {
    match search::byte(text, at + 1, b'"') {
        end if end < text.len() => Ok(end + 1),
        _ => Err(ReadError::expected(text, at, "`\"` at the end of this string")),
    }
}

/// Parses an integer as PTX writes it.
pub(crate) fn integer(text: &str) -> Option<u64> {
    let text = text.strip_suffix('U').unwrap_or(text);
    let (digits, radix) = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (&text[2..], 16),
        [b'0', b'b' | b'B', ..] => (&text[2..], 2),
        [b'0', _, ..] => (&text[1..], 8),
        _ => (text, 10),
    };
    u64::from_str_radix(digits, radix).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<(TokenKind, &str)> {
        let mut tokens = Tokens::new(text.as_bytes());
        let mut found = Vec::new();
        loop {
            let token = tokens.next().unwrap();
            if token.kind == TokenKind::End {
                return found;
            }
            found.push((token.kind, std::str::from_utf8(tokens.text_of(token)).unwrap()));
        }
    }

    #[test]
    fn the_text_in_a_cubin_ends_its_lines_with_zero_bytes() {
        use TokenKind::Word;
        assert_eq!(tokens("a // b\0c\0// d\0\0e"), [(Word, "a"), (Word, "c"), (Word, "e")]);
    }

    #[test]
    fn blanks_and_comments_separate_tokens() {
        use TokenKind::{Character, Directive, Number, Text, Word};
        assert_eq!(
            tokens(".version 8.0//x\n/* .entry ** */.entry k$1(\"a/*\\\",%r1)\0"),
            [
                (Directive, ".version"),
                (Number, "8.0"),
                (Directive, ".entry"),
                (Word, "k$1"),
                (Character(b'('), "("),
                (Text, "\"a/*\\\""),
                (Character(b','), ","),
                (Word, "%r1"),
                (Character(b')'), ")"),
            ]
        );
        assert_eq!(tokens("/ // at the end"), [(Character(b'/'), "/")]);
    }

    #[test]
    fn unterminated_comments_and_strings_are_errors() {
        for text in ["/* **", "/*/", "\"abc", "\"abc\n"] {
            let error = Tokens::new(text.as_bytes()).next().unwrap_err();
            assert_eq!(error.offset, 0, "{text}");
        }
    }

    #[test]
    fn a_string_ends_at_the_next_quote() {
        use TokenKind::{Text, Word};
        assert_eq!(tokens(r#""C:\x\" a "" b"#), [(Text, r#""C:\x\""#), (Word, "a"), (Text, "\"\""), (Word, "b")]);
        assert_eq!(tokens("\"a\nb\" c"), [(Text, "\"a\nb\""), (Word, "c")]);
    }

    #[test]
    fn the_size_of_a_warp_is_a_number() {
        let mut sizes = Tokens::new(b"WARP_SZ WARP_SZU warp_sz");
        assert_eq!(sizes.number("a size"), Ok(32));
        assert_eq!(sizes.next().unwrap().kind, TokenKind::Word);
        assert_eq!(sizes.next().unwrap().kind, TokenKind::Word);
    }

    #[test]
    fn numbers() {
        assert_eq!(integer("48"), Some(48));
        assert_eq!(integer("0x30"), Some(48));
        assert_eq!(integer("060"), Some(48));
        assert_eq!(integer("0b110000U"), Some(48));
        assert_eq!(integer("0"), Some(0));
        assert_eq!(integer("18446744073709551616"), None);
        for text in ["", "U", "0x", "8.0", "08", "1a"] {
            assert_eq!(integer(text), None, "{text}");
        }
    }
}
