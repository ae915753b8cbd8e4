//! The parameters of a kernel by name.

use super::{Kernel, Parameter};
use core::fmt;
use core::marker::PhantomData;

/// A parameter of the kernel `K` that takes values of the type `T`.
///
/// A declared kernel has one for each parameter, with the parameter's name. It gives the place of an argument in a buffer,
/// and [`Packed::set`](super::Packed::set) replaces that argument:
///
/// ```
/// use gpu_abi::kernels;
///
/// #[kernels]
/// unsafe extern "C" {
///     fn scale(by: f64, n: u32);
/// }
///
/// const PLACE: (usize, usize) = (scale::n.offset(), scale::n.size());
/// assert_eq!(PLACE, (8, 4));
///
/// let mut packed = scale::args(&0.5, &1024).pack();
/// packed.set(scale::n, &2048);
/// assert_eq!(packed, scale::args(&0.5, &2048).pack());
/// ```
///
/// If a parameter has the name of a constant or function that every kernel has, such as `args`, its slot ends in an
/// underscore: `step::args_`. A parameter declared without a name, as `_`, is called `param_0` if it is the first.
// The fields are public because rustc checks a struct expression faster than a call.
pub struct Slot<K, T> {
    /// The parameter's index.
    pub index: usize,
    #[doc(hidden)]
    pub types: PhantomData<fn(K) -> T>,
}

impl<K: Kernel, T> Slot<K, T> {
    /// Returns the parameter's description.
    pub const fn parameter(self) -> &'static Parameter {
        &K::PARAMETERS[self.index]
    }

    /// Returns the parameter's offset in bytes, as [`Parameter::offset`] does.
    ///
    /// A kernel that updates a graph node with `cudaGraphKernelNodeSetParam` needs this number and [`size`](Self::size).
    pub const fn offset(self) -> usize {
        self.parameter().offset()
    }

    /// Returns the parameter's size in bytes.
    pub const fn size(self) -> usize {
        self.parameter().size()
    }
}

impl<K, T> Clone for Slot<K, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, T> Copy for Slot<K, T> {}

impl<K: Kernel, T> fmt::Debug for Slot<K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Slot").field("kernel", &K::NAME).field("parameter", self.parameter()).finish()
    }
}
