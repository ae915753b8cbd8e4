//! Structs that end in an array whose length is known only at run time.
//!
//! For the derive, `struct Msg { int count; float items[]; }` is a struct whose last member is a *tail*. In Rust the tail
//! is an array of length 0; the functions here write and view the bytes of the members and the items together.
//!
//! ```
//! use gpu_abi::{PtxLayout, from_mirrors, tail};
//!
//! #[derive(PtxLayout, Debug, PartialEq)]
//! struct Msg {
//!     count: u32,
//!     #[ptx(tail)]
//!     items: [f32; 0],
//! }
//!
//! let bytes = tail::to_bytes(&Msg { count: 2, items: [] }, &[0.5, 2.0])?;
//! assert_eq!(bytes, [2, 0, 0, 0, 0, 0, 0, 0x3f, 0, 0, 0, 0x40]);
//!
//! // A buffer with the alignment of the kernel's data, and the bytes that a kernel wrote.
//! let mut buffer = vec![MsgMirror::default(); tail::size::<Msg>(2).div_ceil(Msg::SIZE)];
//! bytemuck::cast_slice_mut(&mut buffer)[..bytes.len()].copy_from_slice(&bytes);
//!
//! let bytes = bytemuck::cast_slice(&buffer);
//! let msg = tail::header::<Msg>(bytes)?;
//! let items = tail::items::<Msg>(bytes, msg.count as usize)?;
//! assert_eq!(items, [0.5, 2.0]);
//! # Ok::<(), gpu_abi::MirrorError>(())
//! ```
//!
//! A kernel takes such a struct by its address, a `DevicePtr<Msg>`. The struct itself cannot be a parameter, a member, or
//! an element of an array, because these have no room for its items.

use crate::layout::PtxLayout;
use crate::mirror::{Codec, MirrorError, MirrorErrorKind, PtxMirror, encode_slice};

/// A struct whose last member is a tail, an array whose length is known only at run time.
///
/// The derive implements it for a struct with a `#[ptx(tail)]` member.
///
/// ```
/// use gpu_abi::tail::HasTail;
/// use gpu_abi::{Codec, MirrorError, PtxLayout, tail};
///
/// #[derive(PtxLayout)]
/// struct List<T> {
///     len: u32,
///     #[ptx(tail)]
///     items: [T; 0],
/// }
///
/// /// Returns the bytes of a list with all these items.
/// fn list<T: Codec>(items: &[T]) -> Result<Vec<u8>, MirrorError> {
///     tail::to_bytes(&List { len: items.len() as u32, items: [] }, items)
/// }
///
/// assert_eq!(list(&[3_u16, 4])?, [2, 0, 0, 0, 3, 0, 4, 0]);
/// # Ok::<(), gpu_abi::MirrorError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no tail",
    label = "no tail",
    note = "a tail is the last member of a struct, such as `#[ptx(tail)] items: [f32; 0]`"
)]
pub trait HasTail: PtxLayout {
    /// The type of the tail's items.
    type Item;
}

/// Returns the tail's offset in bytes.
const fn offset<T: HasTail>() -> usize {
    match T::REF.tail() {
        Some(tail) => tail.offset(),
        None => panic!("a type that implements `HasTail` has a layout with a tail"),
    }
}

/// Returns the number of bytes of a struct whose tail has `len` items.
///
/// This is the end of the last item, but not less than the struct's size without items: the first items may lie in its
/// trailing padding. If the size does not fit in a `usize`, this returns `usize::MAX`.
///
/// ```
/// use gpu_abi::{PtxLayout, tail};
///
/// // struct Text { long id; char kind; char bytes[]; };
/// #[derive(PtxLayout)]
/// struct Text {
///     id: i64,
///     kind: u8,
///     #[ptx(tail)]
///     bytes: [u8; 0],
/// }
///
/// assert_eq!(Text::SIZE, 16);
/// assert_eq!([0, 7, 8].map(tail::size::<Text>), [16, 16, 17]);
/// ```
pub const fn size<T: HasTail<Item: PtxLayout>>(len: usize) -> usize {
    let end = const { offset::<T>() }.saturating_add(len.saturating_mul(T::Item::SIZE));
    if end < T::SIZE { T::SIZE } else { end }
}

