//! Comparisons with real compilers, and measurements: `gpu-abi-tests NAME ..`. Without a name, it lists them.

mod programs;

use gpu_abi_tests::arguments::EXIT_USAGE;
use gpu_abi_tests::counting::Counting;
use programs::PROGRAMS;
use std::process::ExitCode;

/// Some programs count allocations.
#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() -> ExitCode {
    let name = std::env::args().nth(1);
    if let Some((_, run)) = PROGRAMS.iter().find(|(other, _)| Some(*other) == name.as_deref()) {
        return run();
    }
    let names: Vec<&str> = PROGRAMS.iter().map(|(name, _)| *name).collect();
    eprintln!("usage: gpu-abi-tests NAME ..\nnames: {}", names.join(" "));
    ExitCode::from(EXIT_USAGE)
}
