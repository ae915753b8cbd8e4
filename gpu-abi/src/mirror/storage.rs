//! The type of derived mirrors: bytes with a record's size and alignment, accessed by its members' names.

use super::PtxMirror;
use crate::copy::copy;
use crate::layout::{Layout, NoPadding, PtxLayout, PtxRepr, Stored, TypeLayout};
use bytemuck::{Pod, Zeroable};
use core::fmt;
use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};

/// The bytes of a `T` as a kernel reads them, including padding, which is zero in a mirror made from a value.
///
/// The derive calls the mirror of `Body` `BodyMirror`, and keeps the members' names and visibility; rustdoc lists them for
/// `BodyMirrorFields`. An ordinary member is a field whose type is the mirror of the member's type. A bit-field, and each member of a
/// union, a packed record or a record with a base class, has a getter and a setter. That of a bit-field panics if the value does not fit.
/// [The book](https://docs.rs/crate/gpu-abi/latest/source/book/src/values.md) has a table of all kinds of members.
///
/// All are accessed through `DerefMut`, so read a value from the mirror in a statement of its own before you pass it to a setter.
///
/// ```
/// use gpu_abi::{PtxLayout, PtxMirror};
///
/// #[derive(PtxLayout)]
/// struct Item {
///     valid: bool,
///     weight: f32,
///     #[ptx(bits = 4)]
///     kind: u32,
/// }
///
/// let mut mirror: ItemMirror = Item { valid: true, weight: 0.5, kind: 9 }.to_mirror();
/// mirror.weight *= 2.0;
/// let kind = mirror.kind();
/// mirror.set_kind(kind + 1);
/// assert_eq!(bytemuck::bytes_of(&mirror), [1, 0, 0, 0, 0, 0, 0x80, 0x3f, 10, 0, 0, 0]);
/// ```
#[repr(transparent)]
pub struct Mirror<T: Mirrored>(T::Units, View<T::Fields>);

/// Makes rustc describe a mirror's members in debug information, from which `gpu-abi check --against` knows what kernels read.
#[repr(Rust, packed)]
#[allow(dead_code, reason = "only debug information has it")]
struct View<F: ?Sized>([fn() -> *mut F; 0]);

copy!([F: ?Sized] View<F>);

/// A type with a derived mirror.
///
/// # Safety
///
/// [`fields`](Self::fields) must return the address that it is given. `Fields` must be valid for any initialized bytes and,
/// if [`VIEW`](Self::VIEW) evaluates, must not be larger or more strictly aligned than the type's layout.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no mirror",
    label = "no mirror of its own",
    note = "derive `PtxLayout` for the type; a type has no mirror if one of its members has none",
    note = "a generic type gets a mirror for each `#[ptx(instantiate(Name = Type<..>))]` on its declaration",
    note = "`Mirror` takes a type with a derived mirror: the mirror of any type `T` is `<T as PtxMirror>::Mirror`"
)]
#[doc(hidden)]
pub unsafe trait Mirrored: PtxLayout + 'static {
    /// Bytes with the size and alignment of the type's layout.
    type Units: Pod;
    /// A view of the same bytes with a field for each member. It is unsized so that it cannot be moved: a move would not
    /// keep the padding.
    type Fields: ?Sized;
    /// Evaluates only if each field of [`Fields`](Self::Fields) has the offset and the size that the layout gives it.
    const VIEW: ();

    /// Returns a view of the members in `bytes`, which are the units.
    fn fields(bytes: *mut [u8]) -> *mut Self::Fields;
}

impl<T: Mirrored> Mirror<T> {
    /// Evaluates only if the bytes have the size and alignment of the type's layout.
    const UNITS: () = assert!(
        size_of::<T::Units>() == T::SIZE && align_of::<T::Units>() == T::ALIGN,
        "a mirror must have its type's size and alignment: is `#[ptx(crate = ..)]` the path of `gpu_abi`?"
    );

    /// Returns a view of the members in `units`.
    #[inline]
    fn view(units: *mut T::Units) -> *mut T::Fields {
        // Evaluated before any access to the members, so that they match the layout.
        let () = Self::UNITS;
        let () = T::VIEW;
        T::fields(core::ptr::slice_from_raw_parts_mut(units.cast(), T::SIZE))
    }

