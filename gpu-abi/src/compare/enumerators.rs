//! Compares the enumerators of two enumerations by value and name.

use super::difference::Difference;
use super::names::{before, ends_in_word, folded_len, same_letters};
use super::rust::RustEnum;
use crate::layout::Enumerator;
use crate::search::any;
use crate::text::{equal, equal_bytes};

/// Returns the first difference between two enumerations at or after `from`, and where to continue the search.
///
/// Every value of Rust's must be one of the kernel's. Every value of the kernel's must be one of Rust's, because it can be
/// read back, unless Rust's enumeration is open, because then it can hold any value. The names
/// of a value agree if the last words of the kernel's name are Rust's name, ignoring case and underscores: `MATERIAL_GLASS`
/// and `kGlass` agree with `Glass`.
#[inline]
pub(crate) const fn enumerator_difference<'a>(
    rust: RustEnum<'a>,
    kernel: &'a [(&'a str, i128)],
    from: usize,
) -> Option<(usize, Difference<&'a str>)> {
    let RustEnum { enumerators, is_open, .. } = rust;
    let prefix = usual_prefix(kernel, enumerators);
    let mut at = from;
    while at < kernel.len() {
        let index = at;
        let (name, value) = kernel[index];
        at += 1;
        if is_in_rust(name, value, enumerators, index) {
            continue;
        }
        let (mut has_value, mut of_value, mut of_name) = (false, None, None);
        let mut i = 0;
        while i < enumerators.len() {
            let one = &enumerators[i];
            if is_same_value(one.value, value) {
                // If a value has several names, one of them must agree.
                if is_in_kernel(one, kernel, i) {
                    has_value = true;
                } else if !is_moved(one, kernel, prefix) {
                    (has_value, of_value) = (true, Some(one));
                }
            } else if is_called(one, name, prefix) && (of_name.is_none() || !is_in_kernel(one, kernel, i)) {
                of_name = Some(one);
            }
            i += 1;
        }
        if of_name.is_none() && of_value.is_none() {
            of_name = changed(name, kernel, enumerators);
        }
        match (of_name, of_value) {
            (Some(other), _) => {
                let (rust_name, rust) = (other.rust_name, other.value);
                let difference = Difference::EnumeratorValue { name: rust_name, rust, kernel_name: name, kernel: value };
                return Some((at, difference));
            }
            (None, Some(other)) => {
                let (rust, cxx) = (other.rust_name, other.name);
                return Some((at, Difference::EnumeratorName { rust, cxx, kernel: name, value }));
            }
            (None, None) if has_value || is_open => {}
            (None, None) => return Some((at, Difference::EnumeratorNotInRust { name, value })),
        }
    }
    while at - kernel.len() < enumerators.len() {
        let index = at - kernel.len();
        let one = &enumerators[index];
        at += 1;
        if !is_in_kernel(one, kernel, index) && !is_reported(one, kernel, enumerators, prefix) {
            let (name, cxx, value) = (one.rust_name, one.name, one.value);
            return Some((at, Difference::EnumeratorNotInKernel { name, cxx, value }));
        }
    }
    None
}

/// Returns whether Rust has an enumerator of the kernel, most likely at the index `hint`.
#[inline]
const fn is_in_rust(name: &str, value: i128, rust: &[Enumerator<'_>], hint: usize) -> bool {
    any!(i in 0..rust.len() => {
        let one = &rust[(hint + i) % rust.len()];
        is_same_value(one.value, value) && ends_in_word(name, one.name)
    })
}

/// Returns whether the kernel has an enumerator of Rust, most likely at the index `hint`.
#[inline]
const fn is_in_kernel(one: &Enumerator<'_>, kernel: &[(&str, i128)], hint: usize) -> bool {
    any!(i in 0..kernel.len() => {
        let (name, value) = kernel[(hint + i) % kernel.len()];
        is_same_value(one.value, value) && ends_in_word(name, one.name)
    })
}

/// Returns what the kernel's enumerators have before their names in Rust, as far as the first one tells: `k` if `kGhost` is `GHOST`.
#[inline]
const fn usual_prefix<'a>(kernel: &[(&'a str, i128)], rust: &[Enumerator<'_>]) -> &'a [u8] {
    let [first, ..] = rust else { return &[] };
    let mut shortest: Option<&'a [u8]> = None;
    let mut i = 0;
    while i < kernel.len() {
        let name = kernel[i].0;
        if let Some(prefix) = before(name, first.name) {
            let is_shorter = !matches!(shortest, Some(known) if known.len() <= prefix.len());
            let len = folded_len(first.name);
            if is_shorter && !any!(j in 1..rust.len() => ends_in_word(name, rust[j].name) && folded_len(rust[j].name) > len)
            {
                shortest = Some(prefix);
            }
        }
        i += 1;
    }
    match shortest {
        Some(prefix) => prefix,
        None => &[],
    }
}

/// Returns whether an enumerator has this name in the kernel, also after the usual prefix.
#[inline]
const fn is_called(one: &Enumerator<'_>, name: &str, prefix: &[u8]) -> bool {
    same_letters(one.name, name, true)
        || !prefix.is_empty() && matches!(before(name, one.name), Some(before) if equal_bytes(before, prefix))
}

/// Returns whether the kernel has another value for an enumerator of this name.
#[inline]
const fn is_moved(one: &Enumerator<'_>, kernel: &[(&str, i128)], prefix: &[u8]) -> bool {
    any!(i in 0..kernel.len() => !is_same_value(one.value, kernel[i].1) && is_called(one, kernel[i].0, prefix))
}

/// Returns whether an enumerator that the kernel lacks is reported together with one that Rust lacks: as another name for its
/// value, or as another value for its name.
#[inline]
const fn is_reported(one: &Enumerator<'_>, kernel: &[(&str, i128)], rust: &[Enumerator<'_>], prefix: &[u8]) -> bool {
    // The values and names are compared first, since the rest is a search.
    any!(i in 0..kernel.len() => {
        let (name, value) = kernel[i];
        let (has_value, has_name) = (is_same_value(one.value, value), ends_in_word(name, one.name));
        (has_value || has_name)
            && !is_in_rust(name, value, rust, i)
            && (has_value
                || is_called(one, name, prefix)
                || matches!(changed(name, kernel, rust), Some(changed) if equal(changed.name, one.name)))
    })
}

