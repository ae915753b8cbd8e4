//! A kernel: its name, its parameters and its limits.

use crate::names::base_name;
use crate::param::Param;

/// A kernel as a module declares it.
///
/// ```
/// use gpu_abi_reader::Module;
///
/// let text = ".version 8.0 .target sm_80 .address_size 64
///     .visible .entry scale(.param .u64 .ptr .global .align 4 data, .param .f32 factor) .maxntid 256 { ret; }";
/// let kernel = Module::read(text.as_bytes())?.kernel("scale")?.unwrap();
/// let factor = &kernel.params()[1];
/// assert_eq!((factor.name(), factor.offset(), factor.size()), (Some("factor"), Some(8), 4));
/// assert_eq!((kernel.size(), kernel.limits().max_threads), (Some(12), Some([256, 1, 1])));
/// # Ok::<(), gpu_abi_reader::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernel<'a> {
    pub(crate) name: &'a str,
    pub(crate) offset: usize,
    pub(crate) line: Option<usize>,
    pub(crate) params: Vec<Param<'a>>,
    pub(crate) size: Option<usize>,
    pub(crate) base: Option<usize>,
    pub(crate) limits: Limits,
}

impl<'a> Kernel<'a> {
    /// Returns the name that the kernel is launched by: C++ names are mangled.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the function's name in the source, without namespaces and template arguments: `step` for `_ZN3sim4stepEPf`.
    pub fn base_name(&self) -> &'a str {
        base_name(self.name)
    }

    /// Returns the parameters in order.
    pub fn params(&self) -> &[Param<'a>] {
        &self.params
    }

    /// Returns the size of all parameters together in bytes: padding between parameters counts, trailing padding does not.
    ///
    /// `None` for PTX text where it depends on the architecture, see [`Param::offset`].
    pub const fn size(&self) -> Option<usize> {
        self.size
    }

    /// Returns the offset in bytes of the first parameter in the constant bank; `None` for PTX text and kernels without parameters.
    ///
    /// A parameter is placed at the next multiple of its alignment in the bank, so that above an alignment of 16 bytes its
    /// [offset](Param::offset) depends on this number: 0x160 on sm_75 to sm_89, 0x210 on sm_90, 0x380 on sm_100 and sm_120.
    pub const fn base(&self) -> Option<usize> {
        self.base
    }

    /// Returns the end in bytes of the last parameter before the one at `index` that takes space: a cubin has the parameter at
    /// `index` at the next multiple of its alignment, in the constant bank.
    pub fn end_before(&self, index: usize) -> usize {
        let before = self.params[..index].iter().rev();
        before.into_iter().find_map(|param| param.offset().map(|offset| offset + param.size())).unwrap_or(0)
    }

    /// Returns what the kernel declares about its launches.
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns the byte of the module at which the kernel is declared: its name in PTX, its section `.nv.info` in a cubin.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the line of PTX text on which the kernel is declared, counted from 1; `None` for cubins.
    pub const fn line(&self) -> Option<usize> {
        self.line
    }
}

/// What a kernel declares about its launches; what a file does not say is `None`. Cubins never say [`min_blocks`](Self::min_blocks).
///
/// Its shared memory is in [`Module::static_shared`](crate::Module::static_shared).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// `.maxntid`: the most threads of a block, by dimension.
    pub max_threads: Option<[u32; 3]>,
    /// `.reqntid`: the exact number of threads of a block, by dimension.
    pub required_threads: Option<[u32; 3]>,
    /// `.minnctapersm`: the fewest blocks that must fit on a multiprocessor.
    pub min_blocks: Option<u32>,
    /// `.maxnreg`: the most registers of a thread.
    pub max_registers: Option<u32>,
    /// `.reqnctapercluster`: the exact number of blocks of a cluster, by dimension.
    pub required_cluster: Option<[u32; 3]>,
    /// `.explicitcluster`: whether a launch must say the size of a cluster; `false` also where nothing is said.
    pub is_explicit_cluster: bool,
    /// `.maxclusterrank`: the most blocks of a cluster.
    pub max_cluster_rank: Option<u32>,
}
