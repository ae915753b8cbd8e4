//! The trait that every conversion uses, from a value to its bytes and back.

use super::error::Fault;
use super::{BitField, MirrorError, block, place};
use crate::layout::{Kind, Layout, NoPadding, PtxLayout, PtxRepr, TypeLayout};
use crate::text::{Text, say};
use core::fmt;
use core::marker::PhantomData;

/// A type whose values can be converted to the bytes that a kernel reads, and back from the bytes that it writes.
///
/// The derive implements it for structs and enumerations whose members implement it, including generic ones.
///
/// ```
/// use gpu_abi::{Codec, PtxLayout};
///
/// #[derive(PtxLayout)]
/// struct Cell<T> {
///     tag: u8,
///     value: T,
/// }
///
/// let mut bytes = [0xff; 8];
/// Cell { tag: 1, value: 2.0_f32 }.encode(&mut bytes)?;
/// assert_eq!(bytes, [1, 0, 0, 0, 0, 0, 0, 0x40]);
/// assert_eq!(Cell::<f32>::decode(&bytes)?.value, 2.0);
/// # Ok::<(), gpu_abi::MirrorError>(())
/// ```
///
/// # Safety
///
/// Unsafe code relies on [`IS_DEVICE_BYTES`](Self::IS_DEVICE_BYTES): if it is true, `size_of::<Self>()` is [`SIZE`](PtxLayout::SIZE), and every
/// byte of a value that [`Padding`](crate::layout::Padding) does not list is initialized and is the byte that the kernel
/// reads. It also relies on `VALID` in that case, which promises nothing by default.
///
/// To implement it by hand for a type that also implements [`PtxLayout`] by hand, write and read each member at its index
/// among the named ones:
///
/// ```
/// use gpu_abi::layout::{FieldTable, Member, Record};
/// use gpu_abi::mirror::{Reader, Writer};
/// use gpu_abi::{Codec, PtxLayout, TypeLayout};
///
/// struct Foreign(u8, f32);
///
/// const TABLE: FieldTable<'static, 2> = match FieldTable::new(Record::structure(
///     "Foreign",
///     &[Member::new("tag", &u8::LAYOUT), Member::new("value", &f32::LAYOUT)],
/// )) {
///     Ok(table) => table,
///     Err(_) => panic!("`Foreign` has no layout"),
/// };
///
/// // SAFETY: the engine made the layout.
/// unsafe impl PtxLayout for Foreign {
///     const LAYOUT: TypeLayout = TABLE.layout();
/// }
///
/// // SAFETY: `IS_DEVICE_BYTES` is false, so unsafe code relies on nothing.
/// unsafe impl Codec for Foreign {
///     const IS_DEVICE_BYTES: bool = false;
///
///     fn write_to(&self, out: &mut Writer<'_, Self>) {
///         out.put(0, &self.0);
///         out.put(1, &self.1);
///     }
///
///     fn read_from(input: &mut Reader<'_, Self>) -> Self {
///         Self(input.take(0), input.take(1))
///     }
/// }
///
/// let mut bytes = [0; 8];
/// Foreign(1, 2.0).encode(&mut bytes)?;
/// assert_eq!(bytes, [1, 0, 0, 0, 0, 0, 0, 0x40]);
/// # Ok::<(), gpu_abi::MirrorError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be converted to and from the bytes that a kernel reads",
    label = "no conversion",
    note = "a type is converted only if all of its fields are: each derives `PtxLayout` or implements it and `Codec`; declare a field that is a union `Data` as its mirror, `data: DataMirror`",
    note = "a union has no conversion, because only you know which of its members is in use: make its mirror, for a union `Data` by \
            `DataMirror::with(|data| data.set_member(..))`"
)]
pub unsafe trait Codec: PtxLayout {
    /// Whether a value's bytes in host memory, apart from padding, are the ones that the kernel reads.
    const IS_DEVICE_BYTES: bool = false;

    /// The bytes from the kernel that are, apart from padding, a valid value in host memory.
    #[doc(hidden)]
    const VALID: Valid = Valid::Unknown;

    /// Writes the members in declaration order.
    ///
    /// If [`IS_DEVICE_BYTES`](Self::IS_DEVICE_BYTES) is true, you can leave it out: the value's bytes are copied.
    #[inline]
    fn write_to(&self, out: &mut Writer<'_, Self>) {
        const {
            assert!(
                Self::IS_DEVICE_BYTES,
                "a type whose bytes are not the kernel's implements `Codec::write_to`; if the derive implements it, a member of a \
                 `repr(C)` struct has a type with the name of a primitive type: rename that type"
            );
        };
        block::copy_block(self, out.bytes);
    }