/// Returns the enumerator in Rust that most likely is the kernel's `name` with another value, `GHOST` for `kGhost`. The kernel
/// has neither its name nor its value, and each of the two is the best match for the other: `kReadWrite` ends with `WRITE`,
/// but `kWrite` is closer to `WRITE`, and `READ_WRITE` is closer to `kReadWrite`.
#[inline]
const fn changed<'r, 'a>(name: &str, kernel: &[(&str, i128)], rust: &'r [Enumerator<'a>]) -> Option<&'r Enumerator<'a>> {
    let mut best: Option<&'r Enumerator<'a>> = None;
    let mut i = 0;
    while i < rust.len() {
        let one = &rust[i];
        if ends_in_word(name, one.name) {
            let is_longer = match best {
                Some(best) => folded_len(one.name) > folded_len(best.name),
                None => true,
            };
            if is_longer && !has_value(one, kernel) {
                best = Some(one);
            }
        }
        i += 1;
    }
    let Some(one) = best else { return None };
    let has_closer = any!(i in 0..kernel.len() => {
        let (other, value) = kernel[i];
        ends_in_word(other, one.name)
            && (folded_len(other) < folded_len(name) || folded_len(other) == folded_len(name) && !equal(other, name))
            && !is_in_rust(other, value, rust, i)
    });
    if has_closer { None } else { Some(one) }
}

/// Returns whether the kernel has the value of an enumerator in Rust.
#[inline]
const fn has_value(one: &Enumerator<'_>, kernel: &[(&str, i128)]) -> bool {
    any!(i in 0..kernel.len() => is_same_value(one.value, kernel[i].1))
}

