//! Accesses of parameters: `ld.param` and `st.param`, and what they access (PTX ISA, "ld", "st").

use super::declaration::scalar;
use super::finding::{Bytes, FindingKind, Mistake};
use super::function::Function;
use super::instruction::Instruction;
use crate::text::Counted;
use alloc::format;
use alloc::vec::Vec;
use gpu_abi_reader::token::TokenKind;

/// Returns the mistake in an `ld` or `st` of a parameter. Other instructions and unknown addresses have none.
pub(super) fn check(function: &Function<'_, '_>, instruction: &Instruction<'_>) -> Option<Mistake> {
    if !instruction.name.contains(&".param") {
        return None;
    }
    let lane = instruction.name.iter().rev().find_map(|suffix| scalar(suffix))?;
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
        return Some(Mistake::new(FindingKind::Outside, text));
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
        return Some(Mistake::new(FindingKind::Misaligned, text));
    }
    None
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
