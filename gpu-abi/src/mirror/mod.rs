//! Conversion of values to the bytes that a kernel reads, and back.
//!
//! Your struct is the logical value; its *mirror* is the bytes. A mirror has the kernel's size and alignment, every padding
//! byte is present and zero, and it is [`Pod`]: it can be copied to the device unchanged. [`PtxMirror`] converts
//! between them. [`Codec`] converts to and from a buffer of yours, also for generic types.
//!
//! ```
//! use gpu_abi::{PtxLayout, PtxMirror};
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
//! assert_eq!(error.to_string(), "`Item.kind`: 16 does not fit in 4 bits, which hold 0 to 15");
//! # Ok::<(), gpu_abi::MirrorError>(())
//! ```
//!
//! The cost of a conversion depends on the type:
//!
//! | Type | How it reaches the kernel |
//! |---|---|
//! | `repr(C)` ([`PtxRepr`](crate::PtxRepr)) | by its address, without conversion |
//! | the same, also without padding | [`as_bytes`], a `&[u8]` without a copy |
//! | anything else | through its mirror |
//!
//! A union is not converted, since only you know which of its members is in use. Make its mirror with [`Mirror::with`], and
//! declare fields of that union with the mirror's type.

pub(crate) mod bits;
mod block;
pub(crate) mod codec;
mod debug;
pub(crate) mod enumeration;
mod error;
mod large;
mod place;
mod plain;
pub(crate) mod primitive;
mod range;
mod slice;
pub(crate) mod storage;
pub(crate) mod tagged;
mod vector;
pub(crate) mod view;

pub use bits::{BitField, Unnamed};
#[doc(hidden)]
pub use bits::{BitInt, UnnamedBits};
pub use codec::{Codec, Reader, Writer};
pub use error::{MirrorError, MirrorErrorKind};
pub use slice::{as_bytes, decode_slice, encode_slice};
#[cfg(feature = "alloc")]
pub use slice::{from_mirrors, to_mirrors};
pub use storage::Mirror;

pub(crate) use codec::leaf;
pub(crate) use plain::plain;

use crate::layout::PtxLayout;
use bytemuck::Pod;

/// Calls `$macro` with the numbers of members from 1 to 12: for each, the names of the methods for as many members, and a type
/// parameter, a name and the index of each member.
macro_rules! up_to_12 {
    ($macro:ident) => {
        $macro! {
            [put_1 put_bits_1 take_1 fields_1] A a 0;
            [put_2 put_bits_2 take_2 fields_2] A a 0 B b 1;
            [put_3 put_bits_3 take_3 fields_3] A a 0 B b 1 C c 2;
            [put_4 put_bits_4 take_4 fields_4] A a 0 B b 1 C c 2 D d 3;
            [put_5 put_bits_5 take_5 fields_5] A a 0 B b 1 C c 2 D d 3 E e 4;
            [put_6 put_bits_6 take_6 fields_6] A a 0 B b 1 C c 2 D d 3 E e 4 F f 5;
            [put_7 put_bits_7 take_7 fields_7] A a 0 B b 1 C c 2 D d 3 E e 4 F f 5 G g 6;
            [put_8 put_bits_8 take_8 fields_8] A a 0 B b 1 C c 2 D d 3 E e 4 F f 5 G g 6 H h 7;
            [put_9 put_bits_9 take_9 fields_9] A a 0 B b 1 C c 2 D d 3 E e 4 F f 5 G g 6 H h 7 I i 8;
            [put_10 put_bits_10 take_10 fields_10] A a 0 B b 1 C c 2 D d 3 E e 4 F f 5 G g 6 H h 7 I i 8 J j 9;
            [put_11 put_bits_11 take_11 fields_11] A a 0 B b 1 C c 2 D d 3 E e 4 F f 5 G g 6 H h 7 I i 8 J j 9 K k 10;
            [put_12 put_bits_12 take_12 fields_12] A a 0 B b 1 C c 2 D d 3 E e 4 F f 5 G g 6 H h 7 I i 8 J j 9 K k 10 L l 11;
        }
    };
}
pub(crate) use up_to_12;

