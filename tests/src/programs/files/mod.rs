//! Compares the library's readers of compiled files, and all that compares declarations with them, with compilers and their tools.
//!
//! ```text
//! files [kernels|variables|host|images|command].. [--records N] [--kernels N] [--mistakes N] [--seed S]
//! ```
//!
//! Without a word, all parts run. Each says what it compares at its head. `--kernels` is of `images`, `--mistakes` of `kernels`, and
//! `--records` of `kernels` and `command`.

mod command;
mod host;
mod images;
mod kernels;
mod variables;

use super::{Program, Stop};
use gpu_abi_tests::arguments::{Arguments, WrongUsage};

pub(super) const PROGRAM: Program = Program::Compares(
    "[kernels|variables|host|images|command].. [--records N] [--kernels N] [--mistakes N] [--seed S]",
    compare,
);

/// A part's name and its comparison, which returns the number of disagreements.
type Part = (&'static str, fn(&Arguments) -> Result<usize, Stop>);

const PARTS: [Part; 5] = [
    ("kernels", kernels::compare),
    ("variables", variables::compare),
    ("host", host::compare),
    ("images", images::compare),
    ("command", command::compare),
];

fn compare(given: &Arguments) -> Result<usize, Stop> {
    let wanted = given.rest();
    if let Some(word) = wanted.iter().find(|word| PARTS.iter().all(|(name, _)| name != word)) {
        return Err(WrongUsage::new(format!("`{word}` is not a part")).into());
    }
    let mut wrong = 0;
    for (_, compare) in PARTS.iter().filter(|(name, _)| wanted.is_empty() || wanted.iter().any(|word| word == name)) {
        wrong += compare(given)?;
    }
    Ok(wrong)
}
