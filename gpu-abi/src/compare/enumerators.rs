//! Compares the enumerators of two enumerations by value and name.

use super::candidates::{AtEnd, Candidates, Order};
use super::difference::Difference;
use super::names::{before, ends_in_word, folded_len, same_letters};
use super::rust::RustEnum;
use crate::layout::Enumerator;
use crate::search::any;
use crate::text::equal_bytes;
use gpu_abi_reader::model::{Endings, ending_key, value_key};

/// Returns the first difference between two enumerations at or after `from`, and where to continue the search.
///
/// Every value of Rust's must be one of the kernel's. Every value of the kernel's must be one of Rust's, because it can be
/// read back, unless Rust's enumeration is open, because then it can hold any value. The names
/// of a value agree if the last words of the kernel's name are Rust's name, ignoring case and underscores: `MATERIAL_GLASS`
/// and `kGlass` agree with `Glass`.
#[inline]
pub(crate) const fn enumerator_difference<'a>(
    rust: RustEnum<'a>,
    kernel: KernelEnum<'a>,
    from: usize,
) -> Option<(usize, Difference<&'a str>)> {
    let (ours, theirs) = (rust.enumerators, kernel.enumerators);
    let prefix = usual_prefix(kernel, rust);
    let mut at = from;
    while at < theirs.len() {
        let index = at;
        let (name, value) = theirs[index];
        at += 1;
        if is_in_rust(name, value, rust, index) {
            continue;
        }
        let (mut has_value, mut of_value) = (false, None);
        let valued = rust.valued(value);
        let mut place = valued.start;
        while place < valued.end {
            let i = valued.get(place);
            let one = &ours[i];
            if is_same_value(one.value, value) {
                // If a value has several names, one of them must agree.
                if is_in_kernel(one, kernel, i) {
                    has_value = true;
                } else if !is_moved(one, kernel, prefix) {
                    (has_value, of_value) = (true, Some(one));
                }
            }
            place += 1;
        }
        match (called(name, value, rust, kernel, prefix), of_value) {
            (Some(other), _) => {
                let (rust_name, rust) = (other.rust_name, other.value);
                let difference = Difference::EnumeratorValue { name: rust_name, rust, kernel_name: name, kernel: value };
                return Some((at, difference));
            }
            (None, Some(other)) => {
                let (rust, cxx) = (other.rust_name, other.name);
                return Some((at, Difference::EnumeratorName { rust, cxx, kernel: name, value }));
            }
            (None, None) if has_value || rust.is_open => {}
            (None, None) => return Some((at, Difference::EnumeratorNotInRust { name, value })),
        }
    }
    while at - theirs.len() < ours.len() {
        let index = at - theirs.len();
        let one = &ours[index];
        at += 1;
        if !is_in_kernel(one, kernel, index) && !is_reported(one, kernel, rust, prefix) {
            let (name, cxx, value) = (one.rust_name, one.name, one.value);
            return Some((at, Difference::EnumeratorNotInKernel { name, cxx, value }));
        }
    }
    None
}

/// The enumerators of an enumeration in the kernel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KernelEnum<'a> {
    pub(super) enumerators: &'a [(&'a str, i128)],
    /// The order of their keys, if it is known.
    pub(super) by_key: Order<'a>,
}

impl<'a> KernelEnum<'a> {
    /// Returns the enumerators that may have a value.
    #[inline]
    const fn valued(self, value: i128) -> Candidates<'a> {
        Candidates::of(self.by_key, self.enumerators.len(), value_key(value))
    }

    /// Returns the enumerators whose names may end in a name.
    #[inline]
    const fn ending(self, name: &str) -> Candidates<'a> {
        Candidates::of(self.by_key, self.enumerators.len(), ending_key(Endings::new(name).whole()))
    }
}

impl<'a> RustEnum<'a> {
    /// Returns the enumerators that may have a value.
    #[inline]
    const fn valued(self, value: i128) -> Candidates<'a> {
        Candidates::of(self.by_key, self.enumerators.len(), value_key(value))
    }

    /// Returns the enumerators that may be at the end of a name.
    #[inline]
    const fn at_end(self, name: &'a str) -> AtEnd<'a> {
        AtEnd::of(self.by_key, self.enumerators.len(), name)
    }
}

