//! Compares a kernel that a file declares with the types that Rust declares for its parameters.

use crate::compare::parameter::difference;
use crate::launch::ParameterDifference;
use crate::layout::Layout;
use gpu_abi_reader::Kernel;
use std::vec::Vec;

/// Compares a kernel's parameters with the types that Rust declares for them, in order.
///
/// Returns every difference with the index of its parameter. These are the differences that
/// [`kernels`](macro@crate::kernels) finds at compile time. If the numbers of parameters differ, that is the only
/// difference, and its index is the smaller number.
///
/// ```
/// use gpu_abi::launch::ParameterDifference;
/// use gpu_abi::verify::{Module, compare};
/// use gpu_abi::{DevicePtr, PtxLayout, vector::Float3};
///
/// let text = ".version 8.0 .target sm_80 .address_size 64
///     .visible .entry push(.param .u64 push_param_0, .param .align 16 .b8 push_param_1[16]) { ret; }";
/// let kernel = Module::read(text.as_bytes())?.kernel("push")?.unwrap();
/// let found = compare(&kernel, &[&<DevicePtr<f32> as PtxLayout>::LAYOUT, &Float3::LAYOUT]);
/// assert_eq!(found, [(1, ParameterDifference::Size { kernel: 16, rust: 12 })]);
/// # Ok::<(), gpu_abi::verify::ReadError>(())
/// ```
pub fn compare(kernel: &Kernel<'_>, declared: &[&Layout<'_>]) -> Vec<(usize, ParameterDifference)> {
    let (count, rust) = (kernel.params.len(), declared.len());
    if count != rust {
        return Vec::from([(count.min(rust), ParameterDifference::Count { kernel: count, rust })]);
    }
    let differences = declared
        .iter()
        .enumerate()
        .filter_map(|(index, layout)| difference(&kernel.declared(index), layout).map(|difference| (index, difference)));
    differences.collect()
}
