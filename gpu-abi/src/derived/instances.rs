//! Which of several kernels of one name in the source, instances of a template or overloaded functions, is meant: the one whose name
//! states the types that Rust declares.

use super::compiled::Declared;
use crate::interface::Description;
use crate::name::agrees;
use crate::text::Text;

/// A kernel's symbol, and the types that it states, in the grammar of `name/agree`.
pub(super) type Candidate = (&'static str, &'static [&'static str]);

/// No kernel, or more than one.
pub(super) const NONE: usize = usize::MAX;
pub(super) const SEVERAL: usize = usize::MAX - 1;

/// Returns the index of the kernel whose parameters have these types.
pub const fn instance(candidates: &[Candidate], types: &[Description]) -> usize {
    let mut found = NONE;
    let mut i = 0;
    while i < candidates.len() {
        let texts = candidates[i].1;
        let mut agree = texts.len() == types.len();
        let mut param = 0;
        while agree && param < types.len() {
            agree = agrees(&types[param], texts[param], true);
            param += 1;
        }
        if agree {
            found = if found == NONE { i } else { SEVERAL };
        }
        i += 1;
    }
    found
}

/// Fails the build unless there is exactly one kernel whose parameters have the types that Rust declares; `all` are the symbols of those
/// of its name, with the types that each takes.
#[track_caller]
pub const fn check_instance(instance: usize, name: &'static str, types: &'static str, all: &'static [&'static str]) {
    if instance < all.len() {
        return;
    }
    let mut text = Text::<2048>::new();
    text.push(if instance == NONE { "no kernel called `" } else { "more than one kernel called `" });
    text.push(name);
    text.push("` takes (");
    text.push(types);
    text.push("); the kernels of that name are ");
    push_kernels(&mut text, all);
    text.push(if instance == NONE {
        "; correct the types here, or instantiate the kernel for them in its source"
    } else {
        "; say which one is meant with its symbol, `#[ptx(name = \"..\")]`"
    });
    panic!("{}", text.as_str())
}

/// Appends the first of the kernels, and how many more there are.
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
        text.push(" and ");
        text.push_number(all.len() - 8);
        text.push(" more");
    }
}

/// Returns the value for the kernel that is meant, of which `all` has one for each kernel; the first one if there is no such kernel.
pub const fn one_of<T: Copy>(instance: usize, all: &[T]) -> T {
    if instance < all.len() { all[instance] } else { all[0] }
}

/// Returns how the kernel that is meant declares a parameter, of which `all` has each kernel's declarations.
pub const fn declared_of<'a>(instance: usize, all: &'a [&'a [Declared]]) -> &'a [Declared] {
    if instance < all.len() { all[instance] } else { &[] }
}