/// Returns whether an enumerator is one of the kernel.
#[inline]
const fn is_same(one: &Enumerator<'_>, (name, value): (&str, i128)) -> bool {
    is_same_value(one.value, value) && ends_in_word(name, one.name)
}

/// Returns whether Rust has an enumerator of the kernel, most likely at the index `hint`.
#[inline]
const fn is_in_rust(name: &str, value: i128, rust: RustEnum<'_>, hint: usize) -> bool {
    let all = rust.enumerators;
    if hint < all.len() && is_same(&all[hint], (name, value)) {
        return true;
    }
    let valued = rust.valued(value);
    any!(place in valued.start..valued.end => is_same(&all[valued.get(place)], (name, value)))
}

/// Returns whether the kernel has an enumerator of Rust, most likely at the index `hint`.
#[inline]
const fn is_in_kernel(one: &Enumerator<'_>, kernel: KernelEnum<'_>, hint: usize) -> bool {
    let all = kernel.enumerators;
    if hint < all.len() && is_same(one, all[hint]) {
        return true;
    }
    let valued = kernel.valued(one.value);
    any!(place in valued.start..valued.end => is_same(one, all[valued.get(place)]))
}

/// Returns what the kernel's enumerators have before their names in Rust, as far as the first one tells: `k` if `kGhost` is `GHOST`.
#[inline]
const fn usual_prefix<'a>(kernel: KernelEnum<'a>, rust: RustEnum<'a>) -> &'a [u8] {
    let [first, ..] = rust.enumerators else { return &[] };
    let (mut shortest, ending): (Option<&'a [u8]>, _) = (None, kernel.ending(first.name));
    let mut place = ending.start;
    while place < ending.end {
        let name = kernel.enumerators[ending.get(place)].0;
        if let Some(prefix) = before(name, first.name) {
            let is_shorter = !matches!(shortest, Some(known) if known.len() <= prefix.len());
            if is_shorter && !has_longer(name, folded_len(first.name), rust) {
                shortest = Some(prefix);
            }
        }
        place += 1;
    }
    match shortest {
        Some(prefix) => prefix,
        None => &[],
    }
}

/// Returns whether an enumerator in Rust with a name of more than `len` letters is at the end of a name.
#[inline]
const fn has_longer<'a>(name: &'a str, len: usize, rust: RustEnum<'a>) -> bool {
    let mut all = rust.at_end(name);
    while let Some(i) = all.next() {
        let end = rust.enumerators[i].name;
        if ends_in_word(name, end) && folded_len(end) > len {
            return true;
        }
    }
    false
}

/// Returns whether an enumerator has this name in the kernel, also after the usual prefix.
#[inline]
const fn is_called(one: &Enumerator<'_>, name: &str, prefix: &[u8]) -> bool {
    same_letters(one.name, name, true)
        || !prefix.is_empty() && matches!(before(name, one.name), Some(before) if equal_bytes(before, prefix))
}

/// Returns the enumerator in Rust that has this name and another value in the kernel, preferably one that the kernel lacks.
#[inline]
const fn called<'a>(
    name: &'a str,
    value: i128,
    rust: RustEnum<'a>,
    kernel: KernelEnum<'a>,
    prefix: &[u8],
) -> Option<&'a Enumerator<'a>> {
    let (mut best, mut lacks_best) = (None, false);
    let mut all = rust.at_end(name);
    while let Some(i) = all.next() {
        let one = &rust.enumerators[i];
        if !is_same_value(one.value, value) && is_called(one, name, prefix) {
            let is_lacking = !is_in_kernel(one, kernel, i);
            let is_better = match best {
                Some(best) => is_lacking && !lacks_best || is_lacking == lacks_best && i < best,
                None => true,
            };
            if is_better {
                (best, lacks_best) = (Some(i), is_lacking);
            }
        }
    }
    match best {
        Some(best) => Some(&rust.enumerators[best]),
        None => None,
    }
}

