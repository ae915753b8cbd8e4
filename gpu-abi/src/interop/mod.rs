//! Layouts and conversions for types of other crates, each enabled by the feature with the crate's name.
//!
//! Such a type has the layout of the CUDA type that a kernel would declare in its place; its mirror is the Rust counterpart
//! of that type. The other crate's alignment may differ from the kernel's, but its size and bytes do not, so slices are
//! copied unchanged. If the alignment is the same in every configuration of the other crate, the type is also
//! [`PtxRepr`](crate::PtxRepr).

mod device;
#[cfg(feature = "glam")]
mod glam;
#[cfg(feature = "half")]
mod half;
#[cfg(feature = "mint")]
mod mint;

pub(crate) use device::copied_to_device;

/// Implements the layout and the conversions of a type whose memory matches its mirror's except for alignment and padding.
///
/// The first expression is the layout; the second converts the mirror into the value.
#[cfg(any(feature = "glam", feature = "half"))]
macro_rules! impl_foreign {
    ($($(#[$doc:meta])* $type:ty as $mirror:ty: $layout:expr, $read:expr;)*) => {$(
        const _: () = {
            let layout = <$type as $crate::layout::PtxLayout>::LAYOUT;
            assert!(size_of::<$type>() == layout.size(), "the value has the kernel's size");
            assert!(size_of::<$mirror>() == layout.size() && align_of::<$mirror>() == layout.align());
        };

        $(#[$doc])*
        // SAFETY: the engine made the layout, or it is the layout of a type of this crate with another name.
        #[diagnostic::do_not_recommend]
        unsafe impl $crate::layout::PtxLayout for $type {
            const LAYOUT: $crate::TypeLayout = $layout;
        }

        // The sizes and alignments are asserted above; the elements are in the mirror's order, as in the type's own view as an array,
        // and the tests compare the bytes.
        $crate::mirror::codec::converted! {
            #[diagnostic::do_not_recommend]
            [] $type as $mirror, Unknown, |input| {
                let read: fn($mirror) -> Self = $read;
                read(input.take_plain())
            }
        }

        #[cfg(feature = "launch")]
        #[diagnostic::do_not_recommend]
        impl $crate::launch::Element<$type> for $mirror {}
    )*};
}
#[cfg(any(feature = "glam", feature = "half"))]
use impl_foreign;

/// Implements [`PtxRepr`](crate::PtxRepr), and [`NoPadding`](crate::layout::NoPadding) if there is none, and asserts that rustc's
/// alignment is the kernel's.
#[cfg(any(feature = "glam", feature = "half"))]
macro_rules! impl_ptx_repr {
    ($($type:ty),* $(,)?) => {$(
        const _: () = assert!(align_of::<$type>() == <$type as $crate::layout::PtxLayout>::ALIGN);

        // SAFETY: `impl_foreign` asserts the size, and the assertion above the alignment; `Codec` guarantees the bytes.
        #[diagnostic::do_not_recommend]
        unsafe impl $crate::layout::PtxRepr for $type {}

        impl $crate::layout::NoPadding for $type where
            for<'a> $crate::layout::Bytes<'a>: $crate::layout::FirstPadding<$type, { $crate::layout::first_padding::<$type>() }>
        {
        }

        // SAFETY: the type has bytes.
        #[diagnostic::do_not_recommend]
        unsafe impl $crate::layout::Stored for $type {}
    )*};
}
#[cfg(any(feature = "glam", feature = "half"))]
use impl_ptx_repr;

/// Checks a value against its mirror: the layout, the bytes of an array, and the conversion back.
#[cfg(all(test, any(feature = "glam", feature = "mint")))]
#[track_caller]
fn check<T: crate::mirror::Codec + crate::mirror::PtxMirror + Copy + core::fmt::Debug + PartialEq>(
    value: T,
    mirror: T::Mirror,
    size_and_align: (usize, usize),
) {
    assert_eq!((T::SIZE, T::ALIGN), size_and_align);
    let bytes = bytemuck::bytes_of(&mirror);
    assert_eq!(bytemuck::bytes_of(&value.to_mirror()), bytes);
    let mut encoded = std::vec![0xff; 2 * T::SIZE];
    crate::mirror::Codec::encode(&[value; 2], &mut encoded).unwrap();
    assert_eq!(encoded, [bytes, bytes].concat());
    assert_eq!(T::try_from_mirror(&mirror).unwrap(), value);
}
