//! The result of a check, as text.

use super::variables::VariableCheck;
use super::{Check, Difference, DifferenceKind, Found, GroupCheck, KernelCheck, TypeCheck};
use crate::images::{Block, Common};
use crate::names;
use crate::paint::{Ink, Paint};

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
        0 if check.problems.is_empty() => "everything agrees".to_owned(),
        0 => "no mismatches".to_owned(),
        1 => "1 mismatch".to_owned(),
        count => format!("{count} mismatches"),
    };
    out.line(paint.ink(Ink::Heading, verdict));
    out.tail
}

/// Returns the result for all groups of modules, item by item, each once with the indices of the groups that have it.
pub(super) fn common(check: &Check<'_>, paint: Paint) -> Common<Block> {
    let mut common = Common::new();
    for (index, group) in check.groups.iter().enumerate() {
        for item in items(index, group) {
            common.add(index, item, Item::merge);
        }
    }
    let blocks = common.items.into_iter().map(|(item, groups)| (item.block(check, paint), groups));
    Common { items: blocks.collect() }
}

/// An item of the result.
enum Item<'c> {
    /// A kernel that differs, in each of the groups with these indices.
    Kernel(Vec<(usize, &'c KernelCheck<'c>)>),
    /// A type that differs, in each of the groups with these indices.
    Type(Vec<(usize, &'c TypeCheck)>),
    /// Anything else.
    Lines { is_finding: bool, lines: Vec<(Ink, String)> },
}

/// Returns the items of the group at `index`.
fn items<'c>(index: usize, group: &'c GroupCheck<'c>) -> Vec<Item<'c>> {
    let lines = |is_finding: bool, lines: Vec<(Ink, String)>| Item::Lines { is_finding, lines };
    let kernels = group.kernels.iter().map(|kernel| match (&kernel.found, kernel.agrees()) {
        (Found::One(..), false) => Item::Kernel(vec![(index, kernel)]),
        (_, agrees) => lines(!agrees, vec![of_found(kernel)]),
    });
    let variables = group.variables.iter().map(|one| lines(!one.differences.is_empty(), vec![of_variable(one)]));
    let agrees = |name: &str| lines(false, vec![(Ink::Plain, format!("  type {name} agrees"))]);
    let types = group.types.checks.iter().map(|ty| match ty.report.itself_agrees() {
        true => agrees(&ty.name),
        false => Item::Type(vec![(index, ty)]),
    });
    let others = group.types.others().map(agrees);
    let note = group.note.iter().map(|note| lines(false, vec![(Ink::Faint, format!("  {note}"))]));
    let mut items: Vec<Item<'c>> = kernels.chain(variables).chain(types).chain(others).chain(note).collect();
    if items.is_empty() {
        // The group has a title even if nothing of it is compared.
        items.push(lines(false, Vec::new()));
    }
    items
}

impl Item<'_> {
    /// Adds `other`, of another group, and returns `true` if it is the same item. One mistake may look different in PTX text
    /// and in a cubin, because each states what the other does not.
    fn merge(&mut self, other: &Self) -> bool {
        match (self, other) {
            (Self::Kernel(all), Self::Kernel(more)) if all[0].1.declared.name == more[0].1.declared.name => {
                all.extend(more);
                true
            }
            (Self::Type(all), Self::Type(more)) if all[0].1.report.is_same_mistake(&more[0].1.report) => {
                all.extend(more);
                true
            }
            (Self::Lines { is_finding, lines }, Self::Lines { is_finding: other, lines: more }) => {
                *is_finding == *other && lines == more
            }
            _ => false,
        }
    }

    fn block(&self, check: &Check<'_>, paint: Paint) -> Block {
        let (is_finding, lines) = match self {
            Self::Kernel(all) => (true, of_kernel(all, check)),
            Self::Type(all) => (true, of_type(all, check)),
            Self::Lines { is_finding, lines } => (*is_finding, lines.clone()),
        };
        let mut block = Block { is_finding, ..Block::default() };
        lines.into_iter().for_each(|(ink, text)| block.line(paint.ink(ink, text)));
        block
    }
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

/// Returns the lines about a type that differs.
fn of_type(all: &[(usize, &TypeCheck)], check: &Check<'_>) -> Vec<(Ink, String)> {
    let line = |text: &str| {
        let ink = if text.starts_with('!') { Ink::Changed } else { Ink::Plain };
        let lead = if text.starts_with("type ") { "! " } else { "  " };
        (ink, format!("{lead}{text}"))
    };
    let mut lines: Vec<_> = format!("type {}", all[0].1.report.itself()).lines().map(line).collect();
    let users = all.iter().flat_map(|&(index, ty)| {
        let kernels = check.groups[index].kernels.iter().map(|kernel| (kernel.declared.name, &kernel.leads_to));
        let variables = check.groups[index].variables.iter().map(|variable| (variable.name, &variable.leads_to));
        kernels.chain(variables).filter(|(_, leads_to)| leads_to.contains(&ty.name)).map(|(name, _)| name)
    });
    let mut users = users.peekable();
    if users.peek().is_some() {
        lines.push((Ink::Plain, format!("    in {}", names::listed(users))));
    }
    lines
}

/// Returns the line about a kernel that agrees, or that was not found.
fn of_found(check: &KernelCheck<'_>) -> (Ink, String) {
    let name = check.declared.name;
    match &check.found {
        Found::Missing(there) if there.is_empty() => {
            (Ink::Old, format!("- kernel `{name}` is missing; the file has no kernels"))
        }
        Found::Missing(there) => {
            (Ink::Old, format!("- kernel `{name}` is missing; the file has {}", names::listed(there.iter().copied())))
        }
        Found::Several(several) => {
            let several = names::listed(several.iter().copied());
            (Ink::Changed, format!("! kernel {name} could be any of {several}: declare it by its mangled name"))
        }
        Found::One(..) if check.leads_to.is_empty() => (Ink::Plain, format!("  kernel {name} agrees")),
        Found::One(..) => {
            let leads = names::listed(check.leads_to.iter().map(String::as_str));
            (Ink::Plain, format!("  kernel {name} agrees except for {leads}"))
        }
    }
}

/// Returns the lines about a kernel that differs: each difference once, with its modules if not all of them state it.
fn of_kernel(all: &[(usize, &KernelCheck<'_>)], check: &Check<'_>) -> Vec<(Ink, String)> {
    let kernel = all[0].1;
    // An offset follows from an alignment, so a cubin confirms what PTX text states of the same parameter.
    let confirms = |of: &Difference, other: &Difference| {
        let follows = (of.kind, other.kind) == (DifferenceKind::Align, DifferenceKind::Offset);
        other.param == of.param && (other.text == of.text || follows)
    };
    let mut differences: Vec<&Difference> = Vec::new();
    for difference in all.iter().flat_map(|(_, kernel)| &kernel.differences) {
        if !differences.iter().any(|known| confirms(known, difference)) {
            differences.retain(|known| !confirms(difference, known));
            differences.push(difference);
        }
    }
    differences.sort_by_key(|difference| difference.param);
    let mut lines = vec![(Ink::Changed, format!("! kernel {}", kernel.declared.name))];
    for difference in differences {
        let states =
            |(_, kernel): &&(usize, &KernelCheck<'_>)| kernel.differences.iter().any(|other| confirms(difference, other));
        let groups: Vec<usize> = all.iter().filter(states).map(|(index, _)| *index).collect();
        let mut line = match difference.param {
            None => format!("    {}", difference.text),
            Some(index) => format!("    parameter {index}{}: {}", named(kernel, index), difference.text),
        };
        if groups.len() < all.len() {
            let titles: Vec<&str> = groups.iter().map(|&index| check.groups[index].title.as_str()).collect();
            line += &format!(" ({})", titles.join(", "));
        }
        lines.push((Ink::Changed, line));
    }
    lines
}

fn named(check: &KernelCheck<'_>, index: usize) -> String {
    let name = check.declared.params.get(index).and_then(|param| param.name);
    name.map_or_else(String::new, |name| format!(" (`{name}`)"))
}
