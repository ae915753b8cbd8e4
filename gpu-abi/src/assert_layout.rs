//! `assert_layout!`: sizes, alignments and offsets, asserted at compile time.

use crate::layout::TypeLayout;
use crate::text::{Text, equal, fail, say};

/// An entry: `size`, `align` or the name of a member, and the expected number in bytes.
pub type Entry = (&'static str, usize);

/// The entries of an assertion, and whether all are right: a constant for each entry takes rustc less time if it names one value.
#[derive(Clone, Copy, Debug)]
pub struct Asserted {
    layout: &'static TypeLayout,
    entries: &'static [Entry],
    agrees: bool,
}

/// Compares all entries with a layout.
#[inline]
pub const fn asserted(layout: &'static TypeLayout, entries: &'static [Entry]) -> Asserted {
    Asserted { layout, entries, agrees: agrees(layout, entries) }
}

/// Returns whether all entries are right. They are usually in the order of the members.
#[inline]
const fn agrees(layout: &TypeLayout, entries: &[Entry]) -> bool {
    let fields = layout.fields();
    let (mut i, mut next) = (0, 0);
    while i < entries.len() {
        let (name, expected) = entries[i];
        let found = if equal(name, "size") {
            layout.size()
        } else if equal(name, "align") {
            layout.align()
        } else {
            let mut tried = 0;
            while tried < fields.len() && !equal(fields[next % fields.len()].name(), unraw(name)) {
                next += 1;
                tried += 1;
            }
            if tried == fields.len() {
                return false;
            }
            fields[next % fields.len()].offset()
        };
        if found != expected {
            return false;
        }
        i += 1;
    }
    true
}

/// Fails the build unless the entries with this name are right.
#[track_caller]
#[inline]
pub const fn assert_entries(Asserted { layout, entries, agrees }: Asserted, name: &str) {
    if agrees {
        return;
    }
    let mut i = 0;
    while i < entries.len() {
        if equal(entries[i].0, name) {
            assert_entry(layout, name, entries[i].1);
        }
        i += 1;
    }
}

#[track_caller]
#[inline]
const fn assert_entry(layout: &TypeLayout, name: &str, expected: usize) {
    if equal(name, "size") {
        return assert_equal(layout, "the size", layout.size(), expected);
    }
    if equal(name, "align") {
        return assert_equal(layout, "the alignment", layout.align(), expected);
    }
    let name = unraw(name);
    let Some(field) = layout.field(name) else { return no_field(layout, name) };
    let mut what = Text::<256>::new();
    say!(what, "the offset of ", quoted(name));
    assert_equal(layout, what.as_str(), field.offset(), expected);
}

#[track_caller]
#[inline]
const fn assert_equal(layout: &TypeLayout, what: &str, found: usize, expected: usize) {
    if found == expected || layout.is_mistaken() {
        return;
    }
    fail!(quoted(layout.name()), ": ", what, " is ", number(found), ", expected ", number(expected));
}

/// Returns the member's name without the prefix of a raw identifier, `r#name`.
#[inline]
const fn unraw(ident: &str) -> &str {
    let [b'r', b'#', name @ ..] = ident.as_bytes() else { return ident };
    match core::str::from_utf8(name) {
        Ok(name) => name,
        Err(_) => unreachable!(),
    }
}

#[track_caller]
#[inline]
const fn no_field(layout: &TypeLayout, name: &str) {
    if layout.is_mistaken() {
        return;
    }
    let mut text = Text::<1024>::new();
    say!(
        text,
        quoted(layout.name()),
        " has no member `",
        name,
        if layout.fields().is_empty() { "`: it has no members" } else { "`: its members are" }
    );
    let mut i = 0;
    while i < layout.fields().len() {
        say!(text, if i == 0 { " `" } else { ", `" }, layout.fields()[i].name(), "`");
        i += 1;
    }
    panic!("{}", text.as_str())
}

/// Fails the build unless every member is among the entries, which are usually in the order of the members.
#[track_caller]
#[inline]
pub const fn assert_complete(Asserted { layout, entries, .. }: Asserted) {
    let (mut i, mut next) = (0, 0);
    while i < layout.fields().len() {
        let name = layout.fields()[i].name();
        let mut tried = 0;
        while tried < entries.len() && !is_member(entries[next % entries.len()].0, name) {
            next += 1;
            tried += 1;
        }
        if tried == entries.len() {
            fail!(
                quoted(layout.name()),
                ": the member ",
                quoted(name),
                ", at byte ",
                number(layout.fields()[i].offset()),
                ", is missing: add it, or end the list with `..`"
            );
        }
        i += 1;
    }
}

/// Returns whether an entry is about the member `name`.
#[inline]
const fn is_member(entry: &str, name: &str) -> bool {
    !equal(entry, "size") && !equal(entry, "align") && equal(unraw(entry), name)
}

/// Fails the build unless a type has the given size, alignment and offsets, all in bytes.
///
/// A bit-field's offset is the byte of its first bit. All members must be listed, unless the list ends with `..`. Each
/// wrong number is an error that names the member, the actual and the expected number. Write a member whose name is `size`
/// or `align` as `r#size` or `r#align`.
///
/// ```
/// use gpu_abi::{PtxLayout, assert_layout, vector::Float3};
///
/// #[derive(PtxLayout)]
/// struct Body {
///     position: Float3,
///     mass: f32,
///     tag: u8,
/// }
///
/// assert_layout!(Body { size: 20, align: 4, position: 0, mass: 12, tag: 16 });
/// assert_layout!(Body { size: 20, .. });
///
/// #[derive(PtxLayout)]
/// struct Range(u8, u32);
///
/// assert_layout!(Range { size: 8, align: 4, 0: 0, 1: 4 });
/// ```
///
/// ```compile_fail
/// # use gpu_abi::{PtxLayout, assert_layout};
/// #[derive(PtxLayout)]
/// struct Pair {
///     a: u8,
///     b: u32,
/// }
///
/// assert_layout!(Pair { b: 1, .. }); // `Pair`: the offset of `b` is 4, expected 1
/// ```
#[macro_export]
macro_rules! assert_layout {
    ($type:ty { $($($name:ident)? $($index:literal)?: $expected:expr),* $(,)? }) => {
        $crate::__assert_layout!($type, [$([$($name)? $($index)?] $expected),*] assert_complete);
    };
    ($type:ty { $($($name:ident)? $($index:literal)?: $expected:expr,)* .. }) => {
        $crate::__assert_layout!($type, [$([$($name)? $($index)?] $expected),*]);
    };
}

/// Asserts the entries of [`assert_layout!`], each of which has the name of a member or the index of a tuple struct's member.
#[doc(hidden)]
#[macro_export]
macro_rules! __assert_layout {
    ($type:ty, [$([$name:tt] $expected:expr),*] $($assert_complete:ident)?) => {
        const _: () = {
            const __GPU_ABI_ENTRIES: &[$crate::__private::Entry] =
                &[$(($crate::__private::core::stringify!($name), $expected)),*];
            const __GPU_ABI_ASSERTED: $crate::__private::Asserted =
                $crate::__private::asserted(<$type as $crate::PtxLayout>::REF, __GPU_ABI_ENTRIES);
            $(const _: () = $crate::__private::assert_entries(
                __GPU_ABI_ASSERTED,
                $crate::__private::core::stringify!($name),
            );)*
            $(const _: () = $crate::__private::$assert_complete(__GPU_ABI_ASSERTED);)?
        };
    };
}
