//! Conversion of values to the bits of a bit-field and back (the guide's section 1.3).

use super::error::Fault;
use super::place::reach;
use super::range::{Wide, limits, mask};
use super::{Reader, Writer};
use crate::layout::{BitRange, Field, Layout, PtxLayout, TypeLayout};
use core::marker::PhantomData;

/// A type that a named bit-field can have: an integer, `bool`, or an enumeration without data.
#[diagnostic::on_unimplemented(
    message = "a bit-field cannot have the type `{Self}`",
    label = "not an integer, a `bool` or an enumeration without data",
    note = "drop `bits`, or store the value in an integer's bits"
)]
pub trait BitField: PtxLayout {
    /// The integer or `bool` that the bits represent.
    type Int: BitInt;

    /// Returns the value as an integer or `bool`.
    fn to_int(&self) -> Self::Int;

    /// Returns the value that `int` represents, if it is valid.
    fn from_int(int: Self::Int) -> Option<Self>;

    /// Returns a placeholder used after an invalid bit pattern has been recorded; it never reaches the caller.
    fn any() -> Self;
}

/// An integer or `bool` stored in a bit-field.
#[diagnostic::on_unimplemented(
    message = "the bits of a bit-field cannot be read as `{Self}`",
    label = "not an integer or `bool`",
    note = "declare an integer as `Int`, and convert the value in `to_int` and `from_int`"
)]
pub trait BitInt: Copy + private::Sealed {
    #[doc(hidden)]
    const SIGNED: bool;

    #[doc(hidden)]
    fn to_wide(self) -> i128;

    #[doc(hidden)]
    fn from_wide(wide: i128) -> Self;
}

mod private {
    pub trait Sealed {}
}

macro_rules! integers {
    ($($int:ident $signed:literal),*) => {$(
        impl BitInt for $int {
            const SIGNED: bool = $signed;

            #[inline]
            #[allow(clippy::cast_lossless, clippy::unnecessary_cast, reason = "the macro is the same for all widths")]
            fn to_wide(self) -> i128 {
                self as i128
            }

            #[inline]
            #[allow(clippy::unnecessary_cast, reason = "the macro is the same for all widths")]
            fn from_wide(wide: i128) -> Self {
                wide as $int
            }
        }
    )*};
}
integers!(
    i8 true, i16 true, i32 true, i64 true, i128 true, isize true,
    u8 false, u16 false, u32 false, u64 false, u128 false, usize false
);

impl BitInt for bool {
    const SIGNED: bool = false;

    #[inline]
    fn to_wide(self) -> i128 {
        i128::from(self)
    }

    #[inline]
    fn from_wide(wide: i128) -> Self {
        wide & 1 == 1
    }
}

/// Implements the conversion of types that are their own bits.
macro_rules! fields {
    ($($int:ident $any:literal),*) => {$(
        impl private::Sealed for $int {}

        impl BitField for $int {
            type Int = $int;

            #[inline]
            fn to_int(&self) -> $int {
                *self
            }

            #[inline]
            fn from_int(int: $int) -> Option<$int> {
                Some(int)
            }

            #[inline]
            fn any() -> $int {
                $any
            }
        }
    )*};
}
fields!(i8 0, i16 0, i32 0, i64 0, i128 0, isize 0, u8 0, u16 0, u32 0, u64 0, u128 0, usize 0, bool false);

/// An unnamed bit-field: bits that hold no value and are always zero.
///
/// With `#[ptx(bits = 0)]` it moves the next member to the next boundary of `T`; with more bits it leaves a gap.
///
/// ```
/// use gpu_abi::{PtxLayout, Unnamed};
///
/// #[derive(PtxLayout, Default)]
/// struct Flags {
///     low: u8,
///     #[ptx(bits = 0)]
///     _next: Unnamed<i32>,
///     high: u8,
///     #[ptx(bits = 9)]
///     _gap: Unnamed<u16>,
/// }
///
/// assert_eq!((Flags::LAYOUT.fields()[1].offset(), Flags::SIZE, Flags::ALIGN), (4, 8, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unnamed<T>(PhantomData<fn() -> T>);

