//! Declares random records in Rust from nvcc's debug information, and compares the declarations with nvcc's layouts.
//!
//! ```text
//! bindgen [--records N] [--seed N]
//! ```
//!
//! Each record is a kernel's parameter. It is declared from the host compiler's debug information under `nvcc -g -c`, and
//! from that of `nvcc -G`. rustc compiles the declarations, which compare themselves with the compiled files. Then every
//! member is compared with the engine's layout, bit by bit; other checks compare the engine with nvcc. A planted difference
//! must be found. Names that are keywords or resemble them, and names of arbitrary bytes in damaged files, must be declared
//! without becoming code.

use std::process::ExitCode;

use gpu_abi_tests::arguments::flags;
use gpu_abi_tests::bindings::round_trip;
use gpu_abi_tests::compilers::find::{Cuda, cuda_program, python};

pub(crate) fn main() -> ExitCode {
    let read = flags("bindgen [--records N] [--seed N]", &["records", "seed"], &[], |arguments| {
        Ok((arguments.number_or("records", 100)?, arguments.number_or("seed", 1)?))
    });
    let (records, seed) = match read {
        Ok(read) => read,
        Err(code) => return code,
    };
    let found = cuda_program(Cuda::Newest, "nvcc").and_then(|nvcc| Ok((nvcc, python()?)));
    let (nvcc, python) = match found {
        Ok(found) => found,
        Err(missing) => return missing.report("bindgen"),
    };
    match round_trip(&nvcc, &python, records, seed) {
        Ok(counts) => {
            println!(
                "{} declarations of random records are exact, {} are bytes, {} are left out (seed {seed})",
                counts.exact, counts.opaque, counts.left_out
            );
            counts.wrong.iter().for_each(|words| println!("WRONG: {words}"));
            if counts.wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(message) => {
            eprintln!("bindgen: {message}");
            ExitCode::FAILURE
        }
    }
}
