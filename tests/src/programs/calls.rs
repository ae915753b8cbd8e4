//! Compares calls with nvcc's: functions written by the library and functions compiled by nvcc call each other.
//!
//! ```text
//! calls [--signatures N] [--seed S]
//! calls --write FOLDER [--signatures N] [--seed S]
//! ```
//!
//! Declarations must be equal, a function for each kind of number must be spelled as nvcc spells it, ptxas and nvlink must
//! accept the modules of both sides together, and every number that one side passes or returns must arrive on the other.
//! The second form does not compare anything: it writes the program for a GPU to run.

use std::path::PathBuf;
use std::process::ExitCode;

use gpu_abi_tests::arguments::flags;
use gpu_abi_tests::calls::{self, Proof};
use gpu_abi_tests::compilers::find::Tools;

const USAGE: &str = "calls [--write FOLDER] [--signatures N] [--seed S]";

pub(crate) fn main() -> ExitCode {
    let read = flags(USAGE, &["signatures", "seed", "write"], &[], |given| {
        Ok((given.number_or("signatures", 300)?, given.seed()?, given.text("write").map(PathBuf::from)))
    });
    let (signatures, seed, folder) = match read {
        Ok(read) => read,
        Err(code) => return code,
    };
    let tools = match Tools::find() {
        Ok(tools) => tools,
        Err(missing) => return missing.report("calls"),
    };
    if let Some(folder) = folder {
        return match calls::write(signatures, seed, &tools, &folder) {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => {
                eprintln!("calls: {message}");
                ExitCode::FAILURE
            }
        };
    }
    println!("{signatures} signatures from seed {seed}; the same again:");
    println!("  cargo run --release -p gpu-abi-tests -- calls --signatures {signatures} --seed {seed}");
    match calls::prove(signatures, seed, &tools) {
        Ok(proof) => report(&proof),
        Err(message) => {
            eprintln!("calls: {message}");
            ExitCode::FAILURE
        }
    }
}

fn report(proof: &Proof) -> ExitCode {
    let Proof { signatures, values, declarations, spelled, calls, numbers, linked, wrong } = proof;
    for wrong in wrong {
        println!("{wrong}");
    }
    println!(
        "{signatures} signatures with {values} values on {}: {declarations} declarations and {spelled} statements as nvcc's, \
         {linked} programs linked, {calls} calls run, {numbers} numbers passed or returned",
        calls::ARCHES.join(" and ")
    );
    if wrong.is_empty() {
        ExitCode::SUCCESS
    } else {
        println!("{} WRONG", wrong.len());
        ExitCode::FAILURE
    }
}
