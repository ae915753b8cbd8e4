//! The registers of a function: which hold a parameter's address, and which are used in arithmetic.
//!
//! nvcc takes a large parameter's address once, `mov.b64 %rd1, param_0`, and accesses the parameter as `[%rd1+48]`. A
//! register that only one instruction writes has the same value wherever it is read; other registers are not followed.

use super::declaration::{Class, scalar};
use super::instruction::Instruction;
use alloc::vec::Vec;
use core::mem::take;
use gpu_abi_reader::map::{Map, Set};
use gpu_abi_reader::token::TokenKind;

/// The registers of a function.
#[derive(Default)]
pub(super) struct Registers<'a> {
    /// The number of instructions that write each register.
    writes: Map<&'a str, usize>,
    /// The variable that a register points into, and the offset in bytes.
    addresses: Map<&'a str, (&'a str, i64)>,
    /// The function whose address a register holds.
    functions: Map<&'a str, &'a str>,
    /// The registers that an instruction uses as a 64-bit generic or global address, or converts with `cvta`.
    dereferenced: Set<&'a str>,
    /// Pairs of a register and the register that it is made from: by a move, a widening, or the addition of a constant.
    made_of: Vec<(&'a str, &'a str)>,
    /// The registers used in arithmetic as integers, and as floating-point numbers.
    integers: Set<&'a str>,
    floats: Set<&'a str>,
    /// The registers from which an instruction extracts whole bytes, and the registers that are read in any other way.
    split: Set<&'a str>,
    unsplit: Set<&'a str>,
}

/// How an instruction calculates with a register.
#[derive(Clone, Copy)]
pub(super) enum Arithmetic {
    Integer,
    Float,
}

impl Arithmetic {
    /// Both kinds.
    pub(super) const ALL: [Self; 2] = [Self::Integer, Self::Float];
}

/// The instructions that treat their operands as numbers. Most others move them or treat them as bits.
const ARITHMETIC: [&str; 28] = [
    "abs", "add", "addc", "atom", "cos", "cvt", "div", "ex2", "fma", "lg2", "mad", "mad24", "max", "min", "mul", "mul24",
    "neg", "rcp", "red", "rem", "rsqrt", "sad", "set", "setp", "sin", "sqrt", "sub", "tanh",
];

impl<'a> Registers<'a> {
    /// Reads how the instructions of a function use its registers.
    pub(super) fn of<'s>(instructions: impl Iterator<Item = &'s Instruction<'a>>) -> Self
    where
        'a: 's,
    {
        let mut registers = Self::default();
        for instruction in instructions {
            registers.count(instruction);
            registers.find_address(instruction);
        }
        registers.pass_addresses_back();
        registers
    }

    /// Records the register that an instruction uses as an address, or that it makes from another one.
    fn find_address(&mut self, instruction: &Instruction<'a>) {
        // Addresses in other state spaces may have 32 bits.
        let has_short = instruction.name.iter().any(|suffix| matches!(*suffix, ".shared" | ".local" | ".param"));
        let is_memory = matches!(instruction.name.first(), Some(&("ld" | "st" | "atom" | "red")));
        if is_memory && !has_short {
            let open = instruction.operands.iter().position(|token| token.kind == TokenKind::Character(b'['));
            if let Some(base) = open.map(|open| open + 1).filter(|&base| instruction.is_word(base)) {
                self.dereferenced.insert(instruction.text(base));
            }
        }
        let is_conversion = instruction.name.first() == Some(&"cvta") && !has_short;
        if is_conversion && instruction.is_word(2) {
            self.dereferenced.insert(instruction.text(2));
        }
        let is_one = instruction.is_word(0) && instruction.is(1, b',') && instruction.is_word(2);
        let is_made = match instruction.name.as_slice() {
            ["cvt", ".u64" | ".s64", ".u32" | ".s32"] | ["mov", ".u64" | ".b64" | ".s64"] => {
                instruction.operands.len() == 3
            }
            ["add", ".u64" | ".s64"] => instruction.number(4).is_some(),
            _ => false,
        };
        if is_one && is_made {
            self.made_of.push((instruction.text(0), instruction.text(2)));
        }
    }

