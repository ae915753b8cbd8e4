//! Searches a compiled file for the instances of families.

use super::{Body, Family, Instance, Lists, Value};
use crate::kernels::find::{Found, Search};
use proc_macro2::TokenStream;
use std::collections::HashMap;
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
            let name = family.instances().next().map_or("", |instance| &instance.name);
            let found = search.template(name, count).unwrap_or_else(|error| {
                fail(family.name.clone(), error, &family.attrs.conditions);
                Vec::new()
            });
            all_founds.push((index, found));
            continue;
        }
        let mut mistakes = Vec::new();
        for instance in family.instances() {
            let found = match search.find(&instance.name, count) {
                Ok(mut found) if found.len() == 1 => found.pop(),
                Ok(found) => {
                    let symbols: Vec<&str> = found.iter().map(|found| found.symbol.as_str()).collect();
                    mistakes.push((
                        instance,
                        format!(
                            "`{}` is the name of several kernels: declare each on its own, by its symbol, {}",
                            instance.name,
                            symbols.join(", ")
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
        if founds.len() == family.instances().count() {
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
        let Body::Instances { implementations, candidates, .. } = &mut family.body else { continue };
        if family.is_template {
            *candidates = founds;
        } else {
            let instances = implementations.iter_mut().flat_map(|implementation| &mut implementation.instances);
            instances.zip(founds).for_each(|(instance, found)| instance.found = Some(found));
        }
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
    // For each type of a list, by the list's index and its own: the number of declared instances, and those that the file
    // lacks.
    let mut declared: HashMap<(usize, usize), usize> = HashMap::new();
    let mut absent: HashMap<(usize, usize), Vec<&Missing<'_>>> = HashMap::new();
    let is_nowhere = |index: usize| {
        let count = missing.iter().filter(|missing| missing.family == index).count();
        count > 0 && count == families[index].instances().count()
    };
    let nowhere: Vec<bool> = (0..families.len()).map(is_nowhere).collect();
    for (family, _) in families.iter().zip(&nowhere).filter(|(family, is_nowhere)| !family.is_template && !**is_nowhere) {
        for from in family.instances().flat_map(|instance| instance.values.iter().filter_map(|value| value.from)) {
            *declared.entry(from).or_default() += 1;
        }
    }
    for one in missing.iter().filter(|one| !nowhere[one.family]) {
        for from in one.instance.values.iter().filter_map(|value| value.from) {
            absent.entry(from).or_default().push(one);
        }
    }
    let is_to_blame = |from: &(usize, usize)| absent.get(from).is_some_and(|absent| absent.len() == declared[from]);
    let mut blamed: Vec<&(usize, usize)> = absent.keys().filter(|from| is_to_blame(from)).collect();
    blamed.sort_unstable();
    for from in &blamed {
        let all = &absent[*from];
        let error = format!("`{}`: {}", all[0].instance.shown, all[0].error);
        fail(lists.lists[from.0].values[from.1].tokens.clone(), with_more(error, all.len() - 1, "of this type"), &[]);
    }
    for (index, family) in families.iter().enumerate() {
        let mut own = missing.iter().filter(|one| one.family == index);
        if nowhere[index] {
            if let Some(first) = own.next() {
                let error = format!("`{}`: {}", first.instance.shown, first.error);
                fail(family.name.clone(), with_more(error, own.count(), "of this kernel"), &family.attrs.conditions);
            }
            continue;
        }
        for Missing { instance: Instance { values, shown, .. }, error, .. } in own {
            if !values.iter().filter_map(|value| value.from).any(|from| blamed.contains(&&from)) {
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