    /// Reads the members. After invalid bytes it may return any value, since the conversion then fails.
    ///
    /// Types of this crate whose values are any bytes leave it out.
    #[inline]
    fn read_from(input: &mut Reader<'_, Self>) -> Self {
        const { assert!(Self::VALID.is_any(), "a type that not all bytes are a value of implements `Codec::read_from`") };
        block::read_plain(input.bytes)
    }

    /// Writes the value to `out`, with all padding zero.
    ///
    /// # Errors
    ///
    /// If `out` does not have exactly [`SIZE`](PtxLayout::SIZE) bytes, or if a value does not fit its bit-field; `out` may
    /// then hold part of the value.
    #[inline]
    fn encode(&self, out: &mut [u8]) -> Result<(), MirrorError> {
        if out.len() != Self::SIZE {
            return Err(MirrorError::length(Self::REF, Self::SIZE, out.len()));
        }
        let mut fault = None;
        Writer::whole(out, &mut fault).write(self);
        match fault {
            None => Ok(()),
            Some(fault) => Err(MirrorError::new(Self::REF, out, fault)),
        }
    }

    /// Reads the value from `bytes`.
    ///
    /// # Errors
    ///
    /// If `bytes` does not have exactly [`SIZE`](PtxLayout::SIZE) bytes, or if some are not a valid bit pattern of their
    /// type.
    ///
    /// ```
    /// use gpu_abi::Codec;
    ///
    /// assert_eq!(u32::decode(&[1, 2, 0, 0])?, 513);
    /// assert_eq!(bool::decode(&[2]).unwrap_err().to_string(), "`bool`: byte 0 is 02, but a `bool` is 0 or 1");
    /// # Ok::<(), gpu_abi::MirrorError>(())
    /// ```
    #[inline]
    fn decode(bytes: &[u8]) -> Result<Self, MirrorError> {
        if bytes.len() != Self::SIZE {
            return Err(MirrorError::length(Self::REF, Self::SIZE, bytes.len()));
        }
        let mut fault = None;
        let value = Reader::whole(bytes, &mut fault).read();
        match fault {
            None => Ok(value),
            Some(fault) => Err(MirrorError::new(Self::REF, bytes, fault)),
        }
    }
}

/// The bytes that are a valid value.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Valid {
    /// Nothing is known about them.
    Unknown,
    /// Those that [`Codec::read_from`] does not refuse.
    Read,
    /// Any.
    Any,
}

impl Valid {
    /// Returns what is known about a record with members of both kinds.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        if (self as u8) < other as u8 { self } else { other }
    }

    #[inline]
    pub(super) const fn is_any(self) -> bool {
        matches!(self, Self::Any)
    }
}

/// Writes an `R` to its bytes.
///
/// For a record, the writer has exactly the record's bytes. For any other type, it also has the padding up to the next member of
/// the enclosing record, so that one store can write both.
pub struct Writer<'a, R> {
    pub(super) bytes: &'a mut [u8],
    pub(super) fault: &'a mut Option<Fault>,
    record: PhantomData<fn(&R)>,
}

impl<'a, R: PtxLayout> Writer<'a, R> {
    #[inline]
    pub(super) fn whole(bytes: &'a mut [u8], fault: &'a mut Option<Fault>) -> Self {
        Self { bytes, fault, record: PhantomData }
    }

    /// Writes the value to the first [`SIZE`](PtxLayout::SIZE) bytes and zero to the rest.
    ///
    /// Always inlined: the number of bytes is a constant at each call.
    #[inline(always)]
    pub(super) fn write(&mut self, value: &R)
    where
        R: Codec,
    {
        if const { block::is_best_whole::<R>() } {
            block::copy_block(value, self.bytes);
        } else if const { matches!(R::REF.kind(), Kind::Record(_)) } {
            let (own, rest) = self.bytes.split_at_mut(R::SIZE);
            value.write_to(&mut Writer::whole(own, self.fault));
            rest.fill(0);
        } else {
            value.write_to(self);
        }
    }

    /// Writes the member at `index` among the named ones, and the padding up to the next one.
    ///
    /// Members are written in declaration order; the first one also writes the padding before it.
    ///
    /// # Panics
    ///
    /// If there is no such member, or its size is not that of `T`.
    #[inline(always)]
    pub fn put<T: Codec>(&mut self, index: usize, value: &T) {
        // A single bounds check, after which accesses to members need none.
        let bytes = &mut self.bytes[..R::SIZE];
        if index == 0 {
            place::start(R::REF, bytes);
        }
        place::check::<T>(R::REF, index, "written to");
        place::put(R::REF, index, value, bytes, self.fault);
    }

    /// Zeroes all bytes. Called by types without named members.
    #[inline]
    pub fn clear(&mut self) {
        self.bytes.fill(0);
    }
}

