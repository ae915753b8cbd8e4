//! Accesses of parameters: `ld.param` and `st.param`, and what they access (PTX ISA, "ld", "st").

use super::body::{Body, Instruction};
use super::declaration::{Class, Declared, scalar};
use super::finding::FindingKind;
use super::leaf::Leaf;
use super::registers::Registers;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use gpu_abi_reader::token::TokenKind;

/// What an access of a parameter is.
pub(super) enum Found<'a> {
    /// A mistake whatever the rest of the function does.
    Mistake(FindingKind),
    /// An access within the parameter.
    Access(Access<'a>),
}

/// Reads an `ld` or `st` of a parameter; `None` for others, and where the address is not known.
pub(super) fn check<'a>(body: &Body<'_, 'a>, instruction: &Instruction<'_, 'a>) -> Option<Found<'a>> {
    if !instruction.name.contains(&".param") {
        return None;
    }
    let (lane, class) = instruction.name.iter().rev().find_map(|suffix| scalar(suffix))?;
    let lanes = match () {
        () if instruction.name.contains(&".v2") => 2,
        () if instruction.name.contains(&".v4") => 4,
        () if instruction.name.contains(&".v8") => 8,
        () => 1,
    };
    let (name, offset) = address(body, instruction)?;
    let declared = *body.variable(name)?;
    let width = lane * lanes;
    if let Some(size) =
        declared.size.filter(|size| offset < 0 || i128::from(offset) + i128::from(width) > i128::from(*size))
    {
        let (instruction, param) = (instruction.written(), name.into());
        return Some(Found::Mistake(FindingKind::Outside { instruction, param, offset, width, size }));
    }
    let offset = offset as u64;
    // A `.func` gets its parameters in registers, and nvcc accesses those of packed structs at any offset.
    let place = body.header.place_of(name).filter(|_| body.is_own(name));
    if place.is_some_and(|place| place.checked_add(offset).is_none_or(|address| address % width != 0)) {
        let (instruction, param, align) = (instruction.written(), name.into(), declared.align);
        return Some(Found::Mistake(FindingKind::Misaligned { instruction, param, offset, width, align }));
    }
    let registers = match instruction.name.first() {
        Some(&"ld") => instruction.written_registers(),
        _ => Vec::new(),
    };
    let mut access = Access {
        at: instruction.at,
        written: instruction.written(),
        name,
        offset,
        lane,
        registers,
        doubts: Vec::new(),
        lanes,
    };
    access.doubts = match declared.number {
        Some(number) => access.other_number(number, class, &declared).into_iter().collect(),
        None => body.leaves.get(name).map_or_else(Vec::new, |leaves| access.within(class, leaves)),
    };
    Some(Found::Access(access))
}

/// Returns the variable and the offset of `[name]`, `[name+8]` or `[%rd1+8]`.
fn address<'a>(body: &Body<'_, 'a>, instruction: &Instruction<'_, 'a>) -> Option<(&'a str, i64)> {
    let open = instruction.operands.iter().position(|token| token.kind == TokenKind::Character(b'['))?;
    if !instruction.is_word(open + 1) {
        return None;
    }
    let base = instruction.text(open + 1);
    let (name, start) = body.registers.address(base).unwrap_or((base, 0));
    let mut index = open + 2;
    let mut offset = start;
    while !instruction.is(index, b']') {
        let negative = instruction.is(index, b'-');
        if !negative && !instruction.is(index, b'+') {
            return None;
        }
        let (value, next) = instruction.number(index + 1)?;
        offset = offset.wrapping_add(if negative { value.wrapping_neg() } else { value });
        index = next;
    }
    Some((name, offset))
}

/// What an instruction accesses within a parameter: `lanes` numbers of `lane` bytes each.
pub(super) struct Access<'a> {
    at: usize,
    written: String,
    name: &'a str,
    offset: u64,
    lane: u64,
    lanes: u64,
    /// The registers that are written, one for each lane; none for `st`.
    registers: Vec<&'a str>,
    doubts: Vec<Doubt>,
}

