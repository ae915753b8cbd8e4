//! Comparisons with real compilers, and measurements: `gpu-abi-tests NAME ..`. Without a name, it lists them.

mod programs;

use gpu_abi_tests::counting::Counting;
use std::process::ExitCode;

/// Some programs count allocations.
#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() -> ExitCode {
    programs::main()
}
