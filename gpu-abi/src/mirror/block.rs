//! Copies values whose bytes in host memory, apart from padding, are the ones that the kernel reads. The padding is set to
//! zero.

use super::codec::Valid;
use super::error::Fault;
use super::{Codec, Reader, vector};
use crate::layout::{Padding, PaddingRange, PtxLayout};
use core::mem::{ManuallyDrop, MaybeUninit};

/// The maximum number of padding ranges that are known when the copy is compiled; with more, they are looked up at run
/// time.
const MAX_RANGES: usize = 16;

/// The maximum number of bytes that are copied in vectors, with the padding masked out.
const MAX_MASKED: usize = 256;

/// The maximum period, in bytes, of the masks for vectors of 32 bytes. If the size of a value is a multiple of 8, it is at least the least
/// common multiple of that size and 32.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
const MAX_PERIOD: usize = 4 * MAX_MASKED;

/// Returns whether values are blocks with few enough ranges of padding that [`copy_block`] is the fastest way to write them.
pub(super) const fn is_best_whole<T: Codec>() -> bool {
    T::IS_DEVICE_BYTES && Ranges::<T>::PADDING.is_some()
}

struct Ranges<T>(core::marker::PhantomData<T>);

impl<T: PtxLayout> Ranges<T> {
    const PADDING: Option<Padding<MAX_RANGES>> = Padding::of(T::REF);
    const IS_DENSE: bool = PaddingRange::first_from(T::REF, 0).is_none();

    /// Whether the copy clears the padding with [`MASK`](Self::MASK).
    const IS_MASKED: bool = !Self::IS_DENSE && Self::PADDING.is_some() && T::SIZE <= MAX_MASKED;

    /// The mask for the first bytes of a value: 0 for a byte of padding, 0xff for any other.
    const MASK: [u8; MAX_MASKED] = {
        let mut mask = [0xff; MAX_MASKED];
        let ranges = match &Self::PADDING {
            Some(padding) => padding.ranges(),
            None => &[],
        };
        let mut i = 0;
        while i < ranges.len() {
            let mut at = ranges[i].offset;
            while at < ranges[i].offset + ranges[i].len && at < MAX_MASKED {
                mask[at] = 0;
                at += 1;
            }
            i += 1;
        }
        mask
    };

    /// The number of values after which the start of a value is again the start of a vector of 32 bytes, or fewer if these
    /// values take more than [`MAX_PERIOD`] bytes.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    const PERIOD: usize = if Self::IS_MASKED {
        let values = 32 >> if T::SIZE.trailing_zeros() < 5 { T::SIZE.trailing_zeros() } else { 5 };
        if values * T::SIZE <= MAX_PERIOD { values } else { MAX_PERIOD / T::SIZE }
    } else {
        1
    };

    /// [`MASK`](Self::MASK) repeated for consecutive values.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    const MASKS: [u8; MAX_PERIOD] = {
        let mut masks = [0xff; MAX_PERIOD];
        let mut at = 0;
        while Self::IS_MASKED && at < MAX_PERIOD {
            masks[at] = Self::MASK[at % T::SIZE];
            at += 1;
        }
        masks
    };
}

/// Writes a block value to the first bytes of `out` and zero to the rest, padding included.
///
/// # Panics
///
/// If the value is not a block, or `out` is too short.
#[inline]
pub(super) fn copy_block<T: Codec>(value: &T, out: &mut [u8]) {
    assert!(T::IS_DEVICE_BYTES, "this type is not copied as a block");
    let size = size_of::<T>();
    let bytes = bytes_of(value);
    if Ranges::<T>::IS_DENSE && matches!(size, 1 | 2 | 4 | 8) && size <= out.len() && out.len() <= 8 {
        // One store writes the value and the padding after it.
        macro_rules! number {
            ($int:ident) => {
                // SAFETY: the block is dense, so members use all of its bytes.
                u64::from(unsafe { read::<$int>(bytes) })
            };
        }
        let word = match size {
            1 => number!(u8),
            2 => number!(u16),
            4 => number!(u32),
            _ => number!(u64),
        };
        out.copy_from_slice(&word.to_le_bytes()[..out.len()]);
        return;
    }
    let (out, rest) = out.split_at_mut(size);
    let (is_masked, mask) = (Ranges::<T>::IS_MASKED && vector::EXISTS, &Ranges::<T>::MASK);
    if is_masked && size >= 16 {
        copy_vectors(bytes, out, mask);
    } else if let (true, Some(bytes), Some(out), Some(mask)) =
        (is_masked && size == 8, bytes.first_chunk(), out.first_chunk_mut(), mask.first_chunk())
    {
        vector::copy_masked_8(bytes, out, mask);
    } else {
        // SAFETY: both are `size` bytes long and do not overlap; `Codec` guarantees that only padding may be uninitialized,
        // and all of it is overwritten before `out` is read.
        unsafe { core::ptr::copy_nonoverlapping(bytes.as_ptr().cast::<u8>(), out.as_mut_ptr(), size) };
        match &Ranges::<T>::PADDING {
            Some(padding) => {
                for range in padding.ranges() {
                    out[range.offset..][..range.len].fill(0);
                }
            }
            None => {
                let mut from = 0;
                while let Some(range) = PaddingRange::first_from(T::REF, from) {
                    from = range.offset + range.len;
                    out[range.offset..from].fill(0);
                }
            }
        }
    }
    rest.fill(0);
}

