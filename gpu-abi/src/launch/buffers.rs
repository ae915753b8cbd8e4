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

/// The pointer arguments of a launch, in the order of their parameters: a tuple, or `More` if they do not fit in one.
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

impl<const N: usize> Addresses for [Address; N] {
    const NULL: Self = [Address::null(); N];

    #[inline(always)]
    fn point(&mut self, indices: &[usize], list: &mut [*mut c_void]) {
        for (address, &index) in self.iter_mut().zip(indices) {
            list[index] = core::ptr::from_mut(address).cast();
        }
    }
}

impl Buffers for () {
    const IS_EMPTY: bool = true;
    type Addresses = [Address; 0];
}

impl<S: ?Sized> OnStream<S> for () {
    type Guards<'s>
        = ()
    where
        S: 's;

    #[inline(always)]
    fn begin<'s>(&'s mut self, _: &'s S, _: &mut [Address; 0]) {}
}

macro_rules! tuples {
    ($($count:literal: $($buffer:ident $pointer:ident $index:tt)*;)*) => {$(
        impl<$($buffer, $pointer),*> Buffers for ($(Passed<$buffer, $pointer>,)*) {
            type Addresses = [Address; $count];
        }

        #[diagnostic::do_not_recommend]
        impl<S: ?Sized, $($buffer: Buffer<S>, $pointer: Pointer),*> OnStream<S> for ($(Passed<$buffer, $pointer>,)*) {
            type Guards<'s>
                = ($($buffer::Guard<'s>,)*)
            where
                Self: 's,
                S: 's;

            #[inline(always)]
            fn begin<'s>(&'s mut self, stream: &'s S, addresses: &mut [Address; $count]) -> Self::Guards<'s> {
                ($({
                    let (address, guard) = self.$index.buffer.begin(stream, $pointer::ACCESS);
                    addresses[$index] = Address::new(address);
                    guard
                },)*)
            }
        }
    )*};
}

tuples! {
    1: A P 0;
    2: A P 0 B Q 1;
    3: A P 0 B Q 1 C R 2;
    4: A P 0 B Q 1 C R 2 D T 3;
    5: A P 0 B Q 1 C R 2 D T 3 E U 4;
    6: A P 0 B Q 1 C R 2 D T 3 E U 4 F V 5;
    7: A P 0 B Q 1 C R 2 D T 3 E U 4 F V 5 G W 6;
    8: A P 0 B Q 1 C R 2 D T 3 E U 4 F V 5 G W 6 H X 7;
}

/// More pointer arguments than fit in a tuple: a full tuple, and the rest.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct More<A, B>(pub A, pub B);

/// The number of pointer arguments in a full tuple.
const MAX_IN_TUPLE: usize = 8;

impl<A: Buffers, B: Buffers> Buffers for More<A, B> {
    type Addresses = More<A::Addresses, B::Addresses>;
}

impl<A: Addresses, B: Addresses> Addresses for More<A, B> {
    const NULL: Self = Self(A::NULL, B::NULL);

    #[inline(always)]
    fn point(&mut self, indices: &[usize], list: &mut [*mut c_void]) {
        let (first, rest) = indices.split_at(MAX_IN_TUPLE);
        self.0.point(first, list);
        self.1.point(rest, list);
    }
}

#[diagnostic::do_not_recommend]
impl<S: ?Sized, A: OnStream<S>, B: OnStream<S>> OnStream<S> for More<A, B> {
    type Guards<'s>
        = (A::Guards<'s>, B::Guards<'s>)
    where
        Self: 's,
        S: 's;

    #[inline(always)]
    fn begin<'s>(&'s mut self, stream: &'s S, addresses: &mut Self::Addresses) -> Self::Guards<'s> {
        (self.0.begin(stream, &mut addresses.0), self.1.begin(stream, &mut addresses.1))
    }
}
