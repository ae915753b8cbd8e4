//! One parameter of a kernel.

use crate::model::ParamKind;

/// The maximum number of parameters of a kernel: one for each byte of the 32,764 that they may take.
pub(crate) const MAX_PARAMS: usize = 32764;

/// A parameter as a file declares it; `None` for each property that the format does not state.
///
/// ```
/// use gpu_abi_reader::{Module, ParamKind};
///
/// let text = ".version 8.0 .target sm_80 .address_size 64
///     .visible .entry push(.param .align 16 .b8 impulse[12]) { ret; }";
/// let kernel = Module::read(text.as_bytes())?.kernel("push")?.unwrap();
/// let impulse = &kernel.params[0];
/// assert_eq!((impulse.name, impulse.size, impulse.align), (Some("impulse"), 12, Some(16)));
/// assert_eq!(impulse.kind, ParamKind::Bytes);
/// assert_eq!(impulse.declaration, Some(".param .align 16 .b8 impulse[12]"));
/// # Ok::<(), gpu_abi_reader::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Param<'a> {
    /// The parameter's name in PTX text; `None` for cubins, which do not contain it.
    pub name: Option<&'a str>,
    /// The parameter's offset in bytes from the first parameter.
    ///
    /// Cubins state it, except for texture, sampler and surface references, which take no space. In PTX text it follows
    /// from the alignments up to the first one above 16 bytes; after that one it depends on the architecture; see
    /// [`Kernel::base`](crate::Kernel::base).
    pub offset: Option<usize>,
    /// The parameter's size in bytes; 0 for texture, sampler and surface references.
    pub size: usize,
    /// The parameter's alignment in bytes; `None` for cubins, which only state offsets.
    pub align: Option<usize>,
    /// The kind of the parameter's type, as far as the file states it.
    pub kind: ParamKind,
    /// The parameter's declaration in PTX text, such as `.param .f32 scale_param_1`.
    pub declaration: Option<&'a str>,
    /// The byte of the module at which the parameter is declared: its `.param` in PTX, its record in a cubin.
    pub at: usize,
    /// The line of PTX text on which the parameter is declared, counted from 1; `None` for cubins.
    pub line: Option<usize>,
}
