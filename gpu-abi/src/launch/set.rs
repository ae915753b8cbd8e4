//! Several kernels by one name.

use super::kernel::Kernel;
use super::parameter::Parameter;
use crate::interface::Description;

/// Some kernels: one, or all that a block declares.
///
/// Each [`Kernel`] is one, and `#[kernels(set = Scene)]` declares a type that stands for all kernels of its block, as visible as
/// the first of them, so that `verify::check` needs no list.
///
/// ```
/// use gpu_abi::launch::KernelSet;
/// use gpu_abi::{DevicePtr, kernels};
///
/// #[kernels(set = Scene)]
/// unsafe extern "C" {
///     fn clear(image: DevicePtr<u32>);
///     fn trace(image: DevicePtr<u32>, depth: u32);
/// }
///
/// let names: Vec<&str> = Scene::KERNELS.iter().map(|kernel| kernel.name()).collect();
/// assert_eq!(names, ["clear", "trace"]);
/// assert_eq!(trace::KERNELS[0].parameters()[1].name(), "depth");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a kernel, nor the kernels of a block",
    note = "declare a type for all kernels of a block with `#[kernels(set = Scene)]`"
)]
pub trait KernelSet {
    /// The kernels.
    const KERNELS: &'static [KernelInfo];
}

impl<K: Kernel> KernelSet for K {
    const KERNELS: &'static [KernelInfo] = &[KernelInfo::of::<K>()];
}

/// What is declared of a kernel.
#[derive(Clone, Copy, Debug)]
pub struct KernelInfo {
    name: &'static str,
    parameters: &'static [Parameter],
    types: &'static [Description],
}

impl KernelInfo {
    /// Returns what is declared of the kernel `K`.
    pub const fn of<K: Kernel>() -> Self {
        Self { name: K::NAME, parameters: K::PARAMETERS, types: K::TYPES }
    }

    /// Returns the name that the kernel is launched by.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the parameters in declaration order.
    pub const fn parameters(&self) -> &'static [Parameter] {
        self.parameters
    }

    pub(crate) const fn types(&self) -> &'static [Description] {
        self.types
    }
}
