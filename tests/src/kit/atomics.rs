//! Atomic operations: every ordering and scope of each kind of operation, and every operation and type with one of them.

use gpu_abi_conformance::atomics::{Atomic, Instructions, Operation, Order, Scope};
use gpu_abi_conformance::cases::{CaseId, Kit};
use gpu_abi_conformance::read;
use gpu_abi_conformance::sources::{self, Language, atomic_symbol};

use super::ARCHS;
use crate::compilers::find::Tools;
use crate::compilers::scratch::Scratch;

const SCOPES: [Scope; 3] = [Scope::Block, Scope::Device, Scope::System];

const ORDERS: [Order; 5] = [Order::Relaxed, Order::Acquire, Order::Release, Order::AcqRel, Order::SeqCst];

/// The type whose operations have every ordering and scope.
const WORD: &str = "unsigned int";

/// The rule, the operations and the types that are tested with one ordering and one scope.
const TYPES: &[(Operation, Order, &[&str])] = &[
    (Operation::Load, Order::Acquire, &["unsigned char", "unsigned short", "unsigned long long"]),
    (Operation::Store, Order::Release, &["unsigned char", "unsigned short", "unsigned long long"]),
    (Operation::FetchAdd, Order::AcqRel, &["int", "unsigned long long", "float", "double"]),
    (Operation::FetchSub, Order::AcqRel, &[WORD, "int", "unsigned long long"]),
    (Operation::FetchAnd, Order::AcqRel, &[WORD, "unsigned long long"]),
    (Operation::FetchOr, Order::AcqRel, &[WORD, "unsigned long long"]),
    (Operation::FetchXor, Order::AcqRel, &[WORD, "unsigned long long"]),
    (Operation::FetchMin, Order::AcqRel, &[WORD, "int", "unsigned long long", "long long"]),
    (Operation::FetchMax, Order::AcqRel, &[WORD, "int", "unsigned long long", "long long"]),
    (Operation::Exchange, Order::AcqRel, &[WORD, "unsigned long long"]),
    (Operation::CompareExchange, Order::AcqRel, &["unsigned long long"]),
];

/// Returns the operations without answers.
pub(super) fn choose() -> Vec<Atomic> {
    use Order::{AcqRel, Acquire, Relaxed, Release, SeqCst};
    let mut chosen: Vec<Atomic> = Vec::new();
    let mut add = |rule: &str, operation, ty: &str, order, failure, scope| {
        let number = chosen.iter().filter(|atomic| atomic.rule == rule).count() + 1;
        chosen.push(Atomic {
            name: format!("{}_{number:03}", rule.replace('-', "_")),
            rule: rule.to_owned(),
            operation,
            ty: ty.to_owned(),
            order,
            failure,
            scope,
            instructions: Vec::new(),
        });
    };
    for (rule, operation, orders) in [
        ("atomic-fence", Operation::Fence, &ORDERS[1..]),
        ("atomic-load", Operation::Load, &[Relaxed, Acquire, SeqCst]),
        ("atomic-store", Operation::Store, &[Relaxed, Release, SeqCst]),
        ("atomic-rmw", Operation::FetchAdd, &ORDERS),
    ] {
        for scope in SCOPES {
            orders.iter().for_each(|&order| add(rule, operation, WORD, order, None, scope));
        }
    }
    for order in ORDERS {
        for failure in [Relaxed, Acquire, SeqCst] {
            add("atomic-cas", Operation::CompareExchange, WORD, order, Some(failure), Scope::Device);
        }
    }
    for scope in [Scope::Block, Scope::System] {
        add("atomic-cas", Operation::CompareExchange, WORD, AcqRel, Some(Acquire), scope);
    }
    for &(operation, order, types) in TYPES {
        let failure = (operation == Operation::CompareExchange).then_some(Acquire);
        types.iter().for_each(|ty| add("atomic-type", operation, ty, order, failure, Scope::System));
    }
    chosen
}

/// Asks nvcc about the kit's atomic operations, and returns them with its answers.
///
/// # Errors
/// If nvcc fails, or its output cannot be read.
pub(super) fn answered(kit: &Kit, tools: &Tools) -> Result<Vec<Atomic>, String> {
    let mut atomics = kit.atomics().to_vec();
    atomics.iter_mut().for_each(|atomic| atomic.instructions.clear());
    let units: Vec<_> = (0..atomics.len()).flat_map(|at| sources::units(kit, CaseId::Atomic(at), Language::Cuda)).collect();
    let source = sources::source(kit, &units, Language::Cuda).text;
    for (from_sm, arch) in ARCHS {
        let scratch = Scratch::new()?;
        let output = read::ptx(&tools.nvcc(arch).ptx(&source, scratch.path())?)?;
        for atomic in &mut atomics {
            let of = |why: &str| format!("`{}` on {arch}: {why}", atomic.name);
            let function = output.functions.get(&atomic_symbol(&atomic.name));
            let found =
                function.and_then(|function| function.atomic.clone()).ok_or_else(|| of("the function is missing"))?;
            let sequence = found.map_err(|why| of(&why))?;
            if sequence.is_empty() {
                return Err(of("there is no such instruction"));
            }
            if atomic.instructions.last().is_none_or(|last| last.sequence != sequence) {
                atomic.instructions.push(Instructions { from_sm, sequence });
            }
        }
    }
    Ok(atomics)
}
