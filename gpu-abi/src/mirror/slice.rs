//! Conversion of many values at once.

use super::error::Fault;
use super::{Codec, MirrorError, Reader, Writer, block};
use crate::layout::{Layout, NoPadding, PaddingRange, TypeLayout};
use crate::text::fail;
use core::mem::MaybeUninit;

/// Returns the bytes of values, without a copy, for types whose bytes in host memory are the ones that the kernel reads.
///
/// A type with padding does not compile; convert its values with [`encode_slice`] or [`PtxMirror`](crate::PtxMirror). The
/// padding of mirrors is initialized, so they are allowed.
///
/// ```
/// use gpu_abi::{PtxLayout, PtxMirror, as_bytes, vector::Float2};
///
/// let points = [Float2 { x: 1.0, y: 2.0 }];
/// assert_eq!(as_bytes(&points), [0, 0, 0x80, 0x3f, 0, 0, 0, 0x40]);
///
/// #[derive(PtxLayout)]
/// struct Sample {
///     channel: u8,
///     count: u32,
/// }
///
/// assert_eq!(as_bytes(&[Sample { channel: 3, count: 7 }.to_mirror()]), [3, 0, 0, 0, 7, 0, 0, 0]);
/// ```
///
/// [`NoPadding`] does not cover padding between the members of a generic type: `cargo build` rejects it, but `cargo check`
/// does not.
pub fn as_bytes<T: NoPadding>(values: &[T]) -> &[u8] {
    const {
        assert!(size_of::<T>() == T::SIZE, "the type is not as large as its layout says");
        if !T::IS_INITIALIZED {
            assert_dense(T::REF);
        }
    };
    // SAFETY: `PtxRepr` guarantees that all bytes except padding are initialized, and there is no padding or it is
    // initialized too; the length is the slice's own, and the bytes are borrowed as long as the values are.
    unsafe { core::slice::from_raw_parts(values.as_ptr().cast(), size_of_val(values)) }
}

#[track_caller]
#[inline]
const fn assert_dense(layout: &Layout<'_>) {
    if let Some(range) = PaddingRange::first_from(layout, 0) {
        fail!(
            quoted(layout.name()),
            " has padding at byte ",
            number(range.offset),
            ": convert values with `to_mirror` or `encode_slice`, which write it as zero"
        );
    }
}

/// Writes values one after the other to `out`, with all padding zero.
///
/// ```
/// use gpu_abi::{PtxLayout, decode_slice, encode_slice};
///
/// #[derive(PtxLayout, Debug, PartialEq)]
/// struct Sample {
///     channel: u16,
///     value: f32,
/// }
///
/// let samples = [Sample { channel: 1, value: 0.5 }, Sample { channel: 2, value: 0.25 }];
/// let mut bytes = [0xff; 16];
/// encode_slice(&samples, &mut bytes)?;
/// assert_eq!(bytes[..4], [1, 0, 0, 0]);
///
/// let mut back = [Sample { channel: 0, value: 0.0 }, Sample { channel: 0, value: 0.0 }];
/// decode_slice(&bytes, &mut back)?;
/// assert_eq!(back, samples);
/// # Ok::<(), gpu_abi::MirrorError>(())
/// ```
///
/// # Errors
///
/// If `out` does not have exactly the values' size, or if a value does not fit its bit-field.
#[inline]
pub fn encode_slice<T: Codec>(values: &[T], out: &mut [u8]) -> Result<(), MirrorError> {
    let size = values.len().saturating_mul(T::SIZE);
    if out.len() != size {
        return Err(MirrorError::length(T::REF, size, out.len()));
    }
    let mut fault = None;
    encode_elements(values, out, &mut fault);
    match fault {
        None => Ok(()),
        Some(fault) => Err(MirrorError::new(const { &slice_layout::<T>() }, out, fault)),
    }
}

/// Writes values one after the other to `out`, which has exactly their size.
#[inline]
pub(super) fn encode_elements<T: Codec>(values: &[T], out: &mut [u8], fault: &mut Option<Fault>) {
    if block::is_dense_block::<T>() {
        block::copy_dense(values, out);
        return;
    }
    if block::copy_in_wide_vectors(values, out) {
        return;
    }
    for (value, out) in values.iter().zip(out.chunks_exact_mut(T::SIZE.max(1))) {
        Writer::whole(out, fault).write(value);
    }
}

