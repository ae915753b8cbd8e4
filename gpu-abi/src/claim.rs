//! Claims about layouts, checked at compile time: those of `repr(C)`, of `assert_layout!`, and the derive's own.

use crate::TypeLayout;
use crate::layout::{Enumerator, FieldTable, Kind, Layout, LayoutError, LayoutErrorKind, Member, PtxLayout, Record};
use crate::mirror::derived::EnumInt;
use crate::mirror::{BitField, UnnamedBits};
use crate::text::{Text, equal};

type Message = Text<1024>;

/// A record's members placed, or the reason why not, to be reported where the member at fault is declared.
#[derive(Debug)]
pub struct Table<const N: usize> {
    name: &'static str,
    /// The name of the member at fault.
    culprit: Option<&'static str>,
    result: Result<FieldTable<'static, N>, LayoutError>,
}

impl<const N: usize> Table<N> {
    /// Places `members` in `record`, which is described without them.
    pub const fn new(record: Record<'static, 'static>, members: [Member<'static>; N]) -> Self {
        let record = record.with(&members);
        let result = FieldTable::new(record);
        let culprit = match &result {
            Err(error) => match error.member() {
                Some(index) => record.member_name(index),
                None => None,
            },
            Ok(_) => None,
        };
        Self { name: record.name(), culprit, result }
    }
}

/// Returns the layout of a declaration with mistakes: whatever is claimed of it, the mistakes are the only errors.
pub const fn mistaken(name: &'static str) -> TypeLayout {
    Layout::mistaken(name)
}

/// Returns the descriptions of ordinary members with no alignments of their own, whose types have the layouts `layouts`.
pub const fn plain<const N: usize>(names: [&'static str; N], layouts: [&'static TypeLayout; N]) -> [Member<'static>; N] {
    Member::list(names, layouts)
}

/// Returns the description of an ordinary member of type `T`.
pub const fn field<T: PtxLayout>(name: &'static str) -> Member<'static> {
    Member::new(name, T::REF)
}

/// Returns the description of a bit-field of type `T`.
pub const fn bits<T: BitField>(name: &'static str, width: u32) -> Member<'static> {
    Member::new(name, T::REF).bits(width)
}

/// Returns the description of a bit-field of type `T`, or of an ordinary member if [`check_bits`] fails the build for its width.
pub const fn bits_if_fit<T: BitField>(name: &'static str, width: u32) -> Member<'static> {
    match T::REF.bit_field_width() {
        Some(most) if width > most => field::<T>(name),
        _ => bits::<T>(name, width),
    }
}

/// Fails the build if a bit-field of type `T` cannot have `width` bits.
#[track_caller]
pub const fn check_bits<T: BitField>(record: &'static str, name: &'static str, width: u32) {
    member(&Table::new(Record::structure(record, &[]), [bits::<T>(name, width)]), 0);
}

/// Returns the description of an unnamed bit-field with the marker `T`.
pub const fn unnamed<T: UnnamedBits>(width: u32) -> Member<'static> {
    Member::unnamed(&T::DECLARED, width)
}

/// Fails the build if the member `index` is why the record has no layout.
#[track_caller]
pub const fn member<const N: usize>(table: &Table<N>, index: usize) {
    if let Err(error) = &table.result {
        if matches!(error.member(), Some(found) if found == index) {
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
    text.push("`");
    text.push(table.name);
    if let Some(name) = table.culprit {
        text.push(".");
        text.push(name);
    }
    text.push("`: ");
    error.describe(&mut text);
    panic!("{}", text.as_str())
}

/// Returns the native vector that the array is laid out as; fails the build if there is none.
#[track_caller]
pub const fn vector(field: &str, array: &TypeLayout) -> TypeLayout {
    check_vector(field, array);
    vector_if_any(array)
}

/// Returns the native vector that the array is laid out as, or the array if [`check_vector`] fails the build for it.
pub const fn vector_if_any(array: &TypeLayout) -> TypeLayout {
    match array.as_vector() {
        Ok(vector) => vector,
        Err(_) => *array,
    }
}

/// Fails the build if there is no native vector that the array is laid out as.
#[track_caller]
pub const fn check_vector(field: &str, array: &TypeLayout) {
    if let Err(error) = array.as_vector() {
        let mut text = Message::new();
        text.push("`");
        text.push(field);
        text.push("`: ");
        error.describe(&mut text);
        if matches!(error.kind(), LayoutErrorKind::VectorElement) {
            text.push(", found `");
            text.push(array.name());
            text.push("`");
        }
        text.push(": drop `vector`, or change the type");
        panic!("{}", text.as_str())
    }
}

/// Returns the layout of a `repr(transparent)` type under the name `name`, from those of its fields and their sizes in Rust.
///
/// The field that has storage in Rust decides; where none has, the last one with a size or an alignment in a kernel. A record without
/// storage has a size there, and none in Rust.
#[track_caller]
pub const fn transparent(name: &'static str, fields: &[(&'static TypeLayout, usize)]) -> TypeLayout {
    let mut chosen = 0;
    let mut i = 0;
    while i < fields.len() {
        let (layout, size) = fields[i];
        if size > 0 {
            return layout.named(name);
        }
        if layout.size() > 0 || layout.align() > 1 {
            chosen = i;
        }
        i += 1;
    }
    fields[chosen].0.named(name)
}

/// Returns the layout of an enumeration stored as `I`.
pub const fn enumeration<I: EnumInt>(name: &'static str, enumerators: &'static [Enumerator<'static>]) -> TypeLayout {
    Layout::enumeration(name, I::SCALAR, enumerators)
}

/// Fails the build if rustc gives a type with a `repr` another layout than a kernel does.
#[track_caller]
pub const fn claim_repr<T>(layout: &TypeLayout, offsets: &[usize]) {
    let fields = layout.fields();
    let mut i = 0;
    while i < offsets.len() {
        if fields[i].offset() != offsets[i] {
            fail_offset(layout, i, offsets[i]);
        }
        i += 1;
    }
    if layout.size() != size_of::<T>() || layout.align() != align_of::<T>() {
        fail_extent(layout, size_of::<T>(), align_of::<T>());
    }
}

#[track_caller]
const fn fail_offset(layout: &TypeLayout, index: usize, offset: usize) {
    if layout.is_mistaken() {
        return;
    }
    let field = &layout.fields()[index];
    let mut text = Message::new();
    text.push("`");
    text.push(layout.name());
    text.push("` is `repr(C)`, but rustc places `");
    text.push(field.name());
    text.push("` at byte ");
    text.push_number(offset);
    text.push(" and a kernel at byte ");
    text.push_number(field.offset());
    ways_out(&mut text, layout, field.declared_align().is_some());
    panic!("{}", text.as_str())
}

#[track_caller]
const fn fail_extent(layout: &TypeLayout, size: usize, align: usize) {
    if layout.is_mistaken() {
        return;
    }
    let mut text = Message::new();
    text.push("`");
    text.push(layout.name());
    text.push("` has a `repr`, but rustc gives it ");
    push_extent(&mut text, size, align);
    text.push(" and a kernel ");
    push_extent(&mut text, layout.size(), layout.align());
    let mut member_declares = false;
    let mut i = 0;
    while i < layout.fields().len() {
        let field = &layout.fields()[i];
        let wanted = match field.declared_align() {
            Some(declared) if declared > field.layout().align() => declared,
            _ => field.layout().align(),
        };
        if wanted > align {
            text.push(", as a kernel aligns `");
            text.push(field.name());
            text.push("` to ");
            text.push_number(wanted);
            member_declares = field.declared_align().is_some();
            break;
        }
        i += 1;
    }
    ways_out(&mut text, layout, member_declares);
    panic!("{}", text.as_str())
}

const fn push_extent(text: &mut Message, size: usize, align: usize) {
    text.push("size ");
    text.push_number(size);
    text.push(", alignment ");
    text.push_number(align);
}

/// Says what to write instead of a `repr` that claims too much.
const fn ways_out(text: &mut Message, layout: &TypeLayout, member_declares_align: bool) {
    if let Kind::Enum { .. } = layout.kind() {
        text.push(": write `repr(u64)`, or the integer that the values fit");
        return;
    }
    let (union, packed, aligned) = match layout.kind() {
        Kind::Record(form) => (form.is_union(), form.is_packed() || form.pack().is_some(), form.declared_align().is_some()),
        _ => (false, false, false),
    };
    text.push(if member_declares_align {
        ": give the member a type with that alignment"
    } else if packed {
        ": write the packing in `repr` too, as `repr(C, packed)` or `repr(C, packed(N))`"
    } else if aligned {
        ": write the alignment in `repr` too, as `repr(C, align(N))`"
    } else {
        ": give the member the CUDA vector type (`gpu_abi::vector`)"
    });
    if !union {
        text.push(", or drop `repr(C)` and send the value through its mirror");
    }
}

/// Fails the build unless the type's size is `claimed` bytes.
#[track_caller]
pub const fn claim_size(layout: &TypeLayout, claimed: usize) {
    claim(layout, "the size", layout.size(), claimed);
}

/// Fails the build unless the type's alignment is `claimed` bytes.
#[track_caller]
pub const fn claim_align(layout: &TypeLayout, claimed: usize) {
    claim(layout, "the alignment", layout.align(), claimed);
}

/// Fails the build unless the member `name` starts at byte `claimed`.
#[track_caller]
pub const fn claim_field(layout: &TypeLayout, name: &str, claimed: usize) {
    let name = unraw(name);
    let Some(field) = layout.field(name) else { return no_field(layout, name) };
    let mut what = Text::<256>::new();
    what.push("the offset of `");
    what.push(name);
    what.push("`");
    claim(layout, what.as_str(), field.offset(), claimed);
}

#[track_caller]
const fn claim(layout: &TypeLayout, what: &str, found: usize, claimed: usize) {
    if found == claimed || layout.is_mistaken() {
        return;
    }
    let mut text = Message::new();
    text.push("`");
    text.push(layout.name());
    text.push("`: ");
    text.push(what);
    text.push(" is ");
    text.push_number(found);
    text.push(", claimed ");
    text.push_number(claimed);
    panic!("{}", text.as_str())
}

/// Returns the member's name, of which the identifier `r#name` is another spelling.
const fn unraw(ident: &str) -> &str {
    let [b'r', b'#', name @ ..] = ident.as_bytes() else { return ident };
    match core::str::from_utf8(name) {
        Ok(name) => name,
        Err(_) => unreachable!(),
    }
}

#[track_caller]
const fn no_field(layout: &TypeLayout, name: &str) {
    if layout.is_mistaken() {
        return;
    }
    let mut text = Message::new();
    text.push("`");
    text.push(layout.name());
    text.push("` has no member `");
    text.push(name);
    text.push(if layout.fields().is_empty() { "`, and no others" } else { "`, only" });
    let mut i = 0;
    while i < layout.fields().len() {
        text.push(if i == 0 { " `" } else { ", `" });
        text.push(layout.fields()[i].name());
        text.push("`");
        i += 1;
    }
    panic!("{}", text.as_str())
}

/// Fails the build unless every member is among `claimed`.
#[track_caller]
pub const fn claim_all(layout: &TypeLayout, claimed: &[&str]) {
    let mut i = 0;
    while i < layout.fields().len() {
        let name = layout.fields()[i].name();
        let mut found = false;
        let mut j = 0;
        while j < claimed.len() {
            found |= equal(name, unraw(claimed[j]));
            j += 1;
        }
        if !found {
            let mut text = Message::new();
            text.push("`");
            text.push(layout.name());
            text.push("`: nothing is claimed of `");
            text.push(name);
            text.push("`, which is at byte ");
            text.push_number(layout.fields()[i].offset());
            text.push(": claim it, or end the claims with `..`");
            panic!("{}", text.as_str());
        }
        i += 1;
    }
}

/// Fails the build unless a type has the size, alignment and offsets that are claimed, all in bytes.
///
/// A bit-field's offset is the byte of its first bit. End with `..` to claim nothing of the members that are not named; without
/// it, all must be. Each wrong claim is an error that names the member, what it is and what was claimed. A member that is itself
/// called `size` or `align` is claimed as `r#size` or `r#align`.
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
/// assert_layout!(Pair { b: 1, .. }); // `Pair`: the offset of `b` is 4, claimed 1
/// ```
#[macro_export]
macro_rules! assert_layout {
    ($type:ty { $($claims:tt)* }) => {
        $crate::__assert_layout!(@ $type, [] $($claims)*);
    };
}

/// Works off the claims of [`assert_layout!`] one by one.
#[doc(hidden)]
#[macro_export]
macro_rules! __assert_layout {
    (@ $type:ty, [$($named:tt)*] size: $claimed:expr $(, $($rest:tt)*)?) => {
        const _: () = $crate::__private::claim_size(<$type as $crate::PtxLayout>::REF, $claimed);
        $crate::__assert_layout!(@ $type, [$($named)*] $($($rest)*)?);
    };
    (@ $type:ty, [$($named:tt)*] align: $claimed:expr $(, $($rest:tt)*)?) => {
        const _: () = $crate::__private::claim_align(<$type as $crate::PtxLayout>::REF, $claimed);
        $crate::__assert_layout!(@ $type, [$($named)*] $($($rest)*)?);
    };
    // A name, or the number of a tuple struct's member.
    (@ $type:ty, [$($named:tt)*] $name:tt: $claimed:expr $(, $($rest:tt)*)?) => {
        const _: () = $crate::__private::claim_field(
            <$type as $crate::PtxLayout>::REF,
            $crate::__private::core::stringify!($name),
            $claimed,
        );
        $crate::__assert_layout!(@ $type, [$($named)* $name] $($($rest)*)?);
    };
    (@ $type:ty, [$($named:tt)*] ..) => {};
    (@ $type:ty, [$($named:tt)*]) => {
        const _: () = $crate::__private::claim_all(
            <$type as $crate::PtxLayout>::REF,
            &[$($crate::__private::core::stringify!($named)),*],
        );
    };
}
