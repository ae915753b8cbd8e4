//! Compares nvcc, clang and g++ with each other on fresh random records, and the library with them or with recorded layouts.
//!
//! ```text
//! differential [--records N] [--seed S] [--packed | --class WORD]
//! differential --bytes [--records N] [--values V] [--seed S]
//! differential --recorded
//! ```
//!
//! With `--class bf_over`, all records come from the recipes that have this word in their names
//! (`tests/src/generate/recipe.rs`). With `--packed`, most records or members are packed, where nvcc's device and host code
//! differ the most.
//!
//! The second form compares the bytes of mirrors with those that C++ reads and writes. The third form needs no compilers but
//! rustc: it writes, builds and runs a crate that derives every record of the conformance kit, and compares the layouts with
//! nvcc's in the kit. The run-time engine has a test with the same records.

mod bytes;

use super::{Failure, listed};
use gpu_abi_tests::agreement::Agreement;
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::Compiler as _;
use gpu_abi_tests::compilers::find::Tools;
use gpu_abi_tests::judge::Truth;
use gpu_abi_tests::record::RecordSet;
use gpu_abi_tests::subject::{derive, engine};
use gpu_abi_tests::{generate, kit};

pub(super) fn run(given: &Arguments) -> Result<usize, Failure> {
    if given.given("recorded") {
        return Ok(compare_recorded()?);
    }
    if given.given("bytes") {
        return bytes::prove(given);
    }
    let tools = Tools::find()?;
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
    let (mut agreement, truths) = Agreement::of_compilers(set, tools)?;
    agreement.add_subject("gpu-abi, run-time engine", set, &engine::outcomes(set), &truths);
    println!("compared with {}:", tools.nvcc("sm_75").name());
    add_derive(agreement, set, &truths)
}

/// Prints each disagreement of the derive with nvcc's layouts in the conformance kit, and returns their number.
fn compare_recorded() -> Result<usize, String> {
    let (set, truths) = kit::records()?;
    add_derive(Agreement::default(), &set, &truths)
}

fn add_derive(mut agreement: Agreement, set: &RecordSet, truths: &[Option<Truth>]) -> Result<usize, String> {
    let derived = derive::outcomes(set, |at| truths[at].as_ref().is_some_and(Truth::is_parameter))?;
    agreement.add_subject("gpu-abi, derive", set, &derived, truths);
    print!("{agreement}");
    Ok(listed(&agreement.wrong))
}
