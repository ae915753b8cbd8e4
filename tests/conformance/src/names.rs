//! Names of functions in C++.

use serde::{Deserialize, Serialize};

/// A function in C++ and its symbol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Name {
    /// The name of the case.
    pub name: String,
    /// The most specific rule that the symbol depends on.
    pub rule: String,
    /// The function in CUDA C++, called [`Name::function`], after the types that only it needs.
    pub cxx: String,
    /// The symbol.
    pub symbol: String,
}

impl Name {
    /// Returns the function's name without its namespaces.
    pub fn function(&self) -> String {
        format!("gpu_abi_kit_{}", self.name)
    }

    /// Returns whether a symbol belongs to this function: C++ symbols contain a name after its length.
    pub fn is_of(&self, symbol: &str) -> bool {
        let function = self.function();
        symbol.contains(&format!("{}{function}", function.len()))
    }
}
