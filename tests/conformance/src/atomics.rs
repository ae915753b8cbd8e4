//! Atomic operations: the instructions for an operation with an ordering and a scope.

use serde::{Deserialize, Serialize};

/// An atomic operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// A thread fence.
    Fence,
    /// A load.
    Load,
    /// A store.
    Store,
    /// An exchange.
    Exchange,
    /// A compare-and-swap.
    CompareExchange,
    /// Adds, and returns the old value, as do the following.
    FetchAdd,
    /// Subtracts.
    FetchSub,
    /// Bitwise and.
    FetchAnd,
    /// Bitwise or.
    FetchOr,
    /// Bitwise exclusive or.
    FetchXor,
    /// The smaller value.
    FetchMin,
    /// The larger value.
    FetchMax,
}

/// A memory ordering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Orders nothing.
    Relaxed,
    /// Orders what follows.
    Acquire,
    /// Orders what precedes.
    Release,
    /// Orders both.
    AcqRel,
    /// Takes part in the single order of all such operations.
    SeqCst,
}

/// The threads that an operation is atomic for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// The threads of a block.
    Block,
    /// The threads of a device.
    Device,
    /// All threads, those of the host included.
    System,
}

/// An atomic operation and its instructions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Atomic {
    /// The name of the case.
    pub name: String,
    /// The most specific rule that the operation tests.
    pub rule: String,
    /// The operation.
    pub operation: Operation,
    /// The type of the value in C++; a fence does not depend on it.
    #[serde(rename = "type")]
    pub ty: String,
    /// The ordering; of a compare-and-swap, the ordering on success.
    pub order: Order,
    /// The ordering of a compare-and-swap on failure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<Order>,
    /// The scope.
    pub scope: Scope,
    /// The instructions, with an entry for each architecture at which they change.
    pub instructions: Vec<Instructions>,
}

/// The instructions of an operation that order memory or are atomic, in order.
///
/// Each is written as `MNEMONIC.ORDERING.SCOPE.OPERATION.TYPE`, without a state space and operands. The type has the letter `b`
/// unless the result depends on another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instructions {
    /// The first architecture that these apply to, 80 for `sm_80`.
    pub from_sm: u32,
    /// The instructions.
    pub sequence: Vec<String>,
}

impl Operation {
    /// Returns the name of the operation in C++, after a prefix such as `__nv_atomic_`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fence => "thread_fence",
            Self::Load => "load",
            Self::Store => "store",
            Self::Exchange => "exchange",
            Self::CompareExchange => "compare_exchange",
            Self::FetchAdd => "fetch_add",
            Self::FetchSub => "fetch_sub",
            Self::FetchAnd => "fetch_and",
            Self::FetchOr => "fetch_or",
            Self::FetchXor => "fetch_xor",
            Self::FetchMin => "fetch_min",
            Self::FetchMax => "fetch_max",
        }
    }
}

impl Order {
    /// Returns the name of the ordering in C++, after a prefix such as `__ATOMIC_`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Relaxed => "RELAXED",
            Self::Acquire => "ACQUIRE",
            Self::Release => "RELEASE",
            Self::AcqRel => "ACQ_REL",
            Self::SeqCst => "SEQ_CST",
        }
    }
}

impl Scope {
    /// Returns the name of the scope in C++, after a prefix such as `__NV_THREAD_SCOPE_`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Block => "BLOCK",
            Self::Device => "DEVICE",
            Self::System => "SYSTEM",
        }
    }
}

impl Atomic {
    /// Returns the instructions for an architecture. For one older than all in the data, these are the first ones.
    pub fn instructions_on(&self, sm: u32) -> Option<&Instructions> {
        self.instructions.iter().rev().find(|each| each.from_sm <= sm).or(self.instructions.first())
    }

    /// Returns the operation as a statement in CUDA C++, on `p` and with operands from `o`. The sources define the macros.
    pub fn statement(&self) -> String {
        let (operation, order, scope) = (self.operation.word(), self.order.word(), self.scope.word());
        let failure = self.failure.unwrap_or(Order::Relaxed).word();
        let (operation, order, failure) =
            (format!("KIT_ATOMIC({operation})"), format!("KIT_ORDER({order})"), format!("KIT_ORDER({failure})"));
        let scope = format!("KIT_SCOPE_{scope}");
        match self.operation {
            Operation::Fence => format!("{operation}({order}, {scope});"),
            Operation::Load | Operation::Store => format!("{operation}(p, o, {order}, {scope});"),
            Operation::Exchange => format!("{operation}(p, o, o, {order}, {scope});"),
            Operation::CompareExchange => format!("{operation}(p, o, o + 1, false, {order}, {failure}, {scope});"),
            _ => format!("*o = {operation}(p, *o, {order}, {scope});"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_instructions_of_the_next_older_architecture_apply() {
        let of = |from_sm, text: &str| Instructions { from_sm, sequence: vec![text.to_owned()] };
        let atomic = Atomic {
            name: "a".to_owned(),
            rule: "r".to_owned(),
            operation: Operation::CompareExchange,
            ty: "int".to_owned(),
            order: Order::AcqRel,
            failure: Some(Order::Acquire),
            scope: Scope::Device,
            instructions: vec![of(80, "old"), of(100, "new")],
        };
        let on = |sm| atomic.instructions_on(sm).unwrap().sequence[0].as_str();
        assert_eq!([on(75), on(80), on(90), on(100), on(120)], ["old", "old", "old", "new", "new"]);
        assert_eq!(
            atomic.statement(),
            "KIT_ATOMIC(compare_exchange)(p, o, o + 1, false, KIT_ORDER(ACQ_REL), KIT_ORDER(ACQUIRE), KIT_SCOPE_DEVICE);"
        );
    }
}
