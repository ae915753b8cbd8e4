//! Writes the project's copy of the oracle's records in the compact notation.
//!
//! ```text
//! cargo run -p gpu-abi-tests -- compact --made-by "nvcc 13.5, g++ 12.2" FILE.jsonl
//! ```

use std::process::ExitCode;

use gpu_abi_tests::arguments;
use gpu_abi_tests::record::{RecordSet, compact, jsonl};

pub(crate) fn main() -> ExitCode {
    let arguments: Vec<String> = arguments::words().collect();
    let [flag, made_by, file] = arguments.as_slice() else {
        eprintln!("usage: compact --made-by \"nvcc 13.5, g++ 12.2\" FILE.jsonl");
        return ExitCode::from(2);
    };
    if flag != "--made-by" {
        eprintln!("compact: `{flag}` where `--made-by` belongs");
        return ExitCode::from(2);
    }
    match write(made_by, file) {
        Ok(count) => {
            println!("{count} records in {}", compact::path().display());
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("compact: {message}");
            ExitCode::FAILURE
        }
    }
}

fn write(made_by: &str, file: &str) -> Result<usize, String> {
    let set = jsonl::read(file.as_ref()).map_err(|error| error.to_string())?;
    let path = compact::path();
    std::fs::write(&path, text(made_by, &set)).map_err(|error| format!("{}: {error}", path.display()))?;
    // An incomplete copy is worse than none.
    if compact::read(&path).map_err(|error| error.to_string())? != set {
        return Err(format!("{} does not read back as {file}", path.display()));
    }
    Ok(set.records().len())
}

fn text(made_by: &str, set: &RecordSet) -> String {
    let mut text = format!(
        "# Layouts and parameter declarations by {made_by}; notation: tests/src/record/compact/mod.rs.\n\
         # Written by: cargo run -p gpu-abi-tests -- compact --made-by \"{made_by}\" FILE.jsonl\n"
    );
    for record in set.records() {
        text.push_str(&compact::line(record));
        text.push('\n');
    }
    text
}
