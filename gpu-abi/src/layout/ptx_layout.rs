//! The traits that tie a Rust type to its layout.

use super::{PaddingRange, TypeLayout};
use crate::ptx::ParamDecl;
use core::marker::PhantomData;

/// A Rust type with a layout in a kernel's memory.
///
/// `#[derive(PtxLayout)]` implements it for structs, unions and enumerations; this crate does for scalars, vectors, pointers,
/// handles, narrow floats and arrays.
///
/// ```
/// use gpu_abi::{DevicePtr, PtxLayout, vector::Float3};
///
/// #[derive(PtxLayout)]
/// struct Body {
///     position: Float3,
///     mass: f32,
///     #[ptx(bits = 4)]
///     species: u32,
///     neighbours: DevicePtr<u32>,
/// }
///
/// assert_eq!((Body::SIZE, Body::ALIGN), (32, 8));
/// assert_eq!(Body::LAYOUT.fields()[1].offset(), 12);
/// assert_eq!(Body::param_decl("body").to_string(), ".param .align 8 .b8 body[32]");
/// ```
///
/// # Safety
///
/// Unsafe code relies on [`LAYOUT`](Self::LAYOUT) being constant, its alignment being a power of two, its size being a multiple
/// of that, and every member lying within its record; and on the other constants being those that the trait gives. It does not rely
/// on the Rust type being laid out so: see [`PtxRepr`].
///
/// By hand, describe the type with a [`Record`](super::Record) and let the engine place the members:
///
/// ```
/// use gpu_abi::layout::{FieldTable, Member, Record};
/// use gpu_abi::{PtxLayout, TypeLayout};
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
/// assert_eq!(Foreign::SIZE, 8);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no layout that a kernel shares",
    label = "not a type that host and kernel share",
    note = "types of your own get one from `#[derive(PtxLayout)]`, those of `glam`, `half` and `mint` from the feature of that name",
    note = "data on the heap (`Box`, `Vec`, `String`) stays on the host: share its address in device memory, a `DevicePtr<T>`"
)]
pub unsafe trait PtxLayout: Sized {
    /// The type's layout.
    const LAYOUT: TypeLayout;
    /// The type's size in a kernel's memory, in bytes.
    const SIZE: usize = Self::REF.size();
    /// The type's alignment in a kernel's memory, in bytes.
    const ALIGN: usize = Self::REF.align();

    /// The type's layout by reference: rustc then copies a pointer for each use, not the layout.
    #[doc(hidden)]
    const REF: &'static TypeLayout = &Self::LAYOUT;

    /// Returns the declaration of a parameter of this type in an `.entry`, as nvcc writes it (the guide's section 2.3).
    ///
    /// A type that cannot be a parameter, because it has no size or an alignment over 128 bytes, is an error at compile time: in
    /// `cargo build`, as rustc evaluates a function's constants when it generates its code. `cargo check` refuses such a type as the
    /// parameter of a kernel in a `#[kernels]` block, and in a `param_decl!` that a constant holds.
    /// In constants, use [`param_decl!`](crate::param_decl).
    ///
    /// ```
    /// use gpu_abi::{PtxLayout, vector::Float3};
    ///
    /// assert_eq!(u32::param_decl("n").to_string(), ".param .u32 n");
    /// assert_eq!(Float3::param_decl("origin").to_string(), ".param .align 4 .b8 origin[12]");
    /// ```
    ///
    /// # Panics
    ///
    /// If `name` is no PTX identifier; [`ParamDecl::new`] returns an error instead.
    fn param_decl(name: &str) -> ParamDecl<'_> {
        const { crate::ptx::assert_parameter(Self::REF) };
        match ParamDecl::new(Self::REF, name) {
            Ok(decl) => decl,
            Err(error) => panic!("{error}"),
        }
    }
}

