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
/// let header = ModuleHeader::new(Target::new(IsaVersion::new(8, 6), Arch::new(90))?).with_debug();
/// assert_eq!(header.to_string(), ".version 8.6\n.target sm_90, debug\n.address_size 64\n");
/// # Ok::<(), gpu_abi::ptx::TargetError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ModuleHeader {
    target: Target,
    debug: bool,
    independent_textures: bool,
}

impl ModuleHeader {
    /// Returns the header of a module for `target`, without debug information and with unified textures.
    pub const fn new(target: Target) -> Self {
        Self { target, debug: false, independent_textures: false }
    }

    /// Returns this header with `debug` in `.target`: ptxas then keeps debug information, and rejects a module without any.
    #[must_use]
    pub const fn with_debug(self) -> Self {
        Self { debug: true, ..self }
    }

    /// Returns this header with `texmode_independent` in `.target`: textures and samplers are then separate objects, and
    /// `.samplerref` exists.
    #[must_use]
    pub const fn with_independent_textures(self) -> Self {
        Self { independent_textures: true, ..self }
    }

    /// Returns the target.
    pub const fn target(&self) -> Target {
        self.target
    }

    /// Returns whether `.target` includes `debug`.
    pub const fn has_debug(&self) -> bool {
        self.debug
    }

    /// Returns whether `.target` includes `texmode_independent`.
    pub const fn has_independent_textures(&self) -> bool {
        self.independent_textures
    }
}

impl From<Target> for ModuleHeader {
    fn from(target: Target) -> Self {
        Self::new(target)
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
