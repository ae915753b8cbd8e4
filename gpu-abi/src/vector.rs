//! CUDA's vector types (the guide's section 1.2).
//!
//! A native vector with an odd number of elements is aligned like one element; one with an even number is aligned to its
//! size. The vectors of four 8-byte elements are not native, because a PTX vector holds only two such elements: they are
//! aligned to 16 bytes unless their name ends in `A32`.
//!
//! ```
//! use gpu_abi::PtxLayout;
//! use gpu_abi::vector::{Double4A32, Float3, Float4};
//!
//! assert_eq!((Float3::SIZE, Float3::ALIGN), (12, 4));
//! assert_eq!((Float4::SIZE, Float4::ALIGN), (16, 16));
//! assert_eq!((Double4A32::SIZE, Double4A32::ALIGN), (32, 32));
//!
//! let v = Float3::new(1.0, 2.0, 3.0);
//! assert_eq!(<[f32; 3]>::from(v), [1.0, 2.0, 3.0]);
//! ```

#![allow(missing_docs, reason = "the elements' names are CUDA's")]
#![cfg_attr(
    feature = "zerocopy",
    allow(missing_debug_implementations, reason = "zerocopy's derives make a public type for each field")
)]

use crate::layout::{Layout, PtxLayout, TypeLayout};
use crate::narrow::class;
#[cfg(not(all(target_arch = "nvptx64", gpu_abi_host = "windows")))]
use core::ffi::{c_long, c_ulong};
// For a GPU, those of `core::ffi` have 64 bits, whatever the program's host is.
use core::fmt;
#[cfg(all(target_arch = "nvptx64", gpu_abi_host = "windows"))]
use core::primitive::{i32 as c_long, u32 as c_ulong};
#[cfg(feature = "zerocopy")]
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// Returns the layout of a vector of `lanes` elements of the type `number`, which rustc aligns to `align` bytes.
#[inline]
const fn layout(name: &'static str, number: &str, element: &'static TypeLayout, lanes: usize, align: usize) -> TypeLayout {
    if let Ok(native) = Layout::vector("", element, lanes) {
        let is_padded = align > native.size();
        assert!(native.align() == align || is_padded, "a native vector is aligned by the guide's rule");
    }
    Layout::aligned_vector(name, element, lanes, align).with_long(matches!(number.as_bytes(), b"c_long" | b"c_ulong"))
}

/// Writes a vector as a struct of its elements, once for each type of element.
fn write<E: fmt::Debug>(f: &mut fmt::Formatter<'_>, name: &str, elements: &[E]) -> fmt::Result {
    let mut vector = f.debug_struct(name);
    for (name, element) in ["x", "y", "z", "w"].into_iter().zip(elements) {
        vector.field(name, element);
    }
    vector.finish()
}

macro_rules! vectors {
    ($($name:ident: $cuda:literal, $element:ty, $lanes:literal, align $align:literal { $($lane:ident),+ $(; $padding:ident)? })*) => {
        $(
        #[doc = concat!("CUDA's `", $cuda, "`, aligned to ", $align, " bytes.")]
        #[derive(Clone, Copy, PartialEq)]
        #[cfg_attr(feature = "zerocopy", derive(FromBytes, Immutable, IntoBytes, KnownLayout))]
        #[repr(C, align($align))]
        pub struct $name {
            $(pub $lane: $element,)+
            $($padding: Padding,)?
        }

        impl $name {
            /// Returns the vector of these elements.
            #[inline]
            pub const fn new($($lane: $element),+) -> Self {
                Self { $($lane,)+ $($padding: Padding([0; 4]))? }
            }
        }

        impl Default for $name {
            #[inline]
            fn default() -> Self {
                ::bytemuck::Zeroable::zeroed()
            }
        }

        impl fmt::Debug for $name {
            #[inline]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write(f, stringify!($name), &[$(self.$lane),+])
            }
        }

        // `layout` checks the alignment of a native vector against the guide's rule; CUDA declares that of others. The size is the smallest
        // multiple of the alignment that holds the elements on both sides.
        class!($name, $cuda, layout(stringify!($name), stringify!($element), <$element as PtxLayout>::REF, $lanes, align_of::<Self>()));

        #[cfg(test)]
        const _: TypeLayout = <$name as PtxLayout>::LAYOUT;

        impl From<[$element; $lanes]> for $name {
            #[inline]
            fn from([$($lane),+]: [$element; $lanes]) -> Self {
                Self::new($($lane),+)
            }
        }

        impl From<$name> for [$element; $lanes] {
            #[inline]
            fn from(vector: $name) -> Self {
                [$(vector.$lane),+]
            }
        }
        )*

        // The numbers fill the vectors.
        const _: () = assert!(
            $(size_of::<$name>() == $lanes * size_of::<$element>() $(+ size_of_val(&$name::new(0, 0, 0, 0).$padding))?)&&*
        );
    };
}

