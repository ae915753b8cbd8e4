//! Finds where a member's bytes begin and end within its record.

use super::error::Fault;
use super::{Codec, Reader, Writer};
use crate::layout::{Field, PtxLayout, TypeLayout};
use crate::text::Counted;

// These functions are always inlined: little of them remains if the index is a constant, but LLVM decides before it knows the index.

/// Returns the byte after the named member `last` and the padding that follows it.
///
/// A struct's named members are in the order of their offsets, so this is where the next one starts. After the last one,
/// all bytes are padding, including any padding of the enclosing record.
#[inline(always)]
pub(super) fn reach(layout: &'static TypeLayout, last: usize, out: &[u8]) -> usize {
    match layout.fields().get(last + 1) {
        Some(next) => next.offset(),
        None => out.len(),
    }
}

/// Writes zero to the bytes before the first member, which an unnamed bit-field may have moved away from the record's start.
#[inline(always)]
pub(super) fn start(layout: &'static TypeLayout, out: &mut [u8]) {
    let lead = match layout.fields().first() {
        Some(first) => first.offset(),
        None => out.len(),
    };
    out[..lead].fill(0);
}

/// Panics unless the member at `index` has the size of a `T`; `verb` is "written to" or "read from".
#[inline(always)]
pub(super) fn check<T: PtxLayout>(layout: &'static TypeLayout, index: usize, verb: &str) {
    let field = &layout.fields()[index];
    if field.layout().size() != T::SIZE {
        size_mismatch(field, T::SIZE, verb);
    }
}

#[cold]
fn size_mismatch(field: &Field<'_>, size: usize, verb: &str) -> ! {
    let member = Counted(field.layout().size(), "byte");
    panic!("the member `{}` has {member}, but the value {verb} it has {size}", field.name())
}

/// Writes an ordinary member and the padding after it. A base class is written as a whole, and members that use its padding
/// overwrite it later; an empty base class is not written.
#[inline(always)]
pub(super) fn put<T: Codec>(
    layout: &'static TypeLayout,
    index: usize,
    value: &T,
    out: &mut [u8],
    fault: &mut Option<Fault>,
) {
    let field = &layout.fields()[index];
    let end = match field.is_base() {
        true if field.own_size() == 0 => return,
        true => field.offset() + T::SIZE,
        false => reach(layout, index, out),
    };
    Writer::whole(&mut out[layout.fields()[index].offset()..end], fault).write(value);
}

/// Reads an ordinary member.
#[inline(always)]
pub(super) fn take<T: Codec>(layout: &'static TypeLayout, index: usize, bytes: &[u8], fault: &mut Option<Fault>) -> T {
    Reader::whole(&bytes[layout.fields()[index].offset()..], fault).read()
}
