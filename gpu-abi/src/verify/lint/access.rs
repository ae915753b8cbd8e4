//! Accesses of parameters: `ld.param` and `st.param`, and what they access (PTX ISA, "ld", "st").

use super::declaration::{Class, Declared, scalar};
use super::finding::{Bytes, FindingKind, Mistake};
use super::function::Function;
use super::instruction::Instruction;
use super::leaf::{Known, Leaf};
use super::registers::{Arithmetic, Registers};
use crate::text::Counted;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use gpu_abi_reader::map::Set;
use gpu_abi_reader::token::TokenKind;

/// An access of a parameter, or a mistake in it.
pub(super) enum Found<'a> {
    /// A mistake, regardless of the rest of the function.
    Mistake(Mistake),
    /// An access within the parameter.
    Access(Access<'a>),
}

/// Reads an `ld` or `st` of a parameter. Returns `None` for other instructions and unknown addresses.
pub(super) fn check<'a>(function: &Function<'_, 'a>, instruction: &Instruction<'a>) -> Option<Found<'a>> {
    if !instruction.name.contains(&".param") {
        return None;
    }
    let (lane, class) = instruction.name.iter().rev().find_map(|suffix| scalar(suffix))?;
    let lanes = instruction.name.iter().find_map(|suffix| match *suffix {
        ".v2" => Some(2),
        ".v4" => Some(4),
        ".v8" => Some(8),
        _ => None,
    });
    let lanes = lanes.unwrap_or(1);
    let (name, offset) = address(function, instruction)?;
    let declared = *function.scope.variable(name)?;
    let width = lane * lanes;
    if let Some(size) =
        declared.size.filter(|size| offset < 0 || i128::from(offset) + i128::from(width) > i128::from(*size))
    {
        let (written, bytes, size_of) = (instruction.written(), Bytes(offset, width), Counted(size, "byte"));
        let instead = match size.checked_sub(width).map(|last| last - last % width) {
            Some(0) => "write the offset 0".into(),
            Some(last) => format!("write an offset up to {last}"),
            None => "access fewer bytes at once".into(),
        };
        let text = format!(
            "`{written}` accesses {bytes} of `{name}`, which has {size_of}: {instead}, or declare the parameter with its whole size"
        );
        return Some(Found::Mistake(Mistake::new(FindingKind::Outside, text)));
    }
    let offset = offset as u64;
    let place = function.header.place_of(name).filter(|_| function.scope.is_own(name));
    if place.is_some_and(|place| place.checked_add(offset).is_none_or(|address| address % width != 0)) {
        let (written, align) = (instruction.written(), declared.align);
        let declare = (align < width).then(|| format!("declare the parameter `.align {width}`"));
        let moved = (offset % width != 0).then(|| format!("write an offset that is a multiple of {width}"));
        let instead = Vec::from_iter(declare.into_iter().chain(moved)).join(" and ");
        let text = format!(
            "`{written}` accesses byte {offset} of `{name}`, which is declared `.align {align}`, and its address is not a multiple \
             of {width}: access fewer bytes at once, or {instead}"
        );
        return Some(Found::Mistake(Mistake::new(FindingKind::Misaligned, text)));
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
        is_member: false,
    };
    match (declared.number, function.known.get(name)) {
        (Some(number), _) => {
            access.doubts.extend(access.other_number(number, class, &declared));
            // Any 8-byte integer may be a pointer.
            if declared.size == Some(8) && number != Class::Float {
                let parts: Vec<_> = (0..lanes).filter_map(|lane| access.part_of_pointer(lane)).collect();
                access.doubts.extend(parts);
            }
        }
        (None, Some(known)) => {
            access.is_member = lanes == 1 && known.leaves.iter().any(|leaf| leaf.offset == offset && leaf.size == lane);
            access.doubts = access.within(class, known, declared.size);
        }
        (None, None) => {}
    }
    Some(Found::Access(access))
}

/// Returns the variable and the offset of `[name]`, `[name+8]` or `[%rd1+8]`.
fn address<'a>(function: &Function<'_, 'a>, instruction: &Instruction<'a>) -> Option<(&'a str, i64)> {
    let open = instruction.operands.iter().position(|token| token.kind == TokenKind::Character(b'['))?;
    if !instruction.is_word(open + 1) {
        return None;
    }
    let base = instruction.text(open + 1);
    let (name, start) = function.registers.address(base).unwrap_or((base, 0));
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

/// The bytes that an instruction accesses within a parameter: `lanes` numbers of `lane` bytes each.
pub(super) struct Access<'a> {
    at: usize,
    written: String,
    name: &'a str,
    offset: u64,
    lane: u64,
    lanes: u64,
    /// The registers that are written, one for each lane; empty for `st`.
    registers: Vec<&'a str>,
    doubts: Vec<Doubt>,
    /// Whether it is exactly one member.
    is_member: bool,
}

