//! Compares the library's readers of compiled files, and all that compares declarations with them, with compilers and their tools.
//!
//! ```text
//! files [kernels|variables|host|images|command].. [--records N] [--kernels N] [--mistakes N] [--seed S]
//! ```
//!
//! Without a word, all parts run. Each says what it compares at its head. `--kernels` is of `images`, `--mistakes` of `kernels`, and
//! `--records` of `kernels` and `command`.

mod command;
mod edits;
mod host;
mod images;
mod kernels;
mod variables;

use super::{Compare, Failure, compare_parts};
use gpu_abi_tests::arguments::Arguments;

pub(super) fn compare(given: &Arguments) -> Result<usize, Failure> {
    let parts: [(&str, Compare); 5] = [
        ("kernels", kernels::compare),
        ("variables", variables::compare),
        ("host", host::compare),
        ("images", images::compare),
        ("command", command::compare),
    ];
    compare_parts(given, &parts)
}
