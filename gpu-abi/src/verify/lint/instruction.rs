//! Instructions: their names with suffixes, and their operands (PTX ISA, "Instruction Statements").

use alloc::string::String;
use alloc::vec::Vec;
use gpu_abi_reader::token::{Token, TokenKind, Tokens};

/// An instruction: its name with its suffixes, and its operands.
pub(super) struct Instruction<'a> {
    tokens: Tokens<'a>,
    /// The name and the suffixes: `ld`, `.param`, `.u32`.
    pub(super) name: Vec<&'a str>,
    pub(super) operands: Vec<Token>,
    pub(super) at: usize,
}

impl<'a> Instruction<'a> {
    /// Splits a statement into an instruction's name and operands; `None` for directives.
    pub(super) fn of(tokens: Tokens<'a>, statement: &[Token]) -> Option<Self> {
        let mut rest = statement;
        // `@%p1`, `@!%p1`
        if rest.first().is_some_and(|token| token.kind == TokenKind::Character(b'@')) {
            let guard = rest.iter().position(|token| token.kind == TokenKind::Word)?;
            rest = &rest[guard + 1..];
        }
        let first = rest.first().filter(|token| token.kind == TokenKind::Word)?;
        let mut name = alloc::vec![tokens.str_of(*first)];
        let mut end = 1;
        while let Some(token) = rest.get(end) {
            match token.kind {
                TokenKind::Directive => name.push(tokens.str_of(*token)),
                // `.param::entry`, `.shared::cta`
                TokenKind::Character(b':')
                    if rest.get(end + 1).is_some_and(|next| next.kind == TokenKind::Character(b':')) =>
                {
                    name.extend(["::", rest.get(end + 2).map_or("", |word| tokens.str_of(*word))]);
                    end += 2;
                }
                _ => break,
            }
            end += 1;
        }
        let operands = rest.get(end..).unwrap_or_default().to_vec();
        Some(Self { tokens, name, operands, at: first.start })
    }

    /// Returns the instruction as it is written, without operands.
    pub(super) fn written(&self) -> String {
        self.name.concat()
    }

    pub(super) fn text(&self, index: usize) -> &'a str {
        self.operands.get(index).map_or("", |token| self.tokens.str_of(*token))
    }

    pub(super) fn is(&self, index: usize, character: u8) -> bool {
        self.operands.get(index).is_some_and(|token| token.kind == TokenKind::Character(character))
    }

    pub(super) fn is_word(&self, index: usize) -> bool {
        self.operands.get(index).is_some_and(|token| token.kind == TokenKind::Word)
    }

    /// Returns the value of an integer with its sign, and the index after it.
    pub(super) fn number(&self, mut index: usize) -> Option<(i64, usize)> {
        let negative = self.is(index, b'-');
        index += usize::from(negative);
        let value = self.tokens.value(*self.operands.get(index)?)?;
        // A number token has 64 bits and no sign.
        let value = value as i64;
        Some((if negative { value.wrapping_neg() } else { value }, index + 1))
    }
}
