//! Distinct texts. They are keys for whatever an expansion must not repeat: a table of another type would compile to another thousand
//! lines of LLVM IR.

use std::collections::HashMap;

/// Texts, numbered in the order in which they were first seen.
#[derive(Default)]
pub(crate) struct Distinct {
    numbers: HashMap<String, usize>,
}

impl Distinct {
    /// Returns the text's number, and whether the text is new.
    pub(crate) fn number(&mut self, text: String) -> (usize, bool) {
        let next = self.numbers.len();
        let number = *self.numbers.entry(text).or_insert(next);
        (number, number == next)
    }

    /// Returns the number of a text that was seen.
    pub(crate) fn find(&self, text: &str) -> Option<usize> {
        self.numbers.get(text).copied()
    }

    /// Returns whether the text is new.
    pub(crate) fn insert(&mut self, text: String) -> bool {
        self.number(text).1
    }
}
