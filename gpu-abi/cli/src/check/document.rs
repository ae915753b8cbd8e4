//! The result of a check, as JSON. `gpu-abi/cli/schema/check.schema.json` is its schema.

use super::{Check, DeclaredCheck, REORDERED, TypeCheck};
use crate::member;
use gpu_abi::verify::fields::{FieldReport, Row};
use gpu_abi::verify::{KernelReport, VariableReport};
use serde_json::{Value, json};

/// Returns the JSON of a check, on one line.
pub(crate) fn json(check: &Check<'_>) -> String {
    let document = json!({
        "version": 1,
        "file": check.file,
        "against": check.against,
        "mismatches": check.mismatches(),
        "types": Vec::from_iter(check.types.iter().map(ty)),
        "not_compared": check.not_compared,
    });
    format!("{document}\n")
}

/// Returns the JSON of a comparison with declarations, on one line.
pub(crate) fn declared_json(check: &DeclaredCheck<'_>) -> String {
    let types = check.report.different_types();
    let types = types.into_iter().map(|(ty, users)| {
        json!({
            "name": ty.rust.name,
            "kernel": ty.kernel.name,
            "differences": Vec::from_iter(ty.differences.iter().map(ToString::to_string)),
            "members": Vec::from_iter(ty.rows.iter().map(row)),
            "users": users,
        })
    });
    let document = json!({
        "version": 1,
        "file": check.file,
        "against": check.against,
        "mismatches": check.mismatches(),
        "kernels": Vec::from_iter(check.report.kernels.iter().map(kernel)),
        "variables": Vec::from_iter(check.report.variables.iter().map(variable)),
        "types": Vec::from_iter(types),
    });
    format!("{document}\n")
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

fn ty(check: &TypeCheck) -> Value {
    let differences = check.report.differences.iter().map(ToString::to_string);
    let reordered = check.is_reordered.then(|| REORDERED.to_owned());
    json!({
        "name": check.report.rust.name,
        "kernel": check.report.kernel.name,
        "agrees": check.agrees(),
        "differences": Vec::from_iter(differences.chain(check.calls.iter().cloned()).chain(reordered)),
        "members": Vec::from_iter(check.report.rows.iter().map(row)),
    })
}

fn row(row: &Row) -> Value {
    json!({
        "depth": row.depth,
        "differences": Vec::from_iter(row.differences.iter().map(ToString::to_string)),
        "rust": member::entry(row.rust.as_ref()),
        "kernel": member::entry(row.kernel.as_ref()),
    })
}