impl<R> fmt::Debug for Writer<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

/// Reads the members of an `R` from its bytes.
pub struct Reader<'a, R> {
    pub(super) bytes: &'a [u8],
    pub(super) fault: &'a mut Option<Fault>,
    record: PhantomData<fn() -> R>,
}

impl<'a, R: PtxLayout> Reader<'a, R> {
    #[inline]
    pub(super) fn whole(bytes: &'a [u8], fault: &'a mut Option<Fault>) -> Self {
        Self { bytes, fault, record: PhantomData }
    }

    #[inline]
    pub(super) fn read(&mut self) -> R
    where
        R: Codec,
    {
        if const { R::VALID.is_any() && matches!(R::REF.kind(), Kind::Record(_)) } {
            return block::read_plain(self.bytes);
        }
        R::read_from(self)
    }

    /// Reads the member at `index` among the named ones.
    ///
    /// # Panics
    ///
    /// If there is no such member, or its size is not that of `T`.
    #[inline(always)]
    pub fn take<T: Codec>(&mut self, index: usize) -> T {
        place::check::<T>(R::REF, index, "read from");
        place::take(R::REF, index, &self.bytes[..R::SIZE], self.fault)
    }
}

impl<R> fmt::Debug for Reader<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

/// Implements the conversions of a type whose bytes in host memory, apart from padding, are those of its mirror, except for alignment.
macro_rules! converted {
    ($(#[$attribute:meta])* [$($generics:tt)*] $type:ty as $mirror:ty, $valid:ident $(, |$input:ident| $read:expr)?) => {
        $(#[$attribute])*
        // SAFETY: the mirror has the layout's size and alignment.
        unsafe impl<$($generics)*> $crate::mirror::PtxMirror for $type {
            type Mirror = $mirror;
        }

        $(#[$attribute])*
        // SAFETY: the members are in the mirror's order, and the size is the kernel's; if bytes are `Valid`, they are read as a valid
        // value, or `$read` makes a value of those that are one.
        unsafe impl<$($generics)*> $crate::mirror::Codec for $type {
            const IS_DEVICE_BYTES: bool = true;
            const VALID: $crate::mirror::codec::Valid = $crate::mirror::codec::Valid::$valid;

            $(
                #[inline]
                fn read_from($input: &mut $crate::mirror::Reader<'_, Self>) -> Self {
                    $read
                }
            )?
        }
    };
}
pub(crate) use converted;

/// Implements the conversions of a type whose bytes, all of them initialized and none of them padding, are copied as a whole to its mirror.
macro_rules! copied {
    ([$($generics:tt)*] $type:ty as $mirror:ty, $valid:ident $($read:tt)*) => {
        // SAFETY: rustc gives the type its layout's size, alignment and bytes, and all of them are initialized.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($generics)*> $crate::layout::PtxRepr for $type {}

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $crate::layout::NoPadding for $type {}

        // SAFETY: the type has bytes.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($generics)*> $crate::layout::Stored for $type {}

        $crate::mirror::codec::converted!(
            #[diagnostic::do_not_recommend]
            [$($generics)*] $type as $mirror, $valid $($read)*
        );
    };
}
pub(crate) use copied;

/// Implements the conversions of a [`Pod`](bytemuck::Pod) type without padding that is its own mirror.
macro_rules! leaf {
    ($([$($generics:tt)*] $type:ty),* $(,)?) => {
        $($crate::mirror::codec::copied!([$($generics)*] $type as Self, Any);)*
    };
}
pub(crate) use leaf;

impl<R: PtxLayout> Writer<'_, R> {
    /// Writes the field of a `repr(transparent)` type, if it has storage.
    #[inline]
    #[doc(hidden)]
    pub fn put_transparent<T: Codec>(&mut self, value: &T) {
        // Next to a field with storage, a record without storage is only a marker, even though it has a byte in a kernel.
        if size_of::<T>() > 0 || (size_of::<R>() == 0 && T::SIZE > 0) {
            Writer::whole(self.bytes, self.fault).write(value);
        } else if R::SIZE == 0 {
            // No field writes the padding that the enclosing record leaves to this type.
            self.bytes.fill(0);
        }
    }
}

impl<R: PtxLayout> Reader<'_, R> {
    /// Reads a field of a `repr(transparent)` type.
    #[inline]
    #[doc(hidden)]
    pub fn take_transparent<T: Codec>(&mut self) -> T {
        Reader::whole(self.bytes, self.fault).read()
    }

    /// Reads a number or other plain bytes of the record's size.
    #[inline]
    pub(crate) fn take_plain<T: bytemuck::AnyBitPattern>(&mut self) -> T {
        value_of(&self.bytes[..size_of::<T>()])
    }

    /// Reads an integer of the record's size and converts it. Returns `any` after bytes that are not a valid bit pattern.
    #[inline]
    pub(crate) fn take_checked<T: bytemuck::AnyBitPattern>(&mut self, read: fn(T) -> Option<R>, any: R) -> R {
        match read(self.take_plain()) {
            Some(value) => value,
            None => {
                self.refuse(size_of::<T>());
                any
            }
        }
    }

    /// Records that the first `size` bytes are not a valid bit pattern.
    #[cold]
    #[cfg_attr(target_arch = "nvptx64", inline(always))]
    pub(crate) fn refuse(&mut self, size: usize) {
        self.fault.get_or_insert(Fault::no_value(self.bytes, size));
    }
}

/// Returns the value that these bytes are, as `bytemuck::pod_read_unaligned` does, but without the code of its errors in a kernel's module.
#[inline]
pub(super) fn value_of<T: bytemuck::AnyBitPattern>(bytes: &[u8]) -> T {
    assert!(bytes.len() == size_of::<T>(), "as many bytes as the value has");
    // SAFETY: there are as many bytes, and any bytes are a `T`.
    unsafe { bytes.as_ptr().cast::<T>().read_unaligned() }
}

/// Generates methods that write or read several adjacent members in one call, which is less work for rustc than a call of
/// [`Writer::put`] or [`Reader::take`] for each.
macro_rules! several {
    ($([$put:ident $put_bits:ident $take:ident $fields:ident] $($type:ident $value:ident $at:literal)*;)*) => {
        impl<R: PtxLayout> Writer<'_, R> {$(
            #[inline(always)]
            #[doc(hidden)]
            #[allow(clippy::too_many_arguments, reason = "one parameter for each member")]
            pub fn $put<$($type: Codec),*>(&mut self, first: usize, $($value: &$type),*) {
                $(self.put(first + $at, $value);)*
            }

            #[inline(always)]
            #[doc(hidden)]
            #[allow(clippy::too_many_arguments, reason = "one parameter for each member")]
            pub fn $put_bits<$($type: BitField),*>(&mut self, first: usize, $($value: &$type),*) {
                let raw = [$(self.bits(first + $at, $value)),*];
                self.put_bits(first, raw);
            }
        )*}

        impl<R: PtxLayout> Reader<'_, R> {$(
            #[inline]
            #[doc(hidden)]
            pub fn $take<$($type: Codec),*>(&mut self, first: usize) -> ($($type,)*) {
                ($(self.take::<$type>(first + $at),)*)
            }
        )*}
    };
}