impl<T> Unnamed<T> {
    /// Returns the marker.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

/// The marker type of an unnamed bit-field, [`Unnamed`].
#[diagnostic::on_unimplemented(
    message = "an unnamed bit-field must have the type `Unnamed<T>`, found `{Self}`",
    label = "a bit-field without a name or without bits holds no value",
    note = "write `#[ptx(bits = N)] _gap: gpu_abi::Unnamed<u32>`"
)]
pub trait UnnamedBits: Sized {
    /// The layout of the declared type.
    const DECLARED: TypeLayout;
    /// The marker.
    const VALUE: Self;
}

impl<T: BitField> UnnamedBits for Unnamed<T> {
    const DECLARED: TypeLayout = T::LAYOUT;
    const VALUE: Self = Self::new();
}

impl<R: PtxLayout> Writer<'_, R> {
    /// Returns the value of the bit-field at `index` among the named members as bits for [`put_bits`](Self::put_bits).
    #[inline]
    pub fn bits<T: BitField>(&mut self, index: usize, value: &T) -> u128 {
        let range = range_of::<T>(&R::REF.fields()[index]);
        let int = value.to_int();
        to_raw(int, range.width()).unwrap_or_else(|| {
            Fault::out_of_range(self.fault, self.bytes, range, int.to_wide() as u128);
            0
        })
    }

    /// Writes adjacent bit-fields, starting with the one at `first` among the named members, and the padding up to the next
    /// member.
    #[inline]
    pub fn put_bits<const N: usize>(&mut self, first: usize, raw: [u128; N]) {
        if first == 0 {
            super::place::start(R::REF, self.bytes);
        }
        let out = &mut self.bytes[..R::SIZE];
        let fields = R::REF.fields();
        let end = reach(R::REF, first + N - 1, out);
        let mut at = fields[first].offset();
        while at < end {
            let len = if end - at < 8 { end - at } else { 8 };
            let mut word = 0_u64;
            for i in 0..N {
                let start = bits_of(&fields[first + i]).offset();
                let word_start = 8 * at as u64;
                if start >= word_start {
                    let shift = start - word_start;
                    if shift < 64 {
                        word |= (raw[i] as u64) << shift;
                    }
                } else {
                    let shift = word_start - start;
                    if shift < 128 {
                        word |= (raw[i] >> shift) as u64;
                    }
                }
            }
            out[at..at + len].copy_from_slice(&word.to_le_bytes()[..len]);
            at += len;
        }
    }
}

impl<R: PtxLayout> Reader<'_, R> {
    /// Reads the bit-field at `index` among the named members.
    #[inline]
    pub fn take_bits<T: BitField>(&mut self, index: usize) -> T {
        let range = range_of::<T>(&R::REF.fields()[index]);
        let wide = read::<T::Int>(&self.bytes[..R::SIZE], range);
        T::from_int(T::Int::from_wide(wide)).unwrap_or_else(|| {
            Fault::no_value_in_bits(self.fault, self.bytes, range, wide as u128);
            T::any()
        })
    }
}

/// Returns all bits of a bit-field.
#[inline]
const fn bits_of(field: &Field<'_>) -> BitRange {
    match field.bits() {
        Some(bits) => bits,
        None => panic!("an ordinary member has no bits"),
    }
}

/// Returns the bits that hold the value of a bit-field of type `T`, as [`Field::value_bits`] does, but with the width of `T` as
/// a constant.
#[inline]
pub(super) const fn range_of<T: BitField>(field: &Field<'_>) -> BitRange {
    let bits = bits_of(field);
    match const { T::REF.bit_field_width() } {
        Some(max) if bits.width() > max => BitRange::new(bits.offset(), max),
        _ => bits,
    }
}

