//! Compares a compiler's layouts and declarations with the cases.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::atomics::Atomic;
use crate::bytes::Bytes;
use crate::cases::{Case, CaseId, Kit};
use crate::described;
use crate::names::Name;
use crate::observe::{Functions, Layout, Observed};
use crate::read::Output;
use crate::signatures::{Declarations, Signature, by_width};
use crate::sources::{Part, symbol};
use crate::valists::Valist;

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

/// Compares a record; `sm` is the architecture of the compiler's output.
fn record(case: &Case, observed: &Observed, sm: u32) -> [(Part, Verdict); 3] {
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
    [(Part::Layout, layout), (Part::Entry, entry), (Part::Func, func)]
}

pub(crate) fn verdict(differences: Vec<Difference>) -> Verdict {
    if differences.is_empty() { Verdict::Agrees { hides_bits: false } } else { Verdict::Differs(differences) }
}

pub(crate) fn difference(what: &str, expected: String, found: String) -> Difference {
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
    let bases = case.bases().map(|(position, ty)| (position, format!("base {ty}")));
    for (position, name) in case.ordinary().map(|(position, name)| (position, name.to_owned())).chain(bases) {
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

fn signature(signature: &Signature, output: &Output, sm: u32) -> [(Part, Verdict); 3] {
    let function = |symbol: String| output.functions.get(&symbol);
    let expected = signature.declared_on(sm);
    let compared = |found: bool, compare: &dyn Fn(&Declarations) -> Vec<Difference>| match expected {
        None => Verdict::NothingToCompare,
        Some(_) if !found => Verdict::NotShown,
        Some(expected) => verdict(compare(expected)),
    };
    let entry = function(symbol("entry_", &signature.name));
    let func = function(symbol("func_", &signature.name));
    let call = function(symbol("caller_", &signature.name)).and_then(|caller| caller.call.as_ref());
    [
        (
            Part::Entry,
            compared(entry.is_some(), &|expected| {
                entry.map_or_else(Vec::new, |found| listed("parameter", &expected.entry, &found.params))
            }),
        ),
        (
            Part::Func,
            compared(func.is_some(), &|expected| {
                let Some(found) = func else { return Vec::new() };
                let mut differences = listed("parameter", &expected.func, &found.params);
                differences.extend(declared("result", &expected.result, &found.result.as_deref().map(by_width)));
                differences
            }),
        ),
        (
            Part::Call,
            compared(call.is_some(), &|expected| match call {
                None => Vec::new(),
                Some(Err(why)) => vec![difference("call", "readable".to_owned(), why.clone())],
                Some(Ok(found)) => {
                    let transfers: Vec<String> = found.arguments.iter().map(|found| found.declared.clone()).collect();
                    let mut differences = listed("argument", &expected.func, &transfers);
                    let result = found.result.as_ref().map(|found| by_width(&found.declared));
                    differences.extend(declared("result", &expected.result, &result));
                    for (at, (expected, found)) in signature.call.arguments.iter().zip(&found.arguments).enumerate() {
                        differences.extend(accessed(&format!("argument {at}, written"), expected, &found.bytes));
                    }
                    let read = found.result.as_ref().map(|found| found.bytes.clone()).unwrap_or_default();
                    differences.extend(accessed("result, read", &signature.call.result, &read));
                    differences
                }
            }),
        ),
    ]
}

/// Compares declarations in order; each difference names the position.
fn listed(what: &str, expected: &[String], found: &[String]) -> Vec<Difference> {
    let longest = expected.len().max(found.len());
    (0..longest)
        .flat_map(|at| {
            let found = found.get(at).map(|found| by_width(found));
            declared(&format!("{what} {at}"), &expected.get(at).cloned(), &found)
        })
        .collect()
}

/// Compares bytes; a caller may also access padding, which the expected bytes do not include.
fn accessed(what: &str, expected: &Bytes, found: &Bytes) -> Option<Difference> {
    (!found.include(expected)).then(|| difference(what, expected.to_string(), found.to_string()))
}

fn named(name: &Name, output: &Output) -> Verdict {
    let mut found: Vec<&String> = output.symbols.iter().filter(|symbol| name.is_of(symbol)).collect();
    found.sort_unstable();
    match found.first() {
        None => Verdict::NotShown,
        Some(_) if output.symbols.contains(&name.symbol) => Verdict::Agrees { hides_bits: false },
        Some(first) => Verdict::Differs(vec![difference("symbol", name.symbol.clone(), (*first).clone())]),
    }
}

fn valist(valist: &Valist, output: &Output) -> Verdict {
    match output.functions.get(&symbol("printf_", &valist.name)).and_then(|function| function.valist.as_ref()) {
        None => Verdict::NotShown,
        Some(Err(why)) => verdict(vec![difference("argument list", "readable".to_owned(), why.clone())]),
        Some(Ok(found)) => {
            let pairs = valist.arguments.iter().zip(found).enumerate();
            verdict(
                pairs.filter_map(|(at, (expected, found))| accessed(&format!("argument {at}"), expected, found)).collect(),
            )
        }
    }
}

fn atomic(atomic: &Atomic, output: &Output, sm: u32) -> Verdict {
    let found = output.functions.get(&symbol("atomic_", &atomic.name)).and_then(|function| function.atomic.as_ref());
    match (found, atomic.instructions_on(sm)) {
        (_, None) => Verdict::NothingToCompare,
        (None, _) => Verdict::NotShown,
        (Some(Err(why)), _) => verdict(vec![difference("instructions", "readable".to_owned(), why.clone())]),
        (Some(Ok(found)), Some(expected)) => {
            let found: Vec<String> = found.iter().map(ToString::to_string).collect();
            let shown = |sequence: &[String]| if sequence.is_empty() { "none".to_owned() } else { sequence.join("; ") };
            let differs = found != expected.sequence;
            verdict(
                differs.then(|| difference("instructions", shown(&expected.sequence), shown(&found))).into_iter().collect(),
            )
        }
    }
}

/// The verdict about one check of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The case.
    pub case: CaseId,
    /// The check.
    pub check: Part,
    /// The verdict.
    pub verdict: Verdict,
}

/// Compares all cases; `observed` is in the order of the kit's records, and `sm` is the architecture of the output.
pub fn all(kit: &Kit, observed: &[Observed], output: &Output, sm: u32) -> Vec<Judged> {
    let records: Vec<_> =
        kit.data.records.iter().zip(observed).map(|(case, observed)| record(case, observed, sm)).collect();
    let layout_differs = |&at: &usize| matches!(records[at][0].1, Verdict::Differs(_));
    let judged = |case: CaseId| {
        let verdicts = match case {
            CaseId::Record(at) => {
                let mut verdicts = records[at].to_vec();
                // The debug information has the sizes of the members' types too, even where they do not move a member.
                let debug = if layout_differs(&at) || kit.held(at).any(|held| layout_differs(&held)) {
                    Verdict::NothingToCompare
                } else {
                    described::record(kit, &kit.data.records[at], output)
                };
                verdicts.push((Part::Debug, debug));
                verdicts
            }
            // The parameter follows from the layout, which is reported already.
            CaseId::Signature(_) | CaseId::Valist(_) if kit.records_of(case).iter().any(layout_differs) => Vec::new(),
            CaseId::Signature(at) => {
                let case = &kit.data.signatures[at];
                let mut verdicts = signature(case, output, sm).to_vec();
                verdicts.push((Part::Debug, described::signature(kit, case, output)));
                verdicts
            }
            CaseId::Name(at) => vec![(Part::Name, named(&kit.data.names[at], output))],
            CaseId::Valist(at) => vec![(Part::Valist, valist(&kit.data.valists[at], output))],
            CaseId::Atomic(at) => vec![(Part::Atomic, atomic(&kit.data.atomics[at], output, sm))],
            CaseId::Debug(at) => vec![(Part::Debug, described::variable(kit, &kit.data.debug[at], output))],
        };
        verdicts.into_iter().map(move |(check, verdict)| Judged { case, check, verdict })
    };
    kit.ids().flat_map(judged).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observe;
    use crate::read::{Location, Variable};
    use crate::sources::symbol;

    /// A member may have another size without a change of the record's layout, here in a union.
    #[test]
    fn a_member_whose_layout_differs_is_reported_once() {
        let kit = Kit::built_in().unwrap();
        let at = kit.position("bit_field_wide_094").unwrap();
        let held = kit.position("bit_field_wide_076").unwrap();
        let wrong = kit.data.records[held].size + 8;
        let mut ty = kit.described_record(&kit.data.records[at]).unwrap();
        let name = Some(kit.data.records[held].name.clone());
        for member in ty.members.iter_mut().flatten().filter(|member| member.ty.name == name) {
            member.ty.byte_size = Some(wrong);
        }
        let mut output = Output::default();
        let symbol = symbol("described_", &kit.data.records[at].name);
        let location = Location::Symbols(vec![symbol.clone()]);
        let variable = Variable { address_class: None, location, ty: Ok(ty), entries: 1 };
        output.debug.get_or_insert_default().variables.insert(symbol, variable);
        let debug_of = |observed: &[Observed]| {
            let judged = all(&kit, observed, &output, 80);
            let found = judged.iter().find(|each| each.case == CaseId::Record(at) && each.check == Part::Debug);
            found.unwrap().verdict.clone()
        };
        let mut observed: Vec<Observed> = kit.data.records.iter().map(|case| observe::case(case, &output)).collect();
        assert!(matches!(debug_of(&observed), Verdict::Differs(differences) if differences[0].what == "type of m5"));
        let layout = Layout { size: wrong, align: 8, places: vec![None; 6], widths: vec![None; 6] };
        observed[held].layout = Some(Ok(layout));
        assert_eq!(debug_of(&observed), Verdict::NothingToCompare);
    }
}
