//! Compares the library with nvcc's layouts of the records in a file.
//!
//! ```text
//! conformance [--derive] [--profile P,..] FILE.jsonl|FILE.txt
//! ```
//!
//! A `.txt` file is in the compact notation, like the copy in tests/data.
//!
//! Without `--derive`, the run-time engine lays the records out. With it, a crate that derives every record is written,
//! built and run.

use std::path::Path;
use std::process::ExitCode;

use gpu_abi_tests::arguments::{Arguments, usage};
use gpu_abi_tests::judge::{Tally, Truth, judge};
use gpu_abi_tests::record::{Profile, RecordSet, compact, jsonl};
use gpu_abi_tests::subject::{derive, engine};

const USAGE: &str = "conformance [--derive] [--profile guide,ralign,malign,nonguide] FILE.jsonl|FILE.txt";

pub(crate) fn main() -> ExitCode {
    let arguments = match Arguments::read(&["profile"], &["derive"]) {
        Ok(arguments) => arguments,
        Err(wrong) => return usage(USAGE, &wrong),
    };
    let [file] = arguments.rest() else {
        return usage(USAGE, "one file of records is needed");
    };
    let profiles = match profiles(arguments.text("profile")) {
        Ok(profiles) => profiles,
        Err(wrong) => return usage(USAGE, &wrong),
    };
    let path = Path::new(file);
    let read = if path.extension().is_some_and(|kind| kind == "txt") { compact::read(path) } else { jsonl::read(path) };
    let set = match read {
        // Each profile includes the kinds of records of the profiles before it.
        Ok(set) => set.only(|record| profiles.contains(&record.profile)),
        Err(error) => {
            eprintln!("conformance: {error}");
            return ExitCode::FAILURE;
        }
    };
    match compare(&set, arguments.given("derive"), &profiles) {
        Ok(tally) => {
            for disagreement in &tally.disagreements {
                println!("{disagreement}");
            }
            println!("{tally}");
            if tally.disagreements.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(message) => {
            eprintln!("conformance: {file}: {message}");
            ExitCode::FAILURE
        }
    }
}

fn profiles(list: Option<&str>) -> Result<Vec<Profile>, String> {
    let Some(list) = list else {
        return Ok(Profile::ALL.to_vec());
    };
    list.split(',').map(|word| Profile::named(word).ok_or_else(|| format!("`{word}` is no profile"))).collect()
}

fn compare(set: &RecordSet, derives: bool, profiles: &[Profile]) -> Result<Tally, String> {
    let truths = set
        .records()
        .iter()
        .map(|record| Truth::of(record).ok_or_else(|| format!("`{}` has no `nvcc` to compare with", record.name)))
        .collect::<Result<Vec<_>, _>>()?;
    let outcomes =
        if derives { derive::outcomes(set, |position| truths[position].is_parameter())? } else { engine::outcomes(set) };
    let mut tally = Tally::default();
    for ((record, outcome), truth) in set.records().iter().zip(&outcomes).zip(truths) {
        if profiles.contains(&record.profile) {
            tally.add(record, &judge(record, outcome, truth));
        }
    }
    Ok(tally)
}
