//! Argument lists of `printf`: the bytes of each argument in the list that is passed to `vprintf`.

use serde::{Deserialize, Serialize};

use crate::bytes::Bytes;

/// The types of the arguments after a format, and their places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Valist {
    /// The name of the case.
    pub name: String,
    /// The most specific rule that the list tests.
    pub rule: String,
    /// The types of the arguments: fundamental types, types from CUDA's headers, or names of records.
    pub params: Vec<String>,
    /// The bytes of the list that hold each argument, without padding.
    pub arguments: Vec<Bytes>,
}

impl Valist {
    /// Returns the call in C++.
    pub fn call(&self) -> String {
        let arguments: String = self.params.iter().map(|ty| format!(", {ty}")).collect();
        format!("printf(format{arguments});")
    }
}
