//! PTX text as tokens: words, numbers, strings and single characters, without blanks and comments.

use crate::verify::error::{ReadError, check};
use crate::verify::find;

/// One token, and where it lies in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// `.entry`, `.b8`: a point and the identifier behind it.
    Directive,
    /// `scale_param_0`, `%r1`
    Word,
    /// `64`, `0x10`, `8.0`
    Number,
    /// `"nounroll"`
    Text,
    /// A character of its own.
    Character(u8),
    /// The text's end.
    End,
}

/// Reads tokens one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tokens<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) at: usize,
}

const fn is_word_byte(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$' | b'%')
}

impl<'a> Tokens<'a> {
    pub(crate) const fn new(text: &'a [u8], at: usize) -> Self {
        Self { text, at }
    }

    const fn byte(&self, at: usize) -> u8 {
        if at < self.text.len() { self.text[at] } else { 0 }
    }

    /// Skips blanks and comments.
    const fn skip_blanks(&mut self) -> Result<(), ReadError> {
        while self.at < self.text.len() {
            match self.text[self.at] {
                b' ' | b'\t'..=b'\r' | 0 => self.at += 1,
                b'/' => match check!(skip_comment(self.text, self.at)) {
                    Some(end) => self.at = end,
                    None => return Ok(()),
                },
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    /// Returns the next token and moves behind it.
    pub(crate) const fn next(&mut self) -> Result<Token, ReadError> {
        check!(self.skip_blanks());
        let start = self.at;
        if start >= self.text.len() {
            return Ok(Token { kind: TokenKind::End, start, end: start });
        }
        let first = self.text[start];
        self.at += 1;
        let kind = match first {
            b'.' => {
                self.skip_word();
                TokenKind::Directive
            }
            b'0'..=b'9' => {
                self.skip_word();
                // A version's number: the digits behind a point belong to it.
                if self.byte(self.at) == b'.' && self.byte(self.at + 1).is_ascii_digit() {
                    self.at += 1;
                    self.skip_word();
                }
                TokenKind::Number
            }
            b'"' => {
                self.at = check!(skip_text(self.text, start));
                TokenKind::Text
            }
            byte if is_word_byte(byte) => {
                self.skip_word();
                TokenKind::Word
            }
            byte => TokenKind::Character(byte),
        };
        Ok(Token { kind, start, end: self.at })
    }

    /// Returns the next token without moving.
    pub(crate) const fn peek(&self) -> Result<Token, ReadError> {
        let mut ahead = *self;
        ahead.next()
    }

    const fn skip_word(&mut self) {
        while self.at < self.text.len() && is_word_byte(self.text[self.at]) {
            self.at += 1;
        }
    }

    /// Returns the text of a token.
    pub(crate) const fn text_of(&self, token: Token) -> &'a [u8] {
        let (_, rest) = self.text.split_at(token.start);
        rest.split_at(token.end - token.start).0
    }

    /// Returns the text of a token that consists of ASCII characters only, as words and directives do.
    pub(crate) const fn str_of(&self, token: Token) -> &'a str {
        match core::str::from_utf8(self.text_of(token)) {
            Ok(text) => text,
            Err(_) => "",
        }
    }

    /// Returns the value of a token that is a whole number.
    pub(crate) const fn value(&self, token: Token) -> Option<u64> {
        match token.kind {
            TokenKind::Number => parse(self.text_of(token)),
            _ => None,
        }
    }

    /// Returns whether a token is `word`.
    pub(crate) const fn is(&self, token: Token, word: &str) -> bool {
        crate::text::equal(self.str_of(token), word)
    }

    /// Returns the next token if it is a whole number, which it must be.
    pub(crate) const fn number(&mut self, what: &'static str) -> Result<u64, ReadError> {
        let token = check!(self.next());
        match self.value(token) {
            Some(number) => Ok(number),
            None => Err(ReadError::expected(self.text, token.start, what)),
        }
    }

    /// Moves behind the next token if it is the character `wanted`; returns whether it is.
    pub(crate) const fn take(&mut self, wanted: u8) -> Result<bool, ReadError> {
        let token = check!(self.peek());
        let found = matches!(token.kind, TokenKind::Character(byte) if byte == wanted);
        if found {
            self.at = token.end;
        }
        Ok(found)
    }
}

/// Returns the end of the comment at `at`, `None` if there is none.
pub(crate) const fn skip_comment(text: &[u8], at: usize) -> Result<Option<usize>, ReadError> {
    if at + 1 >= text.len() {
        return Ok(None);
    }
    match text[at + 1] {
        b'/' => Ok(Some(find::any_of(text, at + 2, [b'\n', 0, 0]))),
        b'*' => {
            let mut end = at + 2;
            loop {
                end = find::any_of(text, end, [b'*'; 3]);
                if end + 1 >= text.len() {
                    return Err(ReadError::expected(text, at, "`*/` behind this comment"));
                }
                if text[end + 1] == b'/' {
                    return Ok(Some(end + 2));
                }
                end += 1;
            }
        }
        _ => Ok(None),
    }
}

/// Returns the end of the string that starts at `at`.
pub(crate) const fn skip_text(text: &[u8], at: usize) -> Result<usize, ReadError> {
    let mut end = at + 1;
    while end < text.len() {
        end = find::any_of(text, end, [b'"', b'\\', b'\n']);
        if end < text.len() {
            match text[end] {
                b'"' => return Ok(end + 1),
                b'\\' => end += 2,
                _ => break,
            }
        }
    }
    Err(ReadError::expected(text, at, "`\"` at the end of this string"))
}

/// Returns the value of a whole number: decimal, `0x1F`, `017` or `0b11`, with or without `U` behind it.
const fn parse(text: &[u8]) -> Option<u64> {
    let (text, unsigned) = match text {
        [rest @ .., b'U'] => (rest, true),
        _ => (text, false),
    };
    let (digits, radix) = match text {
        [b'0', b'x' | b'X', rest @ ..] => (rest, 16),
        [b'0', b'b' | b'B', rest @ ..] => (rest, 2),
        [b'0', rest @ ..] if !rest.is_empty() => (rest, 8),
        _ => (text, 10),
    };
    if digits.is_empty() || (unsigned && text.is_empty()) {
        return None;
    }
    let mut number: u64 = 0;
    let mut i = 0;
    while i < digits.len() {
        let Some(digit) = (digits[i] as char).to_digit(radix) else { return None };
        let Some(shifted) = number.checked_mul(radix as u64) else { return None };
        let Some(sum) = shifted.checked_add(digit as u64) else { return None };
        number = sum;
        i += 1;
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn tokens(text: &str) -> Vec<(TokenKind, &str)> {
        let mut tokens = Tokens::new(text.as_bytes(), 0);
        let mut found = Vec::new();
        loop {
            let token = tokens.next().unwrap();
            if token.kind == TokenKind::End {
                return found;
            }
            found.push((token.kind, core::str::from_utf8(tokens.text_of(token)).unwrap()));
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
            tokens(".version 8.0//x\n/* .entry ** */.entry k$1(\"a\\\"/*\",%r1)\0"),
            [
                (Directive, ".version"),
                (Number, "8.0"),
                (Directive, ".entry"),
                (Word, "k$1"),
                (Character(b'('), "("),
                (Text, "\"a\\\"/*\""),
                (Character(b','), ","),
                (Word, "%r1"),
                (Character(b')'), ")"),
            ]
        );
        assert_eq!(tokens("/ // at the end"), [(Character(b'/'), "/")]);
    }

    #[test]
    fn what_has_no_end_is_an_error() {
        for text in ["/* **", "/*/", "\"abc", "\"abc\\", "\"abc\n\""] {
            let error = Tokens::new(text.as_bytes(), 0).next().unwrap_err();
            assert_eq!(error.offset(), 0, "{text}");
        }
    }

    #[test]
    fn numbers() {
        assert_eq!(parse(b"48"), Some(48));
        assert_eq!(parse(b"0x30"), Some(48));
        assert_eq!(parse(b"060"), Some(48));
        assert_eq!(parse(b"0b110000U"), Some(48));
        assert_eq!(parse(b"0"), Some(0));
        assert_eq!(parse(b"18446744073709551616"), None);
        for text in ["", "U", "0x", "8.0", "08", "1a"] {
            assert_eq!(parse(text.as_bytes()), None, "{text}");
        }
    }
}
