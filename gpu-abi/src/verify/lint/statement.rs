//! The statements of a function's body (PTX ISA, "Statements").

use super::declaration::{Declared, Header};
use super::instruction::Instruction;
use alloc::vec::Vec;
use gpu_abi_reader::ReadError;
use gpu_abi_reader::token::{TokenKind, Tokens};

/// A statement that the lint checks. Labels and other declarations are skipped.
pub(super) enum Statement<'a> {
    /// `{`
    Open,
    /// `}`
    Close,
    /// `.param .align 8 .b8 a[16];`
    Variable(Declared<'a>),
    /// `label: .callprototype _ (.param .b32 _);`
    Prototype(&'a str, Header<'a>),
    /// A label that a `.loc` refers to, and its offset in the text.
    Use(&'a str, usize),
    Instruction(Instruction<'a>),
}

/// Reads a function's body, from its `{` to the token after its `}`.
pub(super) fn read<'a>(tokens: &mut Tokens<'a>) -> Result<Vec<Statement<'a>>, ReadError> {
    let mut statements = Vec::new();
    let mut depth = 0_usize;
    let mut label = "";
    loop {
        let token = tokens.next()?;
        match token.kind {
            TokenKind::End => return Err(ReadError::expected(tokens.text, token.start, "`}` after a function's body")),
            TokenKind::Character(b'{') => {
                depth += 1;
                statements.push(Statement::Open);
            }
            TokenKind::Character(b'}') => {
                statements.push(Statement::Close);
                if depth <= 1 {
                    return Ok(statements);
                }
                depth -= 1;
            }
            TokenKind::Character(b';') => {}
            TokenKind::Word if tokens.take(b':')? => label = tokens.str_of(token),
            TokenKind::Directive if tokens.is(token, ".loc") => location(tokens, &mut statements)?,
            TokenKind::Directive if tokens.is(token, ".param") => {
                tokens.at = token.start;
                statements.extend(Declared::statement(tokens)?.into_iter().map(Statement::Variable));
            }
            TokenKind::Directive if tokens.is(token, ".callprototype") => {
                statements.push(Statement::Prototype(label, Header::read(tokens)?));
            }
            _ => {
                tokens.at = token.start;
                statements.extend(instruction(tokens)?.map(Statement::Instruction));
            }
        }
    }
}

/// Reads an instruction or a directive up to its `;`. Returns `None` for a directive.
fn instruction<'a>(tokens: &mut Tokens<'a>) -> Result<Option<Instruction<'a>>, ReadError> {
    let mut statement = Vec::new();
    // The brackets that are still open.
    let mut open = Vec::new();
    loop {
        let token = tokens.next()?;
        match token.kind {
            TokenKind::Character(b';') if open.is_empty() => return Ok(Instruction::of(*tokens, &statement)),
            TokenKind::Character(bracket @ (b'[' | b'(' | b'{')) => open.push(bracket),
            TokenKind::Character(b']') if open.last() == Some(&b'[') => _ = open.pop(),
            TokenKind::Character(b')') if open.last() == Some(&b'(') => _ = open.pop(),
            TokenKind::Character(b'}') if open.last() == Some(&b'{') => _ = open.pop(),
            TokenKind::Character(b';' | b']' | b')' | b'}') | TokenKind::End => {
                let expected = match open.last() {
                    None => "`;` after an instruction",
                    Some(b'[') => "`]`",
                    Some(b'(') => "`)`",
                    Some(_) => "`}`",
                };
                return Err(ReadError::expected(tokens.text, token.start, expected));
            }
            _ => {}
        }
        statement.push(token);
    }
}

/// Reads the numbers and labels of a `.loc` (PTX ISA, ".loc"), which ends without a `;`.
fn location<'a>(tokens: &mut Tokens<'a>, statements: &mut Vec<Statement<'a>>) -> Result<(), ReadError> {
    loop {
        let token = tokens.peek()?;
        match token.kind {
            TokenKind::Number | TokenKind::Character(b',' | b'+') => tokens.at = token.end,
            TokenKind::Word if tokens.is(token, "inlined_at") => tokens.at = token.end,
            TokenKind::Word if tokens.is(token, "function_name") => {
                tokens.at = token.end;
                let label = tokens.next()?;
                statements.push(Statement::Use(tokens.str_of(label), label.start));
            }
            _ => return Ok(()),
        }
    }
}
