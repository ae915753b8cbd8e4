//! Compares the data of the conformance kit with nvcc's answers, or writes nvcc's answers into it.
//!
//! ```text
//! kit generate [--host NAME]
//! kit --check [--host NAME]
//! ```

use super::Failure;
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::Tools;
use gpu_abi_tests::compilers::scratch::write;
use gpu_abi_tests::kit::{self, Files};
use std::path::Path;

pub(super) fn make(given: &Arguments) -> Result<usize, Failure> {
    let (tools, host) = (Tools::find()?, super::other_host(given)?);
    let done = match (given.rest(), given.given("check")) {
        ([], true) => format!("{} cases agree with nvcc", kit::check(&tools, host)?),
        ([word], false) if word == "generate" => write_data(&kit::generate(&tools, host)?, &kit::folder(host))?,
        _ => return Err("either `generate` or `--check` is needed".into()),
    };
    println!("{done}");
    Ok(0)
}

fn write_data(files: &Files, folder: &Path) -> Result<String, String> {
    for (name, text) in &files.files {
        write(&folder.join(name), text)?;
    }
    Ok(format!("{} cases in {}", files.cases, folder.display()))
}
