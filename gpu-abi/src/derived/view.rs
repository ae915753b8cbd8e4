//! Compares the fields of a mirror's view, as laid out by rustc, with the members of the type's layout.
//!
//! The view is a `repr(C)` struct that the derive writes. The sizes and alignments are those of its fields, not of the
//! types in the declaration's text, which may name other types at the view's location.

use crate::layout::TypeLayout;
use crate::mirror::storage::{gap, gap_start};
use crate::text::{Text, fail, say};

/// The fields of a view, compared with a layout one by one.
#[derive(Debug)]
pub struct View {
    layout: &'static TypeLayout,
    /// The index of the next named member.
    next: usize,
    /// The byte after the last field.
    end: usize,
    /// The strictest alignment of a field.
    align: usize,
}

impl View {
    /// Returns the comparison with `layout`, before the first field.
    #[inline]
    pub const fn of(layout: &'static TypeLayout) -> Self {
        Self { layout, next: 0, end: 0, align: 1 }
    }

    /// Fails the build unless the next field has the location and the size that the layout requires.
    ///
    /// `kind` is `m` for an ordinary member, `b` for an array of bytes that holds neighboring bit-fields, and `a` for an
    /// empty array that raises the alignment.
    #[track_caller]
    #[inline]
    const fn field(mut self, kind: u8, size: usize, align: usize) -> Self {
        let members = self.layout.fields();
        // As in C, a field starts at the next multiple of its alignment, and a struct has the strictest alignment of its
        // fields.
        let offset = self.end.next_multiple_of(align);
        self.end = offset + size;
        if align > self.align {
            self.align = align;
        }
        let (expected, extent) = match kind {
            b'm' => {
                assert!(self.next < members.len(), "a mirror's view has more members than the layout");
                let member = &members[self.next];
                self.next += 1;
                (member.offset(), member.layout().size())
            }
            b'b' => {
                let from = self.next;
                while self.next < members.len() && members[self.next].bits().is_some() {
                    self.next += 1;
                }
                (gap_start(self.layout, from), gap(self.layout, from, self.next))
            }
            _ => (offset, 0),
        };
        if offset != expected || size != extent {
            self.fail((offset, size), (expected, extent));
        }
        self
    }

    /// Compares fields with these sizes and alignments; `kinds` has a byte for each, as in [`field`](Self::field).
    #[track_caller]
    #[inline]
    const fn fields(mut self, kinds: &[u8], fields: &[(usize, usize)]) -> Self {
        let mut at = 0;
        while at < fields.len() {
            self = self.field(kinds[at], fields[at].0, fields[at].1);
            at += 1;
        }
        self
    }

    /// Fails the build unless all members have their fields, and the view is not more strictly aligned than the type. The
    /// view cannot be larger either: every field lies within the type, whose size is a multiple of its alignment.
    #[track_caller]
    #[inline]
    pub const fn end(self) {
        assert!(self.next == self.layout.fields().len(), "a mirror's view has fewer members than the layout");
        if self.align > self.layout.align() {
            let (name, own, align) = (self.layout.name(), self.align, self.layout.align());
            fail!("the mirror of `", name, "` is aligned to ", number(own), " bytes, but its layout to ", number(align));
        }
    }

    #[track_caller]
    #[inline]
    const fn fail(&self, found: (usize, usize), expected: (usize, usize)) -> ! {
        let mut text = Text::<512>::new();
        say!(text, "the mirror of `", self.layout.name(), "` does not match its layout: a field of ");
        say!(text, number(found.1), " bytes at byte ", number(found.0), ", where the layout has ");
        say!(text, number(expected.1), " bytes at byte ", number(expected.0));
        panic!("{}", text.as_str())
    }
}

/// Compares several fields in one call, which is less work for rustc than a call for each. Pointers have no lifetimes to check.
macro_rules! fields {
    ($([$put:ident $put_bits:ident $take:ident $method:ident] $($type:ident $value:ident $at:literal)*;)*) => {
        impl View {$(
            /// Compares the fields that the function points to. The function is not called. `kinds` has a byte for each
            /// field, as in `field`.
            #[track_caller]
            #[must_use]
            pub const fn $method<V: ?Sized, $($type),*>(self, kinds: &[u8], _: fn(&V) -> ($(*const $type,)*)) -> Self {
                self.fields(kinds, &[$((size_of::<$type>(), align_of::<$type>())),*])
            }
        )*}
    };
}
crate::mirror::up_to_12!(fields);

/// Fails the build unless the function returns bytes, the only field with storage of a view whose members are not fields.
pub const fn bytes<V: ?Sized>(_: fn(&V) -> &[u8]) {}

#[cfg(all(test, feature = "derive"))]
mod tests;
