//! The statements of a function's body, and the parameters that they name.

use super::access::{self, Accesses};
use super::call;
use super::declaration::{Declared, Header};
use super::finding::FindingKind;
use super::leaf::Known;
use super::registers::Registers;
use super::{Module, Report};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use gpu_abi_reader::ReadError;
use gpu_abi_reader::token::{Token, TokenKind, Tokens};

/// A function whose body is being read.
pub(super) struct Body<'m, 'a> {
    pub(super) module: &'m Module<'a>,
    pub(super) header: &'m Header<'a>,
    /// The contents of parameters whose types are known, by the parameter's name.
    pub(super) known: &'m BTreeMap<&'a str, Known>,
    pub(super) registers: Registers<'a>,
    pub(super) prototypes: BTreeMap<&'a str, Header<'a>>,
    pub(super) accesses: Accesses<'a>,
    /// For each open block, the number of `variables` that are declared outside of it.
    blocks: Vec<usize>,
    /// The parameters, and the `.param` variables of all open blocks.
    variables: Vec<Declared<'a>>,
    /// The indices in `variables` of each name, innermost last.
    places: BTreeMap<&'a str, Vec<usize>>,
}

/// An instruction: its name with its suffixes, and its operands.
pub(super) struct Instruction<'s, 'a> {
    pub(super) tokens: &'s Tokens<'a>,
    /// The name and the suffixes: `ld`, `.param`, `.u32`.
    pub(super) name: Vec<&'a str>,
    pub(super) operands: &'s [Token],
    pub(super) at: usize,
}

impl<'a> Instruction<'_, 'a> {
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

    /// Returns the registers of the first operand, `%r1` or `{%r1, %r2}`.
    pub(super) fn written_registers(&self) -> Vec<&'a str> {
        let first = self.operands.iter().take_while(|token| token.kind != TokenKind::Character(b'['));
        first.filter(|token| token.kind == TokenKind::Word).map(|token| self.tokens.str_of(*token)).collect()
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

impl<'m, 'a> Body<'m, 'a> {
    pub(super) fn new(module: &'m Module<'a>, header: &'m Header<'a>, known: &'m BTreeMap<&'a str, Known>) -> Self {
        let mut body = Self {
            module,
            header,
            known,
            registers: Registers::default(),
            prototypes: BTreeMap::new(),
            accesses: Accesses::default(),
            blocks: Vec::new(),
            variables: Vec::new(),
            places: BTreeMap::new(),
        };
        header.params.iter().chain(&header.returns).for_each(|declared| body.declare(*declared));
        body
    }

    fn declare(&mut self, declared: Declared<'a>) {
        if declared.in_param {
            self.places.entry(declared.name).or_default().push(self.variables.len());
            self.variables.push(declared);
        }
    }

    /// Closes the innermost block; returns whether it was the body.
    fn close(&mut self) -> bool {
        let outside = self.blocks.pop().unwrap_or(0);
        for declared in self.variables.drain(outside..) {
            if let Some(places) = self.places.get_mut(declared.name) {
                places.pop();
            }
        }
        self.blocks.is_empty()
    }

    /// Returns whether `name` is a parameter of the function and not shadowed by a variable.
    pub(super) fn is_own(&self, name: &str) -> bool {
        let own = self.header.params.len() + self.header.returns.len();
        self.places.get(name).and_then(|places| places.last()).is_some_and(|place| *place < own)
    }

