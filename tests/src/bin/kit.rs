//! Writes the data of the conformance kit, or compares the committed data with nvcc.
//!
//! ```text
//! kit generate | kit --check
//! ```

use std::process::ExitCode;

use gpu_abi_tests::arguments::{Arguments, usage};
use gpu_abi_tests::compilers::find::Tools;
use gpu_abi_tests::kit::{self, Files};

const USAGE: &str = "kit generate | kit --check";

fn main() -> ExitCode {
    let checks = match Arguments::read(&[], &["check"]) {
        Ok(given) if given.given("check") && given.rest().is_empty() => true,
        Ok(given) if !given.given("check") && given.rest() == ["generate"] => false,
        Ok(_) => return usage(USAGE, "either `generate` or `--check` is needed"),
        Err(wrong) => return usage(USAGE, &wrong),
    };
    let tools = match Tools::find() {
        Ok(tools) => tools,
        Err(missing) => return missing.report("kit"),
    };
    let done = kit::generate(&tools).and_then(|files| if checks { check(&files) } else { write(&files) });
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

fn check(files: &Files) -> Result<String, String> {
    for (name, text) in &files.files {
        let path = kit::folder().join(name);
        let committed = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        if committed == *text {
            continue;
        }
        let differs = committed.lines().zip(text.lines()).position(|(committed, live)| committed != live);
        let line = differs.unwrap_or(committed.lines().count().min(text.lines().count()));
        let of = |text: &str| text.lines().nth(line).unwrap_or("nothing").to_owned();
        let (committed, live) = (of(&committed), of(text));
        return Err(format!("{name}, line {}, differs from nvcc:\n  committed: {committed}\n  nvcc: {live}", line + 1));
    }
    Ok(format!("{} cases agree with nvcc", files.cases))
}
