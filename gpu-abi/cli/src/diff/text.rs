//! The differences, as text with the old file's side on the left.

use super::functions::HostPair;
use super::kernels::{KernelPair, LimitPair};
use super::{Comparison, ModulePair, Shared};
use crate::accept::Finding;
use crate::change::{Change, Pair};
use crate::images::{Block, Common};
use crate::kernel::{PARAMETER, Parameter};
use crate::paint::{Ink, Paint};
use crate::sheet::{Sheet, counted, first_of, stated};
use crate::variables::Variable;
use gpu_abi::verify::fields::NotCompared;
use gpu_abi_reader::debug::Function;

/// Returns the text for a comparison.
pub(crate) fn text(comparison: &Comparison<'_, '_>, paint: Paint) -> String {
    let mut out = String::new();
    let (old, new) = (&comparison.old.input.name, &comparison.new.input.name);
    alone(comparison).into_iter().for_each(|(_, ink, line)| paint.line(&mut out, ink, line));
    let common = common(comparison, paint);
    for (indices, blocks) in common.by_images() {
        for pair in indices.iter().filter_map(|&index| comparison.pairs.get(index)) {
            let title = format!("{old}, {} | {new}, {}", pair.old.title(), pair.new.title());
            paint.line(&mut out, Ink::Heading, title);
        }
        if indices.contains(&comparison.pairs.len()) {
            paint.line(&mut out, Ink::Heading, format!("{old}, host functions | {new}, host functions"));
        }
        for block in blocks {
            block.write(&mut out, paint);
        }
    }
    let verdict = match comparison.differences() {
        0 if comparison.is_part() => "no differences in what was compared".to_owned(),
        0 => "no differences".to_owned(),
        count => counted(count, "difference"),
    };
    paint.line(&mut out, Ink::Heading, verdict);
    out
}

/// Returns the modules that are on one side only, except those that the command line accepts, each with its line.
pub(super) fn alone(comparison: &Comparison<'_, '_>) -> Vec<(Finding, Ink, String)> {
    let Comparison { old, new, only_old, only_new, .. } = comparison;
    let sides = [(only_old, old, Change::Removed), (only_new, new, Change::Added)];
    let lines = sides.into_iter().flat_map(|(groups, file, change)| {
        groups.iter().map(move |group| {
            let title = format!("{} {}", change.sign(), group.title());
            let line = format!("{title} is only in {}", file.input.name);
            (Finding::new(&title, [""; 0]), change.ink(), line)
        })
    });
    lines.filter(|(finding, ..)| !comparison.accepted.has(finding)).collect()
}

/// Returns the differences between all pairs of groups, each once with the indices of the pairs that have it, and lines
/// about everything else. The index of the host functions is the number of pairs.
pub(super) fn common(comparison: &Comparison<'_, '_>, paint: Paint) -> Common<Block> {
    let painted = |paint| {
        let pairs = comparison.pairs.iter().map(|pair| blocks(pair, paint));
        Common::of(pairs.chain(comparison.host.iter().map(|host| of_host(host, paint))))
    };
    let mut common = painted(paint);
    if !comparison.accepted.findings.is_empty() {
        for ((block, _), (plain, _)) in common.items.iter_mut().zip(painted(Paint::PLAIN).items) {
            let finding = plain.finding();
            if plain.is_finding && comparison.accepted.has(&finding) {
                *block = Block::default();
                block.line(paint.ink(Ink::Faint, format!("  accepted: {}", finding.title)));
            }
        }
    }
    common
}