/// Returns the lowest `width` bits of a value if it fits in them.
#[inline]
pub(super) fn to_raw<I: BitInt>(int: I, width: u32) -> Option<u128> {
    let wide = int.to_wide();
    if size_of::<I>() <= 8 {
        // 128 bits would take twice as many instructions.
        let (word, cut) = (wide as u64, 64 - width);
        let back = if I::SIGNED { (((word << cut) as i64) >> cut) as u64 } else { (word << cut) >> cut };
        return if back == word { Some(u128::from(word & (u64::MAX >> cut))) } else { None };
    }
    let cut = 128 - width;
    let back = if I::SIGNED { (wide << cut) >> cut } else { (((wide as u128) << cut) >> cut) as i128 };
    if back == wide { Some(wide as u128 & mask(width)) } else { None }
}

/// Returns the bits in `range`, extended to 128 bits by sign if `I` is signed.
///
/// Always inlined: the range is a constant at each call, so that only a few instructions remain.
#[inline(always)]
pub(super) fn read<I: BitInt>(bytes: &[u8], range: BitRange) -> i128 {
    let chunk = Chunk::of(range, bytes.len());
    if chunk.size <= 8 {
        let word = chunk.load(bytes) as u64;
        let left = 64 - chunk.shift - range.width();
        let right = 64 - range.width();
        let word = word << left;
        if I::SIGNED { i128::from((word as i64) >> right) } else { i128::from(word >> right) }
    } else {
        let word = chunk.load(bytes) >> chunk.shift;
        let cut = 128 - range.width();
        // A bit-field of 128 bits that does not start at a byte boundary ends in a seventeenth byte.
        let word = match chunk.rest(range) {
            0 => word,
            rest => word | u128::from(bytes[chunk.start + 16]) << (range.width() - rest),
        } << cut;
        if I::SIGNED { (word as i128) >> cut } else { (word >> cut) as i128 }
    }
}

/// Returns the bits in `range` as a number of the declared type, whose layout is `layout`.
pub(super) fn read_declared(layout: &Layout<'_>, bytes: &[u8], range: BitRange) -> Wide {
    if limits(layout, 1).0 < 0 {
        Wide::Signed(read::<i128>(bytes, range))
    } else {
        Wide::Unsigned(read::<u128>(bytes, range) as u128)
    }
}

/// Writes the bits in `range` and leaves all others unchanged.
///
/// Always inlined: the range is a constant at each call, so that only a few instructions remain.
#[inline(always)]
pub(super) fn write(bytes: &mut [u8], range: BitRange, raw: u128) {
    let chunk = Chunk::of(range, bytes.len());
    if chunk.size <= 8 {
        let keep = !((mask(range.width()) as u64) << chunk.shift);
        let word = (chunk.load(bytes) as u64 & keep) | ((raw as u64) << chunk.shift);
        chunk.store(bytes, u128::from(word));
    } else {
        let keep = !(mask(range.width()) << chunk.shift);
        chunk.store(bytes, (chunk.load(bytes) & keep) | (raw << chunk.shift));
        let rest = chunk.rest(range);
        if rest > 0 {
            let last = &mut bytes[chunk.start + 16];
            *last = (*last & !(mask(rest) as u8)) | (raw >> (range.width() - rest)) as u8;
        }
    }
}

/// The bytes that are read and written to access a bit-field: the fewest of 1, 2, 4, 8 or 16 that hold it and lie in the
/// record.
#[derive(Clone, Copy)]
struct Chunk {
    start: usize,
    size: usize,
    shift: u32,
}

impl Chunk {
    #[inline]
    const fn of(range: BitRange, len: usize) -> Self {
        let first = (range.offset() / 8) as usize;
        let last = (range.end().div_ceil(8)) as usize;
        let mut size = (last - first).next_power_of_two();
        let mut start = first;
        if size > 16 {
            size = 16;
        }
        if start + size > len {
            // The record ends before the chunk does: start the chunk earlier, or at the record's start if the record is
            // shorter.
            start = len.saturating_sub(size);
        }
        Self { start, size: if size > len { len } else { size }, shift: (range.offset() - 8 * start as u64) as u32 }
    }

    /// Returns the number of bits of the range that lie after the chunk.
    #[inline]
    const fn rest(&self, range: BitRange) -> u32 {
        (self.shift + range.width()).saturating_sub(8 * self.size as u32)
    }

