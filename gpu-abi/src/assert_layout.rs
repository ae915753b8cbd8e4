//! `assert_layout!`: sizes, alignments and offsets, asserted at compile time.

use crate::layout::TypeLayout;
use crate::text::{Text, equal, say};

type Message = Text<1024>;

/// Fails the build unless the type's size is `expected` bytes.
#[track_caller]
#[inline]
pub const fn assert_size(layout: &TypeLayout, expected: usize) {
    assert_equal(layout, "the size", layout.size(), expected);
}

/// Fails the build unless the type's alignment is `expected` bytes.
#[track_caller]
#[inline]
pub const fn assert_align(layout: &TypeLayout, expected: usize) {
    assert_equal(layout, "the alignment", layout.align(), expected);
}

/// Fails the build unless the member `name` starts at byte `expected`.
#[track_caller]
#[inline]
pub const fn assert_offset(layout: &TypeLayout, name: &str, expected: usize) {
    let name = unraw(name);
    let Some(field) = layout.field(name) else { return no_field(layout, name) };
    let mut what = Text::<256>::new();
    say!(what, "the offset of `", name, "`");
    assert_equal(layout, what.as_str(), field.offset(), expected);
}

#[track_caller]
#[inline]
const fn assert_equal(layout: &TypeLayout, what: &str, found: usize, expected: usize) {
    if found == expected || layout.is_mistaken() {
        return;
    }
    let mut text = Message::new();
    say!(text, "`", layout.name(), "`: ", what, " is ", number(found), ", expected ", number(expected));
    panic!("{}", text.as_str())
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
    let mut text = Message::new();
    say!(
        text,
        "`",
        layout.name(),
        "` has no member `",
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

/// Fails the build unless every member is among `expected`.
#[track_caller]
#[inline]
pub const fn assert_complete(layout: &TypeLayout, expected: &[&str]) {
    let mut i = 0;
    while i < layout.fields().len() {
        let name = layout.fields()[i].name();
        let mut found = false;
        let mut j = 0;
        while j < expected.len() {
            found |= equal(name, unraw(expected[j]));
            j += 1;
        }
        if !found {
            let mut text = Message::new();
            say!(
                text,
                "`",
                layout.name(),
                "`: the member `",
                name,
                "`, at byte ",
                number(layout.fields()[i].offset()),
                ", is missing: add it, or end the list with `..`"
            );
            panic!("{}", text.as_str());
        }
        i += 1;
    }
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
    ($type:ty { $($expected:tt)* }) => {
        $crate::__assert_layout!(@ $type, [] $($expected)*);
    };
}

/// Asserts the entries of [`assert_layout!`] one at a time.
#[doc(hidden)]
#[macro_export]
macro_rules! __assert_layout {
    (@ $type:ty, [$($named:tt)*] size: $expected:expr $(, $($rest:tt)*)?) => {
        const _: () = $crate::__private::assert_size(<$type as $crate::PtxLayout>::REF, $expected);
        $crate::__assert_layout!(@ $type, [$($named)*] $($($rest)*)?);
    };
    (@ $type:ty, [$($named:tt)*] align: $expected:expr $(, $($rest:tt)*)?) => {
        const _: () = $crate::__private::assert_align(<$type as $crate::PtxLayout>::REF, $expected);
        $crate::__assert_layout!(@ $type, [$($named)*] $($($rest)*)?);
    };
    // The name of a member, or the index of a tuple struct's member.
    (@ $type:ty, [$($named:tt)*] $name:tt: $expected:expr $(, $($rest:tt)*)?) => {
        const _: () = $crate::__private::assert_offset(
            <$type as $crate::PtxLayout>::REF,
            $crate::__private::core::stringify!($name),
            $expected,
        );
        $crate::__assert_layout!(@ $type, [$($named)* $name] $($($rest)*)?);
    };
    (@ $type:ty, [$($named:tt)*] ..) => {};
    (@ $type:ty, [$($named:tt)*]) => {
        const _: () = $crate::__private::assert_complete(
            <$type as $crate::PtxLayout>::REF,
            &[$($crate::__private::core::stringify!($named)),*],
        );
    };
}
