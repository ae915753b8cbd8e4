//! The result of a check, as JSON. `gpu-abi/cli/schema/check.schema.json` is its schema.

use super::Check;
use super::program::{ProgramCheck, REORDERED, TypeCheck};
use crate::member;
use gpu_abi::verify::fields::{FieldReport, Row};
use gpu_abi::verify::{KernelReport, TypeReport, VariableReport};
use serde_json::{Value, json};

/// Returns the JSON of a check, on one line.
pub(crate) fn json(check: &Check<'_>) -> String {
    let report = &check.report;
    let different = report.different_types().into_iter().map(|(fields, users)| ty(fields, &users));
    let others = report.types.iter().filter_map(|TypeReport { name, fields }| match fields {
        Ok(fields) => fields.itself_agrees().then(|| ty(fields, &[])),
        Err(problem) => Some(json!({
            "name": name,
            "kernel": null,
            "agrees": false,
            "differences": [problem],
            "members": [],
            "users": [],
        })),
    });
    let kernels = report.kernels.iter().map(kernel).collect();
    let variables = report.variables.iter().map(variable).collect();
    let document =
        document([check.file, check.against], check.mismatches(), [kernels, variables, different.chain(others).collect()]);
    format!("{document}\n")
}

/// Returns the JSON of a comparison with a program, on one line.
pub(crate) fn program_json(check: &ProgramCheck<'_>) -> String {
    let types = check.types.iter().map(program_type).collect();
    let mut document = document([check.file, check.against], check.mismatches(), [Vec::new(), Vec::new(), types]);
    document["not_compared"] = json!(check.not_compared);
    format!("{document}\n")
}

fn document([file, against]: [&str; 2], mismatches: usize, [kernels, variables, types]: [Vec<Value>; 3]) -> Value {
    json!({
        "version": 1,
        "file": file,
        "against": against,
        "mismatches": mismatches,
        "kernels": kernels,
        "variables": variables,
        "types": types,
    })
}

fn kernel(report: &KernelReport) -> Value {
    let parameters = report.parameters.iter().map(|parameter| {
        json!({
            "name": parameter.name,
            "agrees": parameter.agrees(),
            "differences": parameter.notes(),
            "leads_to": different(parameter.fields.as_ref()),
        })
    });
    json!({
        "name": report.name,
        "kernel": report.symbol,
        "image": report.image,
        "agrees": report.agrees(),
        "complete": report.is_complete(),
        "problem": report.problem,
        "parameters": Vec::from_iter(parameters),
    })
}

fn variable(report: &VariableReport) -> Value {
    json!({
        "name": report.name,
        "symbol": report.symbol,
        "image": report.image,
        "agrees": report.agrees(),
        "complete": report.is_complete(),
        "difference": report.note(),
        "leads_to": different(report.fields.as_ref()),
    })
}

/// Returns the names of the types that differ.
fn different(fields: Option<&FieldReport>) -> Vec<&str> {
    fields.into_iter().flat_map(FieldReport::different_types).map(|ty| &*ty.rust.name).collect()
}

fn ty(report: &FieldReport, users: &[&str]) -> Value {
    json!({
        "name": report.rust.name,
        "kernel": report.kernel.name,
        "agrees": report.itself_agrees(),
        "differences": Vec::from_iter(report.differences.iter().map(ToString::to_string)),
        "members": Vec::from_iter(report.rows.iter().map(row)),
        "users": users,
    })
}

fn program_type(check: &TypeCheck) -> Value {
    let differences = check.report.differences.iter().map(ToString::to_string);
    let mut entry = ty(&check.report, &[]);
    entry["agrees"] = check.agrees().into();
    entry["differences"] =
        differences.chain(check.calls.iter().cloned()).chain(check.is_reordered.then(|| REORDERED.to_owned())).collect();
    entry
}

fn row(row: &Row) -> Value {
    json!({
        "depth": row.depth,
        "differences": Vec::from_iter(row.differences.iter().map(ToString::to_string)),
        "rust": member::entry(row.rust.as_ref()),
        "kernel": member::entry(row.kernel.as_ref()),
    })
}