/// Returns whether the kernel has another value for an enumerator of this name.
#[inline]
const fn is_moved(one: &Enumerator<'_>, kernel: KernelEnum<'_>, prefix: &[u8]) -> bool {
    let ending = kernel.ending(one.name);
    any!(place in ending.start..ending.end => {
        let (name, value) = kernel.enumerators[ending.get(place)];
        !is_same_value(one.value, value) && is_called(one, name, prefix)
    })
}

/// Returns whether an enumerator that the kernel lacks is reported together with one that Rust lacks: as another name for its
/// value, or as another value for its name.
#[inline]
const fn is_reported<'a>(one: &Enumerator<'_>, kernel: KernelEnum<'a>, rust: RustEnum<'a>, prefix: &[u8]) -> bool {
    let (all, valued, ending) = (kernel.enumerators, kernel.valued(one.value), kernel.ending(one.name));
    any!(place in valued.start..valued.end => {
        let (i, (name, value)) = (valued.get(place), all[valued.get(place)]);
        is_same_value(one.value, value) && !is_in_rust(name, value, rust, i)
    }) || any!(place in ending.start..ending.end => {
        let (i, (name, value)) = (ending.get(place), all[ending.get(place)]);
        // The names are compared first, since the rest is a search.
        is_called(one, name, prefix) && !is_in_rust(name, value, rust, i)
    })
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
    use gpu_abi_reader::model::enumerator_keys;
    use std::string::{String, ToString};
    use std::vec::Vec;

    const FLAGS: [Enumerator<'static>; 3] =
        [Enumerator::new("READ", 1), Enumerator::new("LOAD", 1), Enumerator::new("WRITE", 2)];

    fn differences(enumerators: &[Enumerator<'_>], is_open: bool, kernel: &[(&str, i128)]) -> Vec<String> {
        let of_rust = order(enumerators.iter().map(|one| (one.name, one.value)));
        let of_kernel = order(kernel.iter().copied());
        let found = [(&[] as Order<'_>, &[] as Order<'_>), (&of_rust, &[]), (&of_rust, &of_kernel)].map(|(rust, order)| {
            let rust = RustEnum { repr: Scalar::U32, enumerators, by_key: rust, is_open };
            let kernel = KernelEnum { enumerators: kernel, by_key: order };
            let mut found = Vec::new();
            let mut from = 0;
            while let Some((next, difference)) = enumerator_difference(rust, kernel, from) {
                found.push(difference.to_string());
                from = next;
            }
            found
        });
        // An order changes only how long the search takes.
        assert_eq!(found[0], found[1]);
        assert_eq!(found[0], found[2]);
        found.into_iter().next().unwrap()
    }

    fn order<'a>(all: impl Iterator<Item = (&'a str, i128)>) -> Vec<([u32; 3], u32)> {
        let keys =
            (0..).zip(all).flat_map(|(index, (name, value))| enumerator_keys(name, value).map(move |key| (key, index)));
        let mut order: Vec<_> = keys.collect();
        order.sort_unstable();
        order
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
    fn a_changed_value_is_found_by_the_name() {
        type Case<'a> = (&'a [(&'a str, i128)], &'a [&'a str]);
        let cases: [Case<'_>; 2] = [
            (&[("kRead", 1), ("kLoad", 1), ("kWrite", 4)], &["`WRITE` is 2 in Rust, `kWrite` is 4 in the kernel"]),
            (
                &[("kRead", 1), ("kLoad", 1), ("kReadWrite", 3), ("kWrite", 4)],
                &["`WRITE` is 2 in Rust, `kWrite` is 4 in the kernel"],
            ),
        ];
        for (kernel, expected) in cases {
            assert_eq!(differences(&FLAGS, true, kernel), expected, "{kernel:?}");
        }
        let closed = differences(&FLAGS, false, cases[1].0);
        assert_eq!(closed, ["no `kReadWrite` = 3 in Rust", "`WRITE` is 2 in Rust, `kWrite` is 4 in the kernel"]);

        // It does not have the prefix of the others.
        let other = [("kRead", 1), ("kLoad", 1), ("aWrite", 4)];
        assert_eq!(differences(&FLAGS, false, &other), ["no `aWrite` = 4 in Rust", "no `WRITE` = 2 in the kernel"]);
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
