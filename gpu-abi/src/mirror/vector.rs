//! Copies 8, 16 or 32 bytes at a time, some of which may be uninitialized: loads, masks and stores them.
//!
//! Rust cannot read a padding byte: its value is undefined even if a mask drops it. An empty `asm!` can, because its output
//! register holds some value. So with vector registers a struct is copied, and its padding cleared, at nearly the speed of
//! memcpy. On machines without them, and in Miri, the padding is overwritten after the copy.

pub(super) use machine::{EXISTS, copy_masked, copy_masked_8};
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
pub(super) use machine::{copy_masked_32, has_32_bytes};

#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
mod machine {
    use core::arch::asm;
    use core::arch::x86_64::{
        __m128i, __m256i, _mm_and_si128, _mm_loadu_si128, _mm_storeu_si128, _mm256_and_si256, _mm256_loadu_si256,
        _mm256_storeu_si256,
    };
    use core::mem::MaybeUninit;

    /// Whether the machine has vector registers.
    pub(in super::super) const EXISTS: bool = true;

    /// Copies 8 bytes and writes zero where `mask` is zero; these bytes may be uninitialized.
    #[inline]
    pub(in super::super) fn copy_masked_8(from: &[MaybeUninit<u8>; 8], to: &mut [u8; 8], mask: &[u8; 8]) {
        // SAFETY: the array has the number's size, and it is read as bytes that may be uninitialized.
        let raw = unsafe { from.as_ptr().cast::<MaybeUninit<u64>>().read_unaligned() };
        let word: u64;
        // SAFETY: there is no instruction: the register keeps its value, and an undefined register holds some value.
        unsafe { asm!("/* {0} */", inlateout(reg) raw => word, options(pure, nomem, nostack, preserves_flags)) };
        *to = (word & u64::from_ne_bytes(*mask)).to_ne_bytes();
    }

    /// Copies 16 bytes and writes zero where `mask` is zero; these bytes may be uninitialized.
    #[inline]
    pub(in super::super) fn copy_masked(from: &[MaybeUninit<u8>; 16], to: &mut [u8; 16], mask: &[u8; 16]) {
        // SAFETY: the array has the vector's size, and it is read as bytes that may be uninitialized.
        let raw = unsafe { from.as_ptr().cast::<MaybeUninit<__m128i>>().read_unaligned() };
        let vector: __m128i;
        // SAFETY: there is no instruction: the register keeps its value, and an undefined register holds some value.
        unsafe { asm!("/* {0} */", inlateout(xmm_reg) raw => vector, options(pure, nomem, nostack, preserves_flags)) };
        // SAFETY: the array has the vector's size.
        let mask = unsafe { _mm_loadu_si128(mask.as_ptr().cast()) };
        // SAFETY: the target has SSE2.
        #[allow(unused_unsafe, reason = "safe since Rust 1.87")]
        let masked = unsafe { _mm_and_si128(vector, mask) };
        // SAFETY: the array has the vector's size.
        unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), masked) };
    }

    /// Returns whether the processor has vectors of 32 bytes, so that [`copy_masked_32`] may be called.
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
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(in super::super) unsafe fn copy_masked_32(from: &[MaybeUninit<u8>; 32], to: &mut [u8; 32], mask: &[u8; 32]) {
        // SAFETY: the array has the vector's size, and it is read as bytes that may be uninitialized.
        let raw = unsafe { from.as_ptr().cast::<MaybeUninit<__m256i>>().read_unaligned() };
        let vector: __m256i;
        // SAFETY: there is no instruction: the register keeps its value, and an undefined register holds some value.
        unsafe { asm!("/* {0} */", inlateout(ymm_reg) raw => vector, options(pure, nomem, nostack, preserves_flags)) };
        // SAFETY: the array has the vector's size.
        let mask = unsafe { _mm256_loadu_si256(mask.as_ptr().cast()) };
        // SAFETY: the processor has AVX2.
        #[allow(unused_unsafe, reason = "safe since Rust 1.87")]
        let masked = unsafe { _mm256_and_si256(vector, mask) };
        // SAFETY: the array has the vector's size.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), masked) };
    }
}

#[cfg(all(target_arch = "aarch64", target_feature = "neon", not(miri)))]
mod machine {
    use core::arch::aarch64::{uint8x16_t, vandq_u8, vld1q_u8, vst1q_u8};
    use core::arch::asm;
    use core::mem::MaybeUninit;

    /// Whether the machine has vector registers.
    pub(in super::super) const EXISTS: bool = true;

    /// Copies 8 bytes and writes zero where `mask` is zero; these bytes may be uninitialized.
    #[inline]
    pub(in super::super) fn copy_masked_8(from: &[MaybeUninit<u8>; 8], to: &mut [u8; 8], mask: &[u8; 8]) {
        // SAFETY: the array has the number's size, and it is read as bytes that may be uninitialized.
        let raw = unsafe { from.as_ptr().cast::<MaybeUninit<u64>>().read_unaligned() };
        let word: u64;
        // SAFETY: there is no instruction: the register keeps its value, and an undefined register holds some value.
        unsafe { asm!("/* {0} */", inlateout(reg) raw => word, options(pure, nomem, nostack, preserves_flags)) };
        *to = (word & u64::from_ne_bytes(*mask)).to_ne_bytes();
    }

    /// Copies 16 bytes and writes zero where `mask` is zero; these bytes may be uninitialized.
    #[inline]
    pub(in super::super) fn copy_masked(from: &[MaybeUninit<u8>; 16], to: &mut [u8; 16], mask: &[u8; 16]) {
        // SAFETY: the array has the vector's size, and it is read as bytes that may be uninitialized.
        let raw = unsafe { from.as_ptr().cast::<MaybeUninit<uint8x16_t>>().read_unaligned() };
        let vector: uint8x16_t;
        // SAFETY: there is no instruction: the register keeps its value, and an undefined register holds some value.
        unsafe { asm!("/* {0:v} */", inlateout(vreg) raw => vector, options(pure, nomem, nostack, preserves_flags)) };
        // SAFETY: the array has the vector's size.
        let mask = unsafe { vld1q_u8(mask.as_ptr()) };
        // SAFETY: the target has NEON.
        #[allow(unused_unsafe, reason = "safe since Rust 1.87")]
        let masked = unsafe { vandq_u8(vector, mask) };
        // SAFETY: the array has the vector's size.
        unsafe { vst1q_u8(to.as_mut_ptr(), masked) };
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
