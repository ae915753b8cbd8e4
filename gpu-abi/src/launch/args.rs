//! The arguments of one launch.

use super::argument::Visitor;
use super::buffers::{Addresses, Buffers, KnownAddresses, OnStream};
use super::kernel::over_aligned;
use super::packed::{Packed, Storage};
use super::{Kernel, Parameter};
use crate::mirror::{Codec, MirrorError};
use crate::text::{Text, say};
use core::ffi::c_void;
use core::fmt;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// The arguments of one launch of the kernel `K`: references to the caller's values.
///
/// A declared kernel's `args` function builds it. Building it is safe; launching is not. See [`launch`](super) for an
/// example.
///
/// `B` is a nested tuple of the [buffers](super::PointerArgument) passed for parameters declared `*mut T` or `*const T`.
pub struct Args<'a, K: Kernel, B: Buffers = ()> {
    /// The addresses of the caller's values. Safe code cannot change them, because [`visit`](Self::visit) reads the values.
    /// Those of pointer arguments are null at first. Each method that uses them first points them into `addresses`, since `self`
    /// may have been moved.
    values: K::Pointers,
    borrowed: PhantomData<&'a ()>,
    buffers: B,
    /// The addresses of the buffers; null until they are known.
    addresses: B::Addresses,
    /// The converted values and the addresses of all arguments; uninitialized until pointers are requested.
    converted: MaybeUninit<K::Converted>,
}

impl<'a, K: Kernel, B: Buffers> Args<'a, K, B> {
    /// Returns the arguments with the values at these addresses and with these pointer arguments.
    ///
    /// # Safety
    ///
    /// There must be as many pointer arguments as [`Kernel::POINTERS`] has indices. Every other address must be that of a
    /// value of the parameter's type, borrowed for `'a`.
    #[inline]
    #[doc(hidden)]
    pub const unsafe fn new(values: K::Pointers, buffers: B) -> Self {
        Self { values, borrowed: PhantomData, buffers, addresses: B::Addresses::NULL, converted: MaybeUninit::uninit() }
    }

    /// Passes the values to the visitor.
    #[inline(always)]
    pub(super) fn visit(&self, visitor: &mut impl Visitor) -> Result<(), MirrorError>
    where
        B: KnownAddresses,
    {
        let (mut values, mut addresses) = (self.values, self.buffers.addresses(K::POINTERS));
        addresses.point(K::POINTERS, values.as_mut());
        // SAFETY: the caller of `new` guarantees that the values exist and are borrowed for `'a`; the
        // pointer arguments are in `addresses`.
        unsafe { K::visit(&values, visitor) }
    }

    /// Makes the stream wait for other uses of the buffers. Returns the address of each argument, and guards to drop once
    /// the launch is queued on the stream.
    ///
    /// # Errors
    ///
    /// As for [`try_pointers`](Self::try_pointers).
    #[inline(always)]
    #[cfg_attr(
        not(any(feature = "cudarc", feature = "cuda-core")),
        allow(dead_code, reason = "only launches on streams use it")
    )]
    pub(super) fn begin<'s, S: ?Sized>(&'s mut self, stream: &'s S) -> (Result<Pointers<'s>, MirrorError>, B::Guards<'s>)
    where
        B: OnStream<S>,
    {
        let guards = self.buffers.begin(stream, K::POINTERS, &mut self.addresses);
        (list::<K, _>(&mut self.values, &mut self.addresses, &mut self.converted), guards)
    }

    /// Returns the address of each argument, for `cuLaunchKernel`'s `kernelParams`.
    ///
    /// The array of addresses is in this `Args`, which must outlive the launch: bind it to a variable. A value whose bytes
    /// in host memory match the kernel's is not copied: its address is that of the caller's value. Other values are
    /// converted, and the results are stored in this `Args`.
    ///
    /// ```
    /// use core::ffi::c_void;
    /// use gpu_abi::kernels;
    ///
    /// #[kernels]
    /// unsafe extern "C" {
    ///     fn scale(by: f32, n: u32);
    /// }
    ///
    /// let (by, n) = (0.5, 1024);
    /// let mut args = scale::args(&by, &n);
    /// let kernel_params: *mut *mut c_void = args.pointers().as_mut_ptr();
    /// // SAFETY: `args` is alive and holds two addresses.
    /// assert_eq!(unsafe { *kernel_params.add(1) }.cast_const(), (&raw const n).cast());
    /// ```
    ///
    /// # Panics
    ///
    /// If a value does not fit its bit-field; the message is the error's text.
    #[inline]
    #[track_caller]
    pub fn pointers(&mut self) -> Pointers<'_>
    where
        B: KnownAddresses,
    {
        match self.try_pointers() {
            Ok(pointers) => pointers,
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns the address of each argument, as [`pointers`](Self::pointers) does.
    ///
    /// # Errors
    ///
    /// If a value does not fit its bit-field; the error names the field, the value and the range.
    #[inline]
    pub fn try_pointers(&mut self) -> Result<Pointers<'_>, MirrorError>
    where
        B: KnownAddresses,
    {
        self.addresses = self.buffers.addresses(K::POINTERS);
        list::<K, _>(&mut self.values, &mut self.addresses, &mut self.converted)
    }

    /// Returns the arguments in one buffer, for `cuLaunchKernel`'s `extra`.
    ///
    /// `cargo build`, but not `cargo check`, rejects this for a kernel with a parameter aligned to more than 16 bytes, because the
    /// parameter's offset depends on the device. Launch such a kernel through [`pointers`](Self::pointers).
    ///
    /// # Panics
    ///
    /// If a value does not fit its bit-field; the message is the error's text.
    #[inline(always)]
    #[track_caller]
    pub fn pack(&self) -> Packed<K>
    where
        B: KnownAddresses,
    {
        // Repeated in `try_pack`, so that the error points to the call.
        const { assert_packable(K::NAME, K::PARAMETERS) };
        let mut packed = Packed::zeroed();
        packed.fill(self);
        packed
    }

    /// Returns the arguments in one buffer, as [`pack`](Self::pack) does.
    ///
    /// # Errors
    ///
    /// If a value does not fit its bit-field; the error names the field, the value and the range.
    #[inline]
    pub fn try_pack(&self) -> Result<Packed<K>, MirrorError>
    where
        B: KnownAddresses,
    {
        const { assert_packable(K::NAME, K::PARAMETERS) };
        let mut packed = Packed::zeroed();
        packed.try_fill(self)?;
        Ok(packed)
    }
}

/// Returns the address of each argument: the address of the caller's value, of a buffer's address, or of a converted value.
#[inline(always)]
fn list<'s, K: Kernel, A: Addresses>(
    values: &'s mut K::Pointers,
    addresses: &'s mut A,
    converted: &'s mut MaybeUninit<K::Converted>,
) -> Result<Pointers<'s>, MirrorError> {
    addresses.point(K::POINTERS, values.as_mut());
    let Some((storage, list)) = K::Converted::begin(converted, *values) else {
        return Ok(Pointers { list: values.as_mut() });
    };
    let (storage, list) = (storage.bytes_mut(), list.as_mut());
    let mut converter = Converter::<K> { storage: storage.as_mut_ptr(), len: storage.len(), list, kernel: PhantomData };
    // SAFETY: as in `Args::visit`, which is not called because it would borrow the storage too; the pointer arguments are in
    // `addresses`.
    unsafe { K::visit(values, &mut converter) }?;
    Ok(Pointers { list: converter.list })
}

