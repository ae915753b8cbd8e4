//! Addresses in a kernel's memory (the guide's sections 1.1 and 2.3, note B).

use crate::copy::copy;
use crate::interop::copied_to_device;
use crate::layout::{Host, Layout, PtxLayout, StateSpace, TypeLayout};
use crate::mirror::leaf;
use bytemuck::{Pod, Zeroable};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
#[cfg(feature = "zerocopy")]
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// A generic address of a `T` in device memory, 64 bits wide: a kernel's `T *`.
///
/// On the host, it is a number that cannot be dereferenced.
///
/// ```
/// use gpu_abi::{DevicePtr, PtxLayout};
///
/// let p = DevicePtr::<f32>::new(0x7f00_0000_0000);
/// assert_eq!(p.address(), 0x7f00_0000_0000);
/// assert!(DevicePtr::<f32>::null().is_null());
/// assert_eq!(DevicePtr::<f32>::param_decl("x").to_string(), ".param .u64 x");
/// ```
pub type DevicePtr<T> = Ptr<T, Generic>;

/// An address of a `T` in the state space `S`: 32 bits wide in the shared and local spaces, 64 bits in all others.
///
/// ```
/// use gpu_abi::pointer::{Global, Shared};
/// use gpu_abi::{Ptr, PtxLayout};
///
/// assert_eq!(<Ptr<f32, Global>>::SIZE, 8);
/// assert_eq!(<Ptr<f32, Shared>>::SIZE, 4);
/// ```
#[cfg_attr(feature = "zerocopy", derive(FromBytes, Immutable, IntoBytes, KnownLayout))]
#[repr(transparent)]
pub struct Ptr<T: ?Sized, S: Space> {
    address: S::Address,
    pointee: PhantomData<fn() -> *const T>,
}

/// A state space as a type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the state space of a pointer",
    label = "not a state space",
    note = "write `Generic`, `Global`, `Const`, `Param`, `Shared` or `Local` of `gpu_abi::pointer`; generic code needs the bound `S: Space`"
)]
pub trait Space: Copy + fmt::Debug + 'static + private::Sealed {
    /// An address in the space, `u32` or `u64`, which have the guide's sizes and alignments on every host.
    type Address: Pod + fmt::Debug + Default + Eq + Ord + Hash + Into<u64>;
    /// The space.
    const SPACE: StateSpace;
}

mod private {
    pub trait Sealed {}
}

macro_rules! spaces {
    ($($(#[$doc:meta])* $name:ident: $address:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}

        impl private::Sealed for $name {}

        impl Space for $name {
            type Address = $address;
            const SPACE: StateSpace = StateSpace::$name;
        }

        impl<T: ?Sized> Ptr<T, $name> {
            /// Returns the pointer to `address`.
            #[inline]
            pub const fn new(address: $address) -> Self {
                Self { address, pointee: PhantomData }
            }

            /// Returns the pointer to address 0.
            #[inline]
            pub const fn null() -> Self {
                Self::new(0)
            }
        }
    )*};
}

spaces! {
    /// Any state space: a generic address.
    Generic: u64;
    /// The `.global` state space.
    Global: u64;
    /// The `.const` state space.
    Const: u64;
    /// The `.param` state space.
    Param: u64;
    /// The `.shared` state space, whose addresses have 32 bits.
    Shared: u32;
    /// The `.local` state space, whose addresses have 32 bits.
    Local: u32;
}

impl<T: ?Sized, S: Space> Ptr<T, S> {
    /// Returns the address.
    pub fn address(self) -> S::Address {
        self.address
    }

    /// Returns whether the address is 0.
    pub fn is_null(self) -> bool {
        self.address().into() == 0
    }

    /// Returns the same address as a pointer to a `U`.
    pub fn cast<U: ?Sized>(self) -> Ptr<U, S> {
        Ptr { address: self.address, pointee: PhantomData }
    }
}

/// Access to the memory in kernels that are written in Rust: hosts do not have these methods. The target has the layout that hosts pass; a type
/// without it is reached through its mirror, `lights.cast::<LightMirror>()`.
#[cfg(any(target_arch = "nvptx64", doc))]
impl<T: ?Sized> DevicePtr<T> {
    /// Returns the pointer as Rust's.
    #[inline]
    #[must_use]
    pub fn as_ptr(self) -> *const T
    where
        T: crate::PtxRepr,
    {
        self.as_mut_ptr()
    }

    /// Returns the pointer as Rust's, for writes.
    #[inline]
    #[must_use]
    pub fn as_mut_ptr(self) -> *mut T
    where
        T: crate::PtxRepr,
    {
        core::ptr::with_exposed_provenance_mut(self.address as usize)
    }

    /// Returns the `len` values from this address on.
    ///
    /// # Safety
    ///
    /// The address is aligned and not null, even if `len` is 0. `len` initialized values are there, in one allocation of at most
    /// `isize::MAX` bytes. During `'a`, neither this thread nor another one writes to them, nor does the host.
    #[inline]
    pub unsafe fn as_slice<'a>(self, len: usize) -> &'a [T]
    where
        T: crate::PtxRepr,
    {
        // SAFETY: the caller guarantees it.
        unsafe { core::slice::from_raw_parts(self.as_ptr(), len) }
    }
}

copy!([T: ?Sized, S: Space] Ptr<T, S>);

impl<T: ?Sized, S: Space> Default for Ptr<T, S> {
    fn default() -> Self {
        Self { address: S::Address::default(), pointee: PhantomData }
    }
}

impl<T: ?Sized, S: Space> PartialEq for Ptr<T, S> {
    fn eq(&self, other: &Self) -> bool {
        self.address == other.address
    }
}

impl<T: ?Sized, S: Space> Eq for Ptr<T, S> {}

impl<T: ?Sized, S: Space> Hash for Ptr<T, S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.address.hash(state);
    }
}

