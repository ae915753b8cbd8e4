//! The differences, as JSON. `gpu-abi/cli/schema/diff.schema.json` is its schema.

use super::enumerations::EnumPair;
use super::functions::{FunctionPair, HostPair};
use super::types::TypePair;
use super::{Comparison, Pair, text};
use crate::arena::Layouts;
use crate::compare::{KernelPair, Limit, LimitPair, ParamPair};
use crate::failure::Failure;
use crate::group::Group;
use crate::images::FindingEntry;
use crate::inspect::{FunctionEntry, ParameterEntry};
use crate::loaded::{Kernel, Parameter};
use crate::member::SideEntry;
use crate::paint::Paint;
use crate::records::Records;
use crate::variables::{Variable, VariableEntry, VariablePair};
use gpu_abi::verify::fields::Row;
use gpu_abi::verify::types::Enumerator;
use serde::Serialize;

#[derive(Serialize)]
struct Differences<'a> {
    version: u32,
    old: &'a str,
    new: &'a str,
    differences: usize,
    only_old: Vec<String>,
    only_new: Vec<String>,
    modules: Vec<ModuleEntry<'a>>,
    host: Option<HostEntry<'a>>,
    findings: Vec<FindingEntry>,
}

#[derive(Serialize)]
struct ModuleEntry<'a> {
    old: String,
    new: String,
    kernels: Vec<KernelEntry<'a>>,
    variables: Vec<PairEntry<'a>>,
    types: Vec<TypeEntry<'a>>,
    enumerations: Vec<EnumEntry<'a>>,
    note: Option<&'a str>,
}

/// The host functions of both files.
#[derive(Serialize)]
struct HostEntry<'a> {
    functions: Vec<FunctionPairEntry<'a>>,
    types: Vec<TypeEntry<'a>>,
    enumerations: Vec<EnumEntry<'a>>,
    note: Option<&'a str>,
}

/// Two functions as JSON, with or without differences.
#[derive(Serialize)]
struct FunctionPairEntry<'a> {
    change: &'static str,
    differences: &'a [&'static str],
    old: Option<FunctionEntry<'a>>,
    new: Option<FunctionEntry<'a>>,
}

#[derive(Serialize)]
struct EnumEntry<'a> {
    name: &'a str,
    change: &'static str,
    old_size: Option<u64>,
    new_size: Option<u64>,
    enumerators: Vec<EnumeratorPairEntry<'a>>,
}

#[derive(Serialize)]
struct EnumeratorPairEntry<'a> {
    change: &'static str,
    old: Option<EnumeratorEntry<'a>>,
    new: Option<EnumeratorEntry<'a>>,
}

#[derive(Serialize)]
struct EnumeratorEntry<'a> {
    name: &'a str,
    value: Value,
}

/// A number, or a string of digits if some JSON parsers would round the number.
#[derive(Serialize)]
#[serde(untagged)]
enum Value {
    Number(i64),
    Digits(String),
}

/// Two variables as JSON, with or without differences.
#[derive(Serialize)]
struct PairEntry<'a> {
    change: &'static str,
    differences: &'a [&'static str],
    old: Option<VariableEntry<'a>>,
    new: Option<VariableEntry<'a>>,
}

#[derive(Serialize)]
struct TypeEntry<'a> {
    name: &'a str,
    change: &'static str,
    old_size: u64,
    new_size: u64,
    members: Vec<MemberEntry<'a>>,
}

#[derive(Serialize)]
struct MemberEntry<'a> {
    depth: usize,
    change: &'static str,
    old: Option<SideEntry<'a>>,
    new: Option<SideEntry<'a>>,
}

/// Two kernels as JSON, with or without differences.
#[derive(Serialize)]
struct KernelEntry<'a> {
    change: &'static str,
    old: Option<&'a str>,
    new: Option<&'a str>,
    limits: Vec<LimitEntry>,
    parameters: Vec<ParamEntry<'a>>,
}

#[derive(Serialize)]
struct LimitEntry {
    name: &'static str,
    old: Option<Limit>,
    new: Option<Limit>,
}

#[derive(Serialize)]
struct ParamEntry<'a> {
    change: &'static str,
    differences: &'a [&'static str],
    old: Option<ParameterEntry<'a>>,
    new: Option<ParameterEntry<'a>>,
}

/// Returns the JSON of a comparison, on one line.
///
/// # Errors
///
/// Never for values made by this program.
pub(crate) fn json<'a>(comparison: &'a Comparison<'a>, layouts: &'a Layouts<'a>) -> Result<String, Failure> {
    let failed = |error| Failure::new(format!("JSON: {error}"));
    let titles = |groups: &[Group<'_>]| groups.iter().map(Group::title).collect();
    let modules: Result<_, _> = comparison.pairs.iter().map(|pair| ModuleEntry::of(pair, layouts)).collect();
    let document = Differences {
        version: 1,
        old: &comparison.old.name,
        new: &comparison.new.name,
        differences: comparison.differences(),
        only_old: titles(&comparison.only_old),
        only_new: titles(&comparison.only_new),
        modules: modules.map_err(failed)?,
        host: comparison.host.as_ref().map(HostEntry::of),
        findings: text::common(comparison, Paint::PLAIN).entries(Paint::PLAIN, comparison.pairs.len()),
    };
    Ok(serde_json::to_string(&document).map_err(failed)? + "\n")
}

