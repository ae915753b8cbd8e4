//! Makes rustc compare declared variables with compiled ones that match, and with ones that were changed in every way.
//!
//! ```text
//! variable-types
//! ```
//!
//! nvcc compiles variables in constant, global and managed memory, and rustc declares them as they were before a change of
//! their size, memory or type. For each source (PTX text, a cubin, debug information of the host compiler and of the device
//! compiler), rustc must find every change that the source shows, and must not report variables that match.

use std::process::ExitCode;

use gpu_abi_tests::compilers::find::{Cuda, Missing, cuda_program};
use gpu_abi_tests::compilers::scratch::Scratch;
use gpu_abi_tests::verify::variables::compare;

pub(crate) fn main() -> ExitCode {
    let nvcc = match cuda_program(Cuda::Newest, "nvcc") {
        Ok(nvcc) => nvcc,
        Err(missing) => return Missing::report(&missing, "variable-types"),
    };
    let mut wrong = Vec::new();
    let rows = Scratch::new().and_then(|scratch| compare(&nvcc, scratch.path(), &mut wrong));
    match rows {
        Ok(rows) => {
            rows.iter().for_each(|row| println!("{row}"));
            wrong.iter().for_each(|words| println!("WRONG: {words}"));
            println!("{} WRONG", wrong.len());
            if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(message) => {
            eprintln!("variable-types: {message}");
            ExitCode::FAILURE
        }
    }
}
