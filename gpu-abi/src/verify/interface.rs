//! What an artefact says of its kernels: names, parameters and limits, whatever format they are read from.

use super::cubin::Info;
use super::error::{ReadError, ReadErrorKind, check};
use super::ptx::List;
use crate::layout::{Handle, StateSpace};

/// A kernel as an artefact declares it.
///
/// ```
/// use gpu_abi::verify::{Module, Param};
///
/// const PTX: &str = ".version 8.0 .target sm_80 .address_size 64
///     .visible .entry scale(.param .u64 .ptr .global .align 4 data, .param .f32 factor) { ret; }";
///
/// let kernel = Module::read(PTX.as_bytes())?.kernel("scale")?.unwrap();
/// let mut params = [Param::EMPTY; 2];
/// let params = kernel.params_in(&mut params)?;
/// assert_eq!((params[1].name(), params[1].offset(), params[1].size()), (Some("factor"), Some(8), 4));
/// # Ok::<(), gpu_abi::verify::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Kernel<'a> {
    pub(super) name: &'a str,
    pub(super) offset: usize,
    pub(super) param_count: usize,
    pub(super) size: Option<usize>,
    pub(super) limits: Limits,
    pub(super) source: Source<'a>,
}

/// Where a kernel's parameters are read from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source<'a> {
    Ptx(List<'a>),
    Cubin(Info<'a>),
}

impl<'a> Kernel<'a> {
    /// Returns the name that the kernel is launched by: C++ names are mangled (the guide's chapter 7).
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the byte of the module that the kernel is declared at: its name in PTX, its section in a cubin.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the number of parameters.
    pub const fn param_count(&self) -> usize {
        self.param_count
    }

    /// Returns how many bytes all parameters take together, with the padding between them but none behind.
    ///
    /// `None` for PTX text where that depends on the architecture, see [`Param::offset`].
    pub const fn size(&self) -> Option<usize> {
        self.size
    }

    /// Returns what the kernel declares of its launch and of what it needs.
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns the number that parameter offsets are counted from, in the constant bank; `None` for PTX text, which has none.
    ///
    /// A parameter lies at the next multiple of its alignment there, so that above an alignment of 16 bytes its offset depends on
    /// this number: 0x160 on sm_75 to sm_89, 0x210 on sm_90, 0x380 on sm_100 and sm_120.
    pub const fn base(&self) -> Option<usize> {
        match &self.source {
            Source::Ptx(_) => None,
            Source::Cubin(info) => info.base(),
        }
    }

    /// Reads the parameters, in order, into the first elements of `buffer`.
    ///
    /// # Errors
    ///
    /// If the buffer has less elements than the kernel has parameters.
    pub const fn params_in<'b>(&self, buffer: &'b mut [Param<'a>]) -> Result<&'b [Param<'a>], ReadError> {
        if buffer.len() < self.param_count {
            let kind = ReadErrorKind::BufferTooShort { needed: self.param_count };
            return Err(ReadError::at(self.offset, kind));
        }
        let (buffer, _) = buffer.split_at_mut(self.param_count);
        match &self.source {
            Source::Ptx(list) => check!(list.read(buffer)),
            Source::Cubin(info) => check!(info.read_params(buffer)),
        }
        Ok(buffer)
    }

    /// Returns the parameters, in order.
    #[cfg(feature = "alloc")]
    pub fn params(&self) -> alloc::vec::Vec<Param<'a>> {
        let mut params = alloc::vec![Param::EMPTY; self.param_count];
        // A kernel is only made once its parameters have been read.
        if self.params_in(&mut params).is_err() {
            params.clear();
        }
        params
    }
}

/// A kernel's parameter as an artefact declares it; what the format does not say is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param<'a> {
    pub(super) name: Option<&'a str>,
    pub(super) offset: Option<usize>,
    pub(super) size: usize,
    pub(super) align: Option<usize>,
    pub(super) kind: ParamKind,
    pub(super) declaration: Option<&'a str>,
    pub(super) at: usize,
}

