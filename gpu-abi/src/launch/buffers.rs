//! All pointer arguments of one launch.

use super::buffer::{Access, Buffer};
use crate::pointer::DevicePtr;
use core::ffi::c_void;
use core::marker::PhantomData;

/// An address as the kernel reads it.
type Address = DevicePtr<c_void>;

/// The value passed for a parameter of type `P`, which is `*mut T` or `*const T`.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Passed<B, P> {
    buffer: B,
    parameter: PhantomData<P>,
}

impl<B, P> Passed<B, P> {
    /// Wraps the value that was passed.
    #[inline(always)]
    pub const fn new(buffer: B) -> Self {
        Self { buffer, parameter: PhantomData }
    }
}

#[doc(hidden)]
pub trait Pointer {
    /// How a kernel accesses the memory that the pointer points to.
    const ACCESS: Access;
}

impl<T: ?Sized> Pointer for *mut T {
    const ACCESS: Access = Access::Write;
}

impl<T: ?Sized> Pointer for *const T {
    const ACCESS: Access = Access::Read;
}

/// The pointer arguments of a launch, in the order of their parameters: the first, and a tuple of the others in the same way; `()` if
/// there are none.
#[doc(hidden)]
pub trait Buffers {
    /// Whether there are no pointer arguments.
    const IS_EMPTY: bool = false;
    /// Storage for the addresses, which are null at first.
    type Addresses: Addresses;
}

/// Addresses of pointer arguments.
#[doc(hidden)]
pub trait Addresses: Copy {
    /// All addresses null.
    const NULL: Self;

    /// Stores a pointer to each address in `list`, at the index that `indices` has for it.
    fn point(&mut self, indices: &[usize], list: &mut [*mut c_void]);
}

/// Pointer arguments whose memory a stream of type `S` can use.
#[doc(hidden)]
pub trait OnStream<S: ?Sized>: Buffers {
    /// Guards that are dropped once the launch is queued on the stream.
    type Guards<'s>
    where
        Self: 's,
        S: 's;

    /// Makes the stream wait for other uses of the memory, and writes the addresses.
    fn begin<'s>(&'s mut self, stream: &'s S, addresses: &mut Self::Addresses) -> Self::Guards<'s>;
}

/// Pointer arguments that are plain addresses, which need no stream.
#[diagnostic::on_unimplemented(
    message = "a buffer's address is known only on a stream",
    note = "launch these arguments, or pass addresses: `DevicePtr<T>`"
)]
#[doc(hidden)]
pub trait KnownAddresses: Buffers {
    /// Returns the addresses.
    fn addresses(&self) -> Self::Addresses;
}

#[diagnostic::do_not_recommend]
impl<B: OnStream<()> + Copy> KnownAddresses for B {
    #[inline(always)]
    fn addresses(&self) -> Self::Addresses {
        let mut addresses = B::Addresses::NULL;
        let mut copy = *self;
        copy.begin(&(), &mut addresses);
        addresses
    }
}

impl Buffers for () {
    const IS_EMPTY: bool = true;
    type Addresses = ();
}

impl Addresses for () {
    const NULL: Self = ();

    #[inline(always)]
    fn point(&mut self, _: &[usize], _: &mut [*mut c_void]) {}
}

impl<S: ?Sized> OnStream<S> for () {
    type Guards<'s>
        = ()
    where
        S: 's;

    #[inline(always)]
    fn begin<'s>(&'s mut self, _: &'s S, (): &mut ()) {}
}

impl<B, P, R: Buffers> Buffers for (Passed<B, P>, R) {
    type Addresses = (Address, R::Addresses);
}

impl<R: Addresses> Addresses for (Address, R) {
    const NULL: Self = (Address::null(), R::NULL);

    #[inline(always)]
    fn point(&mut self, indices: &[usize], list: &mut [*mut c_void]) {
        list[indices[0]] = core::ptr::from_mut(&mut self.0).cast();
        self.1.point(&indices[1..], list);
    }
}

#[diagnostic::do_not_recommend]
impl<S: ?Sized, B: Buffer<S>, P: Pointer, R: OnStream<S>> OnStream<S> for (Passed<B, P>, R) {
    type Guards<'s>
        = (B::Guard<'s>, R::Guards<'s>)
    where
        Self: 's,
        S: 's;

    #[inline(always)]
    fn begin<'s>(&'s mut self, stream: &'s S, addresses: &mut Self::Addresses) -> Self::Guards<'s> {
        let (address, guard) = self.0.buffer.begin(stream, P::ACCESS);
        addresses.0 = Address::new(address);
        (guard, self.1.begin(stream, &mut addresses.1))
    }
}
