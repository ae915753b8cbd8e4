//! Compares declared variables with the compiled ones.

use super::Types;
use super::find::is_in_other_members;
use super::params::different_types;
use crate::group::Group;
use crate::names;
use crate::variables::{self, Variable};
use gpu_abi::layout::{Kind, Layout};
use gpu_abi::verify::names::{Reference, without_ids};
use gpu_abi::verify::{self, fields};
use std::collections::BTreeSet;

/// A variable as the Rust side declares it.
#[derive(Debug)]
pub(crate) struct DeclaredVariable<'a> {
    pub(crate) name: &'a str,
    /// The state space as PTX writes it: `.const` or `.global`.
    pub(crate) space: &'static str,
    pub(crate) is_managed: bool,
    pub(crate) layout: &'a Layout<'a>,
}

/// A declared variable and the compiled one.
#[derive(Debug)]
pub(crate) struct VariableCheck<'a> {
    pub(crate) name: &'a str,
    /// The symbol of the compiled one; `None` if it is missing or ambiguous.
    pub(crate) symbol: Option<&'a str>,
    /// The differences, in words.
    pub(crate) differences: Vec<String>,
    /// The names of the types with differences that it has or refers to.
    pub(crate) leads_to: BTreeSet<String>,
    /// Whether debug information describes its type, or it has nothing but a size and an alignment to compare.
    pub(crate) is_described: bool,
}

impl VariableCheck<'_> {
    pub(crate) fn agrees(&self) -> bool {
        self.differences.is_empty() && self.leads_to.is_empty()
    }
}

/// Compares the declared variables with those of a group; types with differences are added to `types`.
///
/// Variables are left out if they are only in members of a static library that were not built for the group's architecture.
pub(super) fn check<'a>(
    declared: &[&'a DeclaredVariable<'a>],
    group: &Group<'a>,
    groups: &[Group<'a>],
    named: &[(&str, &Layout<'_>)],
    types: &mut Types,
) -> Vec<VariableCheck<'a>> {
    let compiled = group.variables();
    let checks = declared.iter().map(|declared| one(declared, &compiled, named, types));
    let is_elsewhere = |name: &str| {
        let name = Reference::new(name);
        let is_named = |variable: &Variable| name.matches(&variable.symbol).is_some();
        is_in_other_members(group, groups, |module| module.variables.iter().any(is_named))
    };
    checks.filter(|check| check.symbol.is_some() || !is_elsewhere(check.name)).collect()
}

fn one<'a>(
    declared: &DeclaredVariable<'a>,
    compiled: &[&'a Variable],
    named: &[(&str, &Layout<'_>)],
    types: &mut Types,
) -> VariableCheck<'a> {
    let name = declared.name;
    let wrong = |text: String| VariableCheck {
        name,
        symbol: None,
        differences: vec![text],
        leads_to: BTreeSet::new(),
        is_described: true,
    };
    let meant = Reference::new(name).best(compiled.iter().copied(), |variable| variable.symbol.as_str());
    let symbols: BTreeSet<_> = meant.iter().map(|variable| without_ids(&variable.symbol)).collect();
    if symbols.len() > 1 {
        let several = names::listed(meant.iter().map(|variable| variable.title()));
        return wrong(format!("could be any of {several}: declare it by its mangled name"));
    }
    let checks = meant.into_iter().map(|variable| compared(declared, variable, named, types));
    // If several modules have copies, the one with differences is reported.
    if let Some(check) = checks.reduce(|found, next| if found.agrees() && !next.agrees() { next } else { found }) {
        return check;
    }
    wrong(match compiled {
        [] => "is missing; the file has no variables".to_owned(),
        _ => format!("is missing; the file has {}", names::listed(compiled.iter().map(|variable| variable.title()))),
    })
}

/// Compares a declared variable with the compiled one, and their types.
fn compared<'a>(
    declared: &DeclaredVariable<'a>,
    compiled: &'a Variable,
    named: &[(&str, &Layout<'_>)],
    types: &mut Types,
) -> VariableCheck<'a> {
    let layout = declared.layout;
    let mut check = VariableCheck {
        name: declared.name,
        symbol: Some(&compiled.symbol),
        differences: differences(declared, compiled),
        leads_to: BTreeSet::new(),
        is_described: !compiled.described.is_empty() || !verify::has_parts(layout),
    };
    // The members of an unrelated type are not worth comparing.
    if !check.differences.is_empty() && !matches!(layout.kind(), Kind::Record(_)) {
        return check;
    }
    for (ty, info) in &compiled.described {
        let report = fields::compare(layout, ty, info.types(), named);
        check.leads_to.extend(different_types(&report));
        if report.different_types().all(|ty| !std::ptr::eq(ty, &report)) {
            let differences = report.differences().iter().map(|difference| format!("differs: {difference}"));
            let new: Vec<_> = differences.filter(|difference| !check.differences.contains(difference)).collect();
            check.differences.extend(new);
        }
        types.add(report);
    }
    check
}

fn differences(declared: &DeclaredVariable<'_>, compiled: &Variable) -> Vec<String> {
    let mut differences = Vec::new();
    let memory = variables::memory(declared.space, declared.is_managed);
    if memory != compiled.memory() {
        differences.push(format!("is in `{memory}` in Rust and in `{}` in the file", compiled.memory()));
    }
    if let Some(size) = compiled.size.filter(|&size| size != declared.layout.size()) {
        differences.push(format!("has {} bytes in Rust and {size} in the file", declared.layout.size()));
    }
    if let (Some(align), Some(rust)) = (compiled.align, declared.layout.known_align()) {
        if align != rust {
            differences.push(format!("is aligned to {rust} bytes in Rust and to {align} in the file"));
        }
    }
    differences
}
