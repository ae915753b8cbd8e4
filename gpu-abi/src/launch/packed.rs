//! All arguments in one buffer: `CU_LAUNCH_PARAM_BUFFER_POINTER`.

use super::argument::Visitor;
use super::buffers::KnownAddresses;
use super::{Args, Kernel, Pointers};
use crate::mirror::{Codec, MirrorError};
use core::ffi::c_void;
use core::fmt;
use core::marker::PhantomData;

/// The arguments of a launch in one buffer, each at its parameter's offset, with all padding zero.
///
/// It can be used for any number of launches, refilled, sent to another thread, or compared.
///
/// ```
/// use gpu_abi::{DevicePtr, kernels};
///
/// #[kernels]
/// unsafe extern "C" {
///     fn append(items: DevicePtr<i32>, last: i16);
/// }
///
/// let items = DevicePtr::new(0x7f00_0000_1000);
/// let mut packed = append::args(&items, &7).pack();
/// assert_eq!(packed.as_bytes(), [0, 0x10, 0, 0, 0, 0x7f, 0, 0, 7, 0]);
///
/// packed.fill(&append::args(&items, &9));
/// assert_eq!(packed.as_bytes()[8..], [9, 0]);
/// ```
///
/// It holds addresses and borrows nothing: the caller of the launch, which is unsafe, must ensure that the buffers still
/// exist.
pub struct Packed<K: Kernel> {
    buffer: K::Buffer,
    list: ExtraList,
}

impl<K: Kernel> Packed<K> {
    /// Returns a buffer of zeros, for arguments that are aligned to at most 16 bytes.
    #[inline]
    pub(super) const fn zeroed() -> Self {
        Self { buffer: K::Buffer::ZERO, list: ExtraList::new(const { &K::SIZE }) }
    }

    /// Replaces all arguments.
    ///
    /// # Panics
    ///
    /// If a value does not fit its bit-field; the message is the error's text.
    // Always inlined, so that each value is stored directly at its offset, as in code written by hand.
    #[inline(always)]
    #[track_caller]
    pub fn fill<B: KnownAddresses>(&mut self, args: &Args<'_, K, B>) {
        if let Err(error) = self.try_fill(args) {
            panic!("{error}");
        }
    }

    /// Replaces all arguments.
    ///
    /// # Errors
    ///
    /// If a value does not fit its bit-field; the buffer then holds part of the new arguments.
    #[inline(always)]
    pub fn try_fill<B: KnownAddresses>(&mut self, args: &Args<'_, K, B>) -> Result<(), MirrorError> {
        args.visit(&mut Encode::<K> { bytes: self.buffer.bytes_mut(), kernel: PhantomData })
    }

    /// Returns the arguments' bytes, without padding after the last one.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        &self.buffer.bytes()[..K::SIZE]
    }

    /// Returns the list that `cuLaunchKernel` takes as `extra`.
    ///
    /// The list and the buffer are in `self`, which must outlive the launch.
    #[inline]
    pub fn extra(&mut self) -> Pointers<'_> {
        self.list.0[1] = self.buffer.bytes_mut().as_mut_ptr().cast();
        Pointers { list: &mut self.list.0 }
    }
}

impl<K: Kernel> Clone for Packed<K> {
    fn clone(&self) -> Self {
        Self { buffer: self.buffer, ..Self::zeroed() }
    }
}

impl<K: Kernel> PartialEq for Packed<K> {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl<K: Kernel> Eq for Packed<K> {}

impl<K: Kernel> fmt::Debug for Packed<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Packed").field("kernel", &K::NAME).field("bytes", &self.as_bytes()).finish()
    }
}

/// `CU_LAUNCH_PARAM_BUFFER_POINTER` of CUDA's header.
const BUFFER_POINTER: *mut c_void = core::ptr::without_provenance_mut(1);
/// `CU_LAUNCH_PARAM_BUFFER_SIZE` of CUDA's header.
const BUFFER_SIZE: *mut c_void = core::ptr::without_provenance_mut(2);
/// `CU_LAUNCH_PARAM_END` of CUDA's header.
const END: *mut c_void = core::ptr::null_mut();

/// The list that the driver reads. The buffer's address is filled in when the list is requested; the size is given by
/// address.
struct ExtraList([*mut c_void; 5]);

// SAFETY: the list is only read after `Packed::extra` has stored the buffer's current address in it; the size is a
// constant.
unsafe impl Send for ExtraList {}
// SAFETY: a shared list is not read.
unsafe impl Sync for ExtraList {}

impl ExtraList {
    const fn new(size: &'static usize) -> Self {
        // The driver only reads the size.
        let size = core::ptr::from_ref(size).cast_mut().cast();
        Self([BUFFER_POINTER, core::ptr::null_mut(), BUFFER_SIZE, size, END])
    }
}

/// Writes each argument at its offset.
struct Encode<'a, K> {
    bytes: &'a mut [u8],
    kernel: PhantomData<K>,
}

impl<K: Kernel> Visitor for Encode<'_, K> {
    #[inline(always)]
    fn visit<T: Codec>(&mut self, index: usize, value: &T) -> Result<(), MirrorError> {
        value.encode(&mut self.bytes[K::PARAMETERS[index].offset()..][..T::SIZE])
    }
}

/// Bytes with the largest alignment at which a parameter's offset does not depend on the architecture.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
#[doc(hidden)]
pub struct Bytes<const N: usize>([u8; N]);

/// Storage for arguments.
#[doc(hidden)]
pub trait Storage: Copy + fmt::Debug {
    /// All bytes zero.
    const ZERO: Self;

    /// Returns the bytes.
    fn bytes(&self) -> &[u8];

    /// Returns the bytes, mutably.
    fn bytes_mut(&mut self) -> &mut [u8];
}

impl<const N: usize> Storage for Bytes<N> {
    const ZERO: Self = Self([0; N]);

    #[inline]
    fn bytes(&self) -> &[u8] {
        &self.0
    }

    #[inline]
    fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}