/// Copies at least 16 bytes, and writes zero where the mask is zero. The last vector overlaps the previous one.
#[inline]
fn copy_vectors(bytes: &[MaybeUninit<u8>], out: &mut [u8], mask: &'static [u8; MAX_MASKED]) {
    let mut next = 0;
    while next < bytes.len() {
        let at = next.min(bytes.len() - 16);
        if let (Some(from), Some(to), Some(mask)) =
            (bytes[at..].first_chunk(), out[at..].first_chunk_mut(), mask[at..].first_chunk())
        {
            vector::copy_masked(from, to, mask);
        }
        next += 16;
    }
}

/// Copies blocks to `out`, which has exactly their size, in vectors of 32 bytes. Returns false, without copying anything, if the
/// type or the processor does not allow this.
#[inline]
pub(super) fn copy_in_wide_vectors<T: Codec>(values: &[T], out: &mut [u8]) -> bool {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if const { T::IS_DEVICE_BYTES && size_of::<T>() == T::SIZE && T::SIZE >= 32 && Ranges::<T>::IS_MASKED }
        && vector::has_32_bytes()
    {
        // SAFETY: the processor has AVX2.
        unsafe { copy_all_wide(values, out) };
        return true;
    }
    let _ = (values, out);
    false
}

/// Copies blocks of at least 32 bytes, and writes zero to their padding.
///
/// # Safety
///
/// The processor must have AVX2.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
#[target_feature(enable = "avx2")]
unsafe fn copy_all_wide<T: Codec>(values: &[T], out: &mut [u8]) {
    let (values, last_values) = values.split_at(values.len() / Ranges::<T>::PERIOD * Ranges::<T>::PERIOD);
    let (out, last_out) = out.split_at_mut(size_of_val(values));
    let period = Ranges::<T>::PERIOD * T::SIZE;
    for (bytes, out) in bytes_of(values).chunks_exact(period).zip(out.chunks_exact_mut(period)) {
        // SAFETY: the processor has AVX2.
        unsafe { copy_wide(bytes, out, &Ranges::<T>::MASKS) };
    }
    // SAFETY: the processor has AVX2.
    unsafe { copy_wide(bytes_of(last_values), last_out, &Ranges::<T>::MASKS) };
}

/// Copies no bytes or at least 32, and writes zero where the mask is zero. The last vector may overlap the previous one.
///
/// # Safety
///
/// The processor must have AVX2.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn copy_wide(bytes: &[MaybeUninit<u8>], out: &mut [u8], mask: &'static [u8; MAX_PERIOD]) {
    let mut next = 0;
    while next < bytes.len() {
        let at = next.min(bytes.len() - 32);
        if let (Some(from), Some(to), Some(mask)) =
            (bytes[at..].first_chunk(), out[at..].first_chunk_mut(), mask[at..].first_chunk())
        {
            // SAFETY: the processor has AVX2.
            unsafe { vector::copy_masked_32(from, to, mask) };
        }
        next += 32;
    }
}

/// Returns the bytes of a value or a slice, including padding.
#[inline]
fn bytes_of<T: ?Sized>(value: &T) -> &[MaybeUninit<u8>] {
    // SAFETY: the value has that many bytes, and `MaybeUninit<u8>` may hold padding.
    unsafe { core::slice::from_raw_parts(core::ptr::from_ref(value).cast(), size_of_val(value)) }
}

