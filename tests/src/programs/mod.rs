//! One program a file, by the name on the command line.

mod assembly;
mod bindgen;
mod calls;
mod compile_time;
mod differential;
mod dwarf;
mod files;
mod gpu;
mod growth;
mod header;
mod kit;
mod launches;
mod modules;
mod names;
mod parameters;
mod real_code;
mod releases;

use std::error::Error;
use std::process::ExitCode;

use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::Missing;
use gpu_abi_tests::compilers::hosted::OtherHost;
use gpu_abi_tests::host_driver;

/// Why a program stopped before it compared everything; [`Missing`] if it found no compilers.
type Failure = Box<dyn Error>;

/// A comparison, which returns the number of disagreements.
type Compare = fn(&Arguments) -> Result<usize, Failure>;

/// The programs by their names, each with its usage, which says which flags it has.
const PROGRAMS: &[(&str, &str, Compare)] = &[
    ("assembly", "", assembly::compare),
    ("bindgen", "[--python [--values V]] [--records N] [--seed S]", bindgen::compare),
    ("calls", "[--write FOLDER] [--signatures N] [--seed S]", calls::prove),
    ("compile-time", "[structs|block|cold]..", compile_time::measure),
    (
        "differential",
        "[--records N] [--seed S] [--host NAME] [--packed | --class WORD | --kit | --bytes [--values V]] | --recorded",
        differential::run,
    ),
    ("dwarf", "[--records N] [--seed S]", dwarf::compare_all),
    (
        "files",
        "[kernels|variables|host|images|command].. [--records N] [--kernels N] [--mistakes N] [--seed S]",
        files::compare,
    ),
    // The last two are for the processes that the suite starts.
    (
        "gpu",
        "[--on-host] [--values V] [--seed S] | --calls FOLDER | --file FILE | --system-calls WHICH | --debugged CUBIN",
        gpu::compare,
    ),
    ("growth", "[--short] [SHAPE]..", growth::measure),
    ("header", "[--records N] [--seed S]", header::compare),
    ("kit", "[generate | --check] [--host NAME]", kit::make),
    ("modules", "[targets|atomics|syscalls].. [--count N] [--seed S]", modules::compare),
    ("names", "[--count N] [--seed S]", names::compare_all),
    ("on-host", "COMMAND..", host_driver::run_command),
    ("parameters", "PTX", parameters::compare),
    ("real-code", "[--quick]", real_code::compare_projects),
    ("releases", "", releases::compare_all),
];

/// The exit code of a program called with wrong arguments.
const EXIT_USAGE: u8 = 2;

/// Runs the program that the command line names, and reports how it ended.
pub(crate) fn main() -> ExitCode {
    let name = std::env::args().nth(1);
    let Some((name, usage, run)) = PROGRAMS.iter().find(|(other, ..)| Some(*other) == name.as_deref()) else {
        let names: Vec<&str> = PROGRAMS.iter().map(|(name, ..)| *name).collect();
        eprintln!("usage: gpu-abi-tests NAME ..\nnames: {}", names.join(" "));
        return ExitCode::from(EXIT_USAGE);
    };
    let given = match Arguments::read(usage) {
        Ok(given) => given,
        Err(wrong) => {
            eprintln!("{wrong}\nusage: {name} {usage}");
            return ExitCode::from(EXIT_USAGE);
        }
    };
    if let Some(again) = given.again() {
        // What some programs print is compared.
        eprintln!("the same again:\n  cargo run --release -p gpu-abi-tests -- {name}{again}");
    }
    match run(&given) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(wrong) => {
            println!("{wrong} WRONG");
            ExitCode::FAILURE
        }
        Err(failure) => match failure.downcast_ref::<Missing>() {
            Some(missing) => missing.report(name),
            None => {
                eprintln!("{name}: {failure}");
                ExitCode::FAILURE
            }
        },
    }
}

/// Returns the host that the command line names, if any.
fn other_host(given: &Arguments) -> Result<Option<OtherHost>, &'static str> {
    let named = |name| OtherHost::named(name).ok_or("the other hosts are `windows` and `aarch64`");
    given.text("host").map(named).transpose()
}

/// Runs the parts that the command line names, or all, and returns the number of disagreements.
fn compare_parts(given: &Arguments, parts: &[(&str, Compare)]) -> Result<usize, Failure> {
    let wanted = given.rest();
    if let Some(word) = wanted.iter().find(|word| parts.iter().all(|(name, _)| name != word)) {
        return Err(format!("`{word}` is not a part").into());
    }
    let chosen = parts.iter().filter(|(name, _)| wanted.is_empty() || wanted.iter().any(|word| word == name));
    chosen.map(|(_, compare)| compare(given)).sum()
}

/// Prints disagreements, and returns their number.
fn listed(wrong: &[String]) -> usize {
    wrong.iter().for_each(|words| println!("WRONG: {words}"));
    wrong.len()
}
