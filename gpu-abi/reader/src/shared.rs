//! The shared memory that kernels declare, as far as a module states it.

use std::collections::HashMap;

/// The shared memory that each kernel of a module declares: `__shared__ float tile[256];`.
///
/// ```
/// use gpu_abi_reader::Module;
///
/// let text = ".version 8.0 .target sm_80 .visible .entry tile() { .shared .align 4 .b8 tile[1024]; ret; }";
/// let shared = Module::read(text.as_bytes())?.static_shared()?;
/// assert_eq!((shared.bytes("tile"), shared.bytes("other")), (Some(1024), None));
/// # Ok::<(), gpu_abi_reader::ReadError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct StaticShared<'a> {
    /// The bytes that each kernel declares; `None` if they are not known.
    pub(crate) kernels: HashMap<&'a str, Option<u64>>,
    /// Whether kernels may use shared memory that is declared outside of them.
    pub(crate) is_elsewhere: bool,
}

impl StaticShared<'_> {
    /// Returns the size in bytes of the shared memory that the kernel `name` declares for a block. Memory that a launch
    /// adds or the system reserves is not included.
    ///
    /// A linked cubin states the size. In PTX text it is known if only kernel bodies declare shared memory and no function
    /// of another module is called. ptxas drops unused variables, so a cubin made from the text may need less. Returns
    /// `None` otherwise, and if the module does not have a kernel of that name.
    pub fn bytes(&self, name: &str) -> Option<u64> {
        if self.is_elsewhere { None } else { *self.kernels.get(name)? }
    }
}
