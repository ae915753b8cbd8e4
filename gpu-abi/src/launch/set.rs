//! Sets of kernels and variables that share one name.

use super::kernel::Kernel;
use super::parameter::Parameter;
use crate::description::Description;
use crate::layout::TypeLayout;
use crate::variable::MemoryKind;

/// A set of kernels: a single one, or all kernels of a block together with its variables.
///
/// Each [`Kernel`] is a set. `#[kernels(set = Scene)]` declares a type for all kernels and variables of its block, so that
/// `verify::check` needs no list. The type has the visibility of the block's first item.
///
/// ```
/// use gpu_abi::launch::KernelSet;
/// use gpu_abi::variable::Constant;
/// use gpu_abi::{DevicePtr, kernels};
///
/// #[kernels(set = Scene)]
/// unsafe extern "C" {
///     fn clear(image: DevicePtr<u32>);
///     fn trace(image: DevicePtr<u32>, depth: u32);
///     #[ptx(name = "seed")]
///     static SEED: Constant<u64>;
/// }
///
/// let names: Vec<&str> = Scene::KERNELS.iter().map(|kernel| kernel.name).collect();
/// assert_eq!(names, ["clear", "trace"]);
/// assert_eq!((Scene::VARIABLES[0].name, Scene::VARIABLES[0].layout.size()), ("seed", 8));
/// assert_eq!(trace::KERNELS[0].parameters[1].name(), "depth");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a kernel nor the kernels of a block",
    note = "declare a type for all kernels of a block with `#[kernels(set = Scene)]`"
)]
pub trait KernelSet {
    /// The kernels.
    const KERNELS: &'static [KernelInfo];
    /// The variables that are declared with them.
    const VARIABLES: &'static [VariableInfo] = &[];
}

impl<K: Kernel> KernelSet for K {
    const KERNELS: &'static [KernelInfo] = &[KernelInfo::of::<K>()];
}

/// The declaration of a kernel.
#[derive(Clone, Copy, Debug)]
pub struct KernelInfo {
    /// The name that the kernel is launched by.
    pub name: &'static str,
    /// The parameters in declaration order.
    pub parameters: &'static [Parameter],
    #[doc(hidden)]
    pub types: &'static [Description],
}

impl KernelInfo {
    /// Returns the declaration of the kernel `K`.
    pub const fn of<K: Kernel>() -> Self {
        Self { name: K::NAME, parameters: K::PARAMETERS, types: K::TYPES }
    }

    /// Returns each parameter with the description of its type.
    #[inline]
    pub(crate) fn described(&self) -> impl Iterator<Item = (&'static Parameter, &'static Description)> + use<> {
        self.parameters.iter().zip(self.types.iter().chain(core::iter::repeat(&Description::UNKNOWN)))
    }
}

/// The declaration of a module's variable.
#[derive(Clone, Copy, Debug)]
pub struct VariableInfo {
    /// The symbol by which the host finds the variable.
    pub name: &'static str,
    /// The layout of the value's type.
    pub layout: &'static TypeLayout,
    /// The memory that the variable is in.
    pub memory: MemoryKind,
    #[doc(hidden)]
    pub description: &'static Description,
}
