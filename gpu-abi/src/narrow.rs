//! Storage for floating-point numbers of 19 bits and fewer (the guide's section 2.3, note C).
//!
//! "16-bit floating-point types are only used for storage", and so are the narrower ones and `__nv_tf32`: the types here, named after
//! CUDA's, only hold bits and have no arithmetic. As parameters, they are byte arrays. The `half` feature gives `half::f16` and
//! `half::bf16` the same layouts.
//!
//! ```
//! use gpu_abi::{PtxLayout, narrow::{F16, Fp4x4E2M1, Half2}};
//!
//! assert_eq!(F16::param_decl("x").to_string(), ".param .align 2 .b8 x[2]");
//! assert_eq!((Half2::SIZE, Half2::ALIGN), (4, 4));
//! assert_eq!(Fp4x4E2M1::from_bits(0x1234).to_bits(), 0x1234);
//! ```

#![cfg_attr(
    feature = "zerocopy",
    allow(missing_debug_implementations, reason = "zerocopy's derives make a public type for each field")
)]

use crate::layout::Layout;
use crate::{search::first, text::equal};
#[cfg(feature = "zerocopy")]
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// Implements the traits that the narrow floats and the vectors share.
macro_rules! class {
    ($name:ident, $cuda:literal, $layout:expr) => {
        $crate::mirror::plain!($name: $layout);

        #[cfg(feature = "name")]
        impl $crate::name::CxxType for $name {
            const CXX: $crate::name::Type<'static> = $crate::name::Type::class($cuda);
            const DESCRIPTION: $crate::description::Description = $crate::description::Description::leaf::<Self>();
        }
    };
}
pub(crate) use class;

macro_rules! narrow {
    ($($name:ident: $bits:ident $cuda:literal, $doc:literal;)*) => {
        const NUMBERS: &[(&str, &str)] = &[$((concat!("gpu_abi::narrow::", stringify!($name)), $cuda)),*];
        $(
        #[doc = concat!($doc, ": CUDA's `", $cuda, "`.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "zerocopy", derive(FromBytes, Immutable, IntoBytes, KnownLayout))]
        // As in C++, a class of one number: rustc passes it to kernels as bytes, not as the number.
        #[repr(C)]
        pub struct $name($bits);

        impl $name {
            /// Returns the number with these bits; the first number of a pack is in the lowest bits.
            #[inline]
            pub const fn from_bits(bits: $bits) -> Self {
                Self(bits)
            }

            /// Returns the bits; the first number of a pack is in the lowest bits.
            #[inline]
            pub const fn to_bits(self) -> $bits {
                self.0
            }
        }

        class!(
            $name,
            $cuda,
            Layout::narrow_float(stringify!($name), size_of::<$bits>(), size_of::<$bits>(), $cuda)
        );
    )*};
}

/// Returns the name of CUDA's class for a type of this module or the crate `half`, as rustc describes it, or else the same name.
#[inline]
pub(crate) const fn class_of(name: &str) -> &str {
    const HALF: &[(&str, &str)] = &[("half::binary16::f16", "__half"), ("half::bfloat::bf16", "__nv_bfloat16")];
    // Most names are those of other classes.
    if !matches!(name.as_bytes(), [b'g', b'p', b'u', b'_', ..] | [b'h', b'a', b'l', b'f', b':', ..]) {
        return name;
    }
    let lists = [NUMBERS, PAIRS, HALF];
    let class = first!(list in 0..lists.len() => first!(at in 0..lists[list].len() => {
        let (path, class) = lists[list][at];
        if equal(path, name) { Some(class) } else { None }
    }));
    match class {
        Some(class) => class,
        None => name,
    }
}

