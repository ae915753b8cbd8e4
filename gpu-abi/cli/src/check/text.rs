//! The result of a check, as text.

use super::variables::VariableCheck;
use super::{Check, Difference, Found, GroupCheck, KernelCheck, TypeCheck};
use crate::images::{Block, Common};
use crate::names;
use crate::paint::{Ink, Paint};
use gpu_abi::report::TypeName;

/// Returns the text for a check.
pub(crate) fn text(check: &Check<'_>, paint: Paint) -> String {
    let common = common(check, paint);
    let mismatches = common.findings();
    let mut out = Block::default();
    for (indices, blocks) in common.by_images() {
        let titles: Vec<&str> = indices.iter().map(|&index| check.groups[index].title.as_str()).collect();
        out.line(paint.ink(Ink::Heading, format!("{}, {}", check.file, titles.join(", "))));
        for block in blocks {
            block.write(&mut out.tail, paint);
        }
    }
    let verdict = match mismatches {
        0 if check.problems.is_empty() => "all agrees".to_owned(),
        0 => "no mismatches".to_owned(),
        1 => "1 mismatch".to_owned(),
        count => format!("{count} mismatches"),
    };
    out.line(paint.ink(Ink::Heading, verdict));
    out.tail
}

/// Returns the result for all groups of modules, item by item, each once with the indices of the groups that have it.
pub(super) fn common(check: &Check<'_>, paint: Paint) -> Common<Block> {
    Common::of(check.groups.iter().map(|group| blocks(group, paint)))
}

/// Returns the result for a group of modules, item by item.
fn blocks(group: &GroupCheck<'_>, paint: Paint) -> Vec<Block> {
    let painted = |is_finding: bool, lines: Vec<(Ink, String)>| {
        let mut block = Block { is_finding, ..Block::default() };
        lines.into_iter().for_each(|(ink, text)| block.line(paint.ink(ink, text)));
        block
    };
    let kernels = group.kernels.iter().map(|kernel| painted(!kernel.agrees(), lines(kernel)));
    let variables = group.variables.iter().map(|one| painted(!one.differences.is_empty(), vec![of_variable(one)]));
    let types = group.types.iter().map(|ty| painted(!ty.report.itself_agrees(), of_type(ty)));
    let note = group.note.iter().map(|note| painted(false, vec![(Ink::Faint, format!("  {note}"))]));
    let mut blocks: Vec<Block> = kernels.chain(variables).chain(types).chain(note).collect();
    if blocks.is_empty() {
        // The group has a title even if nothing of it is compared.
        blocks.push(Block::default());
    }
    blocks
}

/// Returns the line about a variable.
fn of_variable(variable: &VariableCheck<'_>) -> (Ink, String) {
    let name = variable.name;
    match variable.differences.as_slice() {
        [] if !variable.leads_to.is_empty() => {
            let leads = names::listed(variable.leads_to.iter().map(String::as_str));
            (Ink::Changed, format!("! variable {name} differs in {leads}"))
        }
        [] if !variable.is_described => {
            let text = "has the right memory, size and alignment; its members were not compared because no debug information describes it";
            (Ink::Plain, format!("  variable {name} {text}"))
        }
        [] => (Ink::Plain, format!("  variable {name} agrees")),
        differences => {
            let (sign, ink) = if variable.symbol.is_none() { ("-", Ink::Old) } else { ("!", Ink::Changed) };
            (ink, format!("{sign} variable {name} {}", differences.join(", and ")))
        }
    }
}

/// Returns the lines about a type.
fn of_type(ty: &TypeCheck) -> Vec<(Ink, String)> {
    if ty.report.itself_agrees() {
        return vec![(Ink::Plain, format!("  type {} agrees", ty.name))];
    }
    let line = |text: &str| {
        let ink = if text.starts_with('!') { Ink::Changed } else { Ink::Plain };
        let lead = if text.starts_with("type ") { "! " } else { "  " };
        (ink, format!("{lead}{text}"))
    };
    format!("type {}", ty.report.itself()).lines().map(line).collect()
}

/// Returns the lines about one kernel.
fn lines(check: &KernelCheck<'_>) -> Vec<(Ink, String)> {
    let name = check.declared.name;
    match &check.found {
        Found::Missing(there) if there.is_empty() => {
            vec![(Ink::Old, format!("- kernel `{name}` is missing; the file has no kernels"))]
        }
        Found::Missing(there) => {
            vec![(Ink::Old, format!("- kernel `{name}` is missing; the file has {}", names::listed(there.iter().copied())))]
        }
        Found::Several(several) => {
            let text = format!(
                "! kernel {name} could be any of {}: declare it by its mangled name",
                names::listed(several.iter().copied())
            );
            vec![(Ink::Changed, text)]
        }
        Found::One(..) => {
            let leads = names::listed(check.leads_to.iter().map(String::as_str));
            let mut lines = match (check.differences.is_empty(), check.leads_to.is_empty()) {
                (true, true) => vec![(Ink::Plain, format!("  kernel {name} agrees"))],
                (true, false) => vec![(Ink::Plain, format!("  kernel {name} agrees except for {leads}"))],
                (false, _) => vec![(Ink::Changed, format!("! kernel {name}"))],
            };
            let said = |Difference { param, text }: &Difference| match param {
                None => format!("    {text}"),
                Some(index) => format!("    parameter {index}{} {text}", declared_as(check, *index)),
            };
            lines.extend(check.differences.iter().map(|difference| (Ink::Changed, said(difference))));
            lines
        }
    }
}

fn declared_as(check: &KernelCheck<'_>, index: usize) -> String {
    let Some(param) = check.declared.params.get(index) else { return String::new() };
    let ty = TypeName(param.layout);
    match param.name {
        Some(name) => format!(" (`{name}`, a `{ty}`)"),
        None => format!(" (a `{ty}`)"),
    }
}
