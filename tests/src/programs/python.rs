//! Compares generated Python modules with compilers: offsets in NumPy and ctypes, and bytes written and read through them.
//!
//! ```text
//! python [--records N] [--values V] [--seed S]
//! ```
//!
//! Random records are compiled with `nvcc -G` and with `nvcc -g -c`, and `gpu-abi bindgen` writes a module for each.
//! Offsets in the modules must match nvcc and g++. Random values written through NumPy and the accessors of bit-fields must
//! be the bytes that g++ and clang's device code write. All types of CUDA's headers are compared with g++, too. A planted
//! mistake in a module must be found.

use std::path::Path;
use std::process::ExitCode;

use gpu_abi_tests::arguments::records_and_values;
use gpu_abi_tests::compilers::find::{Cuda, Missing, Tools, cuda_program, python};
use gpu_abi_tests::generate;
use gpu_abi_tests::python::{Asked, headers, prove};

pub(crate) fn main() -> ExitCode {
    let (records, values, seed) = match records_and_values("python") {
        Ok(numbers) => numbers,
        Err(code) => return code,
    };
    let found = Tools::find().and_then(|tools| Ok((tools, cuda_program(Cuda::Newest, "nvcc")?, python()?)));
    let (tools, nvcc, python) = match found {
        Ok(found) => found,
        Err(missing) => return Missing::report(&missing, "python"),
    };
    match compare(records, values, seed, &tools, &nvcc, &python) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("python: {message}");
            ExitCode::FAILURE
        }
    }
}

fn compare(records: usize, each: usize, seed: u64, tools: &Tools, nvcc: &Path, python: &Path) -> Result<bool, String> {
    let set = generate::records(records, seed);
    let proof = prove(&Asked { set: &set, each, seed, mistake: None }, tools, nvcc, python)?;
    for wrong in &proof.wrong {
        println!("{wrong}");
    }
    println!(
        "{} records compared, {} values of {} numbers, {} wrong; {} records left out: refused, or not the same on the host",
        proof.records,
        proof.values,
        proof.numbers,
        proof.wrong.len(),
        proof.left_out
    );
    let headers = headers::compare(tools, nvcc, python)?;
    println!("{} types of CUDA's headers with {} members are as g++ says", headers.types, headers.members);
    let few = generate::records(40, seed);
    let mut is_found = true;
    for (what, mistake) in MISTAKES {
        let asked = Asked { set: &few, each: 2, seed, mistake: Some(mistake) };
        // A module that does not load counts as found.
        let found = prove(&asked, tools, nvcc, python).map_or(true, |proof| !proof.wrong.is_empty());
        println!("{what}: {}", if found { "found" } else { "NOT FOUND" });
        is_found &= found;
    }
    Ok(proof.wrong.is_empty() && proof.records > 0 && is_found)
}

/// A mistake, and the function that makes it in a module's text.
type Mistake = (&'static str, fn(&str) -> String);

const MISTAKES: [Mistake; 3] = [
    ("a bit-field that begins one bit later", |module| module.replacen(", 0, ", ", 1, ", usize::MAX)),
    ("numbers of the other byte order", |module| module.replace("\"<", "\">")),
    ("members of ctypes without their padding", |module| {
        module.lines().filter(|line| !line.contains("\"_padding_")).flat_map(|line| [line, "\n"]).collect()
    }),
];
