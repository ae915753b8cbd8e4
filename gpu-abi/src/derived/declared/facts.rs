//! Compares a parameter's type in Rust with the facts in compiled files, which the macro writes as
//! [text](gpu_abi_reader::model::wire).
//!
//! The clauses of a fact are: for a declaration, which file declares the parameter, where and how; for a type in a name, what the
//! type in C++ is, and which file has which name; for a type in debug information, which file describes it, and how.

use super::compiled::fail_declared;
use super::described::{fail_described, fail_described_variable};
use super::stated::fail_stated;
use crate::compare::parameter::difference;
use crate::compare::{CompiledTypes, Description, Difference, Located, Order, RustType, first_difference, type_difference};
use crate::launch::ParameterDifference;
use crate::layout::TypeLayout;
use gpu_abi_reader::model::wire::{Clauses, Fact, Facts as Reader};

/// The facts, and their clauses in the same order. Each clause ends with the control character U+001F; the text after the last
/// one says how to generate the declaration again.
pub type Facts = (&'static str, &'static str);

/// Fails the build unless every declaration of the parameter called `name` agrees with its type's layout. The facts contain
/// only declarations.
#[track_caller]
#[inline]
pub const fn check_declared(name: &'static str, layout: &'static TypeLayout, (facts, clauses): Facts) {
    check_compared(name, "", &compared(layout, &Description::UNKNOWN, &[], facts), clauses);
}

/// The result of comparing a type with facts. All parameters of a block with the same type and the same facts share it, if their
/// declarations have the same attributes.
#[derive(Clone, Copy, Debug)]
pub struct Compared {
    layout: &'static TypeLayout,
    description: &'static Description,
    mistake: Option<Mistake>,
}

/// The first fact that does not agree with a type.
#[derive(Clone, Copy, Debug)]
struct Mistake {
    kind: MistakeKind,
    /// The number of clauses before those of the fact.
    clauses: usize,
}

#[derive(Clone, Copy, Debug)]
enum MistakeKind {
    Declared(ParameterDifference),
    Stated(Difference<&'static str>),
    Described(Located<'static>),
}

/// Compares a type with facts. `lists` has the types in debug information.
#[inline]
pub const fn compared(
    layout: &'static TypeLayout,
    description: &'static Description,
    lists: &[CompiledTypes<'static>],
    facts: &'static str,
) -> Compared {
    // Mistakes in its declaration have already been reported.
    let mistake = if layout.is_mistaken() { None } else { first_mistake(layout, description, lists, facts) };
    Compared { layout, description, mistake }
}

#[inline]
const fn first_mistake(
    layout: &'static TypeLayout,
    description: &'static Description,
    lists: &[CompiledTypes<'static>],
    facts: &'static str,
) -> Option<Mistake> {
    let rust = RustType::new(layout, description);
    let mut facts = Reader::new(facts);
    let (mut clauses, mut is_described) = (0, false);
    let mut first: Option<(Order, Mistake)> = None;
    while let Some(fact) = facts.next() {
        let found = match fact {
            Fact::Declared(param) => match difference(&param, layout) {
                Some(difference) => Some((Order::Declared, MistakeKind::Declared(difference))),
                None => None,
            },
            Fact::Stated { list, index } => match type_difference(rust, index, lists[list]) {
                Some(difference) => Some((Order::of_stated(&difference), MistakeKind::Stated(difference))),
                None => None,
            },
            Fact::Described { list, index } => {
                is_described = true;
                match first_difference(rust, index, lists[list]) {
                    Some(found) => Some((Order::of_described(&found), MistakeKind::Described(found))),
                    None => None,
                }
            }
        };
        if let Some((order, kind)) = found {
            let is_first = match first {
                Some((known, _)) => order.is_before(known),
                None => true,
            };
            if is_first {
                first = Some((order, Mistake { kind, clauses }));
            }
        }
        clauses += if let Fact::Stated { .. } = fact { 2 } else { 1 };
    }
    match first {
        Some((Order::Undescribed, _)) if is_described => None,
        Some((_, mistake)) => Some(mistake),
        None => None,
    }
}

/// Fails the build unless the type of the parameter called `name`, which is written `spelled` in Rust, agrees with the
/// facts that it was compared with. `clauses` belong to these facts.
#[track_caller]
#[inline]
pub const fn check_compared(name: &'static str, spelled: &'static str, compared: &Compared, clauses: &'static str) {
    let Some(Mistake { kind, clauses: skipped }) = compared.mistake else { return };
    let clauses = Clauses::new(clauses, skipped);
    match kind {
        MistakeKind::Declared(difference) => {
            fail_declared(name, compared.layout, compared.description, difference, clauses)
        }
        MistakeKind::Stated(difference) => fail_stated(name, spelled, compared.description, difference, clauses),
        MistakeKind::Described(found) => fail_described(name, &found, clauses),
    }
}

/// The comparisons of a block, each with its number.
pub type Comparisons = [(usize, &'static Compared)];

/// [`check_compared`], unless a comparison with a lower number has found the same mistake: it is reported already.
#[track_caller]
pub const fn check_compared_first(
    name: &'static str,
    spelled: &'static str,
    compared: &Compared,
    all: &Comparisons,
    number: usize,
    clauses: &'static str,
) {
    if !is_reported(compared, all, number) {
        check_compared(name, spelled, compared, clauses);
    }
}

/// [`check_compared_first`] for a variable. Returns whether it agrees.
#[track_caller]
#[inline]
pub const fn check_variable_first(
    name: &'static str,
    compared: &Compared,
    all: &Comparisons,
    number: usize,
    clauses: &'static str,
) -> bool {
    match compared.mistake {
        Some(Mistake { kind: MistakeKind::Described(found), clauses: skipped }) if !is_reported(compared, all, number) => {
            fail_described_variable(name, &found, Clauses::new(clauses, skipped))
        }
        mistake => mistake.is_none(),
    }
}

/// Returns whether a comparison with a lower number has found the same mistake in a member or an enumeration.
#[inline]
const fn is_reported(compared: &Compared, all: &Comparisons, number: usize) -> bool {
    let Some(Mistake { kind: MistakeKind::Described(found), .. }) = &compared.mistake else { return false };
    let mut i = 0;
    while i < all.len() && all[i].0 < number {
        match &all[i].1.mistake {
            Some(Mistake { kind: MistakeKind::Described(known), .. }) if known.is_same_mistake(found) => return true,
            _ => i += 1,
        }
    }
    false
}