/// Returns the differences between the host functions, and a line about everything else.
fn of_host(host: &HostPair<'_>, paint: Paint) -> Vec<Block> {
    let functions = host.functions.iter().filter(|pair| !pair.is_same());
    let mut blocks: Vec<Block> = functions.map(|pair| of_function(pair, host, paint)).collect();
    let same = host.functions.len() - blocks.len();
    let is_shown = same > 0 || host.shared.note.is_none() && host.shared.types.is_empty() && host.variables.is_empty();
    let mut texts = Vec::from_iter(is_shown.then(|| counted(same, "function")));
    let variables = host.variables.iter().filter(|pair| !pair.is_same());
    blocks.extend(variables.map(|pair| of_host_variable(pair, host, paint)));
    if !host.variables.is_empty() {
        texts.push(counted(host.variables.iter().filter(|pair| pair.is_same()).count(), "variable"));
    }
    add_types(&mut blocks, &host.shared, texts, paint);
    blocks
}

fn of_function(pair: &Pair<'_, Function>, host: &HostPair<'_>, paint: Paint) -> Block {
    let (change, declarations) = (pair.change(), host.declarations(pair));
    match (pair.old, pair.new) {
        (Some(old), Some(new)) => {
            let name = old.path().unwrap_or_else(|| old.symbol.clone());
            let mut block = headed(paint, change, &format!("function {name}"));
            let sides = declarations.iter().flatten().zip(host.typedefs(pair, &declarations));
            for ((side, typedefs), change) in sides.zip([Change::Removed, Change::Added]) {
                block.line(paint.ink(change.ink(), format!("  {} {side}{typedefs}", change.sign())));
            }
            if let (true, Some(value)) =
                (pair.differences.contains(&"passing"), old.unpassed.as_ref().or(new.unpassed.as_ref()))
            {
                let side = if old.unpassed.is_some() { "old" } else { "new" };
                let text = format!("  ! {} only on the {side} side", value.sentence());
                block.line(paint.ink(Ink::Changed, text));
            }
            block
        }
        _ => {
            let declaration: String = declarations.into_iter().flatten().collect();
            headed(paint, change, &format!("function {declaration}"))
        }
    }
}

fn of_host_variable(pair: &Pair<'_, Function>, host: &HostPair<'_>, paint: Paint) -> Block {
    let (change, declarations) = (pair.change(), host.variable(pair));
    let Some((old, _)) = pair.old.zip(pair.new) else {
        let declaration: String = declarations.into_iter().flatten().collect();
        return headed(paint, change, &format!("variable {declaration}"));
    };
    let name = old.path().unwrap_or_else(|| old.symbol.clone());
    let mut block = headed(paint, change, &format!("variable {name}"));
    for (side, change) in declarations.into_iter().flatten().zip([Change::Removed, Change::Added]) {
        block.line(paint.ink(change.ink(), format!("  {} {side}", change.sign())));
    }
    block
}

/// Returns the differences between two groups of modules, and a line about everything else.
fn blocks(pair: &ModulePair<'_, '_>, paint: Paint) -> Vec<Block> {
    let mut blocks: Vec<Block> =
        pair.kernels.iter().filter(|pair| !pair.kernels.is_same()).map(|pair| of_kernel(pair, paint)).collect();
    let kernels = pair.kernels.iter().filter(|pair| pair.kernels.is_same()).count();
    blocks.extend(pair.variables.iter().filter(|pair| !pair.is_same()).map(|pair| of_variable(pair, paint)));
    let variables = pair.variables.iter().filter(|pair| pair.is_same()).count();
    let mut texts = Vec::new();
    if !pair.kernels.is_empty() || pair.shared.types.is_empty() {
        texts.push(counted(kernels, "kernel"));
    }
    if !pair.variables.is_empty() {
        texts.push(counted(variables, "variable"));
    }
    add_types(&mut blocks, &pair.shared, texts, paint);
    blocks
}

