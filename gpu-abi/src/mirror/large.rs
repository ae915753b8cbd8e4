//! Conversion of records with many members: one call for each member, with its index passed at run time.
//!
//! The conversions of other records are inlined, so that offsets are constants. With hundreds of members, that would give
//! one huge function in which LLVM compares every part with every other.

use super::bits::{BitField, range_of, write};
use super::{Codec, Reader, Writer, place};
use crate::layout::PtxLayout;

impl<R: PtxLayout> Writer<'_, R> {
    /// Writes an ordinary member, as [`put`](Self::put) does.
    #[inline(never)]
    pub fn put_one<T: Codec>(&mut self, index: usize, value: &T) {
        self.put(index, value);
    }

    /// Zeroes the bytes of the adjacent bit-fields `first..after` among the named members and the padding up to the next
    /// member.
    #[inline(never)]
    pub fn clear_bits(&mut self, first: usize, after: usize) {
        if first == 0 {
            place::start(R::REF, self.bytes);
        }
        let end = place::reach(R::REF, after - 1, self.bytes);
        self.bytes[R::REF.fields()[first].offset()..end].fill(0);
    }

    /// Writes the bit-field at `index` among the named members and leaves all other bits unchanged.
    #[inline(never)]
    pub fn put_one_bits<T: BitField>(&mut self, index: usize, value: &T) {
        let raw = self.bits(index, value);
        write(self.bytes, range_of::<T>(&R::REF.fields()[index]), raw);
    }
}

impl<R: PtxLayout> Reader<'_, R> {
    /// Reads an ordinary member, as [`take`](Self::take) does.
    #[inline(never)]
    pub fn take_one<T: Codec>(&mut self, index: usize) -> T {
        self.take(index)
    }

    /// Reads a bit-field, as [`take_bits`](Self::take_bits) does.
    #[inline(never)]
    pub fn take_one_bits<T: BitField>(&mut self, index: usize) -> T {
        self.take_bits(index)
    }
}