    /// Marks the registers that addresses are made from as addresses, if each has only one value.
    fn pass_addresses_back(&mut self) {
        let has_one = |register: &&str| self.writes.get(register) == Some(&1);
        let sources: Map<&str, &str> = take(&mut self.made_of).into_iter().collect();
        self.dereferenced = take(&mut self.dereferenced).into_iter().filter(has_one).collect();
        let mut rest: Vec<&str> = self.dereferenced.iter().copied().collect();
        while let Some(register) = rest.pop() {
            let source = sources.get(register).copied().filter(has_one);
            if let Some(source) = source {
                if self.dereferenced.insert(source) {
                    rest.push(source);
                }
            }
        }
    }

    /// Returns whether a register has only one value, and it is used as a 64-bit generic or global address.
    pub(super) fn is_dereferenced(&self, register: &str) -> bool {
        self.dereferenced.contains(register)
    }

    /// Returns the function whose address a register holds.
    pub(super) fn function(&self, register: &str) -> Option<&'a str> {
        self.functions.get(register).copied()
    }

    /// Counts the registers that an instruction writes, and records how it uses those that it reads. It writes its
    /// first operand, `%r1`, `%p1|%p2` or `{%r1, %r2}`; a call writes the values that it returns.
    fn count(&mut self, instruction: &Instruction<'a>) {
        let is_arithmetic = ARITHMETIC.contains(instruction.name.first().unwrap_or(&""));
        // `cvt.rn.f32.s32` reads its last type. An integer narrower than its register is extracted, not used in
        // arithmetic.
        let mut types = instruction.name.iter().rev().filter_map(|suffix| scalar(suffix));
        let class = types.next().filter(|_| is_arithmetic);
        // A conversion from integer to integer is not arithmetic.
        let is_part =
            instruction.name.first() == Some(&"cvt") && types.next().is_none_or(|(_, target)| target != Class::Float);
        let mut depth = 0_usize;
        // A call without results starts with the callee, and a store with the address.
        let mut is_target = instruction.name.first() != Some(&"call") || instruction.is(0, b'(');
        for (i, token) in instruction.operands.iter().enumerate() {
            match token.kind {
                TokenKind::Character(b'{' | b'(') => depth += 1,
                TokenKind::Character(b'}' | b')') => depth = depth.saturating_sub(1),
                TokenKind::Character(b',') if depth == 0 => is_target = false,
                TokenKind::Character(b'[') => is_target = false,
                TokenKind::Word if is_target => *self.writes.get_or_default(instruction.text(i)) += 1,
                TokenKind::Word => {
                    let _ = match extracts_bytes(instruction) {
                        true => self.split.insert(instruction.text(i)),
                        false => self.unsplit.insert(instruction.text(i)),
                    };
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

    /// Returns whether an instruction uses a register in arithmetic of this kind.
    pub(super) fn is_calculated_with(&self, register: &str, kind: Arithmetic) -> bool {
        match kind {
            Arithmetic::Integer => self.integers.contains(register),
            Arithmetic::Float => self.floats.contains(register),
        }
    }

    /// Returns whether a register is only split into bytes. For sm_100, `nvcc -G` and NVRTC 12.9 with `-G` read a struct in words,
    /// including its padding, and store each byte separately.
    pub(super) fn is_split_into_bytes(&self, register: &str) -> bool {
        self.split.contains(register) && !self.unsplit.contains(register)
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

/// Returns whether an instruction reads whole bytes of a register: `bfe.u32 %r2, %r1, 8, 8`, or `prmt.b32 %r2, %r1, 0, 0x7771`.
fn extracts_bytes(instruction: &Instruction<'_>) -> bool {
    let Some((first, next)) = instruction.number(4).filter(|(_, next)| instruction.is(*next, b',')) else { return false };
    let Some((second, _)) = instruction.number(next + 1) else { return false };
    match instruction.name.first() {
        Some(&"bfe") => first % 8 == 0 && second % 8 == 0,
        // Each hexadecimal digit of the selector picks a byte of the result: 0 to 3 from the register, 4 to 7 from the
        // zero.
        Some(&"prmt") => first == 0 && (0..4).filter(|byte| second >> (4 * byte) & 0xf < 4).count() == 1,
        _ => false,
    }
}