    #[inline]
    fn load(&self, bytes: &[u8]) -> u128 {
        let bytes = &bytes[self.start..][..self.size];
        match *bytes {
            [a] => u128::from(a),
            [a, b] => u128::from(u16::from_le_bytes([a, b])),
            [a, b, c, d] => u128::from(u32::from_le_bytes([a, b, c, d])),
            [a, b, c, d, e, f, g, h] => u128::from(u64::from_le_bytes([a, b, c, d, e, f, g, h])),
            _ => {
                let mut word = [0; 16];
                word[..bytes.len()].copy_from_slice(bytes);
                u128::from_le_bytes(word)
            }
        }
    }

    #[inline]
    fn store(&self, bytes: &mut [u8], word: u128) {
        bytes[self.start..][..self.size].copy_from_slice(&word.to_le_bytes()[..self.size]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks each width: both ends of the range fit and are read back, and the numbers next to them do not fit.
    fn check<I: BitInt + PtxLayout>(max: u32) {
        assert_eq!(I::LAYOUT.bit_field_width(), Some(max));
        for width in 1..=max {
            let (low, high) = match I::SIGNED {
                true => (-(1_i128 << (width - 1)), (1_i128 << (width - 1)) - 1),
                false => (0, (1_i128 << width) - 1),
            };
            assert_eq!(limits(&I::LAYOUT, width), (low, high as u128), "{} : {width}", I::LAYOUT.name());
            for value in [low, high] {
                let raw = to_raw(I::from_wide(value), width).unwrap();
                let (mut bytes, range) = ([0x5a; 16], BitRange::new(3, width));
                write(&mut bytes, range, raw);
                assert_eq!(read::<I>(&bytes, range), value, "{} : {width}", I::LAYOUT.name());
            }
            // At the maximum width, the numbers next to the range are not values of the type.
            for value in [low - 1, high + 1].into_iter().filter(|_| width < max) {
                assert_eq!(to_raw(I::from_wide(value), width), None, "{} : {width}: {value}", I::LAYOUT.name());
            }
        }
    }

    /// Returns the bits in `range`, read one by one.
    fn bits_in(bytes: &[u8], range: BitRange) -> u128 {
        (0..range.width()).fold(0, |bits, i| {
            let at = range.offset() + u64::from(i);
            bits | u128::from(bytes[at as usize / 8] >> (at % 8) & 1) << i
        })
    }

    /// Checks every combination of offset, width and record length that selects a different chunk: records that end with the
    /// range, and a few that end after it.
    #[test]
    fn every_range_is_read_and_written_alone() {
        const LONGEST: usize = (71 + 128usize).div_ceil(8) + 17;
        for offset in 0..=71 {
            for width in 1..=128 {
                let range = BitRange::new(offset, width);
                let used = range.end().div_ceil(8) as usize;
                for len in [used, used + 1, used + 2, used + 4, used + 17] {
                    for (bits, value) in
                        [(0x00_u8, u128::MAX), (0xff, 0), (0xa6, 0x39c5_d12e_774b_0f86_e2b1_953a_6cd8_41f7)]
                    {
                        let before: [u8; LONGEST] = core::array::from_fn(|at| bits.rotate_left(at as u32));
                        let (before, after) = (&before[..len], &mut { before }[..len]);
                        let raw = value & mask(width);
                        write(after, range, raw);
                        assert_eq!(bits_in(after, range), raw, "{range:?} of {len} bytes");
                        assert_eq!(read::<u128>(after, range) as u128, raw, "{range:?} of {len} bytes");
                        let cut = 128 - width;
                        assert_eq!(read::<i128>(after, range), (raw << cut) as i128 >> cut, "{range:?} of {len} bytes");
                        // The other bits are as before.
                        write(after, range, bits_in(before, range));
                        assert_eq!(after, before, "{range:?} of {len} bytes");
                    }
                }
            }
        }
    }

    /// The guide's table of bit-fields (its section 1.3).
    #[test]
    fn every_width_has_the_guides_range() {
        check::<i8>(8);
        check::<u8>(8);
        check::<i16>(16);
        check::<u16>(16);
        check::<i32>(32);
        check::<u32>(32);
        check::<i64>(64);
        check::<u64>(64);
    }
}
