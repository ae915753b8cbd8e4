//! The parts of the library that the command `gpu-abi`, bindgen and the tests of this repository need, and no other program.

pub use crate::classes::{CUDA_CLASSES, CudaClass, narrow_class};
pub use crate::compare::{Layouts, narrow_record};
pub use crate::description::{Deferred, Description, DescriptionKind};

use crate::compare::parameter::difference;
use crate::launch::ParameterDifference;
use crate::layout::Layout;
use gpu_abi_reader::model::DeclaredParam;

/// Compares a kernel's parameter with a Rust type, as `#[kernels]` and `verify::check` do.
pub fn parameter_difference(param: &DeclaredParam, layout: &Layout<'_>) -> Option<ParameterDifference> {
    difference(param, layout)
}
