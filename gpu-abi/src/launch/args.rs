//! The arguments of one launch.

use super::argument::Visitor;
use super::packed::{Packed, Storage};
use super::{Kernel, Parameter};
use crate::text::Text;
use crate::{Codec, MirrorError};
use core::ffi::c_void;
use core::fmt;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// The arguments of one launch of the kernel `K`: references to the caller's values.
///
/// A declared kernel's `args` makes it, and building it is safe; launching is not. See [`launch`](super) for an example.
pub struct Args<'a, K: Kernel> {
    /// Where the caller's values are.
    values: K::Pointers,
    borrowed: PhantomData<&'a ()>,
    /// Where the values that must be converted are, at their parameters' offsets, once there are pointers to them.
    converted: MaybeUninit<K::Converted>,
}

impl<'a, K: Kernel> Args<'a, K> {
    /// Returns the arguments with the values at these addresses.
    ///
    /// # Safety
    ///
    /// At each address must be a value of the parameter's type, borrowed for `'a`.
    #[inline]
    #[doc(hidden)]
    pub const unsafe fn new(values: K::Pointers) -> Self {
        Self { values, borrowed: PhantomData, converted: MaybeUninit::uninit() }
    }

    /// Gives the values to the visitor.
    #[inline(always)]
    pub(super) fn visit(&self, visitor: &mut impl Visitor) -> Result<(), MirrorError> {
        // SAFETY: `new`'s caller says that the values are there, and they are borrowed for `'a`.
        unsafe { K::visit(&self.values, visitor) }
    }

    /// Returns the address of each argument, for `cuLaunchKernel`'s `kernelParams`.
    ///
    /// A value whose bytes in host memory are the kernel's is pointed to where it is; others are converted into this set.
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
    /// let mut pointers = args.pointers();
    /// let kernel_params: *mut *mut c_void = pointers.as_mut_ptr();
    /// assert_eq!(pointers.as_slice()[1].cast_const(), (&raw const n).cast());
    /// # let _ = kernel_params;
    /// ```
    ///
    /// # Panics
    ///
    /// With the error's text if a value does not fit its bit-field.
    #[inline]
    #[track_caller]
    pub fn pointers(&mut self) -> Pointers<'_, K> {
        match self.try_pointers() {
            Ok(pointers) => pointers,
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns the address of each argument, as [`pointers`](Self::pointers).
    ///
    /// # Errors
    ///
    /// If a value does not fit its bit-field; the error names field, value and range.
    #[inline]
    pub fn try_pointers(&mut self) -> Result<Pointers<'_, K>, MirrorError> {
        let room = self.converted.write(K::Converted::ZERO).bytes_mut();
        let mut point = Point::<K> { room: room.as_mut_ptr(), len: room.len(), pointers: self.values };
        if !K::Converted::IS_EMPTY {
            // SAFETY: as in `Self::visit`, which would borrow the room too.
            unsafe { K::visit(&self.values, &mut point) }?;
        }
        Ok(Pointers { pointers: point.pointers, args: PhantomData })
    }

    /// Returns the arguments in one buffer, for `cuLaunchKernel`'s `extra`.
    ///
    /// A parameter that is aligned to more than 16 bytes does not compile here: where the driver wants it depends on the device.
    /// Launch such a kernel through [`pointers`](Self::pointers).
    ///
    /// # Panics
    ///
    /// With the error's text if a value does not fit its bit-field.
    #[inline(always)]
    #[track_caller]
    pub fn pack(&self) -> Packed<K> {
        // In both functions, so that the error points to the call.
        const { assert_packable(K::NAME, K::PARAMETERS) };
        let mut packed = Packed::zeroed();
        packed.fill(self);
        packed
    }

    /// Returns the arguments in one buffer, as [`pack`](Self::pack).
    ///
    /// # Errors
    ///
    /// If a value does not fit its bit-field; the error names field, value and range.
    #[inline]
    pub fn try_pack(&self) -> Result<Packed<K>, MirrorError> {
        const { assert_packable(K::NAME, K::PARAMETERS) };
        let mut packed = Packed::zeroed();
        packed.try_fill(self)?;
        Ok(packed)
    }
}

impl<K: Kernel> fmt::Debug for Args<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Args").field("kernel", &K::NAME).finish_non_exhaustive()
    }
}

/// Parameters that are aligned to more than the 16 bytes of which all architectures' bases are multiples have no offset of their own.
#[track_caller]
const fn assert_packable(kernel: &str, parameters: &[Parameter]) {
    let mut i = 0;
    while i < parameters.len() {
        if parameters[i].align() > 16 {
            let mut text = Text::<512>::new();
            text.push("`");
            text.push(kernel);
            text.push("` takes `");
            text.push(parameters[i].name());
            text.push("` aligned to ");
            text.push_number(parameters[i].align());
            text.push(" bytes, and over 16 the place in the buffer depends on the device: launch it through `pointers`");
            panic!("{}", text.as_str());
        }
        i += 1;
    }
}

/// The address of each argument of one launch.
///
/// It borrows the [`Args`] that it points into, so keep it until the launch returns.
pub struct Pointers<'a, K: Kernel> {
    pointers: K::Pointers,
    args: PhantomData<&'a mut [u8]>,
}

impl<K: Kernel> Pointers<'_, K> {
    /// Returns the array's address, to be passed as `kernelParams`.
    #[inline]
    pub fn as_mut_ptr(&mut self) -> *mut *mut c_void {
        self.pointers.as_mut().as_mut_ptr()
    }

    /// Returns the addresses in the order of the parameters.
    #[inline]
    pub fn as_slice(&self) -> &[*mut c_void] {
        self.pointers.as_ref()
    }

    /// Returns the addresses in the order of the parameters, as bindings that take a slice want them.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [*mut c_void] {
        self.pointers.as_mut()
    }
}

impl<K: Kernel> fmt::Debug for Pointers<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pointers").field(&self.pointers).finish()
    }
}

/// Points to the conversion of each value that must be converted, instead of to the value.
struct Point<K: Kernel> {
    room: *mut u8,
    len: usize,
    pointers: K::Pointers,
}

impl<K: Kernel> Visitor for Point<K> {
    #[inline]
    fn visit<T: Codec>(&mut self, index: usize, value: &T) -> Result<(), MirrorError> {
        if !T::BLOCK {
            let offset = K::PARAMETERS[index].offset();
            assert!(offset + T::SIZE <= self.len, "the room has every converted argument's place");
            // SAFETY: within the room, as asserted.
            let place = unsafe { self.room.add(offset) };
            // SAFETY: the room is initialised, borrowed by the pointers that are made, and no reference to it is alive.
            value.try_encode(unsafe { core::slice::from_raw_parts_mut(place, T::SIZE) })?;
            self.pointers.as_mut()[index] = place.cast();
        }
        Ok(())
    }
}
