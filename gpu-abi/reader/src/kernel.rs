//! A kernel: its name, its parameters and its limits.

use crate::model::{DeclaredParam, Limits, ParamPlacement};
use crate::names::{base_name, is_number};
use crate::param::Param;

/// A kernel as a module declares it.
///
/// ```
/// use gpu_abi_reader::Module;
///
/// let text = ".version 8.0 .target sm_80 .address_size 64
///     .visible .entry scale(.param .u64 .ptr .global .align 4 data, .param .f32 factor) .maxntid 256 { ret; }";
/// let kernel = Module::read(text.as_bytes())?.kernel("scale")?.unwrap();
/// let factor = &kernel.params[1];
/// assert_eq!((kernel.param_name(1), factor.offset, factor.size), (Some("factor"), Some(8), 4));
/// assert_eq!((kernel.size, kernel.limits.max_threads), (Some(12), Some([256, 1, 1])));
/// # Ok::<(), gpu_abi_reader::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Kernel<'a> {
    /// The name used to launch the kernel; C++ names are mangled.
    pub name: &'a str,
    /// The line of PTX text on which the kernel is declared, counted from 1; `None` for cubins.
    pub line: Option<usize>,
    /// The parameters in order.
    pub params: Vec<Param<'a>>,
    /// The total size of the parameters in bytes, including padding between parameters but not trailing padding.
    ///
    /// It is `None` for PTX text if the size depends on the architecture; see [`Param::offset`].
    pub size: Option<usize>,
    /// The offset in bytes of the first parameter in the constant bank; `None` for PTX text and kernels without
    /// parameters.
    ///
    /// A parameter is placed at the next multiple of its alignment in the bank. Above an alignment of 16 bytes its
    /// [offset](Param::offset) therefore depends on this number: 0x160 on sm_75 to sm_89, 0x210 on sm_90, 0x380 on sm_100
    /// and sm_120.
    pub base: Option<usize>,
    /// The launch limits that the kernel declares. Cubins never state `min_blocks`, and the shared memory is in
    /// [`Module::static_shared`](crate::Module::static_shared).
    pub limits: Limits,
}

impl<'a> Kernel<'a> {
    /// Returns the function's name in the source, without namespaces and template arguments: `step` for `_ZN3sim4stepEPf`.
    pub fn base_name(&self) -> &'a str {
        base_name(self.name)
    }

    /// Returns the name that the source gives to the parameter at `index`, if the module has it. Compilers make up names of the
    /// kernel's name and a number: `step_param_0`.
    ///
    /// # Panics
    ///
    /// If there is no such parameter.
    #[inline]
    pub fn param_name(&self, index: usize) -> Option<&'a str> {
        let number = |name: &'a str| name.strip_prefix(self.name)?.strip_prefix("_param_");
        self.params[index].name.filter(|name| !number(name).is_some_and(is_number))
    }

    /// Returns the end in bytes of the last parameter before `index` that takes space, or 0 if there is no such parameter. A
    /// cubin places the parameter at `index` at the next multiple of its alignment in the constant bank.
    ///
    /// # Panics
    ///
    /// If `index` is greater than the number of parameters.
    pub fn end_before(&self, index: usize) -> usize {
        let before = self.params[..index].iter().rev();
        before.into_iter().find_map(|param| param.offset.map(|offset| offset + param.size)).unwrap_or(0)
    }

    /// Returns the declaration of the parameter at `index`, as comparisons take it.
    ///
    /// # Panics
    ///
    /// If there is no such parameter.
    pub fn declared(&self, index: usize) -> DeclaredParam {
        let param = &self.params[index];
        let placement = match (param.align, param.offset, self.base) {
            (Some(align), ..) => ParamPlacement::Align(align),
            (None, Some(offset), Some(base)) => ParamPlacement::Offset { offset, end_before: self.end_before(index), base },
            _ => ParamPlacement::Unknown,
        };
        DeclaredParam { size: param.size, placement, kind: param.kind }
    }
}
