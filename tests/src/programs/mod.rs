//! One program a file, by the name on the command line.

mod assembly;
mod bindgen;
mod calls;
mod compile_time;
mod differential;
mod dwarf;
mod files;
mod fuzz;
mod gpu;
mod header;
mod kit;
mod launches;
mod modules;
mod names;
mod real_code;
mod releases;

use std::process::ExitCode;

use gpu_abi_tests::arguments::{Arguments, EXIT_USAGE, WrongUsage};
use gpu_abi_tests::compilers::find::Missing;
use gpu_abi_tests::host_driver;

/// The programs by their names.
const PROGRAMS: &[(&str, Program)] = &[
    ("assembly", Program::Whole(assembly::main)),
    ("bindgen", bindgen::PROGRAM),
    ("calls", calls::PROGRAM),
    ("compile-time", compile_time::PROGRAM),
    ("differential", differential::PROGRAM),
    ("dwarf", dwarf::PROGRAM),
    ("files", files::PROGRAM),
    ("fuzz", fuzz::PROGRAM),
    ("gpu", Program::Whole(gpu::main)),
    ("header", header::PROGRAM),
    ("kit", kit::PROGRAM),
    ("modules", modules::PROGRAM),
    ("names", names::PROGRAM),
    ("on-host", Program::Whole(host_driver::main)),
    ("real-code", real_code::PROGRAM),
    ("releases", releases::PROGRAM),
];

/// A program of this package.
enum Program {
    /// A program that reads its own command line.
    Whole(fn() -> ExitCode),
    /// A comparison: its usage, which says which flags it has, and the function that returns the number of disagreements.
    Compares(&'static str, fn(&Arguments) -> Result<usize, Stop>),
}

/// The reason why a program stopped before it compared everything.
enum Stop {
    /// Compilers are missing.
    Missing(Missing),
    /// The command line is wrong.
    Usage(WrongUsage),
    /// Something could not be compared.
    Failed(String),
}

impl From<Missing> for Stop {
    fn from(missing: Missing) -> Self {
        Self::Missing(missing)
    }
}

impl From<WrongUsage> for Stop {
    fn from(wrong: WrongUsage) -> Self {
        Self::Usage(wrong)
    }
}

impl From<String> for Stop {
    fn from(message: String) -> Self {
        Self::Failed(message)
    }
}

/// Runs the program that the command line names.
pub(crate) fn main() -> ExitCode {
    let name = std::env::args().nth(1);
    match PROGRAMS.iter().find(|(other, _)| Some(*other) == name.as_deref()) {
        Some((_, Program::Whole(run))) => run(),
        Some((name, Program::Compares(usage, run))) => compare(name, usage, *run),
        None => {
            let names: Vec<&str> = PROGRAMS.iter().map(|(name, _)| *name).collect();
            eprintln!("usage: gpu-abi-tests NAME ..\nnames: {}", names.join(" "));
            ExitCode::from(EXIT_USAGE)
        }
    }
}

/// Runs a comparison, and reports how it ended. If it uses a seed, first prints the command that repeats it.
fn compare(name: &str, usage: &str, run: fn(&Arguments) -> Result<usize, Stop>) -> ExitCode {
    let compared = Arguments::read(usage).map_err(Stop::Usage).and_then(|given| {
        if let Some(again) = given.again() {
            println!("the same again:\n  cargo run --release -p gpu-abi-tests -- {name}{again}");
        }
        run(&given)
    });
    match compared {
        Ok(0) => ExitCode::SUCCESS,
        Ok(wrong) => {
            println!("{wrong} WRONG");
            ExitCode::FAILURE
        }
        Err(Stop::Missing(missing)) => missing.report(name),
        Err(Stop::Usage(wrong)) => {
            eprintln!("{wrong}\nusage: {name} {usage}");
            ExitCode::from(EXIT_USAGE)
        }
        Err(Stop::Failed(message)) => {
            eprintln!("{name}: {message}");
            ExitCode::FAILURE
        }
    }
}

/// A part of a program: its name and its comparison, which returns the number of disagreements.
type Part = (&'static str, fn(&Arguments) -> Result<usize, Stop>);

/// Runs the parts that the command line names, or all, and returns the number of disagreements.
fn compare_parts(given: &Arguments, parts: &[Part]) -> Result<usize, Stop> {
    let wanted = given.rest();
    if let Some(word) = wanted.iter().find(|word| parts.iter().all(|(name, _)| name != word)) {
        return Err(WrongUsage::new(format!("`{word}` is not a part")).into());
    }
    let chosen = parts.iter().filter(|(name, _)| wanted.is_empty() || wanted.iter().any(|word| word == name));
    chosen.map(|(_, compare)| compare(given)).sum()
}

/// Prints disagreements, and returns their number.
fn listed(wrong: &[String]) -> usize {
    wrong.iter().for_each(|words| println!("WRONG: {words}"));
    wrong.len()
}
