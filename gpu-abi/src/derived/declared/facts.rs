//! Compares a parameter's type in Rust with the facts in compiled files, which the macro writes as
//! [text](gpu_abi_reader::model::wire).

use super::errors::{fail_declared, fail_described, fail_stated};
use super::instances::only;
use crate::compare::parameter::difference;
use crate::compare::{CompiledTypes, Difference, Located, Order, Parameter, RustType, first_difference, type_difference};
use crate::description::Description;
use crate::launch::ParameterDifference;
use crate::layout::TypeLayout;
use crate::search::any;
use gpu_abi_reader::model::wire::{Clauses, Fact, Facts as Reader};

/// The facts, and their clauses in the same order. Each clause ends with the control character U+001F; the text after the last
/// one says how to generate the declaration again.
pub type Facts = (&'static str, &'static str);

/// The result of comparing a type with facts. All parameters of a block with the same type and the same facts share it, if their
/// declarations have the same attributes.
#[derive(Clone, Copy, Debug)]
pub struct Compared {
    layout: &'static TypeLayout,
    description: &'static Description,
    lists: &'static [CompiledTypes<'static>],
    facts: &'static str,
    mistake: Option<Mistake>,
    is_complete: bool,
}

/// Tells rustc to warn of a type of which not everything was compared.
#[derive(Clone, Copy, Debug)]
pub struct Whole<const IS_COMPLETE: bool>;

impl Whole<true> {
    /// Used if everything was compared.
    pub const COMPARED: () = ();
}

impl Whole<false> {
    /// Used if something was not compared. The use of the constant is a warning at the type.
    #[deprecated(
        note = "gpu-abi does not compare all of this type: a pointer in it leads to a type without a description in Rust; derive \
                `PtxLayout` for that type and for the arguments of generic types, or point to `c_void`"
    )]
    pub const COMPARED: () = ();
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
    lists: &'static [CompiledTypes<'static>],
    facts: &'static str,
) -> Compared {
    // Mistakes in its declaration have already been reported.
    let (mistake, is_complete) =
        if layout.is_mistaken() { (None, true) } else { first_mistake(layout, description, lists, facts) };
    Compared { layout, description, lists, facts, mistake, is_complete }
}

impl Compared {
    /// Returns whether there is a mistake, or else everything that debug information describes was compared.
    #[inline]
    pub const fn is_complete(&self) -> bool {
        self.is_complete
    }
}

/// Returns the first fact that does not agree, and whether there is one or else all that debug information describes was compared.
#[inline]
const fn first_mistake(
    layout: &'static TypeLayout,
    description: &'static Description,
    lists: &[CompiledTypes<'static>],
    facts: &'static str,
) -> (Option<Mistake>, bool) {
    let rust = RustType::new(layout, description);
    let mut facts = Reader::new(facts);
    let (mut clauses, mut is_described, mut is_complete) = (0, false, false);
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
                // Another file may describe what this one does not.
                match first_difference(rust, index, lists[list], false) {
                    (Some(found), _) => Some((Order::of_described(&found), MistakeKind::Described(found))),
                    (None, is_whole) => {
                        is_complete |= is_whole;
                        None
                    }
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
        clauses += if let Fact::Declared(_) = fact { 1 } else { 2 };
    }
    match first {
        Some((Order::Undescribed, _)) if is_described => (None, is_complete),
        Some((_, mistake)) => (Some(mistake), true),
        None => (None, is_complete || !is_described),
    }
}

/// Parameters of a kernel.
#[derive(Clone, Copy, Debug)]
pub struct Parameters {
    /// Whether the file has their names, which tell their order.
    pub are_named: bool,
    /// Their names, their types as written in Rust, the comparisons, and the numbers of these in the block.
    pub all: &'static [ComparedParameter],
}

type ComparedParameter = (&'static str, &'static str, &'static Compared, usize);

/// The comparisons of a block, each with its number.
pub type Comparisons = [(usize, &'static Compared)];

/// Fails the build unless the type of a parameter agrees with the facts that it was compared with, or a comparison of the block with a
/// lower number has found the same mistake: it is reported already. `clauses` belong to these facts.
#[track_caller]
#[inline]
pub const fn check_compared(parameters: &Parameters, index: usize, clauses: &'static str, block: &Comparisons) {
    let (name, spelled, compared, number) = parameters.all[index];
    if compared.mistake.is_some() && !is_reported(compared, block, number) {
        let exchanged = if parameters.are_named { None } else { exchanged(parameters, index) };
        let parameter = Parameter { name, spelled, index, exchanged };
        check(parameter, compared, clauses);
    }
}

/// Fails the build unless the type of a parameter agrees with the facts.
#[track_caller]
const fn check(parameter: Parameter<'_>, compared: &Compared, clauses: &'static str) {
    let Some(Mistake { kind, clauses: skipped }) = compared.mistake else { return };
    let clauses = Clauses::new(clauses, skipped);
    match kind {
        MistakeKind::Declared(difference) => {
            fail_declared(parameter, compared.layout, compared.description, difference, clauses)
        }
        MistakeKind::Stated(difference) => fail_stated(parameter, compared.description, difference, clauses),
        MistakeKind::Described(found) => fail_described(parameter, false, &found, clauses),
    }
}

/// Returns the only parameter such that all agree once it is exchanged with the one at `index`.
const fn exchanged(Parameters { all, .. }: &Parameters, index: usize) -> Option<&'static str> {
    let other = only!(i in 0..all.len() => agree_once_exchanged(all, index, i));
    if other < all.len() { Some(all[other].0) } else { None }
}

/// Returns whether all parameters agree once two of them are exchanged.
const fn agree_once_exchanged(all: &[ComparedParameter], a: usize, b: usize) -> bool {
    a != b
        && agrees(all[a].2, all[b].2)
        && agrees(all[b].2, all[a].2)
        && !any!(i in 0..all.len() => i != a && i != b && all[i].2.mistake.is_some())
}

/// Returns whether a type agrees with the facts that another one was compared with.
const fn agrees(ty: &Compared, other: &Compared) -> bool {
    first_mistake(ty.layout, ty.description, other.lists, other.facts).0.is_none()
}

/// [`check_compared`] for a variable. Returns whether it agrees.
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
            let variable = Parameter { name, spelled: "", index: 0, exchanged: None };
            fail_described(variable, true, &found, Clauses::new(clauses, skipped))
        }
        mistake => mistake.is_none(),
    }
}

/// Returns whether a comparison with a lower number has found the same mistake in a member or an enumeration.
#[inline]
const fn is_reported(compared: &Compared, all: &Comparisons, number: usize) -> bool {
    let Some(Mistake { kind: MistakeKind::Described(found), .. }) = &compared.mistake else { return false };
    any!(i in 0..all.len() => all[i].0 < number
        && matches!(&all[i].1.mistake, Some(Mistake { kind: MistakeKind::Described(known), .. }) if known.is_same_mistake(found)))
}
