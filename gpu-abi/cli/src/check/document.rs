//! The result of a check, as JSON. `gpu-abi/cli/schema/check.schema.json` is its schema.

use super::variables::VariableCheck;
use super::{Check, Difference, Found, GroupCheck, KernelCheck, TypeCheck, text};
use crate::failure::Failure;
use crate::images::FindingEntry;
use crate::member::SideEntry;
use crate::paint::Paint;
use gpu_abi::verify::fields::Row;
use serde::Serialize;
use std::collections::BTreeSet;

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    file: &'a str,
    against: &'a str,
    mismatches: usize,
    problems: &'a [String],
    modules: Vec<ModuleEntry<'a>>,
    findings: Vec<FindingEntry>,
}

#[derive(Serialize)]
struct ModuleEntry<'a> {
    module: &'a str,
    kernels: Vec<KernelEntry<'a>>,
    variables: Vec<VariableEntry<'a>>,
    types: Vec<TypeEntry<'a>>,
    note: Option<&'a str>,
}

#[derive(Serialize)]
struct KernelEntry<'a> {
    name: &'a str,
    /// The symbol in the file; null if it is missing or ambiguous.
    kernel: Option<&'a str>,
    agrees: bool,
    differences: Vec<DifferenceEntry>,
    leads_to: &'a BTreeSet<String>,
}

#[derive(Serialize)]
struct DifferenceEntry {
    parameter: Option<usize>,
    text: String,
}

#[derive(Serialize)]
struct VariableEntry<'a> {
    name: &'a str,
    /// Its symbol in the file; null if it is missing or ambiguous.
    symbol: Option<&'a str>,
    agrees: bool,
    differences: &'a [String],
    leads_to: &'a BTreeSet<String>,
}

#[derive(Serialize)]
struct TypeEntry<'a> {
    name: &'a str,
    kernel: &'a str,
    agrees: bool,
    differences: Vec<String>,
    members: Vec<MemberEntry<'a>>,
}

#[derive(Serialize)]
struct MemberEntry<'a> {
    depth: usize,
    differences: Vec<String>,
    rust: Option<SideEntry<'a>>,
    kernel: Option<SideEntry<'a>>,
}

/// Returns the JSON of a check, on one line.
///
/// # Errors
///
/// Never for values made by this program.
pub(crate) fn json(check: &Check<'_>) -> Result<String, Failure> {
    let document = Document {
        version: 1,
        file: check.file,
        against: check.against,
        mismatches: check.mismatches(),
        problems: &check.problems,
        modules: check.groups.iter().map(ModuleEntry::of).collect(),
        findings: text::common(check, Paint::PLAIN).entries(Paint::PLAIN),
    };
    let text = serde_json::to_string(&document).map_err(|error| Failure::new(format!("JSON: {error}")))?;
    Ok(text + "\n")
}

impl<'a> ModuleEntry<'a> {
    fn of(group: &'a GroupCheck<'a>) -> Self {
        Self {
            module: &group.title,
            kernels: group.kernels.iter().map(KernelEntry::of).collect(),
            variables: group.variables.iter().map(VariableEntry::of).collect(),
            types: group.types.checks.iter().map(TypeEntry::of).collect(),
            note: group.note.as_deref(),
        }
    }
}

impl<'a> KernelEntry<'a> {
    fn of(check: &'a KernelCheck<'a>) -> Self {
        let whole = |text: String| vec![DifferenceEntry { parameter: None, text }];
        let (kernel, differences) = match &check.found {
            Found::Missing(_) => (None, whole("is missing".to_owned())),
            Found::Several(names) => (None, whole(format!("could be any of {}", names.join(", ")))),
            Found::One(kernel, _) => {
                let entry =
                    |Difference { param, text, .. }: &Difference| DifferenceEntry { parameter: *param, text: text.clone() };
                (Some(kernel.symbol.as_str()), check.differences.iter().map(entry).collect())
            }
        };
        Self { name: check.declared.name, kernel, agrees: check.agrees(), differences, leads_to: &check.leads_to }
    }
}

impl<'a> VariableEntry<'a> {
    fn of(check: &'a VariableCheck<'a>) -> Self {
        let (differences, leads_to) = (&check.differences, &check.leads_to);
        Self { name: check.name, symbol: check.symbol, agrees: check.agrees(), differences, leads_to }
    }
}

impl<'a> TypeEntry<'a> {
    fn of(check: &'a TypeCheck) -> Self {
        let report = &check.report;
        Self {
            name: &check.name,
            kernel: report.kernel_name(),
            agrees: report.itself_agrees(),
            differences: report.differences().iter().map(ToString::to_string).collect(),
            members: report.rows().iter().map(MemberEntry::of).collect(),
        }
    }
}

impl<'a> MemberEntry<'a> {
    fn of(row: &'a Row) -> Self {
        Self {
            depth: row.depth(),
            differences: row.differences().iter().map(ToString::to_string).collect(),
            rust: row.rust().map(SideEntry::of),
            kernel: row.kernel().map(SideEntry::of),
        }
    }
}
