//! The result of a check, as JSON. `gpu-abi/cli/schema/check.schema.json` is its schema.

use super::Check;
use super::program::{ProgramCheck, REORDERED, TypeCheck};
use crate::failure::Failure;
use crate::member::SideEntry;
use gpu_abi::verify::fields::{FieldReport, Row};
use gpu_abi::verify::{KernelReport, TypeReport, VariableReport};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    file: &'a str,
    against: &'a str,
    mismatches: usize,
    kernels: Vec<KernelEntry<'a>>,
    variables: Vec<VariableEntry<'a>>,
    types: Vec<TypeEntry<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_compared: Option<&'a BTreeMap<String, String>>,
}

#[derive(Serialize)]
struct KernelEntry<'a> {
    name: &'a str,
    kernel: Option<&'a str>,
    image: Option<&'a str>,
    agrees: bool,
    complete: bool,
    problem: Option<String>,
    parameters: Vec<ParameterEntry<'a>>,
}

#[derive(Serialize)]
struct ParameterEntry<'a> {
    name: &'a str,
    agrees: bool,
    differences: Vec<String>,
    leads_to: Vec<&'a str>,
}

#[derive(Serialize)]
struct VariableEntry<'a> {
    name: &'a str,
    symbol: Option<&'a str>,
    image: Option<&'a str>,
    agrees: bool,
    complete: bool,
    difference: Option<String>,
    leads_to: Vec<&'a str>,
}

#[derive(Serialize)]
struct TypeEntry<'a> {
    name: &'a str,
    kernel: Option<&'a str>,
    agrees: bool,
    differences: Vec<String>,
    members: Vec<MemberEntry<'a>>,
    users: Vec<&'a str>,
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
    let report = &check.report;
    let different = report.different_types().into_iter().map(|(ty, users)| TypeEntry::of(ty, users));
    let others = report.types().iter().filter_map(|TypeReport { name, fields }| match fields {
        Ok(fields) => fields.itself_agrees().then(|| TypeEntry::of(fields, Vec::new())),
        Err(problem) => Some(TypeEntry::unknown(name, problem)),
    });
    let document = Document {
        version: 1,
        file: check.file,
        against: check.against,
        mismatches: check.mismatches(),
        kernels: report.kernels().iter().map(KernelEntry::of).collect(),
        variables: report.variables().iter().map(VariableEntry::of).collect(),
        types: different.chain(others).collect(),
        not_compared: None,
    };
    document.text()
}

/// Returns the JSON of a comparison with a program, on one line.
///
/// # Errors
///
/// As for [`json`].
pub(crate) fn program_json(check: &ProgramCheck<'_>) -> Result<String, Failure> {
    let document = Document {
        version: 1,
        file: check.file,
        against: check.against,
        mismatches: check.mismatches(),
        kernels: Vec::new(),
        variables: Vec::new(),
        types: check.types.iter().map(TypeEntry::of_program).collect(),
        not_compared: Some(&check.not_compared),
    };
    document.text()
}

impl Document<'_> {
    fn text(&self) -> Result<String, Failure> {
        let text = serde_json::to_string(self).map_err(|error| Failure::new(format!("JSON: {error}")))?;
        Ok(text + "\n")
    }
}

impl<'a> KernelEntry<'a> {
    fn of(report: &'a KernelReport) -> Self {
        let parameters = report.parameters().iter().map(|parameter| ParameterEntry {
            name: parameter.name(),
            agrees: parameter.agrees(),
            differences: parameter.notes(),
            leads_to: different(parameter.fields()),
        });
        Self {
            name: report.name(),
            kernel: report.symbol(),
            image: report.image(),
            agrees: report.agrees(),
            complete: report.is_complete(),
            problem: report.problem(),
            parameters: parameters.collect(),
        }
    }
}

impl<'a> VariableEntry<'a> {
    fn of(report: &'a VariableReport) -> Self {
        Self {
            name: report.name(),
            symbol: report.symbol(),
            image: report.image(),
            agrees: report.agrees(),
            complete: report.is_complete(),
            difference: report.note(),
            leads_to: different(report.fields()),
        }
    }
}

/// Returns the names of the types that differ.
fn different(fields: Option<&FieldReport>) -> Vec<&str> {
    fields.into_iter().flat_map(FieldReport::different_types).map(FieldReport::rust_name).collect()
}

impl<'a> TypeEntry<'a> {
    fn of(report: &'a FieldReport, users: Vec<&'a str>) -> Self {
        Self {
            name: report.rust_name(),
            kernel: Some(report.kernel_name()),
            agrees: report.itself_agrees(),
            differences: report.differences().iter().map(ToString::to_string).collect(),
            members: report.rows().iter().map(MemberEntry::of).collect(),
            users,
        }
    }

    fn of_program(check: &'a TypeCheck) -> Self {
        let mut entry = Self { agrees: check.agrees(), ..Self::of(&check.report, Vec::new()) };
        entry.differences.extend(check.is_reordered.then(|| REORDERED.to_owned()));
        entry
    }

    fn unknown(name: &'a str, problem: &str) -> Self {
        let differences = vec![problem.to_owned()];
        Self { name, kernel: None, agrees: false, differences, members: Vec::new(), users: Vec::new() }
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