    /// Returns the parameter or `.param` variable called `name`.
    pub(super) fn variable(&self, name: &str) -> Option<&Declared<'a>> {
        self.variables.get(*self.places.get(name)?.last()?)
    }

    /// Reads the body, from its `{` to the token after its `}`.
    pub(super) fn read(&mut self, tokens: &mut Tokens<'a>, report: &mut Report<'a>) -> Result<(), ReadError> {
        self.registers = Registers::of(*tokens)?;
        // Prototypes may follow the calls.
        self.find_prototypes(*tokens)?;
        self.statements(tokens, report)?;
        for (at, kind) in self.accesses.findings(&self.registers) {
            self.find(report, at, kind);
        }
        Ok(())
    }

    fn statements(&mut self, tokens: &mut Tokens<'a>, report: &mut Report<'a>) -> Result<(), ReadError> {
        let mut statement = Vec::new();
        loop {
            let token = tokens.next()?;
            match token.kind {
                TokenKind::End => return Ok(()),
                TokenKind::Character(b'{') => self.blocks.push(self.variables.len()),
                TokenKind::Character(b'}') => {
                    if self.close() {
                        return Ok(());
                    }
                }
                TokenKind::Directive if tokens.is(token, ".loc") => report.location(tokens)?,
                TokenKind::Directive if tokens.is(token, ".param") => {
                    tokens.at = token.start;
                    if let Some(declared) = Declared::read(tokens)? {
                        self.declare(declared);
                    }
                }
                TokenKind::Word if tokens.take(b':')? => {}
                TokenKind::Character(b';') => {}
                _ => {
                    read_statement(tokens, token, &mut statement)?;
                    self.statement(tokens, &statement, report);
                }
            }
        }
    }

    fn find_prototypes(&mut self, mut tokens: Tokens<'a>) -> Result<(), ReadError> {
        let mut depth = 0_usize;
        let mut label = "";
        loop {
            let token = tokens.next()?;
            match token.kind {
                TokenKind::End => return Ok(()),
                TokenKind::Character(b'{') => depth += 1,
                TokenKind::Character(b'}') if depth <= 1 => return Ok(()),
                TokenKind::Character(b'}') => depth -= 1,
                TokenKind::Word if tokens.take(b':')? => label = tokens.str_of(token),
                TokenKind::Directive if tokens.is(token, ".callprototype") => {
                    let header = Header::read(&mut tokens)?;
                    self.prototypes.insert(label, header);
                }
                _ => {}
            }
        }
    }

    fn statement(&mut self, tokens: &Tokens<'a>, statement: &[Token], report: &mut Report<'a>) {
        let Some(instruction) = instruction(tokens, statement) else { return };
        match instruction.name.as_slice() {
            ["ld" | "st", ..] => {
                if let Some(found) = access::check(self, &instruction) {
                    match found {
                        access::Found::Mistake(kind) => self.find(report, instruction.at, kind),
                        access::Found::Access(access) => self.accesses.add(access),
                    }
                }
            }
            ["call", ..] => call::check(self, &instruction, report),
            _ => {
                let source = instruction.text(2);
                let is_variable = self.variable(source).is_some();
                let is_function = !is_variable && self.module.functions.contains_key(source);
                self.registers.follow(&instruction, is_variable, is_function);
            }
        }
    }

    pub(super) fn find(&self, report: &mut Report<'a>, at: usize, kind: FindingKind) {
        report.add(at, Some(self.header.name), kind);
    }
}

/// Reads the tokens of a statement up to its `;`.
pub(super) fn read_statement(tokens: &mut Tokens<'_>, first: Token, statement: &mut Vec<Token>) -> Result<(), ReadError> {
    statement.clear();
    let mut token = first;
    loop {
        match token.kind {
            TokenKind::Character(b';') | TokenKind::End => return Ok(()),
            _ => statement.push(token),
        }
        token = tokens.next()?;
    }
}

/// Splits a statement into an instruction's name and operands; `None` for directives.
pub(super) fn instruction<'s, 'a>(tokens: &'s Tokens<'a>, statement: &'s [Token]) -> Option<Instruction<'s, 'a>> {
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
            TokenKind::Character(b':') if rest.get(end + 1).is_some_and(|next| next.kind == TokenKind::Character(b':')) => {
                name.extend(["::", rest.get(end + 2).map_or("", |word| tokens.str_of(*word))]);
                end += 2;
            }
            _ => break,
        }
        end += 1;
    }
    Some(Instruction { tokens, name, operands: rest.get(end..).unwrap_or_default(), at: first.start })
}
