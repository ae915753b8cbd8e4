//! Textures, samplers and surfaces as 64-bit handles (the guide's section 1.4).

use crate::layout::{Handle, Layout};
use crate::mirror::plain;
#[cfg(feature = "zerocopy")]
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident: $handle:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "zerocopy", derive(FromBytes, Immutable, IntoBytes, KnownLayout))]
        // Kernels in Rust pass it as a number.
        #[cfg_attr(target_pointer_width = "64", repr(transparent))]
        #[cfg_attr(not(target_pointer_width = "64"), repr(C, align(8)))]
        pub struct $name(u64);

        impl $name {
            /// Returns the handle with the value that the driver returned.
            #[inline]
            pub const fn new(value: u64) -> Self {
                Self(value)
            }

            /// Returns the handle's value.
            #[inline]
            pub const fn value(self) -> u64 {
                self.0
            }
        }

        // 64 bits aligned to 8 bytes, as a `u64` of a 64-bit host is and `repr(C, align(8))` guarantees elsewhere.
        plain!($name: Layout::handle(stringify!($name), $handle));
    )*};
}

handles! {
    /// A texture's handle, CUDA's `cudaTextureObject_t`.
    ///
    /// ```
    /// use gpu_abi::{PtxLayout, TextureObject};
    ///
    /// assert_eq!((TextureObject::SIZE, TextureObject::ALIGN), (8, 8));
    /// assert_eq!(TextureObject::param_decl("image").to_string(), ".param .u64 image");
    /// ```
    TextureObject: Handle::Texture;
    /// A surface's handle, CUDA's `cudaSurfaceObject_t`.
    SurfaceObject: Handle::Surface;
    /// A sampler's handle.
    SamplerHandle: Handle::Sampler;
}
