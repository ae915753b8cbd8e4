//! Calls: compares arguments and returned values with the callee's header or the prototype (PTX ISA, "call"; the guide's section 2.3).
//!
//! In `call (ret), name, (args);`, `ret` and `args` are `.param` variables of the caller. A call through a register has one more operand:
//! the label of a `.callprototype`, or of a list of targets, all of which have the same type.

use super::declaration::{Declared, Header};
use super::finding::{FindingKind, Mistake};
use super::function::Function;
use super::instruction::Instruction;
use super::report::Report;
use crate::text::Counted;
use alloc::format;
use alloc::vec::Vec;

/// Alignments below this one, in bytes, count as this one: for structs over 128 bytes, nvcc declares 4 in one place and less
/// in another.
const MIN_ALIGN: u64 = 4;

/// Checks a `call`.
pub(super) fn check<'a>(function: &Function<'_, 'a>, instruction: &Instruction<'a>, report: &mut Report) {
    let mut find = |mistake| report.add(instruction.at, Some(function.header.name), mistake);
    let mut index = 0;
    let returned = names(instruction, &mut index);
    let callee = instruction.text(index);
    if !instruction.is_word(index) {
        return;
    }
    index += 1;
    index += usize::from(instruction.is(index, b','));
    let passed = names(instruction, &mut index);
    let label = instruction.text(index);
    if let (Some(prototype), Some(target)) = (function.prototypes.get(label), function.registers.function(callee)) {
        if function.functions.get(target).is_some_and(|header| !passes_alike(prototype, header)) {
            let text = format!(
                "the prototype `{label}` differs from `{target}`, whose address `{callee}` holds, in the number, size or alignment of \
                 parameters or returned values: declare both alike"
            );
            find(Mistake::new(FindingKind::Prototype, text));
        }
    }
    let (header, callee) = match (function.prototypes.get(label), function.functions.get(callee)) {
        (Some(prototype), _) => (prototype, label),
        (None, Some(header)) => (header, callee),
        (None, None) => return,
    };
    // The last parameter may be an array of unknown length, which takes any number of arguments.
    let is_open = header.params.last().is_some_and(|param| param.size.is_none());
    if passed.len() != header.params.len() && !is_open {
        let (found, wanted) = (Counted(passed.len(), "argument"), Counted(header.params.len(), "parameter"));
        let text = format!("the call passes {found} to `{callee}`, which has {wanted}");
        find(Mistake::new(FindingKind::ArgumentCount, text));
    }
    if returned.len() != header.returns.len() {
        let (found, wanted) = (Counted(returned.len(), "returned value"), header.returns.len());
        let text = format!("the call takes {found} from `{callee}`, which returns {wanted}");
        find(Mistake::new(FindingKind::ReturnCount, text));
    }
    let params = passed.iter().zip(&header.params);
    for (name, param) in params.chain(returned.iter().zip(&header.returns)) {
        // ptxas converts a register or a number to the parameter's type.
        let Some(argument) = function.scope.variable(name) else { continue };
        if let Some(mistake) = difference(argument, param, callee) {
            find(mistake);
        }
    }
}

/// Returns whether a call with this prototype passes and returns the same values as the function.
fn passes_alike(prototype: &Header<'_>, function: &Header<'_>) -> bool {
    let alike = |a: &[Declared<'_>], b: &[Declared<'_>]| {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| difference(a, b, "").is_none())
    };
    alike(&prototype.params, &function.params) && alike(&prototype.returns, &function.returns)
}

fn difference(argument: &Declared<'_>, param: &Declared<'_>, callee: &str) -> Option<Mistake> {
    let (found, wanted) = (argument.size?, param.size?);
    let name = argument.name;
    if found != wanted {
        let text = format!("`{name}` has {found} bytes, but `{callee}` has {wanted} in its place: declare both alike");
        return Some(Mistake::new(FindingKind::ArgumentSize, text));
    }
    let (found, wanted) = (argument.align, param.align);
    (found.max(MIN_ALIGN) != wanted.max(MIN_ALIGN)).then(|| {
        let text = format!(
            "`{name}` is declared `.align {found}`, but `{callee}` has `.align {wanted}` in its place: declare both alike"
        );
        Mistake::new(FindingKind::ArgumentAlign, text)
    })
}

/// Reads the names in parentheses at `index`, and moves past them and the comma that follows.
fn names<'a>(instruction: &Instruction<'a>, index: &mut usize) -> Vec<&'a str> {
    let mut names = Vec::new();
    if !instruction.is(*index, b'(') {
        return names;
    }
    *index += 1;
    let mut is_new = true;
    while *index < instruction.operands.len() && !instruction.is(*index, b')') {
        if instruction.is(*index, b',') {
            is_new = true;
        } else if is_new {
            names.push(instruction.text(*index));
            is_new = false;
        }
        *index += 1;
    }
    *index += 1;
    *index += usize::from(instruction.is(*index, b','));
    names
}