    /// Returns a mirror in which all bytes are zero except those that `set` sets.
    ///
    /// This is the constructor for unions: `set` sets the member in use, and all bytes after it are zero.
    ///
    /// ```
    /// use gpu_abi::{PtxLayout, PtxMirror};
    ///
    /// #[derive(PtxLayout, Clone, Copy)]
    /// struct Parts {
    ///     #[ptx(bits = 14)]
    ///     address: u32,
    ///     #[ptx(bits = 18)]
    ///     stride: u32,
    /// }
    ///
    /// #[derive(PtxLayout)]
    /// union Descriptor {
    ///     whole: u32,
    ///     parts: Parts,
    /// }
    ///
    /// #[derive(PtxLayout)]
    /// struct Copy {
    ///     kind: u8,
    ///     from: DescriptorMirror,
    /// }
    ///
    /// let parts = Parts { address: 3, stride: 2 };
    /// let copy = Copy { kind: 2, from: DescriptorMirror::with(|from| from.set_parts(parts.to_mirror())) };
    /// assert_eq!(copy.to_mirror().from.whole(), 2 << 14 | 3);
    /// ```
    #[inline]
    #[must_use]
    pub fn with(set: impl FnOnce(&mut T::Fields)) -> Self {
        let mut mirror = Self::default();
        set(&mut mirror);
        mirror
    }
}

copy!([T: Mirrored] Mirror<T>);

// SAFETY: transparent over units, for which zero bytes are valid.
unsafe impl<T: Mirrored> Zeroable for Mirror<T> {}

// SAFETY: transparent over units, which are `Pod`.
unsafe impl<T: Mirrored> Pod for Mirror<T> {}

impl<T: Mirrored> Default for Mirror<T> {
    /// Returns the mirror with all bytes zero.
    fn default() -> Self {
        Zeroable::zeroed()
    }
}

impl<T: Mirrored> PartialEq for Mirror<T> {
    /// Compares all bytes, padding included.
    fn eq(&self, other: &Self) -> bool {
        bytemuck::bytes_of(self) == bytemuck::bytes_of(other)
    }
}

impl<T: Mirrored> Eq for Mirror<T> {}

impl<T: Mirrored> Deref for Mirror<T> {
    type Target = T::Fields;

    #[inline]
    fn deref(&self) -> &T::Fields {
        // SAFETY: the view covers the same bytes, which are all initialized; any bytes are valid members, as `Mirrored`
        // guarantees; and the view does not extend past them, because `UNITS` and `VIEW` evaluate.
        unsafe { &*Self::view((&raw const self.0).cast_mut()).cast_const() }
    }
}

impl<T: Mirrored> DerefMut for Mirror<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T::Fields {
        // SAFETY: as for `deref`; a write to a member leaves its bytes initialized, and nothing else can be written, as the
        // view cannot be moved.
        unsafe { &mut *Self::view(&raw mut self.0) }
    }
}

impl<T: Mirrored> fmt::Debug for Mirror<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::debug::debug_record(T::REF, bytemuck::bytes_of(self), f)
    }
}

// SAFETY: the mirror has the layout of its type.
#[diagnostic::do_not_recommend]
unsafe impl<T: Mirrored> PtxLayout for Mirror<T> {
    const LAYOUT: TypeLayout = {
        let () = Self::UNITS;
        T::LAYOUT.of_mirror()
    };
}

// SAFETY: `Mirror<T>` is transparent over units of the type's size and alignment.
#[diagnostic::do_not_recommend]
unsafe impl<T: Mirrored> PtxMirror for T {
    type Mirror = Mirror<T>;
}

// SAFETY: the mirror has its layout's size and alignment, and all bytes are initialized, padding included.
#[diagnostic::do_not_recommend]
unsafe impl<T: Mirrored> PtxRepr for Mirror<T> {
    const IS_INITIALIZED: bool = true;
}

#[diagnostic::do_not_recommend]
impl<T: Mirrored> NoPadding for Mirror<T> {}

// SAFETY: a record has at least one byte in a kernel, and so does its mirror.
#[diagnostic::do_not_recommend]
unsafe impl<T: Mirrored> Stored for Mirror<T> {}