/// A type whose values in host memory already have the kernel's layout, padding bytes apart.
///
/// Such a value is passed to a kernel by its address, unconverted. The derive implements it for a `#[repr(C)]` struct of
/// `PtxRepr` members without bit-fields, once rustc's offsets, size and alignment are asserted equal to the engine's. A generic struct
/// has it where `repr(C)`, with or without `align(N)`, says all: not if it is packed, if its members are `#[ptx(vector)]` or
/// `#[ptx(align = N)]`, or if they may all be without bytes, such as markers and arrays.
///
/// ```
/// use gpu_abi::{PtxLayout, PtxRepr, vector::Float4};
///
/// #[derive(PtxLayout)]
/// #[repr(C)]
/// struct Particle {
///     position: Float4,
///     mass: f32,
/// }
///
/// /// Returns what `kernelParams` has of an argument.
/// fn address<T: PtxRepr>(value: &T) -> *const T {
///     value
/// }
///
/// let particle = Particle { position: Float4::new(0.0, 1.0, 2.0, 3.0), mass: 0.5 };
/// assert!(address(&particle).is_aligned());
/// assert_eq!((size_of::<Particle>(), Particle::SIZE), (32, 32));
/// ```
///
/// # Safety
///
/// Unsafe code relies on `size_of::<Self>()` and `align_of::<Self>()` being [`SIZE`](PtxLayout::SIZE) and
/// [`ALIGN`](PtxLayout::ALIGN), on every member lying at its offset with the bytes that the kernel reads, and on every byte
/// that [`Padding`](super::Padding) does not list being initialised, and the listed ones too where `IS_INITIALIZED` is true. No byte is inside an [`UnsafeCell`](core::cell::UnsafeCell):
/// [`as_bytes`](crate::as_bytes) lends the bytes of a shared value, which must not change.
#[diagnostic::on_unimplemented(
    message = "values of `{Self}` do not have the kernel's layout in host memory",
    label = "its bytes in host memory are not the kernel's",
    note = "declare it `#[repr(C)]`, with members that have the kernel's layout and without bit-fields, or convert the value with \
            `to_mirror()`",
    note = "a union may hold uninitialised bytes: make its mirror and pass that"
)]
pub unsafe trait PtxRepr: PtxLayout {
    /// Whether all bytes are initialised, padding included.
    #[doc(hidden)]
    const IS_INITIALIZED: bool = false;
}

/// A [`PtxRepr`] type without padding, or whose padding is initialized.
///
/// The derive implements it with [`PtxRepr`]: for a concrete type if it has no padding, so that `cargo check` already refuses
/// [`as_bytes`](crate::as_bytes) of one that has; for a generic type if its members are all without padding. Padding between the members
/// of a generic type depends on its parameters, which the compiler knows when it generates the call's code: `cargo build` refuses it, not
/// `cargo check`.
///
/// ```
/// use gpu_abi::layout::NoPadding;
/// use gpu_abi::{PtxLayout, as_bytes};
///
/// #[derive(PtxLayout)]
/// #[repr(C)]
/// struct Sample {
///     channel: u32,
///     value: f32,
/// }
///
/// fn checksum<T: NoPadding>(values: &[T]) -> u32 {
///     as_bytes(values).iter().map(|&byte| u32::from(byte)).sum()
/// }
///
/// assert_eq!(checksum(&[Sample { channel: 1, value: 2.0 }]), 1 + 0x40);
/// ```
#[diagnostic::on_unimplemented(
    message = "values of `{Self}` are not known to have the kernel's bytes in host memory, without padding",
    label = "its bytes in host memory are not the kernel's",
    note = "declare it `#[repr(C)]`, with members that have the kernel's layout and without bit-fields, or convert the value with \
            `to_mirror()`",
    note = "a union may hold uninitialised bytes: make its mirror and pass that"
)]
pub trait NoPadding: PtxRepr {}

/// Implemented if the first byte of padding of `T` is at [`NO_PADDING`]: the condition of a derived [`NoPadding`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{T}` has padding at byte {BYTE}, which is not initialized",
    label = "it has padding at byte {BYTE}",
    note = "convert values with `to_mirror` or `encode_slice`, which write padding as zero"
)]
pub trait FirstPadding<T, const BYTE: usize> {}

/// Implements [`FirstPadding`]. The unused lifetime makes rustc take the bound for a condition where the type is concrete, too; and as
/// the bound is not on the type itself, rustc shows its message instead of that of [`NoPadding`].
#[doc(hidden)]
#[derive(Debug)]
pub struct Bytes<'a>(PhantomData<&'a ()>);

#[diagnostic::do_not_recommend]
impl<T> FirstPadding<T, NO_PADDING> for Bytes<'_> {}

/// The offset of the first byte of padding where there is none.
const NO_PADDING: usize = usize::MAX;

/// Returns the offset of a type's first byte of padding.
#[doc(hidden)]
pub const fn first_padding<T: PtxLayout>() -> usize {
    match PaddingRange::first_from(T::REF, 0) {
        Some(range) => range.offset,
        None => NO_PADDING,
    }
}

/// A type that has bytes in Rust.
///
/// A generic `repr(C)` struct is [`PtxRepr`] only with a member of such a type: without any bytes in Rust, it still has one in a kernel
/// (C++), and nothing evaluates the layout of a generic type before it is used.
///
/// # Safety
///
/// `size_of::<Self>()` is not 0.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` may have no bytes in Rust, where a kernel gives one to the record that holds it",
    label = "may have no bytes"
)]
pub unsafe trait Stored {}
