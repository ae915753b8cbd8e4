//! Members of records with many: one call for each, at an index that is known when it runs.
//!
//! What the conversions of other records are made of is inlined, so that offsets are constants. Of hundreds of members that would be one
//! function whose every part LLVM compares with every other.

use super::bits::{BitField, range_of, write};
use super::{Codec, Reader, Writer, place};
use crate::layout::PtxLayout;

impl<R: PtxLayout> Writer<'_, R> {
    /// Writes an ordinary member, as [`put`](Self::put).
    #[inline(never)]
    pub fn put_one<T: Codec>(&mut self, index: usize, value: &T) {
        self.put(index, value);
    }

    /// Writes zero where the neighbouring bit-fields from `first` to before `after` among the named members lie, and to the padding up
    /// to the next member.
    #[inline(never)]
    pub fn clear_bits(&mut self, first: usize, after: usize) {
        if first == 0 {
            place::start(R::REF, self.bytes);
        }
        let end = place::reach(R::REF, after - 1, self.bytes);
        self.bytes[R::REF.fields()[first].offset()..end].fill(0);
    }

    /// Writes the bit-field at `index` among the named members, and no other bits.
    #[inline(never)]
    pub fn put_one_bits<T: BitField>(&mut self, index: usize, value: &T) {
        let raw = self.bits(index, value);
        write(self.bytes, range_of(&R::REF.fields()[index]), raw);
    }
}

impl<R: PtxLayout> Reader<'_, R> {
    /// Reads an ordinary member, as [`take`](Self::take).
    #[inline(never)]
    pub fn take_one<T: Codec>(&mut self, index: usize) -> T {
        self.take(index)
    }

    /// Reads a bit-field, as [`take_bits`](Self::take_bits).
    #[inline(never)]
    pub fn take_one_bits<T: BitField>(&mut self, index: usize) -> T {
        self.take_bits(index)
    }
}
