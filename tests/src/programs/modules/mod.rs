//! Compares PTX that the library writes with ptxas and nvcc.
//!
//! ```text
//! modules [targets|atomics|syscalls].. [--count N] [--seed S]
//! ```
//!
//! Without a word, all parts run. Each says what it compares at its head. `--count` is of `syscalls`.

mod atomics;
mod syscalls;
mod targets;

use super::{Compare, Failure, compare_parts};
use gpu_abi_tests::arguments::Arguments;

pub(super) fn compare(given: &Arguments) -> Result<usize, Failure> {
    let parts: [(&str, Compare); 3] =
        [("targets", targets::compare), ("atomics", atomics::compare_all), ("syscalls", syscalls::compare_lists)];
    compare_parts(given, &parts)
}
