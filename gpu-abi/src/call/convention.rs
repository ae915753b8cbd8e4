//! The rules for declarations that the guide leaves open, and those in which compilers deviate from it.
//!
//! - The spelling of types: see [`Spelling`].
//! - Up to sm_90 nvcc compiles with its older back end, which aligns a `.func`'s parameter of more than 128 bytes to at
//!   least 4: such a parameter is kept in memory, which ptxas once accessed 4 bytes at a time. Returned values, parameters
//!   of an `.entry` and smaller parameters keep their alignment. From sm_100 on no alignment is raised.
//!   Caller and callee must agree: nvlink links them even if they do not.
//! - From sm_100 on nvcc gives the alignment of each pointer's target in an `.entry`, `.ptr .align 1`. The guide's chapter
//!   6 does not.

use super::Spelling;
use crate::layout::Layout;
use crate::ptx::Target;

/// The smallest size in bytes of a parameter that the older back end keeps in memory.
const IN_MEMORY: usize = 129;

/// How functions and calls are written: like nvcc's, so that they link with its objects, or by the guide alone.
///
/// Each starts with [`Spelling::Untyped`]. They differ in the alignment of byte arrays in a `.func`, on which caller
/// and callee must agree although no linker compares it, and in the declaration of pointers in an `.entry`:
///
/// | | [`nvcc`](Self::nvcc) up to sm_90 | [`nvcc`](Self::nvcc) from sm_100 on | [`guide`](Self::guide) |
/// |---|---|---|---|
/// | a parameter of over 128 bytes | at least `.align 4` | the type's alignment | the type's alignment |
/// | a generic pointer in an `.entry` | `.u64` | `.u64 .ptr .align 1` | `.u64` |
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
/// let blackwell = Convention::nvcc(&Target::new(IsaVersion::new(8, 6), Arch::new(100))?).with_spelling(Spelling::Typed);
/// assert_eq!(
///     f.header(&blackwell).to_string(),
///     ".visible .func f(\n\t.param .s32 f_param_0,\n\t.param .align 1 .b8 f_param_1[130]\n)"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Convention {
    spelling: Spelling,
    pub(super) rules: Rules,
}

/// The rules that declarations follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Rules {
    /// The guide's rules alone.
    Guide,
    /// The rules of nvcc's back end up to sm_90.
    OlderNvcc,
    /// The rules of nvcc's back end from sm_100 on.
    NewerNvcc,
}

impl Convention {
    /// Returns nvcc's convention for `target`.
    pub const fn nvcc(target: &Target) -> Self {
        let rules = if target.arch().number < 100 { Rules::OlderNvcc } else { Rules::NewerNvcc };
        Self { spelling: Spelling::Untyped, rules }
    }

    /// Returns the convention of the guide alone: every byte array has its type's alignment.
    ///
    /// On targets before sm_100, nvcc raises some alignments, so functions of this convention must not call nvcc's
    /// there.
    ///
    /// ```
    /// use gpu_abi::call::{Convention, Parameter, Signature, Spelling};
    ///
    /// let parameters = [Parameter::of::<f32>(), Parameter::of::<[u8; 130]>()];
    /// let f = Signature::func("f", &parameters)?;
    /// assert_eq!(
    ///     f.header(&Convention::guide().with_spelling(Spelling::Typed)).to_string(),
    ///     ".visible .func f(\n\t.param .f32 f_param_0,\n\t.param .align 1 .b8 f_param_1[130]\n)"
    /// );
    /// # Ok::<(), gpu_abi::call::SignatureError>(())
    /// ```
    pub const fn guide() -> Self {
        Self { spelling: Spelling::Untyped, rules: Rules::Guide }
    }

    /// Returns this convention with another spelling.
    #[must_use]
    pub const fn with_spelling(self, spelling: Spelling) -> Self {
        Self { spelling, rules: self.rules }
    }

    /// Returns how functions are spelled.
    pub const fn spelling(&self) -> Spelling {
        self.spelling
    }

    /// Returns the alignment in bytes of the byte array that a `.func` declares for a parameter of this type.
    pub(super) const fn parameter_align(&self, layout: &Layout<'_>) -> usize {
        match self.rules {
            Rules::OlderNvcc if layout.size() >= IN_MEMORY && layout.align() < 4 => 4,
            _ => layout.align(),
        }
    }

    /// Returns whether an `.entry` gives the alignment of every pointer's target.
    pub(super) const fn describes_pointers(&self) -> bool {
        matches!((self.rules, self.spelling), (Rules::NewerNvcc, Spelling::Untyped | Spelling::Typed))
    }
}
