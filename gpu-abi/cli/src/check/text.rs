//! The result of a check, as text: the library's report.

use super::Check;
use crate::paint::{Ink, Paint};
use crate::select::HOW_TO_COMPILE;
use std::fmt::Write;

/// Returns the text for a check.
pub(crate) fn text(check: &Check<'_>, paint: Paint) -> String {
    let mut out = String::new();
    let mut line = |ink, text: &str| writeln!(out, "{}", paint.ink(ink, text)).expect("a string takes all text");
    for text in check.report.to_string().lines() {
        line(if text.starts_with('!') { Ink::Changed } else { Ink::Plain }, text);
    }
    if !check.report.is_complete() {
        line(Ink::Faint, &format!("to compare members, enumerators and pointees: {HOW_TO_COMPILE}"));
    }
    match check.mismatches() {
        0 => line(Ink::Heading, "everything agrees"),
        1 => line(Ink::Heading, "1 mismatch"),
        count => line(Ink::Heading, &format!("{count} mismatches")),
    }
    out
}
