//! Names in messages.

use gpu_abi::verify::names::{is_near, own_name, without_arguments};
use std::collections::BTreeSet;

/// Returns whether a compiler made up a parameter's name from its kernel's name and a number.
pub(crate) fn is_made_up(kernel: &str, name: &str) -> bool {
    let number = name.strip_prefix(kernel).and_then(|rest| rest.strip_prefix("_param_"));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns the end of the error for a missing name: the names that are most similar to it, or else all names.
pub(crate) fn instead<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> String {
    let there: Vec<&str> = names.collect();
    let plain = |name: &'a str| without_arguments(own_name(name));
    let letters = without_arguments(own_name(wanted.split('(').next().unwrap_or(wanted)));
    let near: Vec<&str> = there.iter().copied().filter(|name| is_near(letters, plain(name))).collect();
    match (near.is_empty(), there.is_empty()) {
        (false, _) => format!(": did you mean {}?", listed(near.into_iter())),
        (true, false) => format!("; there are {}", listed(there.into_iter())),
        (true, true) => "; there are none".to_owned(),
    }
}

/// Lists some of the names, each once and in order: `a`, `b`, 3 more.
fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    const MAX: usize = 10;
    let all: BTreeSet<&str> = names.collect();
    let mut texts: Vec<String> = all.iter().take(MAX).map(|name| format!("`{name}`")).collect();
    texts.extend((all.len() > MAX).then(|| format!("{} more", all.len() - MAX)));
    texts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_end_somewhere() {
        assert_eq!(listed(["b", "a", "b"].into_iter()), "`a`, `b`");
        let many: Vec<String> = (10..40).map(|number| number.to_string()).collect();
        assert!(listed(many.iter().map(String::as_str)).ends_with("`18`, `19`, 20 more"));
    }

    #[test]
    fn names_that_say_nothing() {
        assert!(is_made_up("step", "step_param_12"));
        assert!(!is_made_up("step", "step_param_"));
        assert!(!is_made_up("step", "bodies"));
    }
}
