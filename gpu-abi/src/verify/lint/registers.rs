//! What is known of registers: which hold the address of a parameter, and which are calculated with.
//!
//! nvcc takes a large parameter's address once, `mov.b64 %rd1, param_0`, and accesses it by `[%rd1+48]`. A register that only one
//! instruction writes has one value wherever it is read; what others hold is not followed.

use super::body::{Instruction, instruction, read_statement};
use super::declaration::{Class, scalar};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use gpu_abi_reader::ReadError;
use gpu_abi_reader::token::{TokenKind, Tokens};

/// The registers of a function.
#[derive(Default)]
pub(super) struct Registers<'a> {
    /// How many instructions write each register.
    writes: BTreeMap<&'a str, usize>,
    /// The variable that a register points into, and the offset in bytes.
    addresses: BTreeMap<&'a str, (&'a str, i64)>,
    /// The registers that are calculated with as integers, and as floating-point numbers.
    integers: BTreeSet<&'a str>,
    floats: BTreeSet<&'a str>,
}

/// The instructions that take their operands for numbers; others move them, take them for bits, or compare them with nothing.
const ARITHMETIC: [&str; 28] = [
    "abs", "add", "addc", "atom", "cos", "cvt", "div", "ex2", "fma", "lg2", "mad", "mad24", "max", "min", "mul", "mul24",
    "neg", "rcp", "red", "rem", "rsqrt", "sad", "set", "setp", "sin", "sqrt", "sub", "tanh",
];

impl<'a> Registers<'a> {
    /// Counts who writes which register in the body that begins at `tokens`.
    pub(super) fn of(mut tokens: Tokens<'a>) -> Result<Self, ReadError> {
        let mut registers = Self::default();
        let mut depth = 0_usize;
        let mut statement = Vec::new();
        loop {
            let token = tokens.next()?;
            match token.kind {
                TokenKind::End => return Ok(registers),
                TokenKind::Character(b'{') => depth += 1,
                TokenKind::Character(b'}') if depth <= 1 => return Ok(registers),
                TokenKind::Character(b'}') => depth -= 1,
                TokenKind::Word if tokens.take(b':')? => {}
                TokenKind::Directive if tokens.is(token, ".loc") => {}
                TokenKind::Word | TokenKind::Character(b'@') => {
                    read_statement(&mut tokens, token, &mut statement)?;
                    if let Some(instruction) = instruction(&tokens, &statement) {
                        registers.count(&instruction);
                    }
                }
                _ => {}
            }
        }
    }

    /// Counts every register of the first operand, `%r1`, `%p1|%p2` or `{%r1, %r2}`, or the values that a call returns; the others are
    /// what the instruction reads.
    fn count(&mut self, instruction: &Instruction<'_, 'a>) {
        let is_arithmetic = ARITHMETIC.contains(instruction.name.first().unwrap_or(&""));
        // `cvt.rn.f32.s32` reads the last type. A narrower integer than the register is cut out of it, not calculated with.
        let mut types = instruction.name.iter().rev().filter_map(|suffix| scalar(suffix));
        let class = types.next().filter(|_| is_arithmetic);
        // One integer made of another is a part of it.
        let is_part =
            instruction.name.first() == Some(&"cvt") && types.next().is_none_or(|(_, target)| target != Class::Float);
        let mut depth = 0_usize;
        let mut is_target = true;
        for (i, token) in instruction.operands.iter().enumerate() {
            match token.kind {
                TokenKind::Character(b'{' | b'(') => depth += 1,
                TokenKind::Character(b'}' | b')') => depth = depth.saturating_sub(1),
                TokenKind::Character(b',') if depth == 0 => is_target = false,
                TokenKind::Word if is_target => *self.writes.entry(instruction.text(i)).or_default() += 1,
                TokenKind::Word => {
                    let _ = match class {
                        Some((_, Class::Float)) => self.floats.insert(instruction.text(i)),
                        Some((4.., _)) if !is_part => self.integers.insert(instruction.text(i)),
                        _ => false,
                    };
                }
                _ => {}
            }
        }
    }

    /// Returns whether an instruction calculates with a register, as a floating-point number or as an integer.
    pub(super) fn is_calculated_with(&self, register: &str, float: bool) -> bool {
        if float { self.floats.contains(register) } else { self.integers.contains(register) }
    }

    /// Follows an address through `mov` and `add`; `is_variable` says whether the second operand is a parameter.
    pub(super) fn follow(&mut self, instruction: &Instruction<'_, 'a>, is_variable: bool) {
        let target = instruction.text(0);
        if !instruction.is_word(0) || !instruction.is(1, b',') || self.writes.get(target) != Some(&1) {
            return;
        }
        let source = instruction.text(2);
        let known = if is_variable { Some((source, 0)) } else { self.addresses.get(source).copied() };
        let Some((variable, offset)) = known else { return };
        let moved = match instruction.name.first() {
            // `mov.b64 %rd1, param_0` or `param_0+8`
            Some(&"mov") => match instruction.is(3, b'+') {
                true => instruction.number(4).map(|(value, _)| value),
                false => (instruction.operands.len() == 3).then_some(0),
            },
            Some(&"add") => instruction.number(4).map(|(value, _)| value),
            _ => None,
        };
        if let Some(moved) = moved {
            self.addresses.insert(target, (variable, offset.wrapping_add(moved)));
        }
    }

    /// Returns the variable that a register points into, and the offset in bytes.
    pub(super) fn address(&self, register: &str) -> Option<(&'a str, i64)> {
        self.addresses.get(register).copied()
    }
}
