//! CUDA's `CUtensorMap`, the descriptor of a tensor for bulk copies by the tensor memory accelerator (TMA).
//!
//! cuda.h declares it as a struct of sixteen 64-bit words. Its alignment is 128 bytes from CUDA 13.0 on, and was 64 before: use
//! [`TensorMap`] for kernels compiled with CUDA 13, and [`TensorMapA64`] for those compiled with CUDA 12. On the host, a driver
//! function such as `cuTensorMapEncodeTiled` fills the map; a kernel takes it by value, as `const __grid_constant__ CUtensorMap`.
//!
//! ```
//! use gpu_abi::{PtxLayout, TensorMap, TensorMapA64, kernels};
//!
//! // __global__ void load(const __grid_constant__ CUtensorMap map, int row)
//! #[kernels]
//! unsafe extern "C" {
//!     #[ptx(name = "_Z4load14CUtensorMap_sti")]
//!     fn load(map: TensorMap, row: i32);
//! }
//!
//! assert_eq!([0, 1].map(|index| load::PARAMETERS[index].offset()), [0, 128]);
//! assert_eq!(TensorMap::param_decl("map").to_string(), ".param .align 128 .b8 map[128]");
//! assert_eq!(TensorMapA64::param_decl("map").to_string(), ".param .align 64 .b8 map[128]");
//!
//! let mut map = TensorMap::default();
//! // For `cuTensorMapEncodeTiled`, which fills it.
//! let _: *mut TensorMap = &mut map;
//! assert_eq!(TensorMap::new(map.opaque), map);
//! ```

#![cfg_attr(
    feature = "zerocopy",
    allow(missing_debug_implementations, reason = "zerocopy's derives make a public type for each field")
)]

use crate::layout::{FieldTable, LayoutError, Member, PtxLayout, Record};
use crate::mirror::plain;
#[cfg(feature = "zerocopy")]
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// The number of 64-bit words, `CU_TENSOR_MAP_NUM_QWORDS`.
const WORDS: usize = 16;

/// The name of the struct in cuda.h, of which `CUtensorMap` is a typedef.
#[cfg(feature = "name")]
pub(crate) const CUDA_NAME: &str = "CUtensorMap_st";

macro_rules! maps {
    ($($name:ident, align $align:literal, $releases:literal;)*) => {$(
        #[doc = concat!("CUDA's `CUtensorMap`, aligned to ", $align, " bytes as in ", $releases, ".")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "zerocopy", derive(FromBytes, Immutable, IntoBytes, KnownLayout))]
        #[repr(C, align($align))]
        pub struct $name {
            /// The words, whose meaning only the driver knows.
            pub opaque: [u64; WORDS],
        }

        impl $name {
            /// Returns the map with these words.
            #[inline]
            pub const fn new(opaque: [u64; WORDS]) -> Self {
                Self { opaque }
            }
        }

        // The engine's own layout of the struct in cuda.h; `repr(C, align)` gives its size and alignment on all hosts.
        plain!($name: {
            const MEMBERS: [Member<'static>; 1] = [Member::new("opaque", <[u64; WORDS] as PtxLayout>::REF).align($align)];
            const TABLE: &Result<FieldTable<'static, 1>, LayoutError> =
                &FieldTable::new(Record::structure(stringify!($name), &MEMBERS));
            match TABLE {
                Ok(fields) => fields.layout(),
                Err(_) => panic!("the struct has a layout"),
            }
        });

        const _: () = assert!(
            size_of::<$name>() == <$name as PtxLayout>::SIZE && align_of::<$name>() == <$name as PtxLayout>::ALIGN,
            "rustc and the engine agree"
        );
    )*};
}

maps! {
    TensorMap, align 128, "CUDA 13.0 and later";
    TensorMapA64, align 64, "CUDA 12.0 to 12.9";
}