crate::mirror::up_to_12!(several);

// SAFETY: an array's elements are contiguous, with the stride of `Layout::array`.
unsafe impl<T: PtxLayout, const N: usize> PtxLayout for [T; N] {
    const LAYOUT: TypeLayout = {
        let name: &Text<64> = &const { array_name(T::LAYOUT.name(), N) };
        Layout::array(name.as_str(), T::REF, N)
    };
}

const fn array_name(element: &str, len: usize) -> Text<64> {
    let mut name = Text::new();
    say!(name, "[", element, "; ", number(len), "]");
    name
}

// SAFETY: rustc's stride is `size_of::<T>()`, which `T: PtxRepr` guarantees is the kernel's.
unsafe impl<T: PtxRepr, const N: usize> PtxRepr for [T; N] {
    const IS_INITIALIZED: bool = T::IS_INITIALIZED;
}

impl<T: NoPadding, const N: usize> NoPadding for [T; N] {}

// SAFETY: the elements' mirrors have the elements' size and alignment.
unsafe impl<T: super::PtxMirror, const N: usize> super::PtxMirror for [T; N] {
    type Mirror = [T::Mirror; N];
}

// SAFETY: each element is a block if `T::IS_DEVICE_BYTES`, `T::VALID` holds for each, and the stride is the
// kernel's.
unsafe impl<T: Codec, const N: usize> Codec for [T; N] {
    const IS_DEVICE_BYTES: bool = T::IS_DEVICE_BYTES;
    const VALID: Valid = T::VALID;

    #[inline]
    fn write_to(&self, out: &mut Writer<'_, Self>) {
        let (elements, rest) = out.bytes.split_at_mut(N * T::SIZE);
        super::slice::encode_elements(self, elements, out.fault);
        rest.fill(0);
    }

    #[inline]
    fn read_from(input: &mut Reader<'_, Self>) -> Self {
        // A few elements are better loaded together with adjacent members of the record.
        if T::VALID.is_any() && T::SIZE * N > 32 {
            return block::read_plain(input.bytes);
        }
        core::array::from_fn(|i| Reader::whole(&input.bytes[i * T::SIZE..][..T::SIZE], input.fault).read())
    }
}
