//! Compares the data of the conformance kit with nvcc's answers, or writes nvcc's answers into it.
//!
//! ```text
//! kit generate | kit --check
//! ```

use super::Failure;
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::Tools;
use gpu_abi_tests::compilers::scratch::write;
use gpu_abi_tests::kit::{self, Files};

pub(super) fn make(given: &Arguments) -> Result<usize, Failure> {
    let done = match (given.rest(), given.given("check")) {
        ([], true) => kit::check(&Tools::find()?).map(|count| format!("{count} cases agree with nvcc"))?,
        ([word], false) if word == "generate" => write_data(&kit::generate(&Tools::find()?)?)?,
        _ => return Err("either `generate` or `--check` is needed".into()),
    };
    println!("{done}");
    Ok(0)
}

fn write_data(files: &Files) -> Result<String, String> {
    for (name, text) in &files.files {
        let path = kit::folder().join(name);
        write(&path, text)?;
    }
    Ok(format!("{} cases in {}", files.cases, kit::folder().display()))
}