/// A mistake, unless the access is part of a copy.
struct Doubt {
    lane: usize,
    kind: FindingKind,
    /// The ways to calculate with the lane's register that make it no copy: as a floating-point number, as an integer.
    unless: &'static [bool],
    /// Whether it is a mistake also where nothing is calculated and nothing beside it is accessed alike.
    alone: bool,
}

impl Access<'_> {
    /// A parameter that is one number must be accessed as a number of its kind, if it is accessed as a whole.
    fn other_number(&self, number: Class, class: Class, declared: &Declared<'_>) -> Option<Doubt> {
        let is_other = matches!((number, class), (Class::Integer, Class::Float) | (Class::Float, Class::Integer));
        let float = number == Class::Float;
        let kind = || FindingKind::Kind {
            instruction: self.written.clone(),
            param: self.name.into(),
            offset: self.offset,
            member: String::new(),
            float,
        };
        let unless: &[bool] = if float { &[false] } else { &[true] };
        (is_other && declared.size == Some(self.lane)).then(|| Doubt { lane: 0, kind: kind(), unless, alone: !float })
    }

    /// Every lane must lie within one member, or hold whole members, of the lane's kind.
    fn within(&self, class: Class, leaves: &[Leaf]) -> Vec<Doubt> {
        let mut doubts = Vec::new();
        for lane in 0..self.lanes {
            let start = self.offset + lane * self.lane;
            let end = start + self.lane;
            let first = leaves.partition_point(|leaf| leaf.end() <= start);
            // Bit-fields and unions may be accessed together with what is around them.
            let overlapped = leaves[first..].iter().take_while(|leaf| leaf.offset < end);
            for (leaf, is_float) in overlapped.filter_map(|leaf| leaf.float.map(|float| (leaf, float))) {
                let is_inside = leaf.offset <= start && end <= leaf.end();
                let is_whole = start <= leaf.offset && leaf.end() <= end;
                let (instruction, param, offset, member) =
                    (self.written.clone(), self.name.into(), start, leaf.path.clone());
                if !is_inside && !is_whole {
                    let (width, at, size) = (self.lane, leaf.offset, leaf.size);
                    let kind = FindingKind::Straddles { instruction, param, offset, width, member, at, size };
                    // Members of packed structs are put together of what is convenient.
                    let alone = leaf.offset % leaf.size == 0;
                    doubts.push(Doubt { lane: lane as usize, kind, unless: &[false, true], alone });
                } else if is_inside
                    && is_whole
                    && matches!((is_float, class), (true, Class::Integer) | (false, Class::Float))
                {
                    let kind = FindingKind::Kind { instruction, param, offset, member, float: is_float };
                    let unless: &[bool] = if is_float { &[false] } else { &[true] };
                    doubts.push(Doubt { lane: lane as usize, kind, unless, alone: !is_float });
                }
            }
        }
        doubts
    }
}

/// The accesses of a function's parameters.
#[derive(Default)]
pub(super) struct Accesses<'a> {
    doubtful: Vec<Access<'a>>,
    /// Each parameter, instruction and offset.
    all: BTreeSet<(&'a str, String, u64)>,
}

impl<'a> Accesses<'a> {
    pub(super) fn add(&mut self, access: Access<'a>) {
        self.all.insert((access.name, access.written.clone(), access.offset));
        if !access.doubts.is_empty() {
            self.doubtful.push(access);
        }
    }

    /// Returns the mistakes, with their places.
    pub(super) fn findings(&self, registers: &Registers<'_>) -> Vec<(usize, FindingKind)> {
        let mut findings = Vec::new();
        for access in &self.doubtful {
            let width = access.lane * access.lanes;
            let beside = |offset: Option<u64>| {
                offset.is_some_and(|offset| self.all.contains(&(access.name, access.written.clone(), offset)))
            };
            let is_copy =
                access.lanes > 1 || beside(access.offset.checked_sub(width)) || beside(access.offset.checked_add(width));
            let is_mistake = |doubt: &&Doubt| {
                let register = access.registers.get(doubt.lane);
                let calculated = register
                    .is_some_and(|name| doubt.unless.iter().any(|float| registers.is_calculated_with(name, *float)));
                calculated || doubt.alone && !is_copy
            };
            findings.extend(access.doubts.iter().find(is_mistake).map(|doubt| (access.at, doubt.kind.clone())));
        }
        findings
    }
}
