//! Variables of a kernel's module, as typed declarations: `__constant__`, `__device__` and `__managed__`.
//!
//! A [`kernels`](macro@crate::kernels) block declares them next to the kernels that use them. A declaration has the
//! variable's symbol, its state space and its type:
//!
//! ```
//! use gpu_abi::variable::{self, Constant, Managed};
//! use gpu_abi::{PtxLayout, kernels, vector::Float3};
//!
//! #[derive(PtxLayout)]
//! struct SceneParams {
//!     sun: Float3,
//!     frame: u8,
//!     #[ptx(align = 8)]
//!     seed: [u32; 2],
//! }
//!
//! #[kernels]
//! unsafe extern "C" {
//!     /// `__constant__ SceneParams params;`
//!     #[ptx(name = "params")]
//!     static PARAMS: Constant<SceneParams>;
//!     /// `__device__ float3 history[4];`
//!     #[ptx(name = "history")]
//!     pub static HISTORY: variable::Global<[Float3; 4]>;
//!     /// `__managed__ unsigned int counter;`
//!     #[ptx(name = "counter")]
//!     static COUNTER: Managed<u32>;
//! }
//!
//! assert_eq!((HISTORY.name(), HISTORY.size()), ("history", 48));
//! ```
//!
//! With `file = ".."` on the block, each variable is looked up in the compiled file by its symbol or its C++ name. Its
//! state space, size and alignment (PTX), and whether it is managed, must match the declaration in every image that has the
//! variable; otherwise the program does not compile.
//!
//! If debug information describes the variable, its type and all types that it references must also match. The debug
//! information is in the compiled file itself, from `nvcc -G`, or in the file given by `types = ".."`, such as the object
//! file from `nvcc -g -c`, in which the host compiler describes a shadow of each variable. For files that do not exist
//! when the program is compiled, `verify::check` compares the variables of a block's set in the same way.
//!
//! # Values to the device and back
//!
//! With the features `cudarc` and `cuda-core`, a `DeviceVariable` finds a variable in a loaded module and copies values to
//! and from it. With other bindings to the driver, `cuModuleGetGlobal` returns the address and the size of the symbol
//! [`name`](Variable::name); the bytes to copy there are those of the value's [mirror](crate::mirror). With `cust`,
//! `Module::get_global` returns a symbol that copies values of a type that is `DeviceCopy`. Use the mirror, which
//! implements it with the feature `cust`:
//!
//! ```text
//! let mut symbol = module.get_global::<SceneParamsMirror>(&CString::new(PARAMS.name())?)?;
//! symbol.copy_from(&params.to_mirror())?;
//! ```
//!
//! # Names
//!
//! [`Global`] is also the name of a state space of pointers, [`pointer::Global`]. If you use both, import this module and
//! write `variable::Global<T>`.

pub use crate::compare::variable::{MemoryKind, VariableDifference};

use crate::copy::copy;
use crate::layout::{PtxLayout, TypeLayout};
use crate::pointer;
use core::fmt;
use core::marker::PhantomData;

/// A `T` in constant memory: `__constant__ T name;`.
pub type Constant<T> = Variable<T, pointer::Const>;

/// A `T` in global memory: `__device__ T name;`.
pub type Global<T> = Variable<T, pointer::Global>;

/// A `T` that host and device share: `__managed__ T name;`.
pub type Managed<T> = Variable<T, ManagedMemory>;

/// The maximum number of bytes in all constant variables of a module: 64 KiB.
pub const MAX_CONSTANT_BYTES: usize = 65536;

/// A variable of a module: its symbol, with the type `T` of its value and the memory `M` that it is in.
///
/// [`kernels`](macro@crate::kernels) creates one for a `static` of the type [`Constant`], [`Global`] or [`Managed`].
pub struct Variable<T, M> {
    name: &'static str,
    value: PhantomData<fn(T, M) -> T>,
}

/// The memory of a variable, as a type: [`pointer::Const`], [`pointer::Global`] or [`ManagedMemory`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a memory that variables of a module are in",
    label = "not constant, global or managed memory",
    note = "write `Constant<T>`, `Global<T>` or `Managed<T>` of `gpu_abi::variable`; generic code needs the bound `M: Memory`"
)]
pub trait Memory: sealed::Sealed + 'static {
    /// The memory as a value.
    const KIND: MemoryKind;
}

/// Global memory that host and device share, `.global .attribute(.managed)`.
#[derive(Clone, Copy, Debug)]
pub enum ManagedMemory {}

mod sealed {
    pub trait Sealed {}

    impl Sealed for crate::pointer::Const {}
    impl Sealed for crate::pointer::Global {}
    impl Sealed for super::ManagedMemory {}
    impl<T, M> Sealed for super::Variable<T, M> {}
}

impl Memory for pointer::Const {
    const KIND: MemoryKind = MemoryKind::Constant;
}

impl Memory for pointer::Global {
    const KIND: MemoryKind = MemoryKind::Global;
}

impl Memory for ManagedMemory {
    const KIND: MemoryKind = MemoryKind::Managed;
}

/// The types of variables, each with the symbol `S`: [`Constant`], [`Global`] and [`Managed`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the type of a module's variable",
    label = "a type that does not say which memory it is in",
    note = "write `Constant<T>` for `__constant__ T`, `Global<T>` for `__device__ T` and `Managed<T>` for `__managed__ T`, of \
            `gpu_abi::variable`"
)]
#[doc(hidden)]
pub trait Declare<S: Symbol>: Sized + sealed::Sealed {
    /// The value's type.
    type Value;
    /// The variable.
    const DECLARED: Self;
    /// The layout of its value.
    const OF: &'static TypeLayout;
    /// The memory.
    const MEMORY: MemoryKind;
}

/// A symbol, as a type.
#[doc(hidden)]
pub trait Symbol {
    /// Its name.
    const NAME: &'static str;
}

impl<T: PtxLayout, M: Memory, S: Symbol> Declare<S> for Variable<T, M> {
    type Value = T;
    const DECLARED: Self = Self { name: S::NAME, value: PhantomData };
    const OF: &'static TypeLayout = T::REF;
    const MEMORY: MemoryKind = M::KIND;
}

impl<T: PtxLayout, M: Memory> Variable<T, M> {
    /// Returns the symbol by which the driver finds the variable; C++ names are mangled.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the size in bytes.
    pub const fn size(&self) -> usize {
        T::SIZE
    }

    /// Returns the layout of the value's type.
    pub const fn layout(&self) -> &'static TypeLayout {
        T::REF
    }
}

copy!([T, M] Variable<T, M>);

impl<T, M> fmt::Debug for Variable<T, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Variable").field(&self.name).finish()
    }
}
