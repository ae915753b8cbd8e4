//! Reads damaged files: no input may cause a panic, take long or use much memory.
//!
//! ```text
//! fuzz --target ptx|cubin|fatbin|dwarf|host|bindgen [--seconds N] [--seed S]
//! fuzz --target ptx|cubin|fatbin|dwarf|host|bindgen --input FILE
//! ```
//!
//! Inputs start as the files in `tests/data/corpus`, `tests/data/debug`, `tests/data/host` and `ui-tests/kernels`, and as those
//! that libFuzzer found (`tests/fuzz/corpus`). An input
//! that fails is written to `fuzz-TARGET.bin` in the temporary folder; `--input` reads it again.

use std::path::Path;
use std::time::Duration;

use super::{Failure, listed};
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::fuzz::{self, Target};

pub(super) fn read_damaged(given: &Arguments) -> Result<usize, Failure> {
    let named = |name| Target::ALL.into_iter().find(|target| target.name() == name);
    let target = given.text("target").and_then(named).ok_or("which target?")?;
    if let Some(path) = given.text("input") {
        println!("{}", fuzz::read(target, &gpu_abi_tests::compilers::scratch::read(Path::new(path))?));
        return Ok(0);
    }
    let corpus = fuzz::corpus(target)?;
    let name = target.name();
    let outcome = fuzz::run(target, &corpus, given.seed(), Duration::from_secs(given.number_or("seconds", 10)?));
    println!(
        "{name}: {} inputs from {} files, {} outcomes; at most {:?} and {} KiB for one",
        outcome.inputs,
        corpus.len(),
        outcome.outcomes,
        outcome.longest,
        outcome.memory >> 10
    );
    let Some((input, wrong)) = outcome.finding else { return Ok(0) };
    let path = std::env::temp_dir().join(format!("fuzz-{name}.bin"));
    let written = match std::fs::write(&path, input) {
        Ok(()) => format!("the input is {}", path.display()),
        Err(error) => format!("the input cannot be written to {}: {error}", path.display()),
    };
    Ok(listed(&[format!("{wrong}; {written}")]))
}
