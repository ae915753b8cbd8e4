//! The rules for declarations that the guide leaves open and nvcc decides.
//!
//! - The spelling of types: see [`Spelling`].
//! - Up to sm_90 nvcc compiles with its older back end, which aligns a `.func`'s parameter of more than 128 bytes to at
//!   least 4: such a parameter is kept in memory, and ptxas once took its address with accesses of 4 bytes. Returned
//!   values, parameters of an `.entry` and smaller parameters keep their alignment. From sm_100 on no alignment is raised.
//!   Caller and callee must agree: nvlink links them even if they do not.
//! - From sm_100 on nvcc gives the alignment of each pointer's target in an `.entry`, `.ptr .align 1`. The guide's chapter
//!   6 does not, so [`Spelling::Example`] does not on any target.

use super::Spelling;
use crate::layout::Layout;
use crate::ptx::Target;

/// The smallest size in bytes of a parameter that the older back end keeps in memory.
const IN_MEMORY: usize = 129;

/// How functions and calls are written for a target so that they link with nvcc's objects.
///
/// ```
/// use gpu_abi::call::{Convention, Parameter, Signature, Spelling};
/// use gpu_abi::ptx::{Arch, IsaVersion, Target};
///
/// let parameters = [Parameter::of::<i16>(), Parameter::of::<[u8; 130]>()];
/// let f = Signature::func("f", &parameters)?;
///
/// let turing = Convention::nvcc(&Target::new(IsaVersion::new(7, 8), Arch::new(75))?);
/// assert_eq!(
///     f.header(&turing).to_string(),
///     ".visible .func f(\n\t.param .b32 f_param_0,\n\t.param .align 4 .b8 f_param_1[130]\n)"
/// );
/// let blackwell = Convention::nvcc(&Target::new(IsaVersion::new(8, 6), Arch::new(100))?).spelled(Spelling::Typed);
/// assert_eq!(
///     f.header(&blackwell).to_string(),
///     ".visible .func f(\n\t.param .s32 f_param_0,\n\t.param .align 1 .b8 f_param_1[130]\n)"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Convention {
    spelling: Spelling,
    back_end: BackEnd,
}

/// Which of nvcc's two back ends compiles for a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum BackEnd {
    /// The back end up to sm_90.
    Older,
    /// The back end from sm_100 on.
    Newer,
}

impl Convention {
    /// Returns nvcc's convention for `target`.
    pub const fn nvcc(target: &Target) -> Self {
        let back_end = if target.arch().number() < 100 { BackEnd::Older } else { BackEnd::Newer };
        Self { spelling: Spelling::Untyped, back_end }
    }

    /// Returns this convention with another spelling.
    #[must_use]
    pub const fn spelled(self, spelling: Spelling) -> Self {
        Self { spelling, back_end: self.back_end }
    }

    /// Returns how functions are spelled.
    pub const fn spelling(&self) -> Spelling {
        self.spelling
    }

    /// Returns the alignment in bytes of the byte array that a `.func` declares for a parameter of this type.
    pub(super) const fn align_of(&self, layout: &Layout<'_>) -> usize {
        match self.back_end {
            BackEnd::Older if layout.size() >= IN_MEMORY && layout.align() < 4 => 4,
            _ => layout.align(),
        }
    }

    /// Returns whether an `.entry` gives the alignment of every pointer's target.
    pub(super) const fn describes_pointers(&self) -> bool {
        matches!((self.back_end, self.spelling), (BackEnd::Newer, Spelling::Untyped | Spelling::Typed))
    }
}
