//! Selects one of several kernels with the same name in the source (instances of a template or overloaded functions): the
//! one whose symbol contains the types that Rust declares.

use super::facts::Facts;
use crate::compare::{CompiledTypes, RustType, is_stated};
use crate::description::Description;
use crate::search::any;
use crate::text::{Text, say};

/// A kernel's symbol, and the indices of the types of its parameters in the list of types in names.
type Candidate<'a> = (&'static str, &'a [usize]);

/// No kernel.
pub(super) const NONE: usize = usize::MAX;
/// More than one kernel.
pub(super) const SEVERAL: usize = usize::MAX - 1;

/// Returns the only index below a length for which a condition holds, or else `NONE` or `SEVERAL`.
macro_rules! only {
    ($i:ident in 0..$len:expr => $holds:expr) => {
        match $crate::search::position!($i in 0..$len => $holds) {
            None => super::instances::NONE,
            Some(first) if $crate::search::any!($i in first + 1..$len => $holds) => super::instances::SEVERAL,
            Some(first) => first,
        }
    };
}
pub(super) use only;

/// Returns the index of the kernel whose parameters have these types.
#[inline]
pub const fn instance(candidates: &[Candidate<'_>], types: &[Description], stated: CompiledTypes<'_>) -> usize {
    only!(i in 0..candidates.len() => {
        let params = candidates[i].1;
        params.len() == types.len()
            && !any!(at in 0..types.len() => !is_stated(RustType::described(&types[at]), params[at], stated))
    })
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