impl<'a> ModuleEntry<'a> {
    fn of(pair: &'a Pair<'a>, layouts: &'a Layouts<'a>) -> serde_json::Result<Self> {
        let kernels: serde_json::Result<_> = pair.kernels.iter().map(|kernels| KernelEntry::of(kernels, layouts)).collect();
        Ok(Self {
            old: pair.old.title(),
            new: pair.new.title(),
            kernels: kernels?,
            variables: pair.variables.iter().map(PairEntry::of).collect(),
            types: pair.types.iter().map(TypeEntry::of).collect(),
            enumerations: pair.enumerations.iter().map(EnumEntry::of).collect(),
            note: pair.note,
        })
    }
}

impl<'a> HostEntry<'a> {
    fn of(host: &'a HostPair<'a>) -> Self {
        let function = |pair: &'a FunctionPair<'a>| FunctionPairEntry {
            change: pair.change().name(),
            differences: &pair.differences,
            old: pair.old.map(FunctionEntry::of),
            new: pair.new.map(FunctionEntry::of),
        };
        Self {
            functions: host.functions.iter().map(function).collect(),
            types: host.types.iter().map(TypeEntry::of).collect(),
            enumerations: host.enumerations.iter().map(EnumEntry::of).collect(),
            note: host.note,
        }
    }
}

impl<'a> PairEntry<'a> {
    fn of(pair: &'a VariablePair<'a>) -> Self {
        Self {
            change: pair.change().name(),
            differences: &pair.differences,
            old: pair.old.map(Variable::entry),
            new: pair.new.map(Variable::entry),
        }
    }
}

impl<'a> TypeEntry<'a> {
    fn of(pair: &'a TypePair) -> Self {
        let member = |row: &'a Row| MemberEntry {
            depth: row.depth(),
            change: pair.change_of(row).name(),
            old: row.rust().map(SideEntry::of),
            new: row.kernel().map(SideEntry::of),
        };
        Self {
            name: &pair.name,
            change: pair.change().name(),
            old_size: pair.old_size,
            new_size: pair.new_size,
            members: pair.rows().iter().map(member).collect(),
        }
    }
}

impl<'a> EnumEntry<'a> {
    fn of(pair: &'a EnumPair<'a>) -> Self {
        let enumerators = pair.enumerators.iter().map(|pair| EnumeratorPairEntry {
            change: pair.change().name(),
            old: pair.old.map(EnumeratorEntry::of),
            new: pair.new.map(EnumeratorEntry::of),
        });
        Self {
            name: pair.name,
            change: pair.change().name(),
            old_size: pair.old.size(),
            new_size: pair.new.size(),
            enumerators: enumerators.collect(),
        }
    }
}

impl<'a> EnumeratorEntry<'a> {
    fn of(one: &'a Enumerator) -> Self {
        /// The largest number that every JSON parser represents exactly.
        const MAX: u64 = 1 << 53;

        let number = i64::try_from(one.value()).ok().filter(|number| number.unsigned_abs() <= MAX);
        let value = number.map_or_else(|| Value::Digits(one.value().to_string()), Value::Number);
        Self { name: one.name(), value }
    }
}

impl<'a> KernelEntry<'a> {
    fn of(pair: &'a KernelPair<'a>, layouts: &'a Layouts<'a>) -> serde_json::Result<Self> {
        let limit = |limit: &LimitPair| LimitEntry { name: limit.name, old: limit.old, new: limit.new };
        let records = |kernel: Option<&'a Kernel>| Some(Records::new(kernel?.debug.as_deref()?, layouts));
        let (old, new) = (records(pair.old), records(pair.new));
        let params = pair.params.iter().enumerate();
        let params: serde_json::Result<_> =
            params.map(|(index, param)| ParamEntry::of(index, param, old.as_ref(), new.as_ref())).collect();
        Ok(Self {
            change: pair.change().name(),
            old: pair.old.map(|kernel| kernel.symbol.as_str()),
            new: pair.new.map(|kernel| kernel.symbol.as_str()),
            limits: pair.limits.iter().map(limit).collect(),
            parameters: params?,
        })
    }
}

impl<'a> ParamEntry<'a> {
    fn of(
        index: usize,
        pair: &'a ParamPair<'a>,
        old: Option<&Records<'a>>,
        new: Option<&Records<'a>>,
    ) -> serde_json::Result<Self> {
        let entry = |param: Option<&'a Parameter>, records: Option<&Records<'a>>| {
            let Some(param) = param else { return Ok(None) };
            // The comparison of types reports why a type cannot be shown.
            let ty = param.ty.as_ref().zip(records).and_then(|(ty, records)| records.layout_of(ty).ok());
            ParameterEntry::of(index, param, ty).map(Some)
        };
        Ok(Self {
            change: pair.change().name(),
            differences: &pair.differences,
            old: entry(pair.old, old)?,
            new: entry(pair.new, new)?,
        })
    }
}
