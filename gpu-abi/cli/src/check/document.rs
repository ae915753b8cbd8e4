//! The result of a check, as JSON. `gpu-abi/cli/schema/check.schema.json` is its schema.

use super::text::REORDERED;
use super::{Check, TypeCheck, Verdict};
use crate::member;
use gpu_abi::verify::fields::Row;
use serde_json::{Value, json};

/// Returns the JSON of a check, on one line.
pub(crate) fn json(check: &Check<'_>) -> String {
    let document = json!({
        "version": 1,
        "file": check.file,
        "against": check.against,
        "mismatches": check.mismatches(),
        "types": Vec::from_iter(check.types.iter().map(ty)),
        "handles": Vec::from_iter(check.handles.iter().map(|(handle, class)| json!({ "name": handle, "kernel": class }))),
        "not_compared": check.not_compared,
    });
    format!("{document}\n")
}

fn ty(check: &TypeCheck) -> Value {
    let differences = check.report.differences.iter().map(ToString::to_string);
    let reordered = (check.verdict == Verdict::Reordered).then(|| REORDERED.to_owned());
    json!({
        "name": check.report.rust.name,
        "kernel": check.report.kernel.name,
        "agrees": check.verdict == Verdict::Agrees,
        "equal_bytes": !check.verdict.is_mismatch(),
        "accepted": check.is_accepted,
        "differences": Vec::from_iter(differences.chain(reordered)),
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
