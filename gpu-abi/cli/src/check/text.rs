//! The result of a check, as text.

use super::{Check, Difference, Found, KernelCheck};
use crate::names;
use crate::paint::{Ink, Paint};
use gpu_abi::report::TypeName;
use std::fmt::Write;

/// Returns the text for a check.
pub(crate) fn text(check: &Check<'_>, paint: Paint) -> String {
    let mut out = String::new();
    let mut line = |ink: Ink, text: &str| writeln!(out, "{}", paint.ink(ink, text)).expect("a string takes all text");
    for group in &check.groups {
        line(Ink::Heading, &format!("{}, {}", check.file, group.title));
        for kernel in &group.kernels {
            for (ink, text) in lines(kernel) {
                line(ink, &text);
            }
        }
        for variable in &group.variables {
            let name = variable.name;
            match variable.differences.as_slice() {
                [] if !variable.leads_to.is_empty() => {
                    let leads = names::listed(variable.leads_to.iter().map(String::as_str));
                    line(Ink::Changed, &format!("! variable {name} differs in {leads}"));
                }
                [] if !variable.is_described => {
                    let text = "has the right memory, size and alignment; its members were not compared because no debug information describes it";
                    line(Ink::Plain, &format!("  variable {name} {text}"));
                }
                [] => line(Ink::Plain, &format!("  variable {name} agrees")),
                differences => {
                    let (sign, ink) = if variable.symbol.is_none() { ("-", Ink::Old) } else { ("!", Ink::Changed) };
                    line(ink, &format!("{sign} variable {name} {}", differences.join(", and ")));
                }
            }
        }
        for ty in &group.types {
            if ty.report.itself_agrees() {
                line(Ink::Plain, &format!("  type {} agrees", ty.name));
                continue;
            }
            for text in format!("type {}", ty.report.itself()).lines() {
                let ink = if text.starts_with('!') { Ink::Changed } else { Ink::Plain };
                let lead = if text.starts_with("type ") { "! " } else { "  " };
                line(ink, &format!("{lead}{text}"));
            }
        }
        if let Some(note) = &group.note {
            line(Ink::Faint, &format!("  {note}"));
        }
    }
    let verdict = match check.mismatches() {
        0 if check.problems.is_empty() => "all agrees".to_owned(),
        0 => "no mismatches".to_owned(),
        1 => "1 mismatch".to_owned(),
        count => format!("{count} mismatches"),
    };
    line(Ink::Heading, &verdict);
    out
}

/// Returns the lines about one kernel.
fn lines(check: &KernelCheck<'_>) -> Vec<(Ink, String)> {
    let name = check.declared.name;
    match &check.found {
        Found::Missing(there) if there.is_empty() => {
            vec![(Ink::Old, format!("- kernel {name} is missing, the file has no kernels"))]
        }
        Found::Missing(there) => {
            vec![(Ink::Old, format!("- kernel {name} is missing; there are {}", names::listed(there.iter().copied())))]
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
