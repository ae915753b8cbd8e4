//! Lays out a derived type, given the descriptions of its members.

use crate::layout::{Enumerator, FieldTable, Layout, LayoutError, LayoutErrorKind, Member, Record, TypeLayout};
use crate::mirror::enumeration::{EnumInt, number_of};
use crate::mirror::{BitField, UnnamedBits};
use crate::text::{Text, fail, say};

type Message = Text<1024>;

/// A record with its members laid out, or the reason why this failed, which is reported at the member at fault.
#[derive(Debug)]
pub struct Table<const N: usize> {
    name: &'static str,
    /// The name of the member at fault.
    culprit: Option<&'static str>,
    result: Result<FieldTable<'static, N>, LayoutError>,
}

impl<const N: usize> Table<N> {
    /// Lays out `record` with `members`; `record` must not have any yet.
    pub const fn new(record: Record<'static, 'static>, members: [Member<'static>; N]) -> Self {
        let record = record.with_members(&members);
        let result = FieldTable::new(record);
        let culprit = match &result {
            Err(error) => match error.member {
                Some(index) => record.member_name(index),
                None => None,
            },
            Ok(_) => None,
        };
        Self { name: record.name(), culprit, result }
    }
}

/// Returns members with these names, layouts and widths: `u32::MAX` for an ordinary member, and that of any other, which is a bit-field.
pub const fn mixed<const N: usize>(
    names: [&'static str; N],
    layouts: &[&'static TypeLayout],
    widths: [u32; N],
) -> [Member<'static>; N] {
    let mut members = Member::list(names, layouts);
    let mut i = 0;
    while i < N {
        if widths[i] != u32::MAX {
            members[i] = members[i].bits(widths[i]);
        }
        i += 1;
    }
    members
}

/// Returns the members after giving those at the indices other names in C++.
pub const fn called<const N: usize>(
    mut members: [Member<'static>; N],
    names: &[(usize, &'static str)],
) -> [Member<'static>; N] {
    let mut i = 0;
    while i < names.len() {
        let (at, name) = names[i];
        members[at] = members[at].cxx(name);
        i += 1;
    }
    members
}

/// Returns the layout of the type of a bit-field.
#[inline]
pub const fn bits<T: BitField>() -> &'static TypeLayout {
    T::REF
}

/// Returns the layout of the type of an unnamed bit-field with the marker `T`.
pub const fn unnamed<T: UnnamedBits>() -> &'static TypeLayout {
    &T::DECLARED
}

/// Fails the build unless the union `U` has a member of type `T`, which the function sets. The function is not called. The
/// offset is rustc's own and is ignored.
pub const fn union_member<U, T>(_: fn(T) -> U, _: usize) {}

/// Fails the build if the member `index` is the reason why the record has no layout.
#[track_caller]
pub const fn member<const N: usize>(table: &Table<N>, index: usize) {
    if let Err(error) = &table.result {
        if matches!(error.member, Some(found) if found == index) {
            fail_layout(table, error);
        }
    }
}

/// Returns the record's layout; fails the build if there is none.
#[track_caller]
pub const fn layout<const N: usize>(table: &'static Table<N>) -> TypeLayout {
    match &table.result {
        Ok(fields) => fields.layout(),
        Err(error) => fail_layout(table, error),
    }
}

#[track_caller]
const fn fail_layout<const N: usize>(table: &Table<N>, error: &LayoutError) -> ! {
    let mut text = Message::new();
    say!(text, "`", table.name);
    if let Some(name) = table.culprit {
        say!(text, ".", name);
    }
    text.push("`: ");
    error.describe(&mut text);
    panic!("{}", text.as_str())
}

/// Returns the native vector that replaces the array; fails the build if there is none.
#[track_caller]
#[inline]
pub const fn vector(field: &str, array: &TypeLayout) -> TypeLayout {
    check_vector(field, array);
    vector_if_any(array)
}

/// Returns the native vector that replaces the array, or a placeholder if [`check_vector`] rejects it.
#[inline]
pub const fn vector_if_any(array: &TypeLayout) -> TypeLayout {
    match array.as_vector() {
        Ok(vector) => vector,
        Err(_) => array.as_mistaken(),
    }
}

/// Fails the build if no native vector can replace the array.
#[track_caller]
#[inline]
pub const fn check_vector(field: &str, array: &TypeLayout) {
    if let Err(error) = array.as_vector() {
        let mut text = Message::new();
        say!(text, "`", field, "`: ");
        error.describe(&mut text);
        if matches!(error.kind, LayoutErrorKind::VectorElement) {
            say!(text, ", found `", array.name(), "`");
        }
        text.push(": drop `vector`, or change the type");
        panic!("{}", text.as_str())
    }
}

/// A field of a `repr(transparent)` type: its layout in a kernel, its size and its alignment in Rust.
type TransparentField = (&'static TypeLayout, usize, usize);

/// Returns the layout of the `repr(transparent)` type `T` under the name `name`.
///
/// The layout is that of the field with storage in Rust. If there is none, it is that of the last field with a size or an
/// alignment in a kernel, where a record without storage has a size.
#[track_caller]
pub const fn transparent<T>(name: &'static str, fields: &[TransparentField]) -> TypeLayout {
    let mut chosen = 0;
    let mut i = 0;
    while i < fields.len() {
        let (layout, size, align) = fields[i];
        if size > 0 {
            chosen = i;
            break;
        }
        if layout.size() > 0 || layout.align() > 1 || align > 1 {
            chosen = i;
        }
        i += 1;
    }
    let (layout, size, align) = fields[chosen];
    assert!(
        size_of::<T>() == size && align_of::<T>() == align,
        "this type is no longer `repr(transparent)`: put the attribute macro that changes it above the derive"
    );
    layout.with_name(name)
}

/// Returns the layout of a part of an enumeration with data, which rustc lays out as its `repr` specifies.
#[inline]
pub const fn of_rustc(layout: TypeLayout) -> TypeLayout {
    layout.with_members_of_rustc()
}

/// Returns the layout of the enumeration with data `T`. rustc places its parts in the same way if they have the same sizes.
#[inline]
pub const fn tagged<T>(layout: TypeLayout) -> TypeLayout {
    if size_of::<T>() == layout.size() && align_of::<T>() == layout.align() { of_rustc(layout) } else { layout }
}

/// Returns the enumerators with these names and values; a single call for all of them is less work for rustc.
pub const fn enumerators<const N: usize>(names: [&'static str; N], values: [i128; N]) -> [Enumerator<'static>; N] {
    let mut enumerators = [const { Enumerator::new("", 0) }; N];
    let mut i = 0;
    while i < N {
        enumerators[i] = Enumerator::new(names[i], values[i]);
        i += 1;
    }
    enumerators
}

/// Returns the enumerators after giving those at the indices other names in C++.
pub const fn called_enumerators<const N: usize>(
    mut enumerators: [Enumerator<'static>; N],
    names: &[(usize, &'static str)],
) -> [Enumerator<'static>; N] {
    let mut i = 0;
    while i < names.len() {
        enumerators[names[i].0].name = names[i].1;
        i += 1;
    }
    enumerators
}

/// Returns the layout of a `repr(C)` enumeration, stored as `int` if any value is negative and as `unsigned int` otherwise; `I` is the
/// integer that the macro has chosen by the values' leading signs.
#[track_caller]
pub const fn c_enumeration<I: EnumInt>(name: &'static str, enumerators: &'static [Enumerator<'static>]) -> TypeLayout {
    let mut negative = None;
    let mut i = 0;
    while i < enumerators.len() {
        if enumerators[i].value < 0 {
            negative = Some(&enumerators[i]);
        }
        i += 1;
    }
    match negative {
        Some(enumerator) if !I::SCALAR.is_signed() => {
            let advice = "write a minus sign before the value, or `#[repr(i32)]`";
            let because = ", which makes this enumeration an `int` in C++: ";
            fail!("`", name, "::", enumerator.rust_name, "` is ", integer(enumerator.value), because, advice)
        }
        None if I::SCALAR.is_signed() => {
            let because = " has no negative values, which makes it an `unsigned int` in C++: ";
            fail!(quoted(name), because, "write the values without a minus sign")
        }
        _ => enumeration::<I>(name, enumerators),
    }
}

/// Returns the layout of an enumeration with unnamed values; `layout` is that of the `repr(transparent)` struct that stands for
/// it.
#[inline]
pub const fn open_enumeration(layout: &TypeLayout, enumerators: &'static [Enumerator<'static>]) -> TypeLayout {
    layout.as_open_enumeration(enumerators)
}

/// Returns the enumerators with these names in Rust and C++, and with values of the integer `I`.
pub const fn open_enumerators<I: EnumInt, const N: usize>(
    names: [(&'static str, &'static str); N],
    values: [I; N],
) -> [Enumerator<'static>; N] {
    let mut enumerators = [const { Enumerator::new("", 0) }; N];
    let mut i = 0;
    while i < N {
        let (rust_name, name) = names[i];
        enumerators[i] = Enumerator { name, rust_name, value: number_of(&values[i]) };
        i += 1;
    }
    enumerators
}

/// Returns the layout of an enumeration stored as `I`.
pub const fn enumeration<I: EnumInt>(name: &'static str, enumerators: &'static [Enumerator<'static>]) -> TypeLayout {
    Layout::enumeration(name, I::SCALAR, enumerators)
}
