//! Reads damaged files: no input may cause a panic, take long or use much memory.
//!
//! ```text
//! fuzz --target ptx|cubin|fatbin|dwarf|host|lint|bindgen [--seconds N] [--seed S]
//! fuzz --target ptx|cubin|fatbin|dwarf|host|lint|bindgen --input FILE
//! ```
//!
//! Inputs start as the files in `tests/data/corpus`, `tests/data/debug`, `tests/data/host` and `ui-tests/kernels`, and as those
//! that libFuzzer found (`tests/fuzz/corpus`). An input
//! that fails is written to `fuzz-TARGET.bin` in the temporary folder; `--input` reads it again.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use gpu_abi_tests::arguments::{flags, usage};
use gpu_abi_tests::fuzz::{self, Target};

const USAGE: &str = "fuzz --target ptx|cubin|fatbin|dwarf|host|lint|bindgen [--seconds N] [--seed S] [--input FILE]";

pub(crate) fn main() -> ExitCode {
    let read = flags(USAGE, &["target", "seconds", "seed", "input"], &[], |given| {
        let named = |name| Target::ALL.into_iter().find(|target| target.name() == name);
        let target = given.text("target").and_then(named).ok_or("which target?")?;
        Ok((target, given.number_or("seconds", 10_u64)?, given.seed()?, given.text("input").map(PathBuf::from)))
    });
    let (target, seconds, seed, input) = match read {
        Ok(read) => read,
        Err(code) => return code,
    };
    if let Some(path) = input {
        return match std::fs::read(&path) {
            Ok(input) => {
                println!("{}", fuzz::read(target, &input));
                ExitCode::SUCCESS
            }
            Err(error) => usage(USAGE, &format!("{}: {error}", path.display())),
        };
    }
    let corpus = match fuzz::corpus(target) {
        Ok(corpus) => corpus,
        Err(message) => {
            eprintln!("fuzz: {message}");
            return ExitCode::FAILURE;
        }
    };
    let name = target.name();
    let outcome = fuzz::run(target, &corpus, seed, Duration::from_secs(seconds));
    println!(
        "{name}: {} inputs from {} files and seed {seed}, {} outcomes; at most {:?} and {} KiB for one",
        outcome.inputs,
        corpus.len(),
        outcome.outcomes,
        outcome.longest,
        outcome.memory >> 10
    );
    let Some((input, wrong)) = outcome.finding else { return ExitCode::SUCCESS };
    let path = std::env::temp_dir().join(format!("fuzz-{name}.bin"));
    match std::fs::write(&path, input) {
        Ok(()) => println!("WRONG: {wrong}; the input is {}", path.display()),
        Err(error) => println!("WRONG: {wrong}; the input cannot be written to {}: {error}", path.display()),
    }
    ExitCode::FAILURE
}