/// Reads the number that the bytes begin with.
///
/// # Safety
///
/// The number's bytes must be initialized: a member of a block uses each of them.
#[inline]
unsafe fn read<N: bytemuck::AnyBitPattern>(bytes: &[MaybeUninit<u8>]) -> N {
    let bytes = &bytes[..size_of::<N>()];
    // SAFETY: the slice has the number's size; the caller guarantees that its bytes are initialized; any bit pattern is a
    // valid number.
    unsafe { bytes.as_ptr().cast::<N>().read_unaligned() }
}

/// Returns whether values are blocks without padding.
#[inline]
pub(super) fn is_dense_block<T: Codec>() -> bool {
    T::IS_DEVICE_BYTES && Ranges::<T>::IS_DENSE
}

/// Writes values without padding to `out`, which has exactly their size.
#[inline]
pub(super) fn copy_dense<T: Codec>(values: &[T], out: &mut [u8]) {
    assert!(is_dense_block::<T>(), "this type is not copied as a block");
    // SAFETY: `Codec` guarantees that every byte is initialized, as there is no padding; the length is the slice's own.
    let bytes: &[u8] = unsafe { core::slice::from_raw_parts(values.as_ptr().cast(), size_of_val(values)) };
    out.copy_from_slice(bytes);
}

/// Reads a value from the start of `bytes`; any bytes must be valid for its type.
#[inline]
pub(super) fn read_plain<T: Codec>(bytes: &[u8]) -> T {
    assert!(T::IS_DEVICE_BYTES && T::VALID.is_any(), "not all bytes are a value of this type");
    let bytes = &bytes[..size_of::<T>()];
    // SAFETY: the slice has the value's size, and `Codec` guarantees that any bytes are a valid value.
    unsafe { bytes.as_ptr().cast::<T>().read_unaligned() }
}

/// Returns whether values can be read by copying them, once [`check`] has not refused their bytes.
#[inline]
pub(super) const fn is_copied<T: Codec>() -> bool {
    T::IS_DEVICE_BYTES && !matches!(T::VALID, Valid::Unknown)
}

/// The number of bytes, and up to eight values more, that are checked before they are copied: all of them if they fit in the smallest cache,
/// otherwise fewer, so that reading from memory does not stop for long.
const CHECKED_BYTES: [usize; 2] = [16384, 8192];

/// Reads values from `bytes`, which has exactly their size, into memory for them. On an error, some may have been written.
#[inline]
pub(super) fn read_all<T: Codec>(mut bytes: &[u8], mut values: &mut [MaybeUninit<T>]) -> Result<(), Fault> {
    assert!(is_copied::<T>(), "this type is not copied as a block");
    assert!(bytes.len() == size_of_val(values), "the bytes do not have the values' size");
    let [all, some] = const {
        if T::VALID.is_any() || T::SIZE == 0 {
            [usize::MAX; 2]
        } else {
            let [all, some] = CHECKED_BYTES;
            [(1 + all / T::SIZE).next_multiple_of(8), (1 + some / T::SIZE).next_multiple_of(8)]
        }
    };
    while !values.is_empty() {
        let count = if values.len() <= all { values.len() } else { some };
        let (checked, copied);
        (checked, bytes) = bytes.split_at(count * T::SIZE);
        (copied, values) = values.split_at_mut(count);
        check::<T>(checked)?;
        // SAFETY: both have the same size, as `size_of::<T>()` is `T::SIZE`; they do not overlap, as one is borrowed mutably.
        unsafe { core::ptr::copy_nonoverlapping(checked.as_ptr(), copied.as_mut_ptr().cast::<u8>(), checked.len()) };
    }
    Ok(())
}

/// Fails unless the bytes are valid values of the type, for which [`is_copied`] is true.
#[inline]
fn check<T: Codec>(bytes: &[u8]) -> Result<(), Fault> {
    if T::VALID.is_any() {
        return Ok(());
    }
    let mut fault = None;
    // Of the values, which are not used, only the checks remain.
    let mut check_each = |bytes: &[u8]| {
        for each in bytes.chunks_exact(T::SIZE.max(1)) {
            let _ = ManuallyDrop::<T>::new(Reader::whole(each, &mut fault).read());
        }
    };
    // The loop over a constant number of values is unrolled; it would take longer than the checks of a `bool`.
    let blocks = bytes.chunks_exact(T::SIZE.max(1).saturating_mul(8));
    let rest = blocks.remainder();
    blocks.for_each(&mut check_each);
    check_each(rest);
    fault.map_or(Ok(()), Err)
}

#[cfg(all(test, feature = "derive"))]
mod tests;
