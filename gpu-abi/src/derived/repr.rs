//! Compares rustc's layout of a type with a `repr` with the layout in a kernel.

use crate::layout::{Field, Kind, TypeLayout};
use crate::text::{Text, say};

type Message = Text<1024>;

/// Returns the layout of a struct with a `repr`; fails the build if rustc's layout differs from it.
///
/// # Safety
///
/// `value` must point to memory for a `T`, and `members` to its members in that memory, in order.
#[track_caller]
pub const unsafe fn check_repr<T>(layout: TypeLayout, value: *const T, members: &[*const u8]) -> TypeLayout {
    let (fields, count) = (layout.fields(), members.len());
    let mut index = 0;
    while index < count {
        // SAFETY: both point into the same value, which is not larger than an allocation may be.
        let offset = unsafe { members[index].offset_from(value.cast()) } as usize;
        if offset != fields[index].offset() {
            fail_offset(&layout, index, offset);
        }
        index += 1;
    }
    check_extent::<T>(layout)
}

/// Returns the layout of a type with a `repr`; fails the build if rustc's size or alignment differs.
#[track_caller]
pub const fn check_extent<T>(layout: TypeLayout) -> TypeLayout {
    if layout.size() != size_of::<T>() || layout.align() != align_of::<T>() {
        fail_extent(&layout, size_of::<T>(), align_of::<T>());
    }
    layout.with_members_of_rustc()
}

#[track_caller]
#[inline]
const fn fail_offset(layout: &TypeLayout, index: usize, offset: usize) {
    if layout.is_mistaken() {
        return;
    }
    let field = &layout.fields()[index];
    let mut text = Message::new();
    say!(text, "`", layout.name(), "` is `repr(C)`, but rustc places `", field.name(), "` at byte ");
    say!(text, number(offset), " and a kernel at byte ", number(field.offset()));
    advise(&mut text, layout, Cause::of(field));
    panic!("{}", text.as_str())
}

#[track_caller]
#[inline]
const fn fail_extent(layout: &TypeLayout, size: usize, align: usize) {
    if layout.is_mistaken() {
        return;
    }
    let mut text = Message::new();
    say!(text, "`", layout.name(), "` has a `repr`, but rustc gives it ");
    push_extent(&mut text, size, align);
    text.push(", and a kernel gives it ");
    push_extent(&mut text, layout.size(), layout.align());
    // Rust's alignment can only be stricter because of a member that Rust aligns more strictly.
    let mut cause = if align > layout.align() { Cause::VectorType } else { Cause::Unknown };
    let mut i = 0;
    while i < layout.fields().len() {
        let field = &layout.fields()[i];
        let wanted = match field.declared_align() {
            Some(declared) if declared > field.layout().align() => declared,
            _ => field.layout().align(),
        };
        if wanted > align {
            say!(text, ", because a kernel aligns `", field.name(), "` to ", number(wanted));
            cause = Cause::of(field);
            break;
        }
        i += 1;
    }
    // All offsets are the kernel's.
    let is_aligned = align < layout.align() && size.next_multiple_of(layout.align()) == layout.size();
    if let (Cause::VectorType, true) = (cause, is_aligned) {
        cause = Cause::VectorAlign(layout.align());
    }
    advise(&mut text, layout, cause);
    panic!("{}", text.as_str())
}

#[inline]
const fn push_extent(text: &mut Message, size: usize, align: usize) {
    say!(text, "size ", number(size), " and alignment ", number(align));
}

/// The reason why rustc places a member at another offset than a kernel does.
#[derive(Clone, Copy)]
enum Cause {
    /// The member's declaration sets its alignment.
    DeclaredAlign,
    /// It is a vector in a kernel, but a different type in Rust.
    VectorType,
    /// As for `VectorType`, and with this alignment the record has the kernel's layout.
    VectorAlign(usize),
    /// The reason is unknown: an earlier member may differ, such as a struct with bit-fields.
    Unknown,
}

impl Cause {
    #[inline]
    const fn of(field: &Field<'_>) -> Self {
        match field.layout().kind() {
            _ if field.declared_align().is_some() => Self::DeclaredAlign,
            Kind::Vector { .. } => Self::VectorType,
            _ => Self::Unknown,
        }
    }
}

/// Appends what to write instead of a `repr` that does not match the kernel's layout.
#[inline]
const fn advise(text: &mut Message, layout: &TypeLayout, cause: Cause) {
    if let Kind::Enum { .. } = layout.kind() {
        text.push(": write `repr(u64)`, or another integer that holds the values");
        return;
    }
    let (union, packed, aligned) = match layout.kind() {
        Kind::Record(form) => (form.is_union, form.is_packed || form.pack.is_some(), form.align.is_some()),
        _ => (false, false, false),
    };
    text.push(": ");
    if let (Cause::VectorAlign(align), false, false) = (cause, packed, aligned) {
        say!(text, "write `repr(C, align(", number(align), "))`, ");
    }
    text.push(match cause {
        Cause::DeclaredAlign => "give the member a type with that alignment, or ",
        _ if packed => "write the packing in `repr` too, as `repr(C, packed)` or `repr(C, packed(N))`, or ",
        _ if aligned => "write the alignment in `repr` too, as `repr(C, align(N))`, or ",
        Cause::VectorType | Cause::VectorAlign(_) => "give the member the CUDA vector type (`gpu_abi::vector`), or ",
        Cause::Unknown => "",
    });
    text.push(if union {
        "drop `repr(C)`, which a union does not need"
    } else {
        "drop `repr(C)` and send the value through its mirror"
    });
}
