//! Selects one of several kernels with the same name in the source (instances of a template or overloaded functions): the
//! one whose symbol contains the types that Rust declares.

use super::facts::Facts;
use crate::compare::{CompiledTypes, RustType, type_difference};
use crate::description::Description;
use crate::search::any;
use crate::text::{Text, say};

/// A kernel's symbol, and the indices of the types of its parameters in the list of types in names.
pub(super) type Candidate<'a> = (&'static str, &'a [usize]);

/// No kernel, or more than one.
pub(super) const NONE: usize = usize::MAX;
const SEVERAL: usize = usize::MAX - 1;

/// Returns the index of the kernel whose parameters have these types.
#[inline]
pub const fn instance(candidates: &[Candidate<'_>], types: &[Description], stated: CompiledTypes<'_>) -> usize {
    let (mut found, mut i) = (NONE, 0);
    while i < candidates.len() {
        let params = candidates[i].1;
        let differs =
            params.len() != types.len() || any!(at in 0..types.len() => !is_stated(&types[at], params[at], stated));
        found = another(found, i, !differs);
        i += 1;
    }
    found
}

/// Returns the only index that agrees, given the only one before `index`.
#[inline]
pub(super) const fn another(found: usize, index: usize, agrees: bool) -> usize {
    match found {
        _ if !agrees => found,
        NONE => index,
        _ => SEVERAL,
    }
}

/// Returns whether a type agrees with the one at `index` of the types in names.
#[inline]
pub(super) const fn is_stated(ty: &Description, index: usize, stated: CompiledTypes<'_>) -> bool {
    matches!(
        type_difference(RustType::described(ty), index, stated),
        None | Some(crate::compare::Difference::Undescribed { .. })
    )
}

/// Fails the build unless exactly one kernel has parameters of the types that Rust declares; `all` are the symbols of the
/// kernels with that name, with the types that each takes. `how_to_regenerate` is empty if the declaration is not generated.
#[track_caller]
#[inline]
pub const fn check_instance(
    instance: usize,
    name: &'static str,
    types: &'static str,
    all: &'static [&'static str],
    how_to_regenerate: &'static str,
) {
    if instance < all.len() {
        return;
    }
    let mut text = Text::<2048>::new();
    text.push(if instance == NONE { "no kernel called `" } else { "more than one kernel called `" });
    say!(text, name, "` takes (", types, "); the kernels of that name are ");
    push_kernels(&mut text, all);
    text.push("; ");
    text.push(if !how_to_regenerate.is_empty() {
        how_to_regenerate
    } else if instance == NONE {
        "correct the types here, or instantiate the kernel for them in its source"
    } else {
        "give the symbol of the one that you mean, `#[ptx(name = \"..\")]`"
    });
    panic!("{}", text.as_str())
}

/// Appends the first few kernels, and the number of others.
#[inline]
pub(super) const fn push_kernels(text: &mut Text<2048>, all: &[&str]) {
    let mut i = 0;
    while i < all.len() && i < 8 {
        if i > 0 {
            text.push(", ");
        }
        text.push(all[i]);
        i += 1;
    }
    if all.len() > 8 {
        say!(text, " and ", number(all.len() - 8), " more");
    }
}

/// Returns the value for the selected kernel; `all` has one value for each kernel. Returns the first value if no kernel is
/// selected.
pub const fn one_of<T: Copy>(instance: usize, all: &[T]) -> T {
    if instance < all.len() { all[instance] } else { all[0] }
}

/// A kernel that is one of several in the file.
pub trait Selected {
    /// Its index among them, or a larger number if none of them is meant.
    const INDEX: usize;
}

/// Returns the facts about a parameter of the selected kernel; `all` has the facts for each kernel.
#[inline]
pub const fn facts_of(instance: usize, all: &[Facts]) -> Facts {
    if instance < all.len() { all[instance] } else { ("", "") }
}
