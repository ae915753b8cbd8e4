//! Compares the bytes of mirrors with the bytes that C++ reads and writes.
//!
//! ```text
//! byteproof [--records N] [--values V] [--seed S]
//! ```

use std::process::ExitCode;

use gpu_abi_tests::arguments::records_and_values;
use gpu_abi_tests::compilers::find::Tools;
use gpu_abi_tests::{byteproof, generate};

pub(crate) fn main() -> ExitCode {
    let (records, values, seed) = match records_and_values("byteproof") {
        Ok(numbers) => numbers,
        Err(code) => return code,
    };
    let tools = match Tools::find() {
        Ok(tools) => tools,
        Err(missing) => return missing.report("byteproof"),
    };
    let set = generate::records(records, seed);
    let proof = match byteproof::prove(&set, values, seed, &tools) {
        Ok(proof) => proof,
        Err(message) => {
            eprintln!("byteproof: {message}");
            return ExitCode::FAILURE;
        }
    };
    for wrong in &proof.wrong {
        println!("{wrong}");
    }
    println!(
        "{} records compared, {} values of {} numbers ({} of them with device code), {} wrong",
        proof.records,
        proof.values,
        proof.numbers,
        proof.on_device,
        proof.wrong.len()
    );
    println!("{} records left out: refused, or without syntax in the derive", proof.left_out);
    if proof.wrong.is_empty() && proof.records > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