/// A type with a mirror: plain bytes with the kernel's size and alignment.
///
/// The derive makes a [`Mirror`] for every concrete type; the mirror of `Body` is called `BodyMirror`. A scalar, vector,
/// pointer or handle is its own mirror if all bit patterns are valid. The mirror of `bool` is `u8`; the mirror of `char`
/// and of `NonZero<u32>` is `u32`. A `repr(transparent)` type has its field's mirror. The mirror of an enumeration without
/// data is its integer.
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
/// /// Returns the number of bytes of device memory that `count` values take.
/// fn bytes_of<T: PtxMirror>(count: usize) -> usize {
///     count * size_of::<T::Mirror>()
/// }
///
/// assert_eq!(bytes_of::<Flag>(10), 80);
/// ```
///
/// A type with a [`Codec`], as the derive implements it for all types but unions, is converted to its mirror, to send it to
/// the device, and back from a mirror in which a kernel may have written anything. To convert several values at once, use
/// [`encode_slice`] or `to_mirrors`.
///
/// ```
/// use gpu_abi::{PtxLayout, PtxMirror};
///
/// #[derive(PtxLayout, Debug, PartialEq)]
/// struct Item {
///     valid: bool,
///     #[ptx(bits = 4)]
///     kind: u32,
/// }
///
/// let mut mirror: ItemMirror = Item { valid: true, kind: 9 }.to_mirror();
/// assert_eq!(bytemuck::bytes_of(&mirror), [1, 9, 0, 0]);
/// assert_eq!(Item::try_from_mirror(&mirror)?, Item { valid: true, kind: 9 });
///
/// let error = Item { valid: true, kind: 16 }.try_to_mirror().unwrap_err();
/// assert_eq!(error.to_string(), "`Item.kind`: 16 does not fit in 4 bits, which hold 0 to 15");
/// mirror.valid = 2;
/// let error = Item::try_from_mirror(&mirror).unwrap_err();
/// assert_eq!(error.to_string(), "`Item.valid`: byte 0 is 02, but a `bool` is 0 or 1");
/// # Ok::<(), gpu_abi::MirrorError>(())
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

    /// Returns the bytes that a kernel reads, with all padding zero.
    ///
    /// # Errors
    ///
    /// If a value does not fit its bit-field; the error names the field, the value and the range.
    #[inline]
    fn try_to_mirror(&self) -> Result<Self::Mirror, MirrorError>
    where
        Self: Codec,
    {
        let mut mirror: Self::Mirror = bytemuck::Zeroable::zeroed();
        self.encode(bytemuck::bytes_of_mut(&mut mirror))?;
        Ok(mirror)
    }

    /// Returns the bytes that a kernel reads, with all padding zero.
    ///
    /// # Panics
    ///
    /// If [`try_to_mirror`](Self::try_to_mirror) returns an error; the message is the error's text.
    #[track_caller]
    fn to_mirror(&self) -> Self::Mirror
    where
        Self: Codec,
    {
        match self.try_to_mirror() {
            Ok(mirror) => mirror,
            Err(error) => error::refuse(|| error),
        }
    }

    /// Returns the value that the mirror's bytes represent.
    ///
    /// # Errors
    ///
    /// If bytes are not a valid bit pattern of their type (a `bool` of 2, a `char` over 0x10ffff, a `NonZero` of 0, an
    /// unknown enum tag); the error names the field's path, its offset and the bytes.
    #[inline]
    fn try_from_mirror(mirror: &Self::Mirror) -> Result<Self, MirrorError>
    where
        Self: Codec,
    {
        Self::decode(bytemuck::bytes_of(mirror))
    }
}
