//! Values as the bytes that a kernel reads, and back.
//!
//! The user's struct is the logical value; its *mirror* is the bytes. A mirror has the kernel's size and alignment, every padding
//! byte is there and zero, and it is [`Pod`]: it can be copied to the device as it is. [`ToMirror`] and
//! [`FromMirror`] convert; [`Codec`] does the same into and from a buffer of the caller's, for generic types too.
//!
//! ```
//! use gpu_abi::{FromMirror, PtxLayout, ToMirror};
//!
//! #[derive(PtxLayout, Debug, PartialEq)]
//! struct Item {
//!     valid: bool,
//!     weight: f32,
//!     #[ptx(bits = 4)]
//!     kind: u32,
//! }
//!
//! let mirror = Item { valid: true, weight: 0.5, kind: 9 }.to_mirror();
//! assert_eq!(bytemuck::bytes_of(&mirror), [1, 0, 0, 0, 0, 0, 0, 0x3f, 9, 0, 0, 0]);
//! assert_eq!((mirror.weight, mirror.kind()), (0.5, 9));
//! assert_eq!(Item::try_from_mirror(&mirror)?, Item { valid: true, weight: 0.5, kind: 9 });
//!
//! let error = Item { valid: true, weight: 0.5, kind: 16 }.try_to_mirror().unwrap_err();
//! assert_eq!(error.to_string(), "`Item.kind`: 16 does not fit 4 bits, which hold 0 to 15");
//! # Ok::<(), gpu_abi::MirrorError>(())
//! ```
//!
//! What a conversion costs depends on the type, and each step is free where it can be:
//!
//! | The type | To the kernel |
//! |---|---|
//! | `repr(C)` without bit-fields ([`PtxRepr`](crate::PtxRepr)) | by its address, unconverted |
//! | that, and without padding | [`as_bytes`], a `&[u8]` without a copy |
//! | anything else | through its mirror |
//!
//! A union is not converted, as only you know which of its members is in use: make its mirror with [`Mirror::with`], and declare the
//! fields that hold it as the mirror.

pub(crate) mod bits;
mod block;
mod codec;
mod debug;
mod error;
mod large;
mod place;
mod primitive;
mod slice;
pub(crate) mod storage;
pub(crate) mod tagged;
mod vector;
pub(crate) mod view;

pub use bits::{BitField, BitInt, Unnamed, UnnamedBits};
pub use codec::{Codec, Reader, Writer};
pub use error::{MirrorError, MirrorErrorKind};
pub use slice::{as_bytes, decode_slice, encode_slice};
#[cfg(feature = "alloc")]
pub use slice::{from_mirrors, to_mirrors};
pub use storage::Mirror;

pub(crate) use codec::leaf;

use crate::layout::PtxLayout;
use bytemuck::Pod;

/// A type with a mirror: plain bytes with the kernel's size and alignment.
///
/// The derive makes a [`Mirror`] for every concrete type; that of `Body` is called `BodyMirror`. A scalar, vector, pointer or handle
/// is its own mirror, but for those not all of whose bytes are values: `bool` has the mirror `u8`, `char` and `NonZero<u32>` have
/// `u32`. A `repr(transparent)` type has its field's mirror, an enumeration without data its integer.
///
/// ```
/// use gpu_abi::{PtxLayout, PtxMirror};
///
/// #[derive(PtxLayout)]
/// struct Flag {
///     on: bool,
///     weight: f32,
/// }
///
/// /// Returns how many bytes of device memory that many values take.
/// fn bytes_of<T: PtxMirror>(count: usize) -> usize {
///     count * size_of::<T::Mirror>()
/// }
///
/// assert_eq!(bytes_of::<Flag>(10), 80);
/// ```
///
/// # Safety
///
/// Unsafe code relies on the mirror having the size and alignment of [`LAYOUT`](PtxLayout::LAYOUT).
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no mirror",
    label = "this type has no mirror",
    note = "a generic type gets a mirror for each `#[ptx(instantiate(Name = Type<..>))]` on its declaration",
    note = "a type has no mirror if one of its members has none"
)]
pub unsafe trait PtxMirror: PtxLayout {
    /// The bytes that a kernel reads.
    type Mirror: Pod;
}

