//! Writes the data of the conformance kit, or compares the committed data with nvcc's layouts.
//!
//! ```text
//! kit generate [--records] | kit --check
//! ```
//!
//! With `--records`, the records are chosen again; otherwise, the committed records are kept.

use super::{Program, Stop};
use gpu_abi_tests::arguments::{Arguments, WrongUsage};
use gpu_abi_tests::compilers::find::Tools;
use gpu_abi_tests::compilers::scratch::write;
use gpu_abi_tests::kit::{self, Files};

pub(super) const PROGRAM: Program = Program::Compares("generate [--records] | --check", make);

fn make(given: &Arguments) -> Result<usize, Stop> {
    let done = match (given.rest(), given.given("check"), given.given("records")) {
        ([], true, false) => kit::check(&Tools::find()?).map(|count| format!("{count} cases agree with nvcc"))?,
        ([word], false, chooses) if word == "generate" => write_data(&kit::generate(&Tools::find()?, chooses)?)?,
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
