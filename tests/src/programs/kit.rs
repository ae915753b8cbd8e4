//! Compares the data of the conformance kit with nvcc's answers, or writes nvcc's answers into it.
//!
//! ```text
//! kit generate | kit --check
//! ```

use super::{Program, Stop};
use gpu_abi_tests::arguments::{Arguments, WrongUsage};
use gpu_abi_tests::compilers::find::Tools;
use gpu_abi_tests::compilers::scratch::write;
use gpu_abi_tests::kit::{self, Files};

pub(super) const PROGRAM: Program = Program::Compares("generate | --check", make);

fn make(given: &Arguments) -> Result<usize, Stop> {
    let done = match (given.rest(), given.given("check")) {
        ([], true) => kit::check(&Tools::find()?).map(|count| format!("{count} cases agree with nvcc"))?,
        ([word], false) if word == "generate" => write_data(&kit::generate(&Tools::find()?)?)?,
        _ => return Err(WrongUsage::new("either `generate` or `--check` is needed").into()),
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