/// Writes the struct and its items to `out`, with all padding zero.
///
/// # Errors
///
/// If `out` does not have exactly [`size`] bytes, or if a value does not fit its bit-field; `out` may then be partly
/// written.
///
/// ```
/// use gpu_abi::{PtxLayout, tail};
///
/// #[derive(PtxLayout)]
/// struct Msg {
///     count: u8,
///     #[ptx(tail)]
///     items: [u16; 0],
/// }
///
/// let mut out = [0xff; tail::size::<Msg>(2)];
/// tail::encode(&Msg { count: 2, items: [] }, &[3, 4], &mut out)?;
/// assert_eq!(out, [2, 0, 3, 0, 4, 0]);
/// # Ok::<(), gpu_abi::MirrorError>(())
/// ```
pub fn encode<T>(header: &T, items: &[T::Item], out: &mut [u8]) -> Result<(), MirrorError>
where
    T: HasTail<Item: Codec> + Codec,
{
    let size = size::<T>(items.len());
    if out.len() != size {
        return Err(MirrorError::length(T::REF, size, out.len()));
    }
    header.encode(&mut out[..T::SIZE])?;
    let end = const { offset::<T>() } + items.len() * T::Item::SIZE;
    encode_slice(items, &mut out[const { offset::<T>() }..end])
}

/// Returns the bytes of the struct and its items, as in the [example](self) of this module.
///
/// # Errors
///
/// If a value does not fit its bit-field.
#[cfg(feature = "alloc")]
pub fn to_bytes<T>(header: &T, items: &[T::Item]) -> Result<alloc::vec::Vec<u8>, MirrorError>
where
    T: HasTail<Item: Codec> + Codec,
{
    let mut bytes = alloc::vec![0; size::<T>(items.len())];
    encode(header, items, &mut bytes)?;
    Ok(bytes)
}

/// Returns a view of the members before the tail, as in the [example](self) of this module.
///
/// # Errors
///
/// If there are fewer bytes than the struct has without items, or if they are not aligned for the struct.
pub fn header<T: HasTail + PtxMirror>(bytes: &[u8]) -> Result<&T::Mirror, MirrorError> {
    match view::<T, T::Mirror>(bytes, 0, 1)? {
        [header, ..] => Ok(header),
        [] => Err(MirrorError::length(T::REF, T::SIZE, bytes.len())),
    }
}

/// Returns a view of the first `len` items, as in the [example](self) of this module.
///
/// The struct does not say how many items it has; usually one of its members does.
///
/// # Errors
///
/// If there are too few bytes for `len` items, or if the items are not aligned for their type.
///
/// ```
/// use gpu_abi::{PtxLayout, tail};
///
/// #[derive(PtxLayout)]
/// struct Msg {
///     count: u8,
///     #[ptx(tail)]
///     items: [u8; 0],
/// }
///
/// assert_eq!(tail::items::<Msg>(&[2, 3, 4], 2)?, [3, 4]);
/// let error = tail::items::<Msg>(&[2, 3], 2).unwrap_err();
/// assert_eq!(error.to_string(), "`Msg`: expected a buffer of 3 bytes, found 2");
/// # Ok::<(), gpu_abi::MirrorError>(())
/// ```
pub fn items<T>(bytes: &[u8], len: usize) -> Result<&[<T::Item as PtxMirror>::Mirror], MirrorError>
where
    T: HasTail<Item: PtxMirror>,
{
    view::<T, _>(bytes, const { offset::<T>() }, len)
}

/// Returns a view of `len` mirrors that start at the byte `at`.
fn view<T: HasTail, M: bytemuck::Pod>(bytes: &[u8], at: usize, len: usize) -> Result<&[M], MirrorError> {
    let end = at.saturating_add(len.saturating_mul(size_of::<M>()));
    let Some(view) = bytes.get(at..end) else {
        return Err(MirrorError::length(T::REF, end, bytes.len()));
    };
    let misaligned = MirrorErrorKind::Alignment { align: align_of::<M>() };
    bytemuck::try_cast_slice(view).map_err(|_| MirrorError::of_buffer(T::REF, misaligned))
}