narrow! {
    F16: u16 "__half", "An IEEE half-precision number";
    Bf16: u16 "__nv_bfloat16", "A bfloat16 number";
    Fp8E4M3: u8 "__nv_fp8_e4m3", "An 8-bit number with 4 exponent and 3 mantissa bits";
    Fp8x2E4M3: u16 "__nv_fp8x2_e4m3", "Two 8-bit numbers with 4 exponent and 3 mantissa bits";
    Fp8x4E4M3: u32 "__nv_fp8x4_e4m3", "Four 8-bit numbers with 4 exponent and 3 mantissa bits";
    Fp8E5M2: u8 "__nv_fp8_e5m2", "An 8-bit number with 5 exponent and 2 mantissa bits";
    Fp8x2E5M2: u16 "__nv_fp8x2_e5m2", "Two 8-bit numbers with 5 exponent and 2 mantissa bits";
    Fp8x4E5M2: u32 "__nv_fp8x4_e5m2", "Four 8-bit numbers with 5 exponent and 2 mantissa bits";
    Fp8E8M0: u8 "__nv_fp8_e8m0", "An 8-bit power of two";
    Fp8x2E8M0: u16 "__nv_fp8x2_e8m0", "Two 8-bit powers of two";
    Fp8x4E8M0: u32 "__nv_fp8x4_e8m0", "Four 8-bit powers of two";
    Fp8UE5M3: u8 "__nv_fp8_ue5m3", "An 8-bit number without a sign, with 5 exponent and 3 mantissa bits (CUDA 13.4)";
    Fp8x2UE5M3: u16 "__nv_fp8x2_ue5m3", "Two 8-bit numbers without a sign, with 5 exponent and 3 mantissa bits (CUDA 13.4)";
    Fp8x4UE5M3: u32 "__nv_fp8x4_ue5m3", "Four 8-bit numbers without a sign, with 5 exponent and 3 mantissa bits (CUDA 13.4)";
    Fp6E2M3: u8 "__nv_fp6_e2m3", "A 6-bit number with 2 exponent and 3 mantissa bits, in 8 bits";
    Fp6x2E2M3: u16 "__nv_fp6x2_e2m3", "Two 6-bit numbers with 2 exponent and 3 mantissa bits, each in 8 bits";
    Fp6x4E2M3: u32 "__nv_fp6x4_e2m3", "Four 6-bit numbers with 2 exponent and 3 mantissa bits, each in 8 bits";
    Fp6E3M2: u8 "__nv_fp6_e3m2", "A 6-bit number with 3 exponent and 2 mantissa bits, in 8 bits";
    Fp6x2E3M2: u16 "__nv_fp6x2_e3m2", "Two 6-bit numbers with 3 exponent and 2 mantissa bits, each in 8 bits";
    Fp6x4E3M2: u32 "__nv_fp6x4_e3m2", "Four 6-bit numbers with 3 exponent and 2 mantissa bits, each in 8 bits";
    Fp4E2M1: u8 "__nv_fp4_e2m1", "A 4-bit number with 2 exponent bits and 1 mantissa bit, in 8 bits";
    Fp4x2E2M1: u8 "__nv_fp4x2_e2m1", "Two 4-bit numbers with 2 exponent bits and 1 mantissa bit";
    Fp4x4E2M1: u16 "__nv_fp4x4_e2m1", "Four 4-bit numbers with 2 exponent bits and 1 mantissa bit";
    Tf32: u32 "__nv_tf32", "A TensorFloat-32 number: 8 exponent and 10 mantissa bits, in 32 bits (CUDA 13.3)";
}

macro_rules! pairs {
    ($($name:ident: $element:ident $cuda:literal, $doc:literal;)*) => {
        const PAIRS: &[(&str, &str)] = &[$((concat!("gpu_abi::narrow::", stringify!($name)), $cuda)),*];
        $(
        #[doc = concat!($doc, ": CUDA's `", $cuda, "`, aligned to 4 bytes.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "zerocopy", derive(FromBytes, Immutable, IntoBytes, KnownLayout))]
        #[repr(C, align(4))]
        pub struct $name {
            /// The number in the lower 16 bits.
            pub x: $element,
            /// The number in the upper 16 bits.
            pub y: $element,
        }

        impl $name {
            /// Returns the pair of these numbers.
            #[inline]
            pub const fn new(x: $element, y: $element) -> Self {
                Self { x, y }
            }
        }

        class!($name, $cuda, Layout::narrow_float(stringify!($name), 4, 4, $cuda));
    )*};
}

pairs! {
    Half2: F16 "__half2", "Two IEEE half-precision numbers";
    BFloat162: Bf16 "__nv_bfloat162", "Two bfloat16 numbers";
}
