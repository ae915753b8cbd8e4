//! The registers of a function that hold a parameter's address.
//!
//! nvcc takes a large parameter's address once, `mov.b64 %rd1, param_0`, and accesses the parameter as `[%rd1+48]`. A
//! register that only one instruction writes has the same value wherever it is read; other registers are not followed.

use super::instruction::Instruction;
use alloc::collections::BTreeMap;
use gpu_abi_reader::token::TokenKind;

/// The registers of a function.
#[derive(Default)]
pub(super) struct Registers<'a> {
    /// The number of instructions that write each register.
    writes: BTreeMap<&'a str, usize>,
    /// The variable that a register points into, and the offset in bytes.
    addresses: BTreeMap<&'a str, (&'a str, i64)>,
    /// The function whose address a register holds.
    functions: BTreeMap<&'a str, &'a str>,
}

impl<'a> Registers<'a> {
    /// Counts what the instructions of a function write.
    pub(super) fn of<'s>(instructions: impl Iterator<Item = &'s Instruction<'a>>) -> Self
    where
        'a: 's,
    {
        let mut registers = Self::default();
        instructions.for_each(|instruction| registers.count(instruction));
        registers
    }

    /// Returns the function whose address a register holds.
    pub(super) fn function(&self, register: &str) -> Option<&'a str> {
        self.functions.get(register).copied()
    }

    /// Counts the registers that an instruction writes. It writes its first operand, `%r1`, `%p1|%p2` or `{%r1, %r2}`; a call writes
    /// the values that it returns.
    fn count(&mut self, instruction: &Instruction<'a>) {
        let mut depth = 0_usize;
        // A call without results starts with the callee, and a store with the address.
        let mut is_target = instruction.name.first() != Some(&"call") || instruction.is(0, b'(');
        for (i, token) in instruction.operands.iter().enumerate() {
            match token.kind {
                TokenKind::Character(b'{' | b'(') => depth += 1,
                TokenKind::Character(b'}' | b')') => depth = depth.saturating_sub(1),
                TokenKind::Character(b',') if depth == 0 => is_target = false,
                TokenKind::Character(b'[') => is_target = false,
                TokenKind::Word if is_target => *self.writes.entry(instruction.text(i)).or_default() += 1,
                _ => {}
            }
        }
    }

    /// Follows an address through `mov` and `add`. `is_variable` and `is_function` say what the second operand names.
    pub(super) fn follow(&mut self, instruction: &Instruction<'a>, is_variable: bool, is_function: bool) {
        let target = instruction.text(0);
        if !instruction.is_word(0) || !instruction.is(1, b',') || self.writes.get(target) != Some(&1) {
            return;
        }
        let source = instruction.text(2);
        if instruction.name.first() == Some(&"mov") && instruction.operands.len() == 3 {
            if let Some(function) = is_function.then_some(source).or_else(|| self.function(source)) {
                self.functions.insert(target, function);
                return;
            }
        }
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
