//! Compares the parameters of a kernel that a driver has loaded with those that Rust declares.
//!
//! Drivers from CUDA 12.4 on have `cuFuncGetParamInfo(function, index, &offset, &size)`. It returns the offset and size of
//! one parameter in bytes, and `CUDA_ERROR_INVALID_VALUE` after the last one. Drivers do not report alignments or types.

use super::parameter::{MAX_BYTES_LARGE, Parameter};
use crate::compare::parameter::ParameterDifference;

/// A parameter's placement as a driver reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadedParameter {
    /// The offset in bytes.
    pub offset: usize,
    /// The size in bytes.
    pub size: usize,
}

/// Compares the parameters of a loaded kernel with the declared ones, and returns the first difference with the parameter's
/// index.
///
/// `param` asks the driver for the parameter at an index, and returns `None` if the kernel has no such parameter. A
/// parameter aligned to more than 16 bytes may be at the offset of any architecture (see [`Parameter::offsets_from`]).
///
/// ```
/// use gpu_abi::launch::{LoadedParameter, ParameterDifference, compare_loaded};
/// use gpu_abi::kernels;
///
/// #[kernels]
/// unsafe extern "C" {
///     fn scale(by: f64, n: u32);
/// }
///
/// // A driver that has loaded a kernel `scale(double, unsigned short)`.
/// let driver = |index: usize| -> Result<Option<LoadedParameter>, std::convert::Infallible> {
///     let params = [LoadedParameter { offset: 0, size: 8 }, LoadedParameter { offset: 8, size: 2 }];
///     Ok(params.get(index).copied())
/// };
/// assert_eq!(compare_loaded(scale::PARAMETERS, driver), Ok(Some((1, ParameterDifference::Size { kernel: 2, rust: 4 }))));
/// ```
///
/// # Errors
///
/// If `param` returns an error.
pub fn compare_loaded<E>(
    declared: &[Parameter],
    mut param: impl FnMut(usize) -> Result<Option<LoadedParameter>, E>,
) -> Result<Option<(usize, ParameterDifference)>, E> {
    let mut end = 0_usize;
    // The offset and alignment of the last parameter that is aligned to more than 16 bytes.
    let mut aligned: Option<(usize, usize)> = None;
    for (index, declared_param) in declared.iter().enumerate() {
        let Some(LoadedParameter { offset, size }) = param(index)? else {
            return Ok(Some((index, ParameterDifference::Count { kernel: index, rust: declared.len() })));
        };
        if size != declared_param.size() {
            return Ok(Some((index, ParameterDifference::Size { kernel: size, rust: declared_param.size() })));
        }
        let align = declared_param.align();
        let lowest = end.next_multiple_of(align.min(MAX_FIXED_ALIGN));
        let is_there = if align <= MAX_FIXED_ALIGN {
            offset == lowest
        } else {
            // The addresses of all such parameters, counted from one base, are multiples of their alignments.
            let is_aligned_with_other =
                aligned.is_none_or(|(other, other_align)| offset.abs_diff(other) % other_align.min(align) == 0);
            offset % MAX_FIXED_ALIGN == 0 && (lowest..lowest + align).contains(&offset) && is_aligned_with_other
        };
        if !is_there {
            return Ok(Some((index, ParameterDifference::Offset { kernel: offset, rust: end.next_multiple_of(align) })));
        }
        if align > MAX_FIXED_ALIGN {
            aligned = Some((offset, align));
        }
        end = offset + size;
    }
    let mut count = declared.len();
    while count < MAX_ASKED && param(count)?.is_some() {
        count += 1;
    }
    let differs = count > declared.len();
    Ok(differs.then_some((declared.len(), ParameterDifference::Count { kernel: count, rust: declared.len() })))
}

/// The alignment in bytes up to which offsets are the same on all architectures.
const MAX_FIXED_ALIGN: usize = 16;

/// A kernel has at most one parameter per byte. The limit ends the loop if a driver never reports the end.
const MAX_ASKED: usize = MAX_BYTES_LARGE;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::launch::parameter::place;
    use crate::layout::{Layout, PtxLayout, TypeLayout};
    use core::convert::Infallible;
    use std::vec::Vec;

    /// Returns a driver whose kernel takes parameters of these layouts, placed from the base of an architecture.
    fn driver(layouts: &[&TypeLayout], base: usize) -> impl FnMut(usize) -> Result<Option<LoadedParameter>, Infallible> {
        let mut end = base;
        let params: Vec<_> = layouts
            .iter()
            .map(|layout| {
                let start = end.next_multiple_of(layout.align());
                end = start + layout.size();
                LoadedParameter { offset: start - base, size: layout.size() }
            })
            .collect();
        move |index| Ok(params.get(index).copied())
    }

    fn declared(layouts: &[&'static TypeLayout]) -> Vec<Parameter> {
        layouts.iter().flat_map(|layout| place(["p"], [layout])).collect()
    }

    const U8: &TypeLayout = &<u8 as PtxLayout>::LAYOUT;
    const U32: &TypeLayout = &<u32 as PtxLayout>::LAYOUT;
    const F64: &TypeLayout = &<f64 as PtxLayout>::LAYOUT;
    const BYTES_4: &TypeLayout = &Layout::array("[u8; 4]", U8, 4);
    const WIDE: &TypeLayout = <crate::vector::Double4A32 as PtxLayout>::REF;

    #[test]
    fn kernels_of_every_architecture_agree_with_themselves() {
        for layouts in [&[][..], &[U8, F64, U32], &[U32, WIDE, U8, WIDE], &[WIDE, U8, BYTES_4]] {
            for base in [0x160, 0x210, 0x380] {
                assert_eq!(compare_loaded(&declared(layouts), driver(layouts, base)), Ok(None), "{base:#x}");
            }
        }
    }

    #[test]
    fn what_differs_is_found() {
        let finds = |rust: &[&'static TypeLayout], kernel: &[&TypeLayout], difference| {
            assert_eq!(compare_loaded(&declared(rust), driver(kernel, 0x210)), Ok(Some(difference)));
        };
        finds(&[U32], &[U32, U8], (1, ParameterDifference::Count { kernel: 2, rust: 1 }));
        finds(&[U32, U8], &[U32], (1, ParameterDifference::Count { kernel: 1, rust: 2 }));
        finds(&[U8, U32], &[U32, U8], (0, ParameterDifference::Size { kernel: 4, rust: 1 }));
        finds(&[U8, U32], &[U8, BYTES_4], (1, ParameterDifference::Offset { kernel: 1, rust: 4 }));
        finds(&[U8, BYTES_4], &[U8, U32], (1, ParameterDifference::Offset { kernel: 4, rust: 1 }));
    }

    #[test]
    fn wide_parameters_are_placed_from_one_base() {
        let layouts = [WIDE, U32, WIDE];
        let mut params = [
            LoadedParameter { offset: 16, size: 32 },
            LoadedParameter { offset: 48, size: 4 },
            LoadedParameter { offset: 80, size: 32 },
        ];
        let found = compare_loaded(&declared(&layouts), |index| Ok::<_, Infallible>(params.get(index).copied()));
        assert_eq!(found, Ok(None));
        params[2].offset = 64;
        let found = compare_loaded(&declared(&layouts), |index| Ok::<_, Infallible>(params.get(index).copied()));
        assert!(matches!(found, Ok(Some((2, ParameterDifference::Offset { kernel: 64, .. })))), "{found:?}");
    }
}
