//! Writes the data of the conformance kit, or compares the committed data with nvcc's layouts.
//!
//! ```text
//! kit generate [--records] | kit --check
//! ```
//!
//! With `--records`, the records are chosen again; otherwise, the committed records are kept.

use std::process::ExitCode;

use gpu_abi_tests::arguments::{Arguments, usage};
use gpu_abi_tests::compilers::find::Tools;
use gpu_abi_tests::kit::{self, Files};

const USAGE: &str = "kit generate [--records] | kit --check";

pub(crate) fn main() -> ExitCode {
    let (checks, chooses) = match Arguments::read(&[], &["check", "records"]) {
        Ok(given) if given.given("check") && !given.given("records") && given.rest().is_empty() => (true, false),
        Ok(given) if !given.given("check") && given.rest() == ["generate"] => (false, given.given("records")),
        Ok(_) => return usage(USAGE, "either `generate` or `--check` is needed"),
        Err(wrong) => return usage(USAGE, &wrong),
    };
    let tools = match Tools::find() {
        Ok(tools) => tools,
        Err(missing) => return missing.report("kit"),
    };
    let done = if checks {
        kit::check(&tools).map(|count| format!("{count} cases agree with nvcc"))
    } else {
        kit::generate(&tools, chooses).and_then(|files| write(&files))
    };
    match done {
        Ok(words) => {
            println!("{words}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("kit: {message}");
            ExitCode::FAILURE
        }
    }
}

fn write(files: &Files) -> Result<String, String> {
    for (name, text) in &files.files {
        let path = kit::folder().join(name);
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(format!("{} cases in {}", files.cases, kit::folder().display()))
}
