//! Under the strictest lints, with public and documented types.
#![deny(missing_docs, unsafe_op_in_unsafe_fn, warnings, missing_debug_implementations, unreachable_pub)]
#![deny(unused_qualifications, unused_lifetimes, single_use_lifetimes, elided_lifetimes_in_paths, let_underscore_drop)]
#![deny(trivial_casts, trivial_numeric_casts, unused_results, variant_size_differences, unnameable_types)]
#![deny(unused_import_braces, unused_macro_rules, keyword_idents, explicit_outlives_requirements)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery, clippy::cargo)]
#![deny(clippy::undocumented_unsafe_blocks, clippy::multiple_unsafe_ops_per_block, clippy::missing_inline_in_public_items)]
#![allow(clippy::derive_partial_eq_without_eq, reason = "about what is written here, not about what is derived")]

/// Types that a user's library would make public. The derive may be used where unsafe code is forbidden.
#[forbid(unsafe_code)]
#[allow(unreachable_pub, reason = "as it is written in a library")]
pub mod library {
    use gpu_abi::vector::Float3;
    use gpu_abi::{DevicePtr, PtxLayout, Unnamed};

    /// A body.
    #[derive(PtxLayout, Clone, Debug, PartialEq)]
    #[ptx(align = 32)]
    pub struct Body {
        /// Where it is.
        pub position: Float3,
        /// Its color.
        #[ptx(vector)]
        pub color: [u8; 4],
        /// Its kind.
        #[ptx(bits = 4)]
        pub kind: Kind,
        /// True if it does not move.
        #[ptx(bits = 1)]
        pub frozen: bool,
        #[ptx(bits = 0)]
        _next: Unnamed<i32>,
        private: Private,
        #[ptx(bits = 3)]
        private_bits: u8,
        /// Its data.
        pub data: Data,
        /// Others.
        pub next: DevicePtr<Self>,
    }

    #[derive(PtxLayout, Clone, Debug, PartialEq, Eq)]
    struct Private {
        a: u16,
        #[ptx(bits = 9)]
        b: i16,
    }

    impl Tuple {
        /// Returns a tuple.
        #[must_use]
        #[inline]
        pub const fn numbers() -> Self {
            Self(1, 2, 3)
        }
    }

    impl Body {
        /// Returns a body.
        #[must_use]
        #[inline]
        pub const fn new(kind: Kind) -> Self {
            Self {
                position: Float3::new(0.0, 0.0, 0.0),
                color: [0; 4],
                kind,
                frozen: false,
                _next: Unnamed::new(),
                private: Private { a: 1, b: -1 },
                private_bits: 7,
                data: Data::Nothing,
                next: DevicePtr::null(),
            }
        }
    }

    /// A kind.
    #[derive(PtxLayout, Clone, Copy, Debug, PartialEq, Eq)]
    #[repr(u16)]
    pub enum Kind {
        /// The first.
        A = 1,
        /// The last.
        B = 9,
    }

    /// Data.
    #[derive(PtxLayout, Clone, Debug, PartialEq)]
    #[repr(i8)]
    pub enum Data {
        /// None.
        Nothing = -3,
        /// One.
        One(u32) = (5),
        /// Many.
        Many {
            /// How many.
            count: u8,
            /// Which.
            items: [f32; 2],
        },
    }

    /// Data behind a tag.
    #[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
    #[repr(C)]
    pub enum Tagged {
        /// A number.
        Number(f32),
        /// Nothing.
        Nothing,
    }

    /// Either.
    #[derive(PtxLayout, Clone, Copy)]
    #[allow(missing_debug_implementations, reason = "a union")]
    pub union Either {
        /// One.
        pub a: u32,
        /// The other.
        pub b: [u8; 4],
        c: f32,
    }

    /// A newtype.
    #[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
    #[repr(transparent)]
    pub struct Metres(pub f32);

    /// Flags.
    #[derive(PtxLayout, Clone, Copy, Debug, PartialEq, Eq)]
    #[repr(transparent)]
    #[ptx(enumerators(READ, WRITE))]
    pub struct Flags(pub i64);

    impl Flags {
        /// Read.
        pub const READ: Self = Self(1);
        /// Write.
        pub const WRITE: Self = Self(2);
    }

    /// Packed.
    #[derive(PtxLayout, Clone, Copy, Debug, PartialEq, Eq)]
    #[repr(C, packed(2))]
    pub struct Packed(pub u8, pub u32);

    /// A tuple.
    #[derive(PtxLayout, Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Tuple(pub u8, pub u32, u8);

    /// A grid.
    #[derive(PtxLayout, Clone, Debug, PartialEq)]
    #[ptx(instantiate(GridF32 = Grid<f32, { 1 + 1 }>))]
    pub struct Grid<T, const N: usize> {
        /// The cells.
        pub cells: [T; N],
        /// Bits.
        #[ptx(bits = 3)]
        pub bits: u8,
    }

    /// Nothing.
    #[derive(PtxLayout, Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Unit;
}

/// Kernels that a user's library would make public.
#[allow(unreachable_pub, reason = "as it is written in a library")]
pub mod launched {
    use super::library::{Body, Data, Grid, Kind};
    use gpu_abi::{DevicePtr, kernels};

    #[kernels]
    unsafe extern "C" {
        /// Moves bodies.
        pub fn integrate(bodies: DevicePtr<Body>, kind: Kind, data: Data, n: u32);
        fn hidden(grid: Grid<f32, { 1 + 1 }>);
        pub fn undocumented();
        /// Parameters.
        pub static PARAMS: gpu_abi::variable::Constant<Body>;
        static COUNT: gpu_abi::variable::Managed<u32>;
    }
}

use gpu_abi::PtxMirror as _;
use launched::integrate;
use library::{Body, Data, Grid, GridF32, Kind, Metres, Packed, Tagged, Tuple, Unit};

gpu_abi::assert_layout!(Body { size: 64, align: 32, position: 0, color: 12, .. });

#[test]
fn works() {
    let mut mirror = Body::new(Kind::B).to_mirror();
    mirror.color[0] = 3;
    mirror.set_frozen(true);
    assert_eq!((mirror.color, mirror.kind(), mirror.frozen()), ([3, 0, 0, 0], 9, true));
    assert_eq!(gpu_abi::param_decl!(Body, "b"), ".param .align 32 .b8 b[64]");
    let packed = integrate::args(&gpu_abi::DevicePtr::null(), &Kind::A, &Data::One(1), &2).pack();
    assert_eq!(packed.as_bytes().len(), integrate::SIZE);
    let grid: GridF32 = Grid { cells: [1.0; 2], bits: 3 }.to_mirror();
    assert_eq!(grid.bits(), 3);
    let _ = (Data::One(1).to_mirror(), Tagged::Nothing.to_mirror(), Metres(1.0).to_mirror(), Unit.to_mirror());
    assert_eq!(Tuple::numbers().to_mirror()._1, 2);
    assert_eq!(Packed(1, 2).to_mirror()._1(), 2);
}