impl<T: ?Sized, S: Space> fmt::Debug for Ptr<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}", self.address().into())
    }
}

// SAFETY: transparent over an address, for which zero is valid.
unsafe impl<T: ?Sized, S: Space> Zeroable for Ptr<T, S> {}

// SAFETY: transparent over an address, which is `Pod`: a number, not a pointer that the host may dereference.
unsafe impl<T: ?Sized + 'static, S: Space> Pod for Ptr<T, S> {}

// SAFETY: addresses have the size and alignment that the guide gives them, on all hosts that the crate compiles for.
#[diagnostic::do_not_recommend]
unsafe impl<T: ?Sized, S: Space> PtxLayout for Ptr<T, S> {
    // ptxas accepts only 64-bit addresses, whatever the host.
    const LAYOUT: TypeLayout = Layout::pointer_to(
        match S::SPACE {
            StateSpace::Generic => "DevicePtr",
            _ => "Ptr",
        },
        S::SPACE,
        Host::LINUX_X86_64,
        core::any::type_name::<T>,
    );
}

leaf!([T: ?Sized + 'static, S: Space] Ptr<T, S>);
copied_to_device!([T: ?Sized, S: Space] Ptr<T, S>);

/// An address of a `T` in host memory, which a kernel can hold but not follow: a `T *` of a struct that the host's C++ code uses
/// too. `T` must be `Sized`: a Rust pointer to a slice or a trait object is more than an address.
///
/// ```
/// use gpu_abi::{HostPtr, PtxLayout};
///
/// #[derive(PtxLayout)]
/// #[repr(C)]
/// struct Trace {
///     cycles: HostPtr<u32>,
///     count: u32,
/// }
///
/// let mut cycles = vec![1, 2, 3];
/// let trace = Trace { cycles: HostPtr::new(cycles.as_mut_ptr()), count: 3 };
/// assert_eq!(trace.cycles.0, cycles.as_mut_ptr());
/// let empty = Trace { cycles: HostPtr::null(), count: 0 };
/// assert!(empty.cycles.0.is_null());
/// ```
#[cfg(target_pointer_width = "64")]
#[repr(transparent)]
pub struct HostPtr<T>(pub *mut T);

/// The name of a function pointer's layout.
#[cfg(any(feature = "header", target_pointer_width = "64"))]
pub(crate) const FUNCTION: &str = "HostFunction";

#[cfg(target_pointer_width = "64")]
mod host {
    use super::*;
    use crate::layout::{NoPadding, PtxRepr, Stored};
    use crate::mirror::{Codec, PtxMirror, Reader, Writer};

    impl<T> HostPtr<T> {
        /// Returns the pointer to host memory.
        pub const fn new(pointer: *mut T) -> Self {
            Self(pointer)
        }

        /// Returns the null pointer.
        pub const fn null() -> Self {
            Self(core::ptr::null_mut())
        }
    }

    copy!([T] HostPtr<T>);

    impl<T> PartialEq for HostPtr<T> {
        fn eq(&self, other: &Self) -> bool {
            self.0 == other.0
        }
    }

    impl<T> Eq for HostPtr<T> {}

    impl<T> fmt::Debug for HostPtr<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.fmt(f)
        }
    }

    // SAFETY: transparent over a pointer, for which null is valid.
    unsafe impl<T> Zeroable for HostPtr<T> {}

    /// Implements the layout of a pointer of the host, whose mirror is its address.
    macro_rules! pointer {
        ([$($parameter:ident),*] $pointer:ty, $layout:expr) => {
            // SAFETY: a pointer of a 64-bit host.
            #[diagnostic::do_not_recommend]
            unsafe impl<$($parameter),*> PtxLayout for $pointer {
                const LAYOUT: TypeLayout = $layout;
            }

            // SAFETY: as for `PtxLayout`; all bytes of a pointer are initialized.
            #[diagnostic::do_not_recommend]
            unsafe impl<$($parameter),*> PtxRepr for $pointer {}

            #[diagnostic::do_not_recommend]
            impl<$($parameter),*> NoPadding for $pointer {}

            // SAFETY: a pointer has bytes.
            #[diagnostic::do_not_recommend]
            unsafe impl<$($parameter),*> Stored for $pointer {}

            // SAFETY: an address has the size and alignment of a pointer.
            #[diagnostic::do_not_recommend]
            unsafe impl<$($parameter),*> PtxMirror for $pointer {
                type Mirror = u64;
            }
        };
    }

    pointer!(
        [T] HostPtr<T>,
        Layout::pointer_to("HostPtr", StateSpace::Generic, Host::LINUX_X86_64, core::any::type_name::<T>)
    );

    #[cfg(feature = "launch")]
    #[diagnostic::do_not_recommend]
    impl<T> crate::launch::Element<HostPtr<T>> for u64 {}

    /// Implements the layout of function pointers, which host code calls and kernels only hold. No bytes become one. A null
    /// pointer is `None`.
    macro_rules! functions {
        () => {};
        ($result:ident $($parameter:ident)*) => {
            functions!($($parameter)*);
            functions!(@ unsafe extern "C" fn($($parameter),*) -> $result, [$result $(, $parameter)*]);
            functions!(@ extern "C" fn($($parameter),*) -> $result, [$result $(, $parameter)*]);
        };
        (@ $function:ty, [$($parameter:ident),*]) => {
            pointer!(
                [$($parameter),*] Option<$function>,
                Layout::pointer(FUNCTION, StateSpace::Generic, Host::LINUX_X86_64)
            );
        };
    }

    functions!(R A B C D E F G H);

    // SAFETY: `IS_DEVICE_BYTES` is false, so unsafe code relies on nothing: a pointer's bytes are those of its address, but the
    // pointer that is read back is valid only if its address was exposed.
    #[diagnostic::do_not_recommend]
    unsafe impl<T> Codec for HostPtr<T> {
        fn write_to(&self, out: &mut Writer<'_, Self>) {
            out.put_transparent(&(self.0.expose_provenance() as u64));
        }

        fn read_from(input: &mut Reader<'_, Self>) -> Self {
            Self(core::ptr::with_exposed_provenance_mut(input.take_transparent::<u64>() as usize))
        }
    }
}

#[cfg(all(test, feature = "zerocopy"))]
mod tests {
    use super::*;

    #[test]
    fn zerocopys_traits_ask_nothing_of_the_pointee() {
        fn read<T: FromBytes + IntoBytes + Immutable + KnownLayout>(bytes: &[u8]) -> T {
            T::read_from_bytes(bytes).unwrap()
        }
        let pointer: DevicePtr<str> = read(&[1, 2, 0, 0, 0, 0, 0, 0]);
        assert_eq!(pointer.address(), 0x201);
        let pointer: Ptr<&str, Shared> = read(&[1, 2, 0, 0]);
        assert_eq!(pointer.as_bytes(), [1, 2, 0, 0]);
    }
}
