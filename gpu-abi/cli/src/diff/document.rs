//! The differences, as JSON. `gpu-abi/cli/schema/diff.schema.json` is its schema.

use super::functions::HostPair;
use super::kernels::KernelPair;
use super::types::{TypePair, change_of};
use super::{Comparison, ModulePair, Shared, text};
use crate::change::Pair;
use crate::group::Group;
use crate::inspect;
use crate::kernel::{Kernel, Parameter};
use crate::loaded::Loaded;
use crate::member;
use crate::paint::Paint;
use gpu_abi::verify::fields::Row;
use gpu_abi_reader::debug::{Enumerator, VirtualFunction};
use serde_json::{Value, json};

/// Returns the JSON of a comparison, on one line.
pub(crate) fn json(comparison: &Comparison<'_, '_>) -> String {
    let titles = |groups: &[Group<'_, '_>]| Vec::from_iter(groups.iter().map(Group::title));
    let findings = text::common(comparison, Paint::PLAIN).entries(Paint::PLAIN, comparison.pairs.len());
    let document = json!({
        "version": 1,
        "old": comparison.old.input.name,
        "new": comparison.new.input.name,
        "differences": comparison.differences(),
        "accepted": Vec::from_iter(comparison.accepted.findings.iter().map(|one| &one.title)),
        "only_old": titles(&comparison.only_old),
        "only_new": titles(&comparison.only_new),
        "modules": Vec::from_iter(comparison.pairs.iter().map(|pair| modules([comparison.old, comparison.new], pair))),
        "host": comparison.host.as_ref().map(host),
        "findings": findings,
    });
    format!("{document}\n")
}

fn modules<'a, 'f>(files: [&'a Loaded<'f>; 2], pair: &ModulePair<'a, 'f>) -> Value {
    let variables = pair.variables.iter().map(|pair| pair.entry(|_, one| one.entry()));
    let document = json!({
        "old": pair.old.title(),
        "new": pair.new.title(),
        "kernels": Vec::from_iter(pair.kernels.iter().map(|pair| kernel(files, pair))),
        "variables": Vec::from_iter(variables),
    });
    with_types(document, &pair.shared)
}

/// Returns the host functions and variables of both files.
fn host(host: &HostPair<'_>) -> Value {
    let functions = host.functions.iter().map(|pair| {
        let declarations = host.declarations(pair);
        pair.entry(|side, one| inspect::function(one, declarations[side].as_deref()))
    });
    let variables = host.variables.iter().map(|pair| {
        let declarations = host.variable(pair);
        pair.entry(|side, one| json!({ "name": &one.symbol, "declaration": declarations[side] }))
    });
    let document = json!({ "functions": Vec::from_iter(functions), "variables": Vec::from_iter(variables) });
    with_types(document, &host.shared)
}

fn with_types(mut document: Value, shared: &Shared<'_>) -> Value {
    let (enumerations, types): (Vec<_>, Vec<_>) = shared.types.iter().partition(|ty| ty.enumerators.is_some());
    document["types"] = types.into_iter().map(ty).collect();
    document["enumerations"] = enumerations.into_iter().map(enumeration).collect();
    document["note"] = shared.note.clone().into();
    document["not_public"] = shared.private.iter().copied().collect();
    document["not_described"] = shared.unknown.keys().map(String::as_str).collect();
    document
}

fn ty(pair: &TypePair<'_>) -> Value {
    let row = |row: &Row| {
        json!({
            "depth": row.depth,
            "change": change_of(row),
            "old": member::entry(row.rust.as_ref()),
            "new": member::entry(row.kernel.as_ref()),
        })
    };
    json!({
        "name": pair.name,
        "change": pair.change(),
        "old_size": pair.report.rust.size,
        "new_size": pair.report.kernel.size,
        "old_align": pair.aligns[0],
        "new_align": pair.aligns[1],
        "members": Vec::from_iter(pair.report.rows.iter().map(row)),
        "virtual_functions": Vec::from_iter(pair.table.functions.iter().map(virtual_function)),
    })
}

fn virtual_function(pair: &Pair<'_, VirtualFunction>) -> Value {
    pair.entry(|_, one| json!({ "slot": one.slot, "declaration": &one.declaration }))
}

fn enumeration(pair: &TypePair<'_>) -> Value {
    let enumerators =
        pair.enumerators.iter().flatten().map(
            |pair| json!({ "change": pair.change(), "old": pair.old.map(enumerator), "new": pair.new.map(enumerator) }),
        );
    json!({
        "name": pair.name,
        "change": pair.change(),
        "old_size": pair.report.rust.size,
        "new_size": pair.report.kernel.size,
        "enumerators": Vec::from_iter(enumerators),
    })
}

fn enumerator(one: &Enumerator) -> Value {
    json!({ "name": &one.name, "value": inspect::integer(one.value) })
}

fn kernel<'a, 'f>(files: [&'a Loaded<'f>; 2], pair: &KernelPair<'a, 'f>) -> Value {
    let kernels = &pair.kernels;
    let info = |side: usize, kernel: Option<&Kernel<'_>>| files[side].modules[kernel?.module].debug.as_ref();
    let infos = [info(0, kernels.old), info(1, kernels.new)];
    let parameter = |(index, param): (usize, &Pair<'a, Parameter<'f>>)| {
        param.entry(|side, param| inspect::parameter(index, param, infos[side]))
    };
    let params = pair.params.iter().enumerate().map(parameter);
    json!({
        "change": kernels.change(),
        "old": kernels.old.map(Kernel::symbol),
        "new": kernels.new.map(Kernel::symbol),
        "limits": pair.limits,
        "parameters": Vec::from_iter(params),
    })
}
