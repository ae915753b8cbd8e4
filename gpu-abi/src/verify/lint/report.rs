//! The findings of a check, and the lines of its text.

use super::finding::{Finding, Mistake};
use alloc::string::String;
use alloc::vec::Vec;

/// The findings so far.
pub(super) struct Report {
    /// The end of each line of the text.
    line_ends: Vec<usize>,
    pub(super) findings: Vec<Finding>,
}

impl Report {
    /// Returns an empty report on `text`. The text in a cubin ends its lines with zero bytes.
    pub(super) fn on(text: &[u8]) -> Self {
        let ends = text.iter().enumerate().filter(|(_, byte)| matches!(byte, b'\n' | 0));
        Self { line_ends: ends.map(|(at, _)| at).collect(), findings: Vec::new() }
    }

    /// Returns the line of the byte at offset `at`, counted from 1.
    pub(super) fn line(&self, at: usize) -> usize {
        1 + self.line_ends.partition_point(|end| *end < at)
    }

    pub(super) fn add(&mut self, at: usize, function: Option<&str>, mistake: Mistake) {
        let line = self.line(at);
        self.findings.push(Finding { line, function: function.map(String::from), mistake });
    }
}
