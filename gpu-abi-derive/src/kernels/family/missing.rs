//! Reports the instances of families that a compiled file lacks.

use super::Lists;
use super::check::written;
use crate::kernels::find::Fail;
use crate::kernels::model::{Body, Instance, Kernel};
use crate::tokens::{each, kept};
use quote::ToTokens;

/// An instance that the file lacks, and its family's index.
pub(crate) struct Missing<'f> {
    pub(crate) family: usize,
    pub(crate) instance: &'f Instance,
    /// The error, which names the instance.
    pub(crate) error: String,
}

impl Instance {
    /// Returns the indices of its values' lists, and theirs in the lists.
    fn listed(&self) -> Vec<(usize, usize)> {
        kept(&self.values, &mut |value| value.from)
    }
}

/// Reports each mistake once. A list's type that no kernel is compiled for is reported at that type, and a kernel without any instance in the
/// file at its name. Any other missing instance is reported at the value written on the kernel, or else at the kernel's name.
pub(crate) fn report_missing(families: &[Kernel<'_>], missing: &[Missing<'_>], lists: &Lists<'_>, fail: &mut Fail<'_>) {
    let missing_of = |family: usize| kept(missing, &mut |missing| (missing.family == family).then_some(missing));
    let is_nowhere = |family: usize| {
        let count = missing_of(family).len();
        count > 0 && count == families[family].instances().len()
    };
    // For each list, and for each of its types: the number of declared instances, and those that the file lacks.
    let mut all: Vec<Vec<(usize, Vec<&Missing<'_>>)>> = Vec::new();
    for list in lists.lists {
        all.push(each(&list.values, &mut |_| (0, Vec::new())));
    }
    for (index, family) in families.iter().enumerate() {
        if matches!(&family.body, Body::Instances(instances) if instances.template.is_some()) || is_nowhere(index) {
            continue;
        }
        for instance in family.instances() {
            for (list, at) in instance.listed() {
                all[list][at].0 += 1;
            }
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
            fail(value.tokens.clone(), with_more(absent[0].error.clone(), absent.len() - 1, "of this type"), &[]);
        }
    }
    for (index, family) in families.iter().enumerate() {
        let own = missing_of(index);
        if let (true, [first, others @ ..]) = (is_nowhere(index), &own[..]) {
            let error = with_more(first.error.clone(), others.len(), "of this kernel");
            fail(family.name.to_token_stream(), error, &family.attrs.conditions);
            continue;
        }
        for one in own.iter().filter(|one| !one.instance.listed().into_iter().any(is_to_blame)) {
            fail(written(&one.instance.values, &family.name), one.error.clone(), &family.attrs.conditions);
        }
    }
}

/// Returns an error with the number of other instances that have the same error.
pub(crate) fn with_more(mut error: String, more: usize, of: &str) -> String {
    if more > 0 {
        let s = if more == 1 { "" } else { "s" };
        error += &format!(" ({more} more instance{s} {of})");
    }
    error
}
