//! What differs, as JSON: `gpu-abi/schema/diff.schema.json` describes it.

use super::types::{TypePair, change_of};
use super::{Comparison, Pair};
use crate::compare::{KernelPair, ParamPair};
use crate::failure::Failure;
use crate::group::Group;
use crate::inspect::ParameterEntry;
use crate::member::SideEntry;
use gpu_abi::verify::fields::Row;
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
}

#[derive(Serialize)]
struct ModuleEntry<'a> {
    old: String,
    new: String,
    kernels: Vec<KernelEntry<'a>>,
    types: Vec<TypeEntry<'a>>,
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

/// Two kernels as JSON; all of them, the same or not.
#[derive(Serialize)]
pub(crate) struct KernelEntry<'a> {
    change: &'static str,
    old: Option<&'a str>,
    new: Option<&'a str>,
    limits: Vec<LimitEntry>,
    parameters: Vec<ParamEntry<'a>>,
}

#[derive(Serialize)]
struct LimitEntry {
    name: &'static str,
    old: Option<[u32; 3]>,
    new: Option<[u32; 3]>,
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
/// Never for what this program makes.
pub(crate) fn json(comparison: &Comparison<'_>) -> Result<String, Failure> {
    let titles = |groups: &[Group<'_>]| groups.iter().map(Group::title).collect();
    let document = Differences {
        version: 1,
        old: &comparison.old.name,
        new: &comparison.new.name,
        differences: comparison.differences(),
        only_old: titles(&comparison.only_old),
        only_new: titles(&comparison.only_new),
        modules: comparison.pairs.iter().map(ModuleEntry::of).collect(),
    };
    let text = serde_json::to_string(&document).map_err(|error| Failure::new(format!("JSON: {error}")))?;
    Ok(text + "\n")
}

impl<'a> ModuleEntry<'a> {
    fn of(pair: &'a Pair<'a>) -> Self {
        Self {
            old: pair.old.title(),
            new: pair.new.title(),
            kernels: pair.kernels.iter().map(KernelEntry::of).collect(),
            types: pair.types.iter().map(TypeEntry::of).collect(),
        }
    }
}

impl<'a> TypeEntry<'a> {
    fn of(pair: &'a TypePair) -> Self {
        let member = |row: &'a Row| MemberEntry {
            depth: row.depth(),
            change: change_of(row).name(),
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

impl<'a> KernelEntry<'a> {
    pub(crate) fn of(pair: &'a KernelPair<'a>) -> Self {
        let limit = |limit: &crate::compare::LimitPair| LimitEntry { name: limit.name, old: limit.old, new: limit.new };
        Self {
            change: pair.change().name(),
            old: pair.old.map(|kernel| kernel.symbol),
            new: pair.new.map(|kernel| kernel.symbol),
            limits: pair.limits.iter().map(limit).collect(),
            parameters: pair.params.iter().enumerate().map(|(index, param)| ParamEntry::of(index, param)).collect(),
        }
    }
}

impl<'a> ParamEntry<'a> {
    fn of(index: usize, pair: &'a ParamPair<'a>) -> Self {
        let entry = |param| ParameterEntry::of(index, param);
        Self {
            change: pair.change().name(),
            differences: &pair.differences,
            old: pair.old.map(entry),
            new: pair.new.map(entry),
        }
    }
}
