//! Compares nvcc, clang and g++ with each other on fresh random records, and the library with them or with recorded layouts.
//!
//! ```text
//! differential [--records N] [--seed S] [--packed | --class WORD]
//! differential --bytes [--records N] [--values V] [--seed S]
//! differential --recorded FILE
//! differential --verify-oracle FILE
//! ```
//!
//! With `--class bf_over`, all records come from the recipes that have this word in their names
//! (`tests/src/generate/recipe.rs`). With `--packed`, most records or members are packed, where nvcc's device and host code
//! differ the most.
//!
//! The second form compares the bytes of mirrors with those that C++ reads and writes. The third form needs no compilers but
//! rustc: it writes, builds and runs a crate that derives every record in a file such as `tests/data/records.txt`, and compares
//! the layouts with nvcc's in the file. The run-time engine has a test with the same file. The fourth form compares the layouts
//! in such a file with those of the compilers that are installed.

mod bytes;

use std::path::Path;

use super::{Failure, listed};
use gpu_abi_tests::agreement::Agreement;
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::Tools;
use gpu_abi_tests::judge::{Tally, Truth, judge};
use gpu_abi_tests::record::{RecordSet, compact};
use gpu_abi_tests::subject::{derive, engine};
use gpu_abi_tests::{generate, oracle_check};

pub(super) fn run(given: &Arguments) -> Result<usize, Failure> {
    if let Some(file) = given.text("recorded") {
        return Ok(compare_recorded(Path::new(file))?);
    }
    if given.given("bytes") {
        return bytes::prove(given);
    }
    let tools = Tools::find()?;
    if let Some(file) = given.text("verify-oracle") {
        return Ok(verify_oracle(Path::new(file), &tools)?);
    }
    let (count, seed) = (given.number_or("records", 2_000)?, given.seed());
    let set = match given.text("class") {
        Some(class) => generate::records_of_class(class, count, seed),
        None if given.given("packed") => generate::packed_records(count, seed),
        None => generate::records(count, seed),
    };
    if set.records().is_empty() {
        return Err("no recipe has this word in its class".into());
    }
    Ok(compare(&set, &tools)?)
}

/// Prints each disagreement of the compilers and the library, and returns their number.
fn compare(set: &RecordSet, tools: &Tools) -> Result<usize, String> {
    let (mut agreement, nvcc) = Agreement::of_compilers(set, tools)?;
    agreement.add_subject("gpu-abi, run-time engine", set, &engine::outcomes(set), &nvcc);
    let is_parameter = |at| nvcc.truth(at).is_some_and(|truth| truth.is_parameter());
    let derived = derive::outcomes(set, is_parameter)?;
    agreement.add_subject("gpu-abi, derive", set, &derived, &nvcc);
    print!("compared with {}:\n{agreement}", nvcc.name());
    Ok(listed(&agreement.wrong))
}

/// Prints each disagreement of the derive with the layouts in a file, and returns their number.
fn compare_recorded(file: &Path) -> Result<usize, String> {
    let set = compact::read(file)?;
    let truth = |record| Truth::of(record).ok_or_else(|| format!("`{}` has no `nvcc` to compare with", record.name));
    let truths = set.records().iter().map(truth).collect::<Result<Vec<_>, _>>()?;
    let outcomes = derive::outcomes(&set, |position| truths[position].is_parameter())?;
    let mut tally = Tally::default();
    for ((record, outcome), truth) in set.records().iter().zip(&outcomes).zip(truths) {
        tally.add(record, &judge(record, outcome, truth));
    }
    println!("{tally}");
    Ok(listed(&tally.disagreements))
}

fn verify_oracle(file: &Path, tools: &Tools) -> Result<usize, String> {
    let set = compact::read(file)?;
    let mut wrong = 0;
    for compared in oracle_check::check(&set, tools)? {
        for difference in &compared.differences {
            println!("{difference}");
        }
        println!(
            "{}: {} records, {} differences, {} refused in part by the oracle's compiler and this one",
            compared.compiler,
            compared.records,
            compared.differences.len(),
            compared.refused
        );
        wrong += compared.differences.len();
    }
    Ok(wrong)
}