macro_rules! family {
    ($element:ty, $a1:literal $a2:literal $a4:literal: $one:ident $c1:literal, $two:ident $c2:literal, $three:ident $c3:literal, $four:ident $c4:literal) => {
        vectors! {
            $one: $c1, $element, 1, align $a1 { x }
            $two: $c2, $element, 2, align $a2 { x, y }
            $three: $c3, $element, 3, align $a1 { x, y, z }
            $four: $c4, $element, 4, align $a4 { x, y, z, w }
        }
    };
}

family!(i8, 1 2 4: Char1 "char1", Char2 "char2", Char3 "char3", Char4 "char4");
family!(u8, 1 2 4: UChar1 "uchar1", UChar2 "uchar2", UChar3 "uchar3", UChar4 "uchar4");
family!(i16, 2 4 8: Short1 "short1", Short2 "short2", Short3 "short3", Short4 "short4");
family!(u16, 2 4 8: UShort1 "ushort1", UShort2 "ushort2", UShort3 "ushort3", UShort4 "ushort4");
family!(i32, 4 8 16: Int1 "int1", Int2 "int2", Int3 "int3", Int4 "int4");
family!(u32, 4 8 16: UInt1 "uint1", UInt2 "uint2", UInt3 "uint3", UInt4 "uint4");
family!(i64, 8 16 16: LongLong1 "longlong1", LongLong2 "longlong2", LongLong3 "longlong3", LongLong4 "longlong4");
family!(u64, 8 16 16: ULongLong1 "ulonglong1", ULongLong2 "ulonglong2", ULongLong3 "ulonglong3", ULongLong4 "ulonglong4");
family!(f32, 4 8 16: Float1 "float1", Float2 "float2", Float3 "float3", Float4 "float4");
family!(f64, 8 16 16: Double1 "double1", Double2 "double2", Double3 "double3", Double4 "double4");

macro_rules! longs {
    ($a1:literal $a2:literal $a4:literal $($padding:ident)?) => {
        family!(c_long, $a1 $a2 $a4: Long1 "long1", Long2 "long2", Long3 "long3", Long4 "long4");
        family!(c_ulong, $a1 $a2 $a4: ULong1 "ulong1", ULong2 "ulong2", ULong3 "ulong3", ULong4 "ulong4");
        vectors! {
            Long4A16: "long4_16a", c_long, 4, align 16 { x, y, z, w }
            Long4A32: "long4_32a", c_long, 4, align 32 { x, y, z, w $(; $padding)? }
            ULong4A16: "ulong4_16a", c_ulong, 4, align 16 { x, y, z, w }
            ULong4A32: "ulong4_32a", c_ulong, 4, align 32 { x, y, z, w $(; $padding)? }
        }
    };
}

// C's `long` has 64 bits on this host.
#[cfg(not(any(not(target_pointer_width = "64"), windows, all(target_arch = "nvptx64", gpu_abi_host = "windows"))))]
longs!(8 16 16);
// C's `long` has 32 bits on this host. CUDA's `long4_32a` and `ulong4_32a` end in 16 bytes of padding here.
#[cfg(any(not(target_pointer_width = "64"), windows, all(target_arch = "nvptx64", gpu_abi_host = "windows")))]
longs!(4 8 16 padding);

/// The trailing padding of a vector: initialized, so that any bytes are a value of the vector, and equal to any other.
#[cfg(any(not(target_pointer_width = "64"), windows, all(target_arch = "nvptx64", gpu_abi_host = "windows")))]
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "zerocopy", derive(FromBytes, Immutable, IntoBytes, KnownLayout))]
#[repr(transparent)]
#[doc(hidden)]
pub struct Padding([u32; 4]);

#[cfg(any(not(target_pointer_width = "64"), windows, all(target_arch = "nvptx64", gpu_abi_host = "windows")))]
impl PartialEq for Padding {
    #[inline]
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

vectors! {
    LongLong4A16: "longlong4_16a", i64, 4, align 16 { x, y, z, w }
    LongLong4A32: "longlong4_32a", i64, 4, align 32 { x, y, z, w }
    ULongLong4A16: "ulonglong4_16a", u64, 4, align 16 { x, y, z, w }
    ULongLong4A32: "ulonglong4_32a", u64, 4, align 32 { x, y, z, w }
    Double4A16: "double4_16a", f64, 4, align 16 { x, y, z, w }
    Double4A32: "double4_32a", f64, 4, align 32 { x, y, z, w }
}
