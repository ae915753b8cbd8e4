//! Compares nvcc, clang and g++ with each other on fresh random records, and the library with them.
//!
//! ```text
//! differential [--records N] [--seed S] [--packed | --class WORD]
//! differential --verify-oracle FILE.jsonl
//! ```
//!
//! With `--class bf_over`, all records come from the recipes that have this word in their names
//! (`tests/src/generate/recipe.rs`). With `--packed`, most records or members are packed, where nvcc's device and host code
//! differ the most. The second form asks the compilers about records with known layouts, which shows that the compilers'
//! output is read correctly.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use gpu_abi_tests::agreement::Agreement;
use gpu_abi_tests::arguments::flags;
use gpu_abi_tests::compilers::find::Tools;
use gpu_abi_tests::record::jsonl;
use gpu_abi_tests::subject::{derive, engine};
use gpu_abi_tests::{generate, oracle_check};

const USAGE: &str =
    "differential [--records N] [--seed S] [--packed | --class WORD] | differential --verify-oracle FILE.jsonl";

pub(crate) fn main() -> ExitCode {
    let read = flags(USAGE, &["records", "seed", "class", "verify-oracle"], &["packed"], |given| {
        let oracle = given.text("verify-oracle").map(PathBuf::from);
        Ok((
            given.number_or("records", 2_000)?,
            given.seed()?,
            given.given("packed"),
            given.text("class").map(String::from),
            oracle,
        ))
    });
    let (records, seed, packed, class, oracle) = match read {
        Ok(read) => read,
        Err(code) => return code,
    };
    let tools = match Tools::find() {
        Ok(tools) => tools,
        Err(missing) => return missing.report("differential"),
    };
    let wrong = match oracle {
        Some(file) => verify_oracle(&file, &tools),
        None => compare(records, seed, packed, class.as_deref(), &tools),
    };
    match wrong {
        Ok(0) => ExitCode::SUCCESS,
        Ok(wrong) => {
            println!("{wrong} WRONG");
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("differential: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Prints each disagreement, and returns their number.
fn compare(records: usize, seed: u64, packed: bool, class: Option<&str>, tools: &Tools) -> Result<usize, String> {
    println!("{records} records from seed {seed}; the same again:");
    println!(
        "  cargo run --release -p gpu-abi-tests -- differential --records {records} --seed {seed}{}",
        match class {
            Some(class) => format!(" --class {class}"),
            None if packed => " --packed".to_owned(),
            None => String::new(),
        }
    );
    let set = match class {
        Some(class) => generate::records_of_class(class, records, seed),
        None if packed => generate::packed_records(records, seed),
        None => generate::records(records, seed),
    };
    if set.records().is_empty() {
        return Err("no recipe has this word in its class".to_owned());
    }
    let (mut agreement, nvcc) = Agreement::of_compilers(&set, tools)?;
    agreement.add_subject("gpu-abi, run-time engine", &set, &engine::outcomes(&set), &nvcc);
    let is_parameter = |at| nvcc.truth(at).is_some_and(|truth| truth.is_parameter());
    let derived = derive::outcomes(&set, is_parameter)?;
    agreement.add_subject("gpu-abi, derive", &set, &derived, &nvcc);
    for wrong in &agreement.wrong {
        println!("{wrong}");
    }
    println!("compared with {}:\n{agreement}", nvcc.name());
    Ok(agreement.wrong.len())
}

fn verify_oracle(file: &Path, tools: &Tools) -> Result<usize, String> {
    let set = jsonl::read(file).map_err(|error| error.to_string())?;
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
