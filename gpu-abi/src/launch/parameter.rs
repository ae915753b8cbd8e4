//! The offsets of an `.entry`'s parameters.
//!
//! Each parameter starts at the next multiple of its alignment after the previous one, counted from the start of the
//! parameters. The total ends with the last parameter, without trailing padding. ptxas lays them out this way, and the
//! driver copies them this way.
//!
//! The start itself is a fixed address in a constant bank: 0x160 on sm_75 to sm_89, 0x210 on sm_90, 0x380 on sm_100 and
//! sm_120 (measured: ptxas 13.5). ptxas aligns addresses, not offsets. All bases are multiples of 16, so up to that
//! alignment offsets are the same everywhere. Above it they depend on the architecture; see [`Parameter::offsets_from`].
//!
//! The total is at most 4,352 bytes, or 32,764 from PTX ISA 8.1 (CUDA 12.1) on sm_70 and later.

use crate::layout::{PtxLayout, TypeLayout};
use crate::ptx::target::{MAX_PARAMETER_BYTES, MAX_PARAMETER_BYTES_LARGE};

/// The maximum size in bytes of a kernel's parameters that every architecture and every version of PTX allows.
pub const MAX_BYTES: usize = MAX_PARAMETER_BYTES;

/// The maximum size in bytes of a kernel's parameters from PTX ISA 8.1 (CUDA 12.1) on, on sm_70 and later.
pub const MAX_BYTES_LARGE: usize = MAX_PARAMETER_BYTES_LARGE;

/// A parameter of an `.entry`: its name, its offset and its type's layout.
///
/// ```
/// use gpu_abi::kernels;
///
/// #[kernels]
/// unsafe extern "C" {
///     fn scale(by: f64, n: u16);
/// }
///
/// let [by, n] = scale::PARAMETERS else { panic!() };
/// assert_eq!((n.name(), n.offset(), n.size(), n.align()), ("n", 8, 2, 2));
/// assert_eq!(by.layout().name(), "f64");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    name: &'static str,
    offset: usize,
    layout: &'static TypeLayout,
}

impl Parameter {
    /// Returns the name in the declaration.
    #[inline]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the offset from the start of the parameters, in bytes.
    ///
    /// For a parameter aligned to more than 16 bytes, this is the offset on architectures whose parameters start at a
    /// multiple of 128 bytes; for others see [`offsets_from`](Self::offsets_from).
    #[inline]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the size in bytes.
    #[inline]
    pub const fn size(&self) -> usize {
        self.layout.size()
    }

    /// Returns the alignment in bytes.
    #[inline]
    pub const fn align(&self) -> usize {
        self.layout.align()
    }

    /// Returns the offset of the byte after the parameter.
    #[inline]
    pub const fn end(&self) -> usize {
        self.offset + self.layout.size()
    }

    /// Returns the layout of the parameter's type.
    #[inline]
    pub const fn layout(&self) -> &'static TypeLayout {
        self.layout
    }

    /// Returns the offset of each parameter in bytes, if the parameters start at the address `base` of a constant bank.
    ///
    /// The result differs from [`offset`](Self::offset) only if an alignment is over 16 bytes. ptxas 13.5 uses the base
    /// 0x160 for sm_75 to sm_89, 0x210 for sm_90, and 0x380 for sm_100 and sm_120.
    ///
    /// ```
    /// use gpu_abi::kernels;
    /// use gpu_abi::launch::Parameter;
    /// use gpu_abi::vector::Double4A32;
    ///
    /// #[kernels]
    /// unsafe extern "C" {
    ///     fn shift(by: Double4A32, n: u32);
    /// }
    ///
    /// assert!(Parameter::offsets_from(shift::PARAMETERS, 0x160).eq([0, 32]));
    /// assert!(Parameter::offsets_from(shift::PARAMETERS, 0x210).eq([16, 48]));
    /// ```
    #[inline]
    pub fn offsets_from(parameters: &[Self], base: usize) -> impl Iterator<Item = usize> {
        let mut address = base;
        parameters.iter().map(move |parameter| {
            let start = address.next_multiple_of(parameter.align());
            address = start + parameter.size();
            start - base
        })
    }
}

/// Returns the parameters with these names and layouts. Lists are less work for rustc than a call for each parameter.
#[doc(hidden)]
pub const fn place<const N: usize>(names: [&'static str; N], layouts: [&'static TypeLayout; N]) -> [Parameter; N] {
    let mut parameters = [Parameter { name: "", offset: 0, layout: u8::REF }; N];
    let mut end = 0_usize;
    let mut i = 0;
    while i < N {
        let offset = end.next_multiple_of(layouts[i].align());
        parameters[i] = Parameter { name: names[i], offset, layout: layouts[i] };
        end = offset.saturating_add(layouts[i].size());
        i += 1;
    }
    parameters
}

/// Returns the offset of the byte after the last parameter.
#[inline]
pub(super) const fn total(parameters: &[Parameter]) -> usize {
    match parameters.last() {
        Some(last) => last.end(),
        None => 0,
    }
}