impl<K: Kernel, B: Buffers> fmt::Debug for Args<'_, K, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Args").field("kernel", &K::NAME).finish_non_exhaustive()
    }
}

/// Rejects a kernel with a parameter whose offset in the buffer depends on the device.
#[track_caller]
#[inline]
const fn assert_packable(kernel: &str, parameters: &[Parameter]) {
    if let Some(parameter) = over_aligned(parameters) {
        let mut text = Text::<512>::new();
        say!(text, "`", kernel, "`: the parameter `", parameter.name(), "` is aligned to ");
        say!(text, number(parameter.align()));
        say!(
            text,
            " bytes, and above 16 its offset in the buffer depends on the device: launch the kernel through `pointers`"
        );
        panic!("{}", text.as_str());
    }
}

/// An array of pointers that `cuLaunchKernel` takes: the address of each argument, stored in the [`Args`] that this borrows,
/// or the buffer of [`Packed`] arguments and its size, stored in them.
///
/// The pointer that [`as_mut_ptr`](Self::as_mut_ptr) returns outlives this value: it is valid until the arguments are moved,
/// used again or dropped.
#[derive(Debug)]
pub struct Pointers<'a> {
    // Never exposed as a mutable reference, because the `Args` may read their values through these addresses.
    pub(super) list: &'a mut [*mut c_void],
}

impl Pointers<'_> {
    /// Returns the array's address, to pass as `kernelParams` or as `extra`.
    ///
    /// The driver reads the pointers, and other code may do so too. Overwriting them is undefined behavior if the arguments
    /// are used again.
    #[inline]
    pub fn as_mut_ptr(self) -> *mut *mut c_void {
        self.list.as_mut_ptr()
    }

    /// Returns the array, which for [`Args`] has an address for each parameter, in order.
    #[inline]
    pub fn as_slice(&self) -> &[*mut c_void] {
        self.list
    }
}

/// Converts the values that need it, and replaces their addresses with those of the converted values.
struct Converter<'a, K> {
    storage: *mut u8,
    len: usize,
    list: &'a mut [*mut c_void],
    kernel: PhantomData<K>,
}

impl<K: Kernel> Visitor for Converter<'_, K> {
    #[inline]
    fn visit<T: Codec>(&mut self, index: usize, value: &T) -> Result<(), MirrorError> {
        if !T::IS_DEVICE_BYTES {
            let offset = K::PARAMETERS[index].offset();
            assert!(offset + T::SIZE <= self.len, "the storage has room for every parameter");
            // SAFETY: within the storage, as asserted.
            let place = unsafe { self.storage.add(offset) };
            // SAFETY: the storage is initialized and borrowed by the resulting pointers, and no other reference to it is
            // alive.
            value.encode(unsafe { core::slice::from_raw_parts_mut(place, T::SIZE) })?;
            self.list[index] = place.cast();
        }
        Ok(())
    }
}

/// Storage for converted values, each at its parameter's offset, and for the addresses of all arguments.
#[doc(hidden)]
pub trait Conversion<B, P>: Copy {
    /// Returns the storage, all bytes zero, with these addresses; `None` if no value must be converted.
    fn begin(storage: &mut MaybeUninit<Self>, addresses: P) -> Option<&mut (B, P)>;
}

impl<B: Storage, P: Copy, const N: usize> Conversion<B, P> for [(B, P); N] {
    #[inline]
    fn begin(storage: &mut MaybeUninit<Self>, addresses: P) -> Option<&mut (B, P)> {
        storage.write([(B::ZERO, addresses); N]).first_mut()
    }
}
