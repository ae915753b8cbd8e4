//! Kernels that use atomic operations, with what memory must hold after them: for a GPU, and for the interpreter here.
//!
//! [`suites`] gives modules in PTX text, written by the library, and cases: a kernel, its launch, its buffers and a check. A runner
//! on a GPU loads a module, passes the addresses of the buffers to a kernel, and gives their contents afterwards to the check.
//! Without a GPU [`interpret`] runs the threads one after another, which shows the values right but no ordering.

pub mod interpret;
pub mod ordering;
pub mod values;

use std::error::Error;
use std::fmt;

use gpu_abi::ptx::Target;

use crate::random::Random;

/// A module and the cases that its kernels are for.
#[derive(Debug)]
pub struct Suite {
    /// The module's text.
    pub text: String,
    /// The cases.
    pub cases: Vec<Case>,
}

/// Says of the buffers after a launch what is worth saying, or what is wrong with them.
type Check = Box<dyn Fn(&[Vec<u8>]) -> Result<String, String> + Send + Sync>;

/// A launch of a kernel.
pub struct Case {
    /// A title in a few words.
    pub title: String,
    /// The kernel's name.
    pub kernel: String,
    /// How many blocks are launched; in clusters of two where the kernel demands it.
    pub blocks: u32,
    /// How many threads are in a block.
    pub threads: u32,
    /// The initial contents of device memory; the kernel's first parameters are the buffers' addresses, aligned to 16 bytes at least.
    pub buffers: Vec<Vec<u8>>,
    /// The parameters after them, of 32 bits each.
    pub numbers: Vec<u32>,
    /// Judges the buffers afterwards.
    pub check: Check,
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Case").field("title", &self.title).field("kernel", &self.kernel).finish_non_exhaustive()
    }
}

/// How many threads the cases have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// As many as meet each other on a GPU.
    Gpu,
    /// A few, for an interpreter.
    Interpreter,
}

/// Returns every suite for a target.
///
/// # Errors
/// Where the library refuses what the target should have, which is a mistake.
pub fn suites(target: Target, scale: Scale, random: &mut Random) -> Result<[Suite; 2], Box<dyn Error>> {
    Ok([values::suite(target, scale, random)?, ordering::suite(target, scale)?])
}
