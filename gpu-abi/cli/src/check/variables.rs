//! Declared variables beside the compiled ones.

use crate::group::Group;
use crate::ids;
use crate::load::Module;
use crate::names;
use crate::variables::{self, Variable};
use gpu_abi::layout::Layout;
use std::collections::BTreeSet;

/// A variable as the Rust side declares it.
#[derive(Debug)]
pub(crate) struct DeclaredVariable<'a> {
    pub(crate) name: &'a str,
    /// As PTX writes it: `.const` or `.global`.
    pub(crate) space: &'static str,
    pub(crate) is_managed: bool,
    pub(crate) layout: &'a Layout<'a>,
}

/// A declared variable beside the compiled one.
#[derive(Debug)]
pub(crate) struct VariableCheck<'a> {
    pub(crate) name: &'a str,
    /// The symbol of the compiled one, if there is one alone.
    pub(crate) symbol: Option<&'a str>,
    /// What is wrong, in words.
    pub(crate) differences: Vec<String>,
}

/// Compares the variables that are declared with those of a group.
///
/// What only members of a static library have that were not built for the group's architecture is left out.
pub(super) fn check<'a>(
    declared: &[&'a DeclaredVariable<'a>],
    group: &Group<'a>,
    groups: &[Group<'a>],
) -> Vec<VariableCheck<'a>> {
    let compiled = group.variables();
    let checks = declared.iter().map(|declared| one(declared, &compiled));
    checks.filter(|check| check.symbol.is_some() || !is_in_other_members(check.name, group, groups)).collect()
}

/// Returns whether a variable is in members of a static library that have no module in `group`.
fn is_in_other_members(name: &str, group: &Group<'_>, groups: &[Group<'_>]) -> bool {
    let modules = groups.iter().flat_map(|group| &group.modules);
    let holds = |module: &&&Module| module.variables.iter().any(|variable| names::is_kernel(name, &variable.symbol));
    let members: BTreeSet<&str> = modules.filter(holds).filter_map(|module| module.member.as_deref()).collect();
    let is_here = |member: &&str| group.modules.iter().any(|module| module.member.as_deref() == Some(member));
    !members.is_empty() && !members.iter().any(is_here)
}

fn one<'a>(declared: &DeclaredVariable<'a>, compiled: &[&'a Variable]) -> VariableCheck<'a> {
    let name = declared.name;
    let wrong = |text: String| VariableCheck { name, symbol: None, differences: vec![text] };
    let tests: [&dyn Fn(&str) -> bool; 3] =
        [&|symbol| symbol == name, &|symbol| ids::normal(symbol) == ids::normal(name), &|symbol| {
            names::is_kernel(name, symbol)
        }];
    for is_meant in tests {
        let meant: Vec<_> = compiled.iter().filter(|variable| is_meant(&variable.symbol)).collect();
        let symbols: BTreeSet<_> = meant.iter().map(|variable| ids::normal(&variable.symbol)).collect();
        match (symbols.len(), meant.first()) {
            (1, Some(variable)) => {
                let differences = differences(declared, variable);
                return VariableCheck { name, symbol: Some(&variable.symbol), differences };
            }
            (0, _) => {}
            _ => {
                let several = names::listed(meant.iter().map(|variable| variable.title()));
                return wrong(format!("could be any of {several}: declare it by its mangled name"));
            }
        }
    }
    wrong(match compiled {
        [] => "is not there, nor any other".to_owned(),
        _ => format!("is not there; there are {}", names::listed(compiled.iter().map(|variable| variable.title()))),
    })
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