impl<'a> Param<'a> {
    /// A parameter without size: what a buffer for [`Kernel::params_in`] is filled with.
    pub const EMPTY: Self =
        Self { name: None, offset: None, size: 0, align: None, kind: ParamKind::Unknown, declaration: None, at: 0 };

    /// Returns the parameter's name in PTX text; a cubin has none.
    pub const fn name(&self) -> Option<&'a str> {
        self.name
    }

    /// Returns the parameter's offset in bytes from the first one's place.
    ///
    /// A cubin has it, but for texture, sampler and surface references, which take no space. From PTX text it follows by the
    /// alignments, up to the first one over 16 bytes: from there on it depends on the architecture, see [`Kernel::base`].
    pub const fn offset(&self) -> Option<usize> {
        self.offset
    }

    /// Returns the parameter's size in bytes; 0 for texture, sampler and surface references.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Returns the parameter's alignment in bytes; `None` for cubins, which only have offsets.
    pub const fn align(&self) -> Option<usize> {
        self.align
    }

    /// Returns what is known of the parameter's type.
    pub const fn kind(&self) -> ParamKind {
        self.kind
    }

    /// Returns the parameter's declaration as PTX text has it, such as `.param .f32 scale_param_1`.
    pub const fn declaration(&self) -> Option<&'a str> {
        self.declaration
    }

    /// Returns the byte of the module that says this: its declaration in PTX, its record in a cubin.
    pub const fn at(&self) -> usize {
        self.at
    }
}

/// What is known of a parameter's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParamKind {
    /// Nothing: a cubin does not say.
    Unknown,
    /// An integer, a pointer that is not declared as one, or a handle: `.u32`, `.s64`.
    Integer,
    /// A floating-point number: `.f32`, `.f64`.
    Float,
    /// A number without a type: `.b32`, `.b64`.
    Bits,
    /// A struct, a vector, an array: `.align 16 .b8 name[48]`.
    Bytes,
    /// An address that is declared as one: `.u64 .ptr .global .align 16`.
    Pointer {
        /// The state space that the address belongs to.
        space: StateSpace,
        /// The alignment of what it points to, in bytes.
        align: usize,
    },
    /// A texture, sampler or surface reference, which is no argument of a launch: `.texref`.
    Reference(Handle),
}

/// What a kernel declares of its launch; what an artefact does not say is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// `.maxntid`: the most threads of a block, by dimension.
    pub max_threads: Option<[u32; 3]>,
    /// `.reqntid`: the threads that a block must have, by dimension.
    pub required_threads: Option<[u32; 3]>,
    /// `.minnctapersm`: the fewest blocks that must fit a multiprocessor.
    pub min_blocks: Option<u32>,
    /// `.maxnreg`: the most registers of a thread.
    pub max_registers: Option<u32>,
}

impl Limits {
    /// Limits of which nothing is known.
    pub const NONE: Self = Self { max_threads: None, required_threads: None, min_blocks: None, max_registers: None };
}

/// Places parameters one after the other, and tells as long as it can where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor {
    end: Option<usize>,
}

/// The alignment in bytes up to which offsets are the same on all architectures.
pub(super) const SAME_EVERYWHERE: usize = 16;

impl Cursor {
    pub(super) const fn new() -> Self {
        Self { end: Some(0) }
    }

    /// Returns the offset of the next parameter, `None` where it depends on the architecture.
    pub(super) const fn place(&mut self, size: usize, align: usize) -> Option<usize> {
        let Some(end) = self.end else { return None };
        // The first parameter lies at the base, which all architectures align to 16 bytes.
        let Some(offset) = end.checked_next_multiple_of(align) else {
            self.end = None;
            return None;
        };
        if align > SAME_EVERYWHERE {
            self.end = None;
            return None;
        }
        self.end = offset.checked_add(size);
        Some(offset)
    }

    /// Returns the end of the last parameter.
    pub(super) const fn end(&self) -> Option<usize> {
        self.end
    }
}
