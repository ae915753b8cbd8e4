//! The result of a check, as text.

use super::{Check, LEFT_OUT, NO_NAMESAKE, OF_LIBRARY, TypeCheck, UNDESCRIBED, Verdict};
use crate::accept::{Accepted, Finding};
use crate::paint::{Ink, Paint};
use crate::sheet::{counted, first_of};
use gpu_abi::layout::Host;
use gpu_abi::verify::fields::{FieldDifference, FieldReport};

/// Returns the text for a check: a line for each type, then the members of those that differ.
pub(crate) fn text(check: &Check<'_>, paint: Paint) -> String {
    let mut out = String::new();
    let mut line = |ink, text: &str| paint.line(&mut out, ink, text);
    for ty in &check.types {
        let verdict = match ty.verdict {
            _ if ty.is_accepted => "accepted",
            Verdict::Reordered => REORDERED,
            Verdict::Agrees if ty.report.is_complete() => "agrees",
            Verdict::Agrees => "agrees as far as it was compared",
            Verdict::EqualBytes if ty.report.is_complete() => "equal bytes",
            Verdict::EqualBytes => "equal bytes as far as they were compared",
            Verdict::Differs => "differs",
        };
        let within = ty.within.as_ref().map(|outer| format!(" (`{}` in `{outer}`)", ty.report.kernel.name));
        line(Ink::Plain, &format!("type `{}`: {verdict}{}", ty.rust, within.unwrap_or_default()));
    }
    for (handle, class) in &check.handles {
        line(Ink::Plain, &format!("handle `{handle}` of `{class}`: agrees"));
    }
    check.left_out().iter().for_each(|text| line(Ink::Faint, text));
    let mut equal = check.types.iter().filter(|ty| ty.verdict == Verdict::EqualBytes).peekable();
    if equal.peek().is_some() {
        line(Ink::Faint, EQUAL_BYTES);
    }
    for TypeCheck { report, is_of_host, .. } in equal {
        let text = format!("  {}: {}", names(report), differences(report).join("; "));
        line(Ink::Faint, &of_side(text, *is_of_host));
    }
    for ty in check.mismatching().filter(|ty| !ty.report.agrees()) {
        of_side(ty.report.to_string(), ty.is_of_host).lines().for_each(|text| line(ink_of(text), text));
    }
    if check.is_empty() {
        line(Ink::Faint, NOTHING);
    }
    if check.cxx.has_functions {
        line(Ink::Faint, SIGNATURES);
    }
    if check.types.iter().any(|ty| !ty.verdict.is_mismatch() && ty.may_be_reordered) {
        line(Ink::Faint, NOTE);
    }
    if let ([Some(file), Some(against)], true) = ([check.cxx.host, check.host], check.mismatches() > 0) {
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

impl Check<'_> {
    /// Returns lines about what is not compared. All types for which Rust has none are one line, and so is all that nothing describes.
    pub(super) fn left_out(&self) -> Vec<String> {
        let others =
            self.not_compared.iter().filter(|(_, why)| ![OF_LIBRARY, NO_NAMESAKE, UNDESCRIBED].contains(&why.as_str()));
        let mut lines: Vec<String> = others.map(|(name, reason)| format!("not compared: `{name}`: {reason}")).collect();
        let is_of = |name: &str, reason: &str| self.not_compared.get(name).is_some_and(|why| why == reason);
        let names = self.cxx.names.iter().copied();
        let unknown: Vec<&str> = names.filter(|name| is_of(name, NO_NAMESAKE)).collect();
        let names = self.not_compared.keys().map(String::as_str);
        let undescribed: Vec<&str> = names.filter(|name| is_of(name, UNDESCRIBED)).collect();
        if let [first, ..] = unknown.as_slice() {
            lines.push(format!(
                "not compared: rustc describes no type with the name of {}: if Rust's name differs, write `--pair RUST={first}`; if no variable \
                 or parameter has the type, add `let x: RUST = ..`",
                first_of(&unknown)
            ));
        }
        if let [first, rest @ ..] = undescribed.as_slice() {
            let (names, it) = (first_of(&undescribed), if rest.is_empty() { "it" } else { "them" });
            lines.push(format!(
                "not compared: no debug information describes {names}: compile {it} with `-g`; `--pair ={first}` leaves it out"
            ));
        }
        let libraries = self.of_libraries();
        if libraries > 0 {
            lines.push(format!("left out: {} of C++'s and CUDA's libraries", counted(libraries, "type")));
        }
        lines
    }

    /// Returns the number of types of libraries that are left out.
    fn of_libraries(&self) -> usize {
        self.not_compared.values().filter(|reason| *reason == OF_LIBRARY).count()
    }

    /// Returns everything that the command line may accept: the types whose bytes differ and, if nothing may be left out, what was not
    /// compared.
    pub(crate) fn findings(&self, is_complete: bool) -> Vec<Finding> {
        let mismatches = self.types.iter().filter(|ty| ty.verdict.is_mismatch()).map(finding);
        mismatches.chain(self.parts_not_compared().filter(|_| is_complete)).collect()
    }

    /// Returns what was not compared, except the types of libraries and those that the command line leaves out.
    fn parts_not_compared(&self) -> impl Iterator<Item = Finding> {
        let parts = self.not_compared.iter().filter(|(_, reason)| ![LEFT_OUT, OF_LIBRARY].contains(&reason.as_str()));
        parts.map(|(name, reason)| Finding::new(&format!("not compared: `{name}`"), [reason]))
    }

    /// Returns whether everything was compared, except what the command line leaves out or accepts.
    pub(crate) fn is_complete(&self) -> bool {
        self.parts_not_compared().all(|part| self.accepted.has(&part))
    }

    /// Takes what the command line accepts of the findings.
    pub(crate) fn accept(&mut self, accepted: Accepted) {
        for ty in &mut self.types {
            ty.is_accepted = ty.verdict.is_mismatch() && accepted.has(&finding(ty));
        }
        self.accepted = accepted;
    }

    /// Returns the types whose bytes differ, except those that the command line accepts.
    fn mismatching(&self) -> impl Iterator<Item = &TypeCheck> {
        self.types.iter().filter(|ty| ty.verdict.is_mismatch() && !ty.is_accepted)
    }

    /// Returns the number of types whose bytes differ, except those that the command line accepts.
    pub(crate) fn mismatches(&self) -> usize {
        self.mismatching().count()
    }
}

/// Returns a text about a type of host functions with their side in it, for which reports say "kernel". Names are in backticks or columns.
fn of_side(text: String, is_of_host: bool) -> String {
    if is_of_host { text.replace(" in the kernel", " in C++").replace("|   kernel\n", "|   C++\n") } else { text }
}

/// Returns the color of a line of a report.
fn ink_of(line: &str) -> Ink {
    if line.starts_with('!') { Ink::Changed } else { Ink::Plain }
}

/// Returns what a file of accepted differences has about a type.
fn finding(check: &TypeCheck) -> Finding {
    let reordered = (check.verdict == Verdict::Reordered).then(|| "not `repr(C)`".to_owned());
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
    let (left_out, equal) = (
        check.not_compared.len() - check.of_libraries(),
        check.types.iter().filter(|ty| ty.verdict == Verdict::EqualBytes).count(),
    );
    let mismatches = check.mismatches();
    let accepted = check.types.iter().filter(|ty| ty.is_accepted).count();
    let agreeing = [(check.types.len() - equal - accepted, "type"), (check.handles.len(), "handle")];
    let is_all = left_out + equal + accepted == 0 && check.problems().is_empty();
    let verdict = match (mismatches, agreeing[0].0 + agreeing[1].0) {
        (0, 0) if check.is_empty() => Some("nothing to compare".to_owned()),
        (0, 0) => None,
        (0, count) if !is_all => {
            let some = agreeing.into_iter().filter(|(count, _)| *count > 0).map(|(count, noun)| counted(count, noun));
            Some(format!("{} {}", Vec::from_iter(some).join(" and "), if count == 1 { "agrees" } else { "agree" }))
        }
        (0, _) => Some("everything agrees".to_owned()),
        (1, _) => Some("1 mismatch".to_owned()),
        (mismatches, _) => Some(format!("{mismatches} mismatches")),
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
