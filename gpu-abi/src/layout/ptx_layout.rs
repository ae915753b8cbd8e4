//! The traits that connect a Rust type to its layout.

use super::{PaddingRange, TypeLayout};
use crate::ptx::ParamDecl;
use core::marker::PhantomData;

/// A Rust type with a layout in a kernel's memory.
///
/// `#[derive(PtxLayout)]` implements it for structs, unions and enumerations; this crate implements it for scalars,
/// vectors, pointers, handles, narrow floats and arrays.
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
///     neighbors: DevicePtr<u32>,
/// }
///
/// assert_eq!((Body::SIZE, Body::ALIGN), (32, 8));
/// assert_eq!(Body::LAYOUT.fields()[1].offset(), 12);
/// assert_eq!(Body::param_decl("body").to_string(), ".param .align 8 .b8 body[32]");
/// ```
///
/// # Safety
///
/// Unsafe code relies on [`LAYOUT`](Self::LAYOUT) being constant, its alignment being a power of two, its size being a
/// multiple of the alignment, and every member lying within its record. It also relies on the other constants having their
/// default values. It does not rely on the Rust type having this layout: see [`PtxRepr`].
///
/// To implement it by hand, describe the type with a [`Record`](super::Record) and let the engine place the members:
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
    note = "your own types get one from `#[derive(PtxLayout)]`, and types of `glam`, `half` and `mint` from the feature of that name",
    note = "data on the heap (`Box`, `Vec`, `String`) stays on the host: share its address in device memory, a `DevicePtr<T>`"
)]
pub unsafe trait PtxLayout: Sized {
    /// The type's layout.
    const LAYOUT: TypeLayout;
    /// The type's size in a kernel's memory, in bytes.
    const SIZE: usize = Self::REF.size();
    /// The type's alignment in a kernel's memory, in bytes.
    const ALIGN: usize = Self::REF.align();

    /// A reference to the type's layout, so that rustc copies a pointer for each use, not the layout.
    #[doc(hidden)]
    const REF: &'static TypeLayout = &Self::LAYOUT;

    /// Returns the declaration of a parameter of this type in an `.entry`, as nvcc writes it (the guide's section 2.3).
    ///
    /// A type that cannot be a parameter, because it has no size or an alignment over 128 bytes, is a compile-time error in
    /// `cargo build`, since rustc evaluates a function's constants when it generates its code. `cargo check` rejects such a
    /// type as the parameter of a kernel in a `#[kernels]` block, and in a `param_decl!` in a constant. In constants, use
    /// [`param_decl!`](crate::param_decl).
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
    /// If `name` is not a valid PTX identifier; [`ParamDecl::new`] returns an error instead.
    fn param_decl(name: &str) -> ParamDecl<'_> {
        const { crate::ptx::assert_parameter(Self::REF) };
        match ParamDecl::new(Self::REF, name) {
            Ok(decl) => decl,
            Err(error) => panic!("{error}"),
        }
    }
}

/// A type whose values in host memory already have the kernel's layout, apart from the contents of padding.
///
/// Such a value is passed to a kernel by its address, without conversion. The derive implements this trait for a
/// `#[repr(C)]` struct of `PtxRepr` members without bit-fields, and asserts that rustc's offsets, size and alignment equal
/// the engine's. It implements it for a generic struct if `repr(C)`, with or without `align(N)`, determines the layout.
/// That excludes structs that are packed, that have `#[ptx(vector)]` or `#[ptx(align = N)]` members, or whose members, such
/// as markers and arrays, may all have no bytes.
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
/// /// Returns the address that `kernelParams` holds for an argument.
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
/// that [`Padding`](super::Padding) does not list being initialized. If `IS_INITIALIZED` is true, the listed bytes must be
/// initialized too. No byte may be inside an [`UnsafeCell`](core::cell::UnsafeCell): [`as_bytes`](crate::as_bytes) lends
/// the bytes of a shared value, which must not change.
#[diagnostic::on_unimplemented(
    message = "values of `{Self}` do not have the kernel's layout in host memory",
    label = "its bytes in host memory are not the kernel's",
    note = "declare it `#[repr(C)]`, with members that have the kernel's layout and without bit-fields, or convert the value with \
            `to_mirror()`",
    note = "a union may hold uninitialized bytes: make its mirror and pass that"
)]
pub unsafe trait PtxRepr: PtxLayout {
    /// Whether all bytes are initialized, including padding.
    #[doc(hidden)]
    const IS_INITIALIZED: bool = false;
}

/// A [`PtxRepr`] type without padding, or whose padding is initialized.
///
/// The derive implements it together with [`PtxRepr`]. It does so for a concrete type if the type has no padding, so that
/// `cargo check` rejects [`as_bytes`](crate::as_bytes) of a type with padding. It does so for a generic type if no member
/// has padding. Padding between the members of a generic type depends on its parameters, which the compiler knows when it
/// generates the call's code: `cargo build` rejects it, but `cargo check` does not.
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
    note = "a union may hold uninitialized bytes: make its mirror and pass that"
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

/// Implements [`FirstPadding`]. The unused lifetime makes rustc treat the bound as a condition even if the type is
/// concrete. Because the bound is not on the type itself, rustc shows its message instead of the message of [`NoPadding`].
#[doc(hidden)]
#[derive(Debug)]
pub struct Bytes<'a>(PhantomData<&'a ()>);

#[diagnostic::do_not_recommend]
impl<T> FirstPadding<T, NO_PADDING> for Bytes<'_> {}

/// The result of [`first_padding`] for a type without padding.
const NO_PADDING: usize = usize::MAX;

/// Returns the offset of a type's first byte of padding, or [`NO_PADDING`].
#[doc(hidden)]
pub const fn first_padding<T: PtxLayout>() -> usize {
    match PaddingRange::first_from(T::REF, 0) {
        Some(range) => range.offset,
        None => NO_PADDING,
    }
}

/// A type that has bytes in Rust.
///
/// A generic `repr(C)` struct is [`PtxRepr`] only if it has a member of such a type. A struct without bytes in Rust has one byte
/// in a kernel, as in C++, and nothing evaluates the layout of a generic type before it is used.
///
/// # Safety
///
/// `size_of::<Self>()` is not 0.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` may have size 0 in Rust, where a kernel gives the record that contains it one byte",
    label = "may have no bytes"
)]
pub unsafe trait Stored {}
