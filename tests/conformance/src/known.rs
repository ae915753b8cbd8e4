//! Differences that are already known, each with its reason.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::cases::Case;
use crate::compare::Check;

/// A known difference, of some cases or of all cases of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// The names of cases.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<String>,
    /// A rule, all of whose cases it applies to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// What differs.
    pub check: Check,
    /// Why.
    pub reason: String,
}

impl Known {
    /// Returns whether it explains a difference.
    pub fn explains(&self, case: &Case, check: Check) -> bool {
        self.check == check && (self.rule.as_ref() == Some(&case.rule) || self.cases.contains(&case.name))
    }
}

/// Reads a file of known differences.
///
/// # Errors
/// Names the file and what in it is wrong.
pub fn read(path: &Path) -> Result<Vec<Known>, String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| wrong(&error))?;
    serde_json::from_str(&text).map_err(|error| wrong(&error))
}
