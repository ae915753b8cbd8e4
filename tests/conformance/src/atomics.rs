//! Atomic operations: the instructions for an operation with an ordering and a scope.

use serde::{Deserialize, Serialize};

use crate::words::worded;

worded! {
    /// An atomic operation; its word is its name in C++ after a prefix such as `__nv_atomic_`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Operation {
        /// A thread fence.
        Fence = "thread_fence",
        /// A load.
        Load = "load",
        /// A store.
        Store = "store",
        /// An exchange.
        Exchange = "exchange",
        /// A compare-and-swap.
        CompareExchange = "compare_exchange",
        /// Adds, and returns the old value, as do the following.
        FetchAdd = "fetch_add",
        /// Subtracts.
        FetchSub = "fetch_sub",
        /// Bitwise and.
        FetchAnd = "fetch_and",
        /// Bitwise or.
        FetchOr = "fetch_or",
        /// Bitwise exclusive or.
        FetchXor = "fetch_xor",
        /// The smaller value.
        FetchMin = "fetch_min",
        /// The larger value.
        FetchMax = "fetch_max",
    }
}

worded! {
    /// A memory ordering; its word is its name in C++ after a prefix such as `__ATOMIC_`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Order {
        /// Orders nothing.
        Relaxed = "RELAXED",
        /// Orders what follows.
        Acquire = "ACQUIRE",
        /// Orders what precedes.
        Release = "RELEASE",
        /// Orders both.
        AcqRel = "ACQ_REL",
        /// Takes part in the single order of all such operations.
        SeqCst = "SEQ_CST",
    }
}

worded! {
    /// The threads that an operation is atomic for; its word is its name in C++ after a prefix such as `__NV_THREAD_SCOPE_`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Scope {
        /// The threads of a block.
        Block = "BLOCK",
        /// The threads of a device.
        Device = "DEVICE",
        /// All threads, those of the host included.
        System = "SYSTEM",
    }
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
