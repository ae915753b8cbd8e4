//! Instructions that order memory, fences and strong accesses, beside what an ordering promises and beside each other.

use gpu_abi::atomic::RmwOrdering;
use gpu_abi_conformance::read::{self, Instruction};

/// Reads the fences and strong accesses of a function's body, in order.
///
/// # Errors
/// Names the instruction that cannot be read, or that has an ordering but no scope.
pub fn read(body: &str) -> Result<Vec<Instruction>, String> {
    scoped(read::atomic(body)?)
}

/// Returns the events, each of which must have an ordering and a scope.
///
/// # Errors
/// Names one that has not.
pub fn scoped(events: Vec<Instruction>) -> Result<Vec<Instruction>, String> {
    match events.iter().find(|event| event.ordering.is_empty() || event.scope.is_empty()) {
        Some(event) => Err(format!("`{event}` has no ordering or no scope")),
        None => Ok(events),
    }
}

/// Returns whether both are loads, and the second reads the bytes around as well.
fn is_narrower_load(first: &Instruction, second: &Instruction) -> bool {
    let bits = |event: &Instruction| event.ty.get(1..).and_then(|bits| bits.parse::<u32>().ok());
    first.mnemonic == "ld" && second.mnemonic == "ld" && bits(first) < bits(second)
}

/// Returns whether two events differ in their orderings at most.
fn are_of_one_shape((a, b): (&Instruction, &Instruction)) -> bool {
    let shape = |event: &Instruction| Instruction { ordering: String::new(), ..event.clone() };
    shape(a) == shape(b)
}

/// Returns whether the events give what `ordering` promises: the part before the access, the part after it, and the fence of sequential
/// consistency before it. The access is the last event that is not a fence; in nvcc's loops, it is the swap.
pub fn keeps(events: &[Instruction], ordering: RmwOrdering, reads: bool, writes: bool) -> bool {
    let is_fence = |event: &Instruction| event.mnemonic == "fence";
    let (before, access, after) = match events.iter().rposition(|event| !is_fence(event)) {
        Some(at) => (&events[..at], events[at].ordering.as_str(), &events[at + 1..]),
        None => (events, "", events),
    };
    let fenced = |events: &[Instruction], among: &[&str]| {
        events.iter().any(|event| is_fence(event) && among.contains(&event.ordering.as_str()))
    };
    let releases = ["release", "acq_rel"].contains(&access) || fenced(before, &["release", "acq_rel", "sc"]);
    let acquires = ["acquire", "acq_rel"].contains(&access) || fenced(after, &["acquire", "acq_rel", "sc"]);
    (!(ordering.releases() && writes) || releases)
        && (!(ordering.acquires() && reads) || acquires)
        && (ordering != RmwOrdering::SeqCst || fenced(before, &["sc"]))
}

/// How two lists of events that keep the same ordering compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// They are the same.
    Equal,
    /// The same, and the first has a stronger ordering somewhere.
    FirstStronger,
    /// The same, and the second has a stronger ordering somewhere.
    SecondStronger,
    /// One has a loop of compare-and-swaps, fences of its own, or a load of the bytes around, where the other has one instruction.
    OtherForm,
    /// They do something else.
    Different,
}

/// Compares two lists of events.
pub fn compare(first: &[Instruction], second: &[Instruction]) -> Likeness {
    if first == second {
        return Likeness::Equal;
    }
    let has_swap = first.iter().chain(second).any(|event| event.operation == "cas");
    let pairs = || first.iter().zip(second);
    if first.len() == second.len() && pairs().all(are_of_one_shape) {
        return if pairs().all(|(a, b)| as_strong(&a.ordering, &b.ordering)) {
            Likeness::FirstStronger
        } else if pairs().all(|(a, b)| as_strong(&b.ordering, &a.ordering)) {
            Likeness::SecondStronger
        } else {
            Likeness::Different
        };
    }
    // Both without fences, of which the mappings have different numbers.
    let accesses =
        |events: &'_ [Instruction]| events.iter().filter(|event| event.mnemonic != "fence").cloned().collect::<Vec<_>>();
    let (a, b) = (accesses(first), accesses(second));
    let same = a.len() == b.len() && a.iter().zip(&b).all(are_of_one_shape);
    let wider_load = matches!((&a[..], &b[..]), ([a], [b]) if is_narrower_load(a, b));
    let one_scope = first.iter().chain(second).all(|event| event.scope == first[0].scope);
    if one_scope && (same || has_swap || wider_load) { Likeness::OtherForm } else { Likeness::Different }
}

fn as_strong(a: &str, b: &str) -> bool {
    a == b
        || match a {
            "sc" => true,
            "acq_rel" => b != "sc",
            "acquire" | "release" => b == "relaxed",
            _ => false,
        }
}