/// Adds the types that differ, a line about everything that is the same, `texts` and types, the note, and lines about what is not known.
fn add_types(blocks: &mut Vec<Block>, shared: &Shared<'_>, mut texts: Vec<String>, paint: Paint) {
    let first = blocks.len();
    for ty in shared.types.iter().filter(|ty| ty.change() != Change::Same) {
        let mut block = headed(paint, ty.change(), &ty.title());
        ty.write(&mut block.tail, paint);
        blocks.push(block);
    }
    let same = shared.types.len() - (blocks.len() - first);
    texts.extend((!shared.types.is_empty()).then(|| counted(same, "type")));
    let mut block = Block::default();
    if !texts.is_empty() {
        block.line(format!("  the same: {}", texts.join(", ")));
    }
    let unknown = shared.unknown.iter().map(|(name, reason)| {
        let reason = match reason {
            NotCompared::Undefined => "both sides only declare it",
            _ => "a side does not describe all of it",
        };
        format!("{name} was not compared: {reason}")
    });
    let private = (!shared.private.is_empty()).then(|| {
        let names = first_of(&shared.private);
        format!("differences of types that no public header defines were left out: {names}")
    });
    for note in shared.note.iter().cloned().chain(unknown).chain(private) {
        block.line(paint.ink(Ink::Faint, format!("  {note}")));
    }
    blocks.push(block);
}

/// Returns a block for a difference, with its first line.
fn headed(paint: Paint, change: Change, text: &str) -> Block {
    let mut block = Block { is_finding: true, ..Block::default() };
    paint.line(&mut block.head, change.ink(), format!("{} {text}", change.sign()));
    block
}

fn of_kernel(pair: &KernelPair<'_, '_>, paint: Paint) -> Block {
    let change = pair.kernels.change();
    let mut titles: Vec<&str> = pair.kernels.old.iter().chain(&pair.kernels.new).map(|kernel| kernel.title()).collect();
    titles.dedup();
    let mut block = headed(paint, change, &format!("kernel {}", titles.join(" | ")));
    if change == Change::Changed {
        block.table = (!pair.params.is_empty()).then(|| parameters(pair));
        // Members are shown only of the selected types.
        for param in pair.params.iter().filter(|param| param.differences == ["type"]) {
            let [Some(old), Some(new)] = [param.old, param.new].map(|side| side.and_then(Parameter::type_name)) else {
                continue;
            };
            if old == new {
                block.line(paint.ink(
                    Ink::Changed,
                    format!("  !  `{old}` is or leads to a type that has changed, which `--type` shows"),
                ));
            }
        }
        for LimitPair { name, old, new } in &pair.limits {
            let [old, new] = [old, new].map(|limit| limit.map_or_else(|| "none".to_owned(), |limit| limit.to_string()));
            block.line(paint.ink(Ink::Changed, format!("  !  {name}: {old} | {new}")));
        }
        if let Some([one, other]) = &pair.exchanged {
            block.line(paint.ink(Ink::Changed, format!("  !  `{one}` comes before `{other}` only on the old side")));
        }
    }
    block
}

/// Returns the parameters of both sides next to each other.
fn parameters(pair: &KernelPair<'_, '_>) -> Sheet {
    let mut sheet = Sheet::of_sides(&["#"], &PARAMETER);
    let cells = |param: Option<&Parameter<'_>>| param.map(Parameter::cells).unwrap_or_default();
    for (index, param) in pair.params.iter().enumerate() {
        sheet.sides(param.change(), &[index.to_string()], cells(param.old), cells(param.new));
    }
    sheet
}

fn of_variable(pair: &Pair<'_, Variable<'_>>, paint: Paint) -> Block {
    let (change, with_type) = (pair.change(), pair.differences.contains(&"type"));
    let title = pair.old.or(pair.new).map_or("", |variable| variable.title());
    let cells = |variable: Option<&Variable<'_>>| {
        let Some(variable) = variable else { return Default::default() };
        let ty = variable.type_name().filter(|_| with_type).unwrap_or_default();
        [variable.memory(), stated(variable.declared().size), stated(variable.declared().align), ty.to_owned()]
    };
    let mut sheet = Sheet::of_sides(&[], &["memory", "size", "align", "type"]);
    sheet.sides(change, &[], cells(pair.old), cells(pair.new));
    Block { table: Some(sheet), ..headed(paint, change, &format!("variable {title}")) }
}
