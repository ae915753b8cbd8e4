//! Coverage-guided fuzzing by libFuzzer of the targets in [`gpu_abi_tests::fuzz`].
//!
//! The folders in `corpus` hold inputs that reach code which the undamaged files in the repository do not.

use gpu_abi_tests::counting::Counting;

pub use gpu_abi_tests::fuzz::{Target, check};

#[global_allocator]
static ALLOCATOR: Counting = Counting;