/// A mistake, unless the access is part of a copy.
struct Doubt {
    lane: usize,
    mistake: Mistake,
    /// The kinds of arithmetic on the lane's register that rule out a copy.
    no_copy: &'static [Arithmetic],
    /// Whether it is a mistake even without arithmetic and without similar accesses next to it.
    alone: bool,
    /// Whether it is a mistake if the lane's register is used as an address.
    as_address: bool,
}

impl Access<'_> {
    /// Returns the parameter, instruction and offset of this access, if it were at another offset.
    fn place(&self, offset: u64) -> String {
        format!("{} {} {offset}", self.name, self.written)
    }

    /// Returns a doubt if a parameter that is one number is accessed as a whole, but as a number of another kind.
    fn other_number(&self, number: Class, class: Class, declared: &Declared<'_>) -> Option<Doubt> {
        let is_other = matches!((number, class), (Class::Integer, Class::Float) | (Class::Float, Class::Integer));
        (is_other && declared.size == Some(self.lane)).then(|| self.of_kind(0, self.offset, "", number == Class::Float))
    }

    /// Returns the doubt about a lane that accesses the number `member`, at byte `offset`, as a number of another kind; `is_float` is
    /// the number's.
    fn of_kind(&self, lane: u64, offset: u64, member: &str, is_float: bool) -> Doubt {
        let Self { written, name, .. } = self;
        let member = if member.is_empty() { String::new() } else { format!(", `{member}`") };
        let (is, write) = if is_float { ("a floating-point number", "f") } else { ("not a floating-point number", "b") };
        let text = format!(
            "`{written}` accesses byte {offset} of `{name}`{member}, which is {is}: write its type, or `.{write}` with its size"
        );
        let no_copy: &[Arithmetic] = if is_float { &[Arithmetic::Integer] } else { &[Arithmetic::Float] };
        let mistake = Mistake::new(FindingKind::Kind, text);
        Doubt { lane: lane as usize, mistake, no_copy, alone: !is_float, as_address: false }
    }

    /// Returns a doubt if a lane is a part of a pointer, which is not an address. Compilers may read such a part, for example to
    /// test the pointer's alignment.
    fn part_of_pointer(&self, lane: u64) -> Option<Doubt> {
        let register = self.registers.get(lane as usize)?;
        let (Self { written, name, .. }, bytes) = (self, self.bytes(lane));
        let text = format!(
            "`{written}` reads {bytes} of `{name}`, a part of a pointer, and `{register}` is used as an address: read all 8 bytes"
        );
        let mistake = Mistake::new(FindingKind::HalfPointer, text);
        (self.lane < 8).then_some(Doubt { lane: lane as usize, mistake, no_copy: &[], alone: false, as_address: true })
    }

    /// Returns the bytes of a lane.
    const fn bytes(&self, lane: u64) -> Bytes {
        Bytes((self.offset + lane * self.lane) as i64, self.lane)
    }

    /// Returns a doubt if a lane is padding between two members, or one member with the padding after it: nvcc reads each
    /// member separately, and reads padding after the last member as untyped bits or byte by byte.
    fn padding(&self, lane: u64, class: Class, known: &Known, overlapped: &[Leaf], size: Option<u64>) -> Option<Doubt> {
        let (start, width) = (self.offset + lane * self.lane, self.lane);
        let end = start + width;
        let (Self { written, name, .. }, bytes) = (self, self.bytes(lane));
        let (mistake, alone) = match overlapped {
            [] => {
                let (.., member) = known.gaps.iter().find(|(from, to, _)| *from <= start && end <= *to)?;
                let text =
                    format!("`{written}` reads {bytes} of `{name}`, which is padding after `{member}`: read a member");
                (Mistake::new(FindingKind::Padding, text), true)
            }
            [leaf]
                if known.is_described
                    && leaf.float.is_some()
                    && start <= leaf.offset
                    && leaf.end() <= end
                    && leaf.size < width =>
            {
                let (member, own) = (&leaf.path, Counted(leaf.size, "byte"));
                let text = format!(
                    "`{written}` reads {bytes} of `{name}`, but `{member}` has {own} and padding follows: read only {own}"
                );
                (Mistake::new(FindingKind::Wide, text), class == Class::Integer && size != Some(width))
            }
            _ => return None,
        };
        Some(Doubt { lane: lane as usize, mistake, no_copy: &Arithmetic::ALL, alone, as_address: false })
    }

    /// Returns the doubts about an access of known contents: every lane must lie within one member or consist of whole members,
    /// all of the lane's kind.
    fn within(&self, class: Class, known: &Known, size: Option<u64>) -> Vec<Doubt> {
        let (leaves, mut doubts) = (&known.leaves, Vec::new());
        for lane in 0..self.lanes {
            let start = self.offset + lane * self.lane;
            let end = start + self.lane;
            let first = leaves.partition_point(|leaf| leaf.end() <= start);
            // Bit-fields and unions may be accessed together with their neighbors.
            let count = leaves[first..].partition_point(|leaf| leaf.offset < end);
            let overlapped = &leaves[first..first + count];
            doubts.extend(self.padding(lane, class, known, overlapped, size));
            if overlapped.iter().any(|leaf| leaf.is_pointer && leaf.offset <= start && end <= leaf.end()) {
                doubts.extend(self.part_of_pointer(lane));
            }
            for (leaf, is_float) in overlapped.iter().filter_map(|leaf| leaf.float.map(|float| (leaf, float))) {
                let is_inside = leaf.offset <= start && end <= leaf.end();
                let is_whole = start <= leaf.offset && leaf.end() <= end;
                if !is_inside && !is_whole {
                    let (Self { written, name, .. }, bytes) = (self, self.bytes(lane));
                    let (member, own) = (&leaf.path, Bytes(leaf.offset as i64, leaf.size));
                    let text = format!(
                        "`{written}` accesses {bytes} of `{name}`, but `{member}` is {own}: access one member at a time"
                    );
                    let mistake = Mistake::new(FindingKind::Straddles, text);
                    // Compilers assemble members of packed structs from accesses of any size.
                    let alone = leaf.offset % leaf.size == 0;
                    let no_copy = &Arithmetic::ALL;
                    doubts.push(Doubt { lane: lane as usize, mistake, no_copy, alone, as_address: false });
                } else if is_inside
                    && is_whole
                    && matches!((is_float, class), (true, Class::Integer) | (false, Class::Float))
                {
                    doubts.push(self.of_kind(lane, start, &leaf.path, is_float));
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
    /// The [`place`](Access::place) of each access.
    all: Set<String>,
    /// The same of each access of exactly one member.
    members: Set<String>,
}

impl<'a> Accesses<'a> {
    pub(super) fn add(&mut self, access: Access<'a>) {
        let place = access.place(access.offset);
        if access.is_member {
            self.members.insert(place.clone());
        }
        self.all.insert(place);
        if !access.doubts.is_empty() {
            self.doubtful.push(access);
        }
    }

    /// Returns the mistakes with their locations.
    pub(super) fn findings(&self, registers: &Registers<'_>) -> Vec<(usize, Mistake)> {
        let mut findings = Vec::new();
        for access in &self.doubtful {
            let width = access.lane * access.lanes;
            // A read of a member next to padding may not be part of a copy.
            let beside = |offset: Option<u64>, in_padding: bool| {
                let place = offset.map(|offset| access.place(offset));
                place.is_some_and(|place| self.all.contains(&place) && !(in_padding && self.members.contains(&place)))
            };
            let is_copy = |in_padding: bool| {
                access.lanes > 1
                    || beside(access.offset.checked_sub(width), in_padding)
                    || beside(access.offset.checked_add(width), in_padding)
            };
            let is_mistake = |doubt: &&Doubt| {
                let register = access.registers.get(doubt.lane);
                let calculated =
                    register.is_some_and(|name| doubt.no_copy.iter().any(|kind| registers.is_calculated_with(name, *kind)));
                let is_address = doubt.as_address && register.is_some_and(|name| registers.is_dereferenced(name));
                let is_split = register.is_some_and(|name| registers.is_split_into_bytes(name));
                let is_copy = || is_split || is_copy(doubt.mistake.kind == FindingKind::Padding);
                calculated || is_address || doubt.alone && !is_copy()
            };
            findings.extend(access.doubts.iter().find(is_mistake).map(|doubt| (access.at, doubt.mistake.clone())));
        }
        findings
    }
}
