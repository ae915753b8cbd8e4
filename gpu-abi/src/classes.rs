//! The classes of CUDA's headers that this crate has types for.

use crate::layout::{Kind, Layout, PtxLayout, TypeLayout};
use crate::name::CxxType;

/// A class of CUDA's headers.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(feature = "verify-runtime"),
    allow(unreachable_pub, reason = "the crate `gpu-abi-bindgen`, which reads it, needs the feature")
)]
pub struct CudaClass {
    /// Its name in C++.
    pub name: &'static str,
    /// The layout of its type in this crate.
    pub layout: &'static TypeLayout,
    /// Returns the path of its type in this crate.
    pub path: fn() -> &'static str,
}

impl CudaClass {
    const fn of<T: PtxLayout + CxxType>() -> Self {
        let Some(name) = T::CXX.class_path() else { panic!("CUDA's types are classes") };
        Self { name, layout: T::REF, path: core::any::type_name::<T> }
    }
}

macro_rules! classes {
    ($($module:ident: $($ty:ident)*;)*) => {
        /// All classes.
        #[doc(hidden)]
        pub static CUDA_CLASSES: &[CudaClass] = &[$($(CudaClass::of::<crate::$module::$ty>()),*),*];
    };
}

classes! {
    narrow: F16 Bf16 Half2 BFloat162 Fp8E4M3 Fp8x2E4M3 Fp8x4E4M3 Fp8E5M2 Fp8x2E5M2 Fp8x4E5M2 Fp8E8M0 Fp8x2E8M0 Fp8x4E8M0
        Fp8UE5M3 Fp8x2UE5M3 Fp8x4UE5M3
        Fp6E2M3 Fp6x2E2M3 Fp6x4E2M3 Fp6E3M2 Fp6x2E3M2 Fp6x4E3M2 Fp4E2M1 Fp4x2E2M1 Fp4x4E2M1 Tf32;
    tensor_map: TensorMap TensorMapA64;
    vector: Long1 Long2 Long3 Long4 ULong1 ULong2 ULong3 ULong4
        Char1 Char2 Char3 Char4 UChar1 UChar2 UChar3 UChar4 Short1 Short2 Short3 Short4 UShort1 UShort2 UShort3 UShort4
        Int1 Int2 Int3 Int4 UInt1 UInt2 UInt3 UInt4
        LongLong1 LongLong2 LongLong3 LongLong4 ULongLong1 ULongLong2 ULongLong3 ULongLong4
        Float1 Float2 Float3 Float4 Double1 Double2 Double3 Double4
        Long4A16 Long4A32 ULong4A16 ULong4A32 LongLong4A16 LongLong4A32 ULongLong4A16 ULongLong4A32 Double4A16 Double4A32;
}

/// Returns the layout of the class that CUDA's headers call `cuda`, or that is `cuda` in Rust, if it is a narrow float. A suffix `_raw` is
/// ignored: `__half_raw` is `__half` without constructors.
///
/// ```
/// use gpu_abi::__tools::narrow_class;
///
/// assert_eq!(narrow_class("__half2").map(|class| (class.name(), class.size())), Some(("Half2", 4)));
/// ```
pub fn narrow_class(cuda: &str) -> Option<&'static TypeLayout> {
    let cuda = crate::narrow::class_of(cuda);
    let cuda = cuda.strip_suffix("_raw").unwrap_or(cuda);
    let mut narrow = CUDA_CLASSES.iter().filter(|class| matches!(class.layout.kind(), Kind::NarrowFloat(_)));
    narrow.find(|class| class.name == cuda).map(|class| class.layout)
}

/// Returns the name in C++ of the vector with this layout, if CUDA has one.
#[cfg(any(feature = "debug", feature = "header"))]
pub(crate) fn cuda_vector_name(layout: &Layout<'_>) -> Option<&'static str> {
    // CUDA 13 also has vectors of four elements with the alignment of `double4` under another name.
    let shape = |layout: &Layout<'_>| match layout.kind() {
        Kind::Vector { element, lanes } => {
            Some((element.stored()?, *lanes, layout.align(), layout.name().ends_with("A16")))
        }
        _ => None,
    };
    let wanted = shape(layout)?;
    // The vectors of `long` come first: other elements have the same names on all hosts.
    CUDA_CLASSES.iter().rev().find(|class| shape(class.layout) == Some(wanted)).map(|class| class.name)
}
