//! Known differences, each with its reason.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::compare::Difference;
use crate::sources::Part;

/// A known difference of some cases, or of all cases of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// The names of the cases.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<String>,
    /// A rule: the difference applies to all of its cases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The check that finds the difference.
    pub check: Part,
    /// The facts that may differ, such as `size` or `result`; all facts if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub what: Vec<String>,
    /// Why they differ.
    pub reason: String,
}

impl Known {
    /// Returns whether this explains the differences of a case; `rule` is the rule that they are counted under.
    pub fn explains(&self, case: &str, rule: &str, check: Part, differences: &[Difference]) -> bool {
        let is_named =
            self.cases.iter().any(|named| named == case) || self.rule.as_deref().is_some_and(|named| named == rule);
        let allows = |difference: &Difference| self.what.is_empty() || self.what.contains(&difference.what);
        self.check == check && is_named && differences.iter().all(allows)
    }
}

/// Reads a file of known differences.
///
/// # Errors
/// Names the file and the mistake in it.
pub fn read(path: &Path) -> Result<Vec<Known>, String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| wrong(&error))?;
    serde_json::from_str(&text).map_err(|error| wrong(&error))
}