super::codec::converted!(
    #[diagnostic::do_not_recommend]
    [T: Mirrored] Mirror<T> as Self, Any
);
crate::interop::copied_to_device!([T: Mirrored] Mirror<T>);

/// `N` units of `A` bytes each, aligned to `A`; never has padding.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Units<const A: usize, const N: usize>([<Align<A> as Aligned>::Unit; N])
where
    Align<A>: Aligned;

// SAFETY: an array of units, for which zero bytes are valid.
unsafe impl<const A: usize, const N: usize> Zeroable for Units<A, N> where Align<A>: Aligned {}

// SAFETY: an array of units, which are `Pod`.
unsafe impl<const A: usize, const N: usize> Pod for Units<A, N> where Align<A>: Aligned {}

/// Returns the number of bytes in a mirror's view for the bit-fields `from..to` among the named members and the padding
/// around them: from the end of the member before them to the start of the member after them.
#[inline]
pub const fn gap(layout: &Layout<'_>, from: usize, to: usize) -> usize {
    let fields = layout.fields();
    let end = if to < fields.len() { fields[to].offset() } else { layout.size() };
    end - gap_start(layout, from)
}

/// A bit-field in a mirror's view: `WIDTH` bits from bit `FIRST` of the mirror. Debug information shows both in the name of this type.
#[derive(Debug)]
pub struct Bits<T, const FIRST: u64, const WIDTH: u32>(PhantomData<T>);

/// A member that is not a field of a mirror's view, as those of unions are not: at byte `OFFSET` of the mirror, with the mirror `T`. Debug
/// information shows both in this type.
#[derive(Debug)]
#[repr(Rust, packed)]
#[allow(dead_code, reason = "only debug information has it")]
pub struct At<T, const OFFSET: usize>([T; 0]);

/// Returns the offset of the named member `index`.
#[inline]
pub const fn offset_of(layout: &Layout<'_>, index: usize) -> usize {
    layout.fields()[index].offset()
}

/// Returns the first bit and the width of the named member `index`, a bit-field.
#[inline]
pub const fn bits_of(layout: &Layout<'_>, index: usize) -> (u64, u32) {
    match layout.fields()[index].bits() {
        Some(bits) => (bits.offset(), bits.width()),
        None => (0, 0),
    }
}

/// Returns the end of the member before the named member `from`, or 0 if there is none.
#[inline]
pub(crate) const fn gap_start(layout: &Layout<'_>, from: usize) -> usize {
    if from == 0 { 0 } else { layout.fields()[from - 1].end() }
}

/// Returns the stricter of two alignments, in bytes.
#[inline]
pub const fn at_least(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

/// Returns the alignment of the named member `index`, in bytes.
#[inline]
pub const fn align_of_field(layout: &Layout<'_>, index: usize) -> usize {
    layout.fields()[index].layout().align()
}

/// Returns the number of units in the type with the layout `layout`.
#[inline]
pub const fn units(layout: &Layout<'_>) -> usize {
    layout.size() / layout.align()
}

/// The alignment `A`, in bytes.
#[derive(Debug)]
pub struct Align<const A: usize>;

/// An alignment that a mirror can have.
#[diagnostic::on_unimplemented(message = "a mirror is aligned to 1, 2, 4, 8, 16, 32, 64 or 128 bytes")]
pub trait Aligned {
    /// A type whose size and alignment are both `A`.
    type Unit: Pod + fmt::Debug;
}

macro_rules! aligned {
    ($($unit:ident $align:literal),*) => {$(
        /// An array with as many bytes as its alignment.
        #[derive(Clone, Copy, Debug)]
        #[repr(C, align($align))]
        pub struct $unit([u8; $align]);

        // SAFETY: an array of bytes.
        unsafe impl Zeroable for $unit {}

        // SAFETY: an array of bytes whose length equals its alignment, so there is no padding.
        unsafe impl Pod for $unit {}

        impl Aligned for Align<$align> {
            type Unit = $unit;
        }
    )*};
}
aligned!(Unit1 1, Unit2 2, Unit4 4, Unit8 8, Unit16 16, Unit32 32, Unit64 64, Unit128 128);