/// Reads values one after the other from `bytes`, as in the example of [`encode_slice`].
///
/// # Errors
///
/// If `bytes` does not have exactly the values' size, or if some are not a valid bit pattern of their type; `values` may
/// then be overwritten in part.
#[inline]
pub fn decode_slice<T: Codec>(bytes: &[u8], values: &mut [T]) -> Result<(), MirrorError> {
    let size = values.len().saturating_mul(T::SIZE);
    if bytes.len() != size {
        return Err(MirrorError::length(T::REF, size, bytes.len()));
    }
    // A copy would not drop the values that it overwrites.
    if block::is_copied::<T>() && !core::mem::needs_drop::<T>() {
        // SAFETY: the memory is the values', and only valid ones are written to it, so that all stay initialized.
        let values = unsafe { core::slice::from_raw_parts_mut(values.as_mut_ptr().cast::<MaybeUninit<T>>(), values.len()) };
        return block::read_all(bytes, values)
            .map_err(|fault| MirrorError::new(const { &slice_layout::<T>() }, bytes, fault));
    }
    let mut fault = None;
    for (value, each) in values.iter_mut().zip(bytes.chunks_exact(T::SIZE.max(1))) {
        *value = Reader::whole(each, &mut fault).read();
        if let Some(fault) = fault {
            return Err(MirrorError::new(const { &slice_layout::<T>() }, bytes, fault));
        }
    }
    Ok(())
}

/// Returns the layout in which errors are located: an array with the maximum number of elements.
const fn slice_layout<T: crate::PtxLayout>() -> TypeLayout {
    let len = match (isize::MAX as usize).checked_div(T::SIZE) {
        Some(len) => len,
        None => 0,
    };
    Layout::array(T::LAYOUT.name(), &T::LAYOUT, len)
}

/// Returns the mirrors of many values.
///
/// ```
/// use gpu_abi::{PtxLayout, from_mirrors, to_mirrors};
///
/// #[derive(PtxLayout, Debug, PartialEq)]
/// struct Sample {
///     channel: u16,
///     value: f32,
/// }
///
/// let samples = [Sample { channel: 1, value: 0.5 }, Sample { channel: 2, value: 0.25 }];
/// let mut mirrors: Vec<SampleMirror> = to_mirrors(&samples)?;
/// mirrors[1].value = 4.0;
/// let bytes: &[u8] = bytemuck::cast_slice(&mirrors);
/// assert_eq!(bytes.len(), 16);
/// assert_eq!(from_mirrors::<Sample>(&mirrors)?, [Sample { channel: 1, value: 0.5 }, Sample { channel: 2, value: 4.0 }]);
/// # Ok::<(), gpu_abi::MirrorError>(())
/// ```
///
/// # Errors
///
/// If a value does not fit its bit-field.
#[cfg(feature = "alloc")]
pub fn to_mirrors<T: Codec + super::PtxMirror>(values: &[T]) -> Result<alloc::vec::Vec<T::Mirror>, MirrorError> {
    let mut mirrors = bytemuck::zeroed_vec::<T::Mirror>(values.len());
    encode_slice(values, bytemuck::cast_slice_mut(&mut mirrors))?;
    Ok(mirrors)
}

/// Returns the values of many mirrors, as in the example of [`to_mirrors`].
///
/// # Errors
///
/// If bytes of a mirror are not a valid bit pattern of their type.
#[cfg(feature = "alloc")]
pub fn from_mirrors<T: Codec + super::PtxMirror>(mirrors: &[T::Mirror]) -> Result<alloc::vec::Vec<T>, MirrorError> {
    let bytes: &[u8] = bytemuck::cast_slice(mirrors);
    if block::is_copied::<T>() {
        let mut values = alloc::vec::Vec::with_capacity(mirrors.len());
        block::read_all(bytes, &mut values.spare_capacity_mut()[..mirrors.len()])
            .map_err(|fault| MirrorError::new(const { &slice_layout::<T>() }, bytes, fault))?;
        // SAFETY: `read_all` has written as many valid values.
        unsafe { values.set_len(mirrors.len()) };
        return Ok(values);
    }
    let decode = |i| {
        let mut fault = None;
        let value = Reader::whole(&bytes[i * T::SIZE..][..T::SIZE], &mut fault).read();
        match fault {
            None => Ok(value),
            Some(fault) => Err(MirrorError::new(const { &slice_layout::<T>() }, bytes, fault)),
        }
    };
    (0..mirrors.len()).map(decode).collect()
}