/// Conversion of a value to its mirror: what goes to the device.
///
/// Whatever [`Codec`] converts and has a mirror has this; several values at once go by [`encode_slice`] or `to_mirrors`.
///
/// ```
/// use gpu_abi::{PtxLayout, ToMirror};
///
/// #[derive(PtxLayout)]
/// struct Item {
///     weight: f32,
///     #[ptx(bits = 4)]
///     kind: u32,
/// }
///
/// let mirror: ItemMirror = Item { weight: 0.5, kind: 9 }.to_mirror();
/// assert_eq!(bytemuck::bytes_of(&mirror), [0, 0, 0, 0x3f, 9, 0, 0, 0]);
/// let error = Item { weight: 0.5, kind: 16 }.try_to_mirror().unwrap_err();
/// assert_eq!(error.to_string(), "`Item.kind`: 16 does not fit 4 bits, which hold 0 to 15");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be converted to its mirror",
    label = "no conversion",
    note = "a union has no conversion, because only you know which of its members is in use: make its mirror, for a union `Data` by \
            `DataMirror::with(|data| data.set_member(..))`",
    note = "a struct that holds a union `Data` is converted if the field is declared as `data: DataMirror`"
)]
pub trait ToMirror: PtxMirror {
    /// Returns the bytes that a kernel reads, all padding zero.
    ///
    /// # Errors
    ///
    /// If a value does not fit its bit-field; the error names field, value and range.
    fn try_to_mirror(&self) -> Result<Self::Mirror, MirrorError>;

    /// Returns the bytes that a kernel reads, all padding zero.
    ///
    /// # Panics
    ///
    /// With the text of [`try_to_mirror`](Self::try_to_mirror)'s error.
    #[track_caller]
    fn to_mirror(&self) -> Self::Mirror {
        match self.try_to_mirror() {
            Ok(mirror) => mirror,
            Err(error) => panic!("{error}"),
        }
    }
}

impl<T: PtxMirror + Codec> ToMirror for T {
    #[inline]
    fn try_to_mirror(&self) -> Result<T::Mirror, MirrorError> {
        let mut mirror: T::Mirror = bytemuck::Zeroable::zeroed();
        self.try_encode(bytemuck::bytes_of_mut(&mut mirror))?;
        Ok(mirror)
    }
}

/// Conversion of a mirror back to the value: what comes from the device, where a kernel may have written anything.
///
/// ```
/// use gpu_abi::{FromMirror, PtxLayout, ToMirror};
///
/// #[derive(PtxLayout, Debug, PartialEq)]
/// struct Item {
///     weight: f32,
///     valid: bool,
/// }
///
/// let mut mirror = Item { weight: 0.5, valid: true }.to_mirror();
/// assert_eq!(Item::try_from_mirror(&mirror)?, Item { weight: 0.5, valid: true });
/// mirror.valid = 2;
/// let error = Item::try_from_mirror(&mirror).unwrap_err();
/// assert_eq!(error.to_string(), "`Item.valid`: byte 4 is 02, but a `bool` is 0 or 1");
/// # Ok::<(), gpu_abi::MirrorError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be made from its mirror",
    label = "no conversion",
    note = "a union has no conversion, because only you know which of its members is in use: read that one from its mirror",
    note = "a struct that holds a union `Data` is converted if the field is declared as `data: DataMirror`"
)]
pub trait FromMirror: PtxMirror {
    /// Returns the value that the mirror's bytes stand for.
    ///
    /// # Errors
    ///
    /// If bytes are no value of their type (a `bool` of 2, a `char` over 0x10ffff, a `NonZero` of 0, an unknown enum tag); the
    /// error names the field's path, its offset and the bytes.
    fn try_from_mirror(mirror: &Self::Mirror) -> Result<Self, MirrorError>;
}

impl<T: PtxMirror + Codec> FromMirror for T {
    #[inline]
    fn try_from_mirror(mirror: &T::Mirror) -> Result<T, MirrorError> {
        T::try_decode(bytemuck::bytes_of(mirror))
    }
}
