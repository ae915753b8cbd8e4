//! A module's first lines.

use crate::ptx::Target;
use core::fmt;

/// A module's first lines. Its `Display` writes them: `.version`, `.target` and `.address_size`.
///
/// Addresses have 64 bits: since CUDA 12 ptxas accepts no other size.
///
/// ```
/// use gpu_abi::ptx::{Arch, IsaVersion, ModuleHeader, Target};
///
/// let target = Target::new(IsaVersion::new(8, 6), Arch::new(90))?;
/// let header = ModuleHeader { debug: true, ..target.into() };
/// assert_eq!(header.to_string(), ".version 8.6\n.target sm_90, debug\n.address_size 64\n");
/// # Ok::<(), gpu_abi::ptx::TargetError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ModuleHeader {
    /// The target.
    pub target: Target,
    /// Whether `.target` includes `debug`: ptxas then keeps debug information, and rejects a module without any.
    pub debug: bool,
    /// Whether `.target` includes `texmode_independent`: textures and samplers are then separate objects, and `.samplerref`
    /// exists.
    pub independent_textures: bool,
}

impl From<Target> for ModuleHeader {
    /// Returns the header of a module for `target`, without debug information and with unified textures.
    fn from(target: Target) -> Self {
        Self { target, debug: false, independent_textures: false }
    }
}

impl fmt::Display for ModuleHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".version {}\n.target {}", self.target.isa(), self.target.arch())?;
        if self.independent_textures {
            f.write_str(", texmode_independent")?;
        }
        if self.debug {
            f.write_str(", debug")?;
        }
        f.write_str("\n.address_size 64\n")
    }
}
