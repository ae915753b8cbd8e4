//! Compares the values of two enumerations and their names.

use super::difference::Difference;
use super::names::{ends_in_word, folded_len};
use crate::layout::Enumerator;

/// Returns the first difference between two enumerations at or after `from`, and where to continue the search.
///
/// Every value of the kernel's must be one of Rust's, because it can be read back, and vice versa. The names of a value
/// agree if the last words of the kernel's name are Rust's name, ignoring case and underscores: `MATERIAL_GLASS` and
/// `kGlass` agree with `Glass`.
pub(crate) const fn enumerator_difference<'a>(
    rust: &'a [Enumerator<'a>],
    kernel: &'a [(&'a str, i128)],
    from: usize,
) -> Option<(usize, Difference<&'a str>)> {
    let mut at = from;
    while at < kernel.len() {
        let (name, value) = kernel[at];
        at += 1;
        let (mut of_value, mut is_named, mut of_name) = (None, false, None);
        let mut i = 0;
        while i < rust.len() {
            let names_agree = ends_in_word(name, rust[i].name());
            if is_same_value(rust[i].value(), value) {
                of_value = Some(rust[i].name());
                is_named = is_named || names_agree;
            } else if names_agree && folded_len(name) == folded_len(rust[i].name()) {
                of_name = Some(&rust[i]);
            }
            i += 1;
        }
        match (of_value, of_name) {
            (Some(_), _) if is_named => {}
            (_, Some(other)) => {
                let difference = Difference::EnumeratorValue { name: other.name(), rust: other.value(), kernel: value };
                return Some((at, difference));
            }
            // If a value has several names, one of them must agree.
            (Some(rust), None) if !has_another_name(kernel, value, rust) => {
                return Some((at, Difference::EnumeratorName { rust, kernel: name, value }));
            }
            (Some(_), None) => {}
            (None, None) => return Some((at, Difference::EnumeratorNotInRust { name, value })),
        }
    }
    while at - kernel.len() < rust.len() {
        let enumerator = &rust[at - kernel.len()];
        at += 1;
        let mut is_there = false;
        let mut i = 0;
        while i < kernel.len() {
            // An enumerator with the same name and another value was reported above.
            is_there = is_there
                || is_same_value(kernel[i].1, enumerator.value())
                || ends_in_word(kernel[i].0, enumerator.name()) && folded_len(kernel[i].0) == folded_len(enumerator.name());
            i += 1;
        }
        if !is_there {
            let (name, value) = (enumerator.name(), enumerator.value());
            return Some((at, Difference::EnumeratorNotInKernel { name, value }));
        }
    }
    None
}

/// nvcc's debug information writes 8-byte values as signed, whether or not they are.
const fn is_same_value(one: i128, other: i128) -> bool {
    const BEYOND: i128 = 1 << 64;
    one == other || one == other + BEYOND && other < 0 || other == one + BEYOND && one < 0
}

const fn has_another_name(kernel: &[(&str, i128)], value: i128, rust: &str) -> bool {
    let mut i = 0;
    while i < kernel.len() {
        if kernel[i].1 == value && ends_in_word(kernel[i].0, rust) {
            return true;
        }
        i += 1;
    }
    false
}
