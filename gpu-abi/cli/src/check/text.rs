//! The result of a check, as text.

use super::Check;
use crate::paint::{Ink, Paint};
use gpu_abi_reader::model::HostKind;

/// Returns the text for a check: a line for each type, then the members of those that differ.
pub(crate) fn text(check: &Check<'_>, paint: Paint) -> String {
    let mut out = String::new();
    let mut line = |ink, text: &str| paint.line(&mut out, ink, text);
    for ty in &check.types {
        let verdict = match (ty.is_reordered, ty.agrees()) {
            (true, _) => REORDERED,
            (false, true) => "agrees",
            (false, false) => "differs",
        };
        line(Ink::Plain, &format!("type `{}`: {verdict}", ty.rust));
    }
    check.left_out().iter().for_each(|text| line(Ink::Faint, text));
    for ty in check.types.iter().filter(|ty| !ty.report.agrees()) {
        ty.report.to_string().lines().for_each(|text| line(ink_of(text), text));
    }
    if check.has_functions {
        line(Ink::Faint, SIGNATURES);
    }
    if check.types.iter().any(|ty| ty.agrees() && ty.may_be_reordered) {
        line(Ink::Faint, NOTE);
    }
    if let ([Some(file), Some(against)], true) = (check.hosts, check.mismatches() > 0) {
        if (file == HostKind::Windows) != (against == HostKind::Windows) {
            let Check { file: name, against: program, .. } = check;
            let text = format!(
                "{name} is compiled for {file} and {program} for {against}, where types have other sizes and offsets: compile them for one \
                 host, or write `#[ptx(host = \"{}\")]` on the types in Rust",
                file.name()
            );
            line(Ink::Plain, &text);
        }
    }
    line(Ink::Heading, &verdict(check));
    out
}

/// Returns the color of a line of a report.
fn ink_of(line: &str) -> Ink {
    if line.starts_with('!') { Ink::Changed } else { Ink::Plain }
}

fn counted(mismatches: usize) -> String {
    match mismatches {
        0 => "everything agrees".to_owned(),
        1 => "1 mismatch".to_owned(),
        count => format!("{count} mismatches"),
    }
}

/// Returns the verdict on a program: everything agrees only if everything was compared.
fn verdict(check: &Check<'_>) -> String {
    let left_out = check.not_compared.len();
    let mut text = match (check.mismatches(), check.types.len()) {
        (0, 1) if left_out > 0 || !check.problems.is_empty() => "1 type agrees".to_owned(),
        (0, count) if left_out > 0 || !check.problems.is_empty() => format!("{count} types agree"),
        (mismatches, _) => counted(mismatches),
    };
    if left_out > 0 {
        text += &format!(", {left_out} not compared");
    }
    text
}

/// What `is_reordered` means, and what to write.
pub(super) const REORDERED: &str = "not `repr(C)`: rustc has placed its members in another order than the declaration's, and may \
     choose yet another one with any compilation; add `#[repr(C)]`, or leave it out with `--pair` if kernels only get the mirror \
     that `#[derive(PtxLayout)]` makes of it";

/// What only a declaration in Rust tells.
const SIGNATURES: &str =
    "signatures of functions and host variables are not compared; `#[gpu_abi::functions]` compares them";

/// What debug information does not tell.
const NOTE: &str = "debug information does not say whether a struct is `repr(C)`; if one that agrees is not, rustc may \
     reorder its members with any compilation";