/// Returns whether two values are equal. nvcc's debug information writes 8-byte values as signed even if they are unsigned.
#[inline]
const fn is_same_value(one: i128, other: i128) -> bool {
    const BEYOND: i128 = 1 << 64;
    one == other || one == other + BEYOND && other < 0 || other == one + BEYOND && one < 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scalar::Scalar;
    use std::string::{String, ToString};
    use std::vec::Vec;

    const FLAGS: [Enumerator<'static>; 3] =
        [Enumerator::new("READ", 1), Enumerator::new("LOAD", 1), Enumerator::new("WRITE", 2)];

    fn differences(enumerators: &[Enumerator<'_>], is_open: bool, kernel: &[(&str, i128)]) -> Vec<String> {
        let rust = RustEnum { repr: Scalar::U32, enumerators, is_open };
        let mut found = Vec::new();
        let mut from = 0;
        while let Some((next, difference)) = enumerator_difference(rust, kernel, from) {
            found.push(difference.to_string());
            from = next;
        }
        found
    }

    #[test]
    fn only_an_open_enumeration_may_lack_enumerators() {
        let more = [("kRead", 1), ("kLoad", 1), ("kWrite", 2), ("kExecute", 4)];
        assert_eq!(differences(&FLAGS, true, &more), [""; 0]);
        assert_eq!(differences(&FLAGS, false, &more), ["no `kExecute` = 4 in Rust"]);
        // Another name for a value that has one.
        for is_open in [true, false] {
            assert_eq!(differences(&FLAGS, is_open, &[("READ", 1), ("LOAD", 1), ("FETCH", 1), ("WRITE", 2)]), [""; 0]);
        }
    }

    #[test]
    fn every_name_in_rust_is_the_kernels() {
        type Case<'a> = (&'a [(&'a str, i128)], &'a [&'a str]);
        let cases: [Case<'_>; 6] = [
            (&[("READ", 1), ("LOAD", 1)], &["no `WRITE` = 2 in the kernel"]),
            (&[("READ", 1), ("LOAD", 1), ("STORE", 2)], &["2 is `WRITE` in Rust, `STORE` in the kernel"]),
            (&[("READ", 1), ("LOAD", 1), ("WRITE", 4)], &["`WRITE` is 2 in Rust, 4 in the kernel"]),
            // Of several names for one value, each is compared.
            (&[("READ", 1), ("WRITE", 2)], &["no `LOAD` = 1 in the kernel"]),
            (&[("FETCH", 1), ("LOAD", 1), ("WRITE", 2)], &["1 is `READ` in Rust, `FETCH` in the kernel"]),
            (
                &[("READ", 2), ("LOAD", 1), ("WRITE", 1)],
                &["`READ` is 1 in Rust, 2 in the kernel", "`WRITE` is 2 in Rust, 1 in the kernel"],
            ),
        ];
        for (kernel, expected) in cases {
            assert_eq!(differences(&FLAGS, true, kernel), expected, "{kernel:?}");
            assert_eq!(differences(&FLAGS, false, kernel), expected, "{kernel:?}");
        }
    }

    #[test]
    fn a_changed_value_is_found_by_the_end_of_the_name() {
        type Case<'a> = (&'a [(&'a str, i128)], &'a [&'a str]);
        let cases: [Case<'_>; 4] = [
            (&[("kRead", 1), ("kLoad", 1), ("kWrite", 4)], &["`WRITE` is 2 in Rust, `kWrite` is 4 in the kernel"]),
            // The closest name is meant.
            (
                &[("kRead", 1), ("kLoad", 1), ("kReadWrite", 3), ("kWrite", 4)],
                &["`WRITE` is 2 in Rust, `kWrite` is 4 in the kernel"],
            ),
            // Neither is closer.
            (&[("kRead", 1), ("kLoad", 1), ("aWrite", 3), ("bWrite", 4)], &["no `WRITE` = 2 in the kernel"]),
            // Another name for the value is more likely.
            (
                &[("kRead", 1), ("kLoad", 1), ("kReadWrite", 3), ("kStore", 2)],
                &["2 is `WRITE` in Rust, `kStore` in the kernel"],
            ),
        ];
        for (kernel, expected) in cases {
            assert_eq!(differences(&FLAGS, true, kernel), expected, "{kernel:?}");
        }
        let closed = differences(&FLAGS, false, cases[1].0);
        assert_eq!(closed, ["no `kReadWrite` = 3 in Rust", "`WRITE` is 2 in Rust, `kWrite` is 4 in the kernel"]);

        let longer = [Enumerator::new("WRITE", 2), Enumerator::new("READ_WRITE", 3)];
        assert_eq!(
            differences(&longer, true, &[("kReadWrite", 8)]),
            ["`READ_WRITE` is 3 in Rust, `kReadWrite` is 8 in the kernel", "no `WRITE` = 2 in the kernel"]
        );
    }

    #[test]
    fn a_moved_enumerator_is_not_another_one() {
        let all = [Enumerator::new("OFF", 0), Enumerator::new("ON", 1), Enumerator::new("AUTO", 2)];
        let moved = "`ON` is 1 in Rust, `kOn` is 2 in the kernel";
        let last = "`AUTO` is 2 in Rust, `kAuto` is 3 in the kernel";
        let inserted = [("kOff", 0), ("kIdle", 1), ("kOn", 2), ("kAuto", 3)];
        assert_eq!(differences(&all, true, &inserted), [moved, last]);
        assert_eq!(differences(&all, false, &inserted), ["no `kIdle` = 1 in Rust", moved, last]);
        assert_eq!(
            differences(&all, false, &[("kOff", 0), ("kAuto", 1), ("kOn", 2)]),
            ["`AUTO` is 2 in Rust, `kAuto` is 1 in the kernel", moved]
        );
        // One that agrees is not moved, whatever else the kernel has.
        assert_eq!(
            differences(&all, false, &[("kOff", 0), ("kOn", 1), ("kAuto", 2), ("xOn", 4)]),
            ["no `xOn` = 4 in Rust"]
        );
    }

    #[test]
    fn a_renamed_enumerator_has_both_names() {
        let renamed = [Enumerator { rust_name: "FIXED", ..Enumerator::new("kGhost", 4) }];
        assert_eq!(differences(&renamed, true, &[("kGhost", 4)]), [""; 0]);
        assert_eq!(differences(&renamed, true, &[("kGhost", 8)]), ["`FIXED` is 4 in Rust, `kGhost` is 8 in the kernel"]);
        assert_eq!(
            differences(&renamed, true, &[("kSolid", 4)]),
            ["4 is `FIXED` (`kGhost` in C++) in Rust, `kSolid` in the kernel"]
        );
        assert_eq!(differences(&renamed, true, &[("kSolid", 1)]), ["no `FIXED` (`kGhost` in C++) = 4 in the kernel"]);
    }
}
