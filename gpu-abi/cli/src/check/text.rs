//! The result of a check, as text.

use super::{Check, TypeCheck};
use crate::accept::Finding;
use crate::paint::{Ink, Paint};
use crate::sheet;
use gpu_abi::layout::Host;
use gpu_abi::verify::fields::{FieldDifference, FieldReport};

/// Returns the text for a check: a line for each type, then the members of those that differ.
pub(crate) fn text(check: &Check<'_>, paint: Paint) -> String {
    let mut out = String::new();
    let mut line = |ink, text: &str| paint.line(&mut out, ink, text);
    for ty in &check.types {
        let verdict = match () {
            () if ty.is_accepted => "accepted",
            () if ty.is_reordered => REORDERED,
            () if ty.agrees() && ty.report.is_complete() => "agrees",
            () if ty.agrees() => "agrees as far as it was compared",
            () if ty.has_equal_bytes => "equal bytes",
            () => "differs",
        };
        let within = ty.within.as_ref().map(|outer| format!(" (`{}` in `{outer}`)", ty.report.kernel.name));
        line(Ink::Plain, &format!("type `{}`: {verdict}{}", ty.rust, within.unwrap_or_default()));
    }
    for (handle, class) in &check.handles {
        line(Ink::Plain, &format!("handle `{handle}` of `{class}`: agrees"));
    }
    check.left_out().iter().for_each(|text| line(Ink::Faint, text));
    if check.equal_bytes().next().is_some() {
        line(Ink::Faint, EQUAL_BYTES);
        check.equal_bytes().for_each(|ty| line(Ink::Faint, &equal_bytes(&ty.report)));
    }
    for ty in check.mismatching().filter(|ty| !ty.report.agrees()) {
        ty.report.to_string().lines().for_each(|text| line(ink_of(text), text));
    }
    if check.is_empty() {
        line(Ink::Faint, NOTHING);
    }
    if check.has_functions {
        line(Ink::Faint, SIGNATURES);
    }
    if check.types.iter().any(|ty| (ty.agrees() || ty.has_equal_bytes) && ty.may_be_reordered) {
        line(Ink::Faint, NOTE);
    }
    if let ([Some(file), Some(against)], true) = (check.hosts, check.mismatches() > 0) {
        if !Host::of_kind(file).is_like(against) {
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

/// Returns a line with all that differs in types of equal bytes.
fn equal_bytes(report: &FieldReport) -> String {
    format!("  {}: {}", names(report), differences(report).join("; "))
}

/// Returns what a file of accepted differences has about a type.
pub(super) fn finding(check: &TypeCheck) -> Finding {
    let reordered = check.is_reordered.then(|| "not `repr(C)`".to_owned());
    Finding::new(&format!("type {}", names(&check.report)), differences(&check.report).into_iter().chain(reordered))
}

fn names(report: &FieldReport) -> String {
    format!("`{}` in Rust, `{}` in the kernel", report.rust.name, report.kernel.name)
}

/// Returns all that differs in a type, each with its member.
fn differences(report: &FieldReport) -> Vec<String> {
    let listed = |differences: &[FieldDifference]| {
        let all = differences.iter().filter(|one| !one.is_not_compared());
        all.map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    let rows = report.rows.iter().filter(|row| !row.agrees());
    let members = rows.map(|row| {
        let side = row.rust.as_ref().or(row.kernel.as_ref()).map_or("", |side| &side.name);
        format!("`{side}`: {}", listed(&row.differences))
    });
    let whole = Some(listed(&report.differences)).filter(|whole| !whole.is_empty());
    members.chain(whole).collect()
}

/// Returns the verdict on a program: everything agrees only if everything was compared.
fn verdict(check: &Check<'_>) -> String {
    let (left_out, equal) = (check.not_compared.len() - check.of_libraries(), check.equal_bytes().count());
    let mismatches = check.mismatches();
    let accepted = check.types.iter().filter(|ty| ty.is_accepted).count();
    let agreeing = [(check.types.len() - equal - accepted, "type"), (check.handles.len(), "handle")];
    let is_all = left_out + equal + accepted == 0 && check.problems.is_empty();
    let verdict = match (mismatches, agreeing[0].0 + agreeing[1].0) {
        (0, 0) if check.is_empty() => Some("nothing to compare".to_owned()),
        (0, 0) => None,
        (0, count) if !is_all => {
            let some =
                agreeing.into_iter().filter(|(count, _)| *count > 0).map(|(count, noun)| sheet::counted(count, noun));
            Some(format!("{} {}", Vec::from_iter(some).join(" and "), if count == 1 { "agrees" } else { "agree" }))
        }
        (mismatches, _) => Some(counted(mismatches)),
    };
    let equal = (equal > 0).then(|| format!("{equal} with equal bytes"));
    let accepted = (accepted > 0).then(|| format!("{accepted} accepted"));
    let left_out = (left_out > 0).then(|| format!("{left_out} not compared"));
    verdict.into_iter().chain(accepted).chain(equal).chain(left_out).collect::<Vec<_>>().join(", ")
}

/// The heading of the types with equal bytes.
const EQUAL_BYTES: &str =
    "equal bytes, other names of members or enumerators, or other types of members; `--strict` counts them as mismatches:";

/// Why there is nothing to compare.
const NOTHING: &str = "what is described takes only numbers, addresses, and CUDA's vectors, enumerations and handles";

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
