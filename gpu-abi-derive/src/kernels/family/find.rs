//! Searches a compiled file for the instances of families.

use super::{Body, Family, Instance, Lists, Value};
use crate::kernels::find::{Found, Search};
use crate::tokens::separated;
use gpu_abi_reader::names::SourceName;
use proc_macro2::TokenStream;
use syn::Attribute;

/// Reports an error: its location, its text, and the conditions of the family.
type Fail<'f> = dyn FnMut(TokenStream, String, &[Attribute]) + 'f;

/// An instance that the file lacks, and its family's index.
struct Missing<'f> {
    family: usize,
    instance: &'f Instance,
    error: String,
}

/// Looks up all instances and reports each mistake once. A list's type that no kernel is compiled for is reported at that
/// type, and a kernel without any instance in the file at its name. Any other missing instance is reported at the value
/// written on the kernel, or else at the kernel's name.
pub(crate) fn find(search: &mut Search<'_>, families: &mut [Family<'_>], lists: &Lists<'_>, fail: &mut Fail<'_>) {
    let mut missing = Vec::new();
    let mut all_founds = Vec::new();
    for (index, family) in families.iter().enumerate() {
        let Body::Instances { parameters, .. } = &family.body else { continue };
        let count = parameters.len();
        let mut founds = Vec::new();
        if family.is_template {
            let name = family.instances().first().map_or("", |instance| &instance.name);
            let found = search.template(name, count).unwrap_or_else(|error| {
                fail(family.name.clone(), error, &family.attrs.conditions);
                Vec::new()
            });
            all_founds.push((index, found));
            continue;
        }
        let mut mistakes = Vec::new();
        for instance in family.instances() {
            let found = match by_name(search, &instance.name, count) {
                Ok(mut found) if found.len() == 1 => found.pop(),
                Ok(found) => {
                    let symbols = separated(found.into_iter().map(|found| found.symbol), ", ");
                    mistakes.push((
                        instance,
                        format!(
                            "`{}` is the name of several kernels: declare each on its own, by its symbol, {symbols}",
                            instance.name
                        ),
                    ));
                    None
                }
                Err(error) if search.interface.has_kernel(&instance.name) => {
                    mistakes.push((instance, error));
                    None
                }
                Err(error) => {
                    missing.push(Missing { family: index, instance, error });
                    None
                }
            };
            founds.extend(found);
        }
        report(family, &mistakes, fail);
        // Kernels are matched to instances by their order, so none may be missing. If one is, the program does not compile
        // anyway.
        if founds.len() == family.instances().len() {
            all_founds.push((index, founds));
        }
    }
    report_missing(families, &missing, lists, fail);
    for (index, founds) in all_founds {
        let family = &mut families[index];
        report_types(family, &founds, fail);
        if let Body::Instances { parameters, .. } = &family.body {
            if let Some((at, error)) = search.misplaced(parameters, &founds) {
                fail(at, error, &family.attrs.conditions);
            }
        }
        let Body::Instances { instances, candidates, .. } = &mut family.body else { continue };
        if family.is_template {
            *candidates = founds;
        } else {
            for (instance, found) in instances.iter_mut().zip(founds) {
                instance.found = Some(found);
            }
        }
    }
}

/// Finds an instance by its name. The substitutions in a mangled name, such as `S0_`, are those of the instance that the pattern is copied
/// from. In other instances, they stand for other types, so these are found by their template arguments.
fn by_name(search: &mut Search<'_>, name: &str, count: usize) -> Result<Vec<Found>, String> {
    match SourceName::of_instance(name) {
        Some(instance) if !search.interface.has_kernel(name) => search.find(instance.as_str(), count),
        _ => search.find(name, count),
    }
}

impl Instance {
    /// Returns the indices of its values' lists, and theirs in the lists.
    fn listed(&self) -> Vec<(usize, usize)> {
        self.values.iter().filter_map(|value| value.from).collect()
    }
}

/// Reports the mistakes in the types of a family's kernels as a single error.
fn report_types(family: &Family<'_>, founds: &[Found], fail: &mut Fail<'_>) {
    let mut errors = founds.iter().flat_map(|found| &found.mistakes);
    if let Some(first) = errors.next() {
        fail(family.name.clone(), with_more(first.clone(), errors.count(), "like it"), &family.attrs.conditions);
    }
}

/// Reports the mistakes in the instances of one family as a single error.
fn report(family: &Family<'_>, mistakes: &[(&Instance, String)], fail: &mut Fail<'_>) {
    if let [(instance, error), more @ ..] = mistakes {
        let error = with_more(format!("`{}`: {error}", instance.shown), more.len(), "like it");
        fail(family.name.clone(), error, &family.attrs.conditions);
    }
}

fn report_missing(families: &[Family<'_>], missing: &[Missing<'_>], lists: &Lists<'_>, fail: &mut Fail<'_>) {
    let missing_of = |family: usize| missing.iter().filter(move |missing| missing.family == family);
    let is_nowhere = |family: usize| {
        let count = missing_of(family).count();
        count > 0 && count == families[family].instances().len()
    };
    // For each list, and for each of its types: the number of declared instances, and those that the file lacks.
    let mut all: Vec<Vec<(usize, Vec<&Missing<'_>>)>> = Vec::new();
    for list in lists.lists {
        all.push(list.values.iter().map(|_| (0, Vec::new())).collect());
    }
    for (index, family) in families.iter().enumerate() {
        if family.is_template || is_nowhere(index) {
            continue;
        }
        for (list, at) in family.instances().iter().flat_map(Instance::listed) {
            all[list][at].0 += 1;
        }
        for one in missing_of(index) {
            for (list, at) in one.instance.listed() {
                all[list][at].1.push(one);
            }
        }
    }
    let is_to_blame = |(list, at): (usize, usize)| {
        let (declared, absent) = &all[list][at];
        !absent.is_empty() && absent.len() == *declared
    };
    for (index, list) in lists.lists.iter().enumerate() {
        for (at, value) in list.values.iter().enumerate().filter(|(at, _)| is_to_blame((index, *at))) {
            let absent = &all[index][at].1;
            let error = format!("`{}`: {}", absent[0].instance.shown, absent[0].error);
            fail(value.tokens.clone(), with_more(error, absent.len() - 1, "of this type"), &[]);
        }
    }
    for (index, family) in families.iter().enumerate() {
        let mut own = missing_of(index);
        if is_nowhere(index) {
            if let Some(first) = own.next() {
                let error = format!("`{}`: {}", first.instance.shown, first.error);
                fail(family.name.clone(), with_more(error, own.count(), "of this kernel"), &family.attrs.conditions);
            }
            continue;
        }
        for Missing { instance, error, .. } in own {
            let Instance { values, shown, .. } = instance;
            if !instance.listed().into_iter().any(is_to_blame) {
                let written = values.iter().rev().find(|value| value.from.is_none());
                let at = written.map_or(&family.name, |Value { tokens, .. }| tokens).clone();
                fail(at, format!("`{shown}`: {error}"), &family.attrs.conditions);
            }
        }
    }
}

/// Returns an error with the number of other instances that have the same error.
fn with_more(mut error: String, more: usize, of: &str) -> String {
    if more > 0 {
        let s = if more == 1 { "" } else { "s" };
        error += &format!(" ({more} more instance{s} {of})");
    }
    error
}
