//! The differences, as text with the old file's side on the left.

use super::Comparison;
use crate::compare::{Change, KernelPair};
use crate::ids;
use crate::paint::{Ink, Paint};
use crate::side_by_side;
use crate::variables::VariablePair;
use std::fmt::Write;

/// Returns the text for a comparison.
pub(crate) fn text(comparison: &Comparison<'_>, paint: Paint) -> String {
    let mut out = String::new();
    let (old, new) = (&comparison.old.name, &comparison.new.name);
    for (groups, name, sign, ink) in
        [(&comparison.only_old, old, "-", Ink::Old), (&comparison.only_new, new, "+", Ink::New)]
    {
        for group in groups {
            line(&mut out, paint, ink, &format!("{sign} {} is only in {name}", group.title()));
        }
    }
    for pair in &comparison.pairs {
        let title = format!("{old}, {} | {new}, {}", pair.old.title(), pair.new.title());
        line(&mut out, paint, Ink::Heading, &title);
        for kernel in pair.kernels.iter().filter(|kernel| !kernel.is_same()) {
            write_kernel(&mut out, paint, kernel);
        }
        for variable in pair.variables.iter().filter(|pair| pair.change() != Change::Same) {
            write_variable(&mut out, paint, variable);
        }
        for ty in pair.types.iter().filter(|ty| ty.change() != Change::Same) {
            line(&mut out, paint, ty.change().ink(), &format!("{} type {}", ty.change().sign(), ty.name));
            ty.write(&mut out, paint);
        }
        for ty in pair.enumerations.iter().filter(|ty| ty.change() != Change::Same) {
            line(&mut out, paint, ty.change().ink(), &format!("{} enum {}", ty.change().sign(), ty.name));
            ty.write(&mut out, paint);
        }
        let kernels = pair.kernels.iter().filter(|kernel| kernel.is_same()).count();
        let enumerations = pair.enumerations.iter().filter(|ty| ty.change() == Change::Same).count();
        let types = pair.types.iter().filter(|ty| ty.change() == Change::Same).count() + enumerations;
        let variables = pair.variables.iter().filter(|pair| pair.change() == Change::Same).count();
        let mut texts = Vec::new();
        let has_types = !pair.types.is_empty() || !pair.enumerations.is_empty();
        if !pair.kernels.is_empty() || !has_types {
            texts.push(counted(kernels, "kernel"));
        }
        if !pair.variables.is_empty() {
            texts.push(counted(variables, "variable"));
        }
        if has_types {
            texts.push(counted(types, "type"));
        }
        line(&mut out, paint, Ink::Plain, &format!("  the same: {}", texts.join(", ")));
    }
    let verdict = match comparison.differences() {
        0 => "no differences".to_owned(),
        1 => "1 difference".to_owned(),
        count => format!("{count} differences"),
    };
    line(&mut out, paint, Ink::Heading, &verdict);
    out
}

fn counted(count: usize, of: &str) -> String {
    format!("{count} {of}{}", if count == 1 { "" } else { "s" })
}

fn write_kernel(out: &mut String, paint: Paint, pair: &KernelPair<'_>) {
    let change = pair.change();
    let titles = match (pair.old, pair.new) {
        (Some(old), Some(new)) if ids::normal(old.title()) == ids::normal(new.title()) => old.title().to_owned(),
        (Some(old), Some(new)) => format!("{} | {}", old.title(), new.title()),
        (Some(one), None) | (None, Some(one)) => one.title().to_owned(),
        (None, None) => String::new(),
    };
    line(out, paint, change.ink(), &format!("{} kernel {titles}", change.sign()));
    if change == Change::Changed {
        side_by_side::write(out, pair, paint);
    }
}

fn write_variable(out: &mut String, paint: Paint, pair: &VariablePair<'_>) {
    let change = pair.change();
    let text = match (pair.old, pair.new) {
        (Some(old), Some(new)) if pair.differences.contains(&"type") => {
            format!("{}: {} | {}", old.title(), old.described_with_type(), new.described_with_type())
        }
        (Some(old), Some(new)) => format!("{}: {} | {}", old.title(), old.described(), new.described()),
        (Some(one), None) | (None, Some(one)) => format!("{}: {}", one.title(), one.described()),
        (None, None) => String::new(),
    };
    line(out, paint, change.ink(), &format!("{} variable {text}", change.sign()));
}

fn line(out: &mut String, paint: Paint, ink: Ink, text: &str) {
    writeln!(out, "{}", paint.ink(ink, text)).expect("a string takes all text");
}
