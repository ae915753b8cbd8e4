//! Copies 8, 16 or 32 bytes at a time, some of which may be uninitialized: loads, masks and stores them.
//!
//! Rust cannot read a padding byte: its value is undefined even if a mask drops it. An empty `asm!` can, because its output
//! register holds some value. So with vector registers a struct is copied, and its padding cleared, at nearly the speed of
//! memcpy. On machines without them, and in Miri, the padding is overwritten after the copy.

pub(super) use machine::{EXISTS, copy_masked, copy_masked_8};
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
pub(super) use machine::{copy_masked_32, has_32_bytes};

#[cfg(all(
    any(all(target_arch = "x86_64", target_feature = "sse2"), all(target_arch = "aarch64", target_feature = "neon")),
    not(miri)
))]
mod machine {
    #[cfg(target_arch = "aarch64")]
    use core::arch::aarch64::{uint8x16_t as Vector, vandq_u8 as and};
    use core::arch::asm;
    #[cfg(target_arch = "x86_64")]
    use core::arch::x86_64::{__m128i as Vector, __m256i, _mm_and_si128 as and, _mm256_and_si256};
    use core::mem::MaybeUninit;

    /// Whether the machine has vector registers.
    pub(in super::super) const EXISTS: bool = true;

    /// Returns bytes, some of which may be uninitialized, as a number or a vector in a register.
    macro_rules! in_register {
        ($bytes:ident as $type:ty, $register:ident $name:literal) => {{
            // SAFETY: the array has the type's size, and it is read as bytes that may be uninitialized.
            let raw = unsafe { $bytes.as_ptr().cast::<MaybeUninit<$type>>().read_unaligned() };
            let held: $type;
            // SAFETY: there is no instruction: the register keeps its value, and an undefined register holds some value.
            unsafe { asm!($name, inlateout($register) raw => held, options(pure, nomem, nostack, preserves_flags)) };
            held
        }};
    }

    /// Copies 8 bytes and writes zero where `mask` is zero; these bytes may be uninitialized.
    #[inline]
    pub(in super::super) fn copy_masked_8(from: &[MaybeUninit<u8>; 8], to: &mut [u8; 8], mask: &[u8; 8]) {
        let word = in_register!(from as u64, reg "/* {0} */");
        *to = (word & u64::from_ne_bytes(*mask)).to_ne_bytes();
    }

    /// Copies 16 bytes and writes zero where `mask` is zero; these bytes may be uninitialized.
    #[inline]
    pub(in super::super) fn copy_masked(from: &[MaybeUninit<u8>; 16], to: &mut [u8; 16], mask: &[u8; 16]) {
        #[cfg(target_arch = "x86_64")]
        let vector = in_register!(from as Vector, xmm_reg "/* {0} */");
        #[cfg(target_arch = "aarch64")]
        let vector = in_register!(from as Vector, vreg "/* {0:v} */");
        // SAFETY: the array has the vector's size, and all bytes are a vector.
        let mask = unsafe { mask.as_ptr().cast::<Vector>().read_unaligned() };
        // SAFETY: the target has SSE2 or NEON.
        #[allow(unused_unsafe, reason = "safe since Rust 1.87")]
        let masked = unsafe { and(vector, mask) };
        // SAFETY: the array has the vector's size.
        unsafe { to.as_mut_ptr().cast::<Vector>().write_unaligned(masked) };
    }

    /// Returns whether the processor has vectors of 32 bytes, so that [`copy_masked_32`] may be called.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    pub(in super::super) fn has_32_bytes() -> bool {
        #[cfg(feature = "std")]
        return std::is_x86_feature_detected!("avx2");
        #[cfg(not(feature = "std"))]
        return cfg!(target_feature = "avx2");
    }

    /// Copies 32 bytes and writes zero where `mask` is zero; these bytes may be uninitialized.
    ///
    /// # Safety
    ///
    /// The processor must have AVX2.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(in super::super) unsafe fn copy_masked_32(from: &[MaybeUninit<u8>; 32], to: &mut [u8; 32], mask: &[u8; 32]) {
        let vector = in_register!(from as __m256i, ymm_reg "/* {0} */");
        // SAFETY: the array has the vector's size, and all bytes are a vector.
        let mask = unsafe { mask.as_ptr().cast::<__m256i>().read_unaligned() };
        // SAFETY: the processor has AVX2.
        #[allow(unused_unsafe, reason = "safe since Rust 1.87")]
        let masked = unsafe { _mm256_and_si256(vector, mask) };
        // SAFETY: the array has the vector's size.
        unsafe { to.as_mut_ptr().cast::<__m256i>().write_unaligned(masked) };
    }
}

#[cfg(not(all(
    any(all(target_arch = "x86_64", target_feature = "sse2"), all(target_arch = "aarch64", target_feature = "neon")),
    not(miri)
)))]
mod machine {
    use core::mem::MaybeUninit;

    /// Whether the machine has vector registers.
    pub(in super::super) const EXISTS: bool = false;

    /// Never called.
    pub(in super::super) fn copy_masked_8(_: &[MaybeUninit<u8>; 8], _: &mut [u8; 8], _: &[u8; 8]) {
        unreachable!("this machine has no vector registers");
    }

    /// Never called.
    pub(in super::super) fn copy_masked(_: &[MaybeUninit<u8>; 16], _: &mut [u8; 16], _: &[u8; 16]) {
        unreachable!("this machine has no vector registers");
    }
}
