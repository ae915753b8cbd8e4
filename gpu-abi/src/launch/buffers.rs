//! All pointer arguments of one launch.

use super::buffer::{Access, Buffer};
use crate::pointer::DevicePtr;
use core::ffi::c_void;

/// An address as the kernel reads it.
type Address = DevicePtr<c_void>;

/// A parameter that is a pointer: its index, and whether the kernel may write through it.
#[doc(hidden)]
pub type PointerParameter = (usize, bool);

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

    /// Stores a pointer to each address in `list`, at the index of its parameter.
    fn point(&mut self, parameters: &[PointerParameter], list: &mut [*mut c_void]);
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
    fn begin<'s>(
        &'s mut self,
        stream: &'s S,
        parameters: &[PointerParameter],
        addresses: &mut Self::Addresses,
    ) -> Self::Guards<'s>;
}

/// Pointer arguments that are plain addresses, which need no stream.
#[diagnostic::on_unimplemented(
    message = "a buffer's address is known only on a stream",
    note = "launch these arguments, or pass addresses: `DevicePtr<T>`"
)]
#[doc(hidden)]
pub trait KnownAddresses: Buffers {
    /// Returns the addresses.
    fn addresses(&self, parameters: &[PointerParameter]) -> Self::Addresses;
}

#[diagnostic::do_not_recommend]
impl<B: OnStream<()> + Copy> KnownAddresses for B {
    #[inline(always)]
    fn addresses(&self, parameters: &[PointerParameter]) -> Self::Addresses {
        let mut addresses = B::Addresses::NULL;
        let mut copy = *self;
        copy.begin(&(), parameters, &mut addresses);
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
    fn point(&mut self, _: &[PointerParameter], _: &mut [*mut c_void]) {}
}

impl<S: ?Sized> OnStream<S> for () {
    type Guards<'s>
        = ()
    where
        S: 's;

    #[inline(always)]
    fn begin<'s>(&'s mut self, _: &'s S, _: &[PointerParameter], (): &mut ()) {}
}

impl<B, R: Buffers> Buffers for (B, R) {
    type Addresses = (Address, R::Addresses);
}

impl<R: Addresses> Addresses for (Address, R) {
    const NULL: Self = (Address::null(), R::NULL);

    #[inline(always)]
    fn point(&mut self, parameters: &[PointerParameter], list: &mut [*mut c_void]) {
        list[parameters[0].0] = core::ptr::from_mut(&mut self.0).cast();
        self.1.point(&parameters[1..], list);
    }
}

#[diagnostic::do_not_recommend]
impl<S: ?Sized, B: Buffer<S>, R: OnStream<S>> OnStream<S> for (B, R) {
    type Guards<'s>
        = (B::Guard<'s>, R::Guards<'s>)
    where
        Self: 's,
        S: 's;

    #[inline(always)]
    fn begin<'s>(
        &'s mut self,
        stream: &'s S,
        parameters: &[PointerParameter],
        addresses: &mut Self::Addresses,
    ) -> Self::Guards<'s> {
        let access = if parameters[0].1 { Access::Write } else { Access::Read };
        let (address, guard) = self.0.begin(stream, access);
        addresses.0 = Address::new(address);
        (guard, self.1.begin(stream, &parameters[1..], &mut addresses.1))
    }
}
