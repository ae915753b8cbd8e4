//! Compares a compiler's layouts and declarations with the cases.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::cases::{Case, Kit};
use crate::observe::{Functions, Layout, Observed};

/// A comparison that is made for a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Check {
    /// Size, alignment, offsets and bit positions.
    Layout,
    /// The parameter of a kernel.
    Entry,
    /// The parameter and the result of functions.
    Func,
}

impl Check {
    /// All checks.
    pub const ALL: [Self; 3] = [Self::Layout, Self::Entry, Self::Func];
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Layout => "layout",
            Self::Entry => "`.entry` parameter",
            Self::Func => "`.func` parameter and result",
        })
    }
}

/// One number or declaration that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// The fact that differs, such as `size` or `byte offset of m1`.
    pub what: String,
    /// The value in the kit.
    pub expected: String,
    /// The compiler's value.
    pub found: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}, expected {}", self.what, self.found, self.expected)
    }
}

/// The result of one check of one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything that the compiler's output shows is as expected.
    Agrees {
        /// Whether the output does not show the positions of some bit-fields.
        hides_bits: bool,
    },
    /// Some facts differ.
    Differs(Vec<Difference>),
    /// The compiler's output does not show it; the caller knows why.
    NotShown,
    /// There is nothing to compare: nvcc itself rejects it, or the layout that it depends on already differs.
    NothingToCompare,
}

/// Compares a case; `sm` is the architecture of the compiler's output.
pub fn case(case: &Case, observed: &Observed, sm: u32) -> [Verdict; 3] {
    let layout = match &observed.layout {
        None => Verdict::NotShown,
        Some(Err(why)) => Verdict::Differs(vec![difference("layout", "readable".to_owned(), why.clone())]),
        Some(Ok(found)) => layout(case, found),
    };
    let differs = matches!(layout, Verdict::Differs(_));
    let passed = case.passed_on(sm).filter(|_| !differs);
    let entry = match (passed, &observed.entry) {
        (None, _) => Verdict::NothingToCompare,
        (Some(_), _) if !case.has_entry() => Verdict::NothingToCompare,
        (Some(_), None) => Verdict::NotShown,
        (Some(passed), Some(found)) => verdict(declared("parameter", &passed.entry, found)),
    };
    let func = match (passed, &observed.functions) {
        (None, _) => Verdict::NothingToCompare,
        (Some(_), _) if !case.has_functions() => Verdict::NothingToCompare,
        (Some(_), None) => Verdict::NotShown,
        (Some(passed), Some(Functions { param, result })) => {
            let mut differences = declared("parameter", &passed.func, param);
            differences.extend(declared("result", &passed.result, result));
            verdict(differences)
        }
    };
    [layout, entry, func]
}

fn verdict(differences: Vec<Difference>) -> Verdict {
    if differences.is_empty() { Verdict::Agrees { hides_bits: false } } else { Verdict::Differs(differences) }
}

fn difference(what: &str, expected: String, found: String) -> Difference {
    Difference { what: what.to_owned(), expected, found }
}

fn declared(what: &str, expected: &Option<String>, found: &Option<String>) -> Vec<Difference> {
    let shown = |declared: &Option<String>| declared.as_deref().unwrap_or("none").to_owned();
    if expected == found { Vec::new() } else { vec![difference(what, shown(expected), shown(found))] }
}

fn layout(case: &Case, found: &Layout) -> Verdict {
    let mut differences = Vec::new();
    let mut compare = |what: &str, expected: u64, found: u64| {
        if expected != found {
            differences.push(difference(what, expected.to_string(), found.to_string()));
        }
    };
    compare("size", case.size, found.size);
    compare("alignment", case.align, found.align);
    let mut hides_bits = false;
    for (position, name) in case.ordinary() {
        if let (Some(expected), Some(found)) = (case.members[position].offset, found.places[position]) {
            compare(&format!("byte offset of {name}"), expected, found);
        }
    }
    for (position, name) in case.bit_fields() {
        let member = &case.members[position];
        let (Some(expected), Some(place)) = (member.bit_offset, found.places[position]) else {
            hides_bits = true;
            continue;
        };
        compare(&format!("bit offset of {name}"), expected, place);
        if let (Some(expected), Some(width)) = (member.bits, found.widths[position]) {
            compare(&format!("width of {name}"), u64::from(expected), width);
        }
    }
    if differences.is_empty() { Verdict::Agrees { hides_bits } } else { Verdict::Differs(differences) }
}

/// Compares all cases; the verdicts are in the order of the kit's cases.
pub fn all(kit: &Kit, observed: &[Observed], sm: u32) -> Vec<[Verdict; 3]> {
    kit.cases().iter().zip(observed).map(|(each, observed)| case(each, observed, sm)).collect()
}
