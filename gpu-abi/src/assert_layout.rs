//! `assert_layout!`: sizes, alignments and offsets, asserted at compile time.

use crate::layout::{Field, TypeLayout};
use crate::search::{any, position};
use crate::text::{Text, equal, fail, say};

/// An entry: `size`, `align` or the name of a member, and the expected number in bytes.
pub type Entry = (&'static str, usize);

/// The entries of an assertion, and what is known of all: a constant for each entry takes rustc less time if it names one value.
#[derive(Clone, Copy, Debug)]
pub struct Asserted {
    layout: &'static TypeLayout,
    entries: &'static [Entry],
    /// Whether all entries are right.
    agrees: bool,
    /// Whether all members are among the entries in their order.
    is_complete: bool,
}

/// Compares all entries with a layout. They are usually in the order of the members.
#[inline]
pub const fn asserted(layout: &'static TypeLayout, entries: &'static [Entry]) -> Asserted {
    let fields = layout.fields();
    let (mut agrees, mut in_order) = (true, 0);
    let (mut i, mut next) = (0, 0);
    while i < entries.len() {
        let (name, expected) = entries[i];
        // Patterns are less work for constants than calls.
        agrees &= match name.as_bytes() {
            b"size" => layout.size() == expected,
            b"align" => layout.align() == expected,
            _ => {
                let is_next = next < fields.len() && equal(fields[next].name(), name);
                match if is_next { Some(next) } else { position_of(unraw(name), fields) } {
                    Some(at) => {
                        in_order += (at == in_order) as usize;
                        next = at + 1;
                        fields[at].offset() == expected
                    }
                    None => false,
                }
            }
        };
        i += 1;
    }
    Asserted { layout, entries, agrees, is_complete: in_order == fields.len() }
}

/// Returns the index of the field with this name.
#[inline]
const fn position_of(name: &str, fields: &[Field<'_>]) -> Option<usize> {
    position!(i in 0..fields.len() => equal(fields[i].name(), name))
}

/// Fails the build unless the entries with this name are right.
#[track_caller]
#[inline]
pub const fn assert_entries(Asserted { layout, entries, agrees, .. }: Asserted, name: &str) {
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

/// Fails the build unless every member is among the entries.
#[track_caller]
#[inline]
pub const fn assert_complete(Asserted { layout, entries, is_complete, .. }: Asserted) {
    if is_complete {
        return;
    }
    let fields = layout.fields();
    let mut i = 0;
    while i < fields.len() {
        let name = fields[i].name();
        if !any!(at in 0..entries.len() => is_member(entries[at].0, name)) {
            fail!(
                quoted(layout.name()),
                ": the member ",
                quoted(name),
                ", at byte ",
                number(fields[i].offset()),
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
