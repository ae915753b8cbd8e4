//! Compares generated Python modules with compilers: offsets in NumPy and ctypes, and bytes written and read through them.
//!
//! Random records are compiled with `nvcc -G` and with `nvcc -g -c`, and `gpu-abi bindgen` writes a module for each.
//! Offsets in the modules must match nvcc and g++. Random values written through NumPy and the accessors of bit-fields must
//! be the bytes that g++ writes. All types of CUDA's headers are compared with g++, too. A planted
//! mistake in a module must be found.

use crate::programs::{Failure, listed};
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::{Cuda, Tools, cuda_program, python};
use gpu_abi_tests::generate;
use gpu_abi_tests::python::{Asked, headers, prove};

pub(super) fn compare(given: &Arguments) -> Result<usize, Failure> {
    let (tools, nvcc, python) = (&Tools::find()?, &cuda_program(Cuda::Newest, "nvcc")?, &python()?);
    let (seed, each) = (given.seed(), given.number_or("values", 8)?);
    let set = generate::records(given.number_or("records", 500)?, seed);
    let proof = prove(&Asked { set: &set, each, seed, mistake: None }, tools, nvcc, python)?;
    println!(
        "{} records compared, {} values of {} numbers; {} records left out: refused, or not the same on the host",
        proof.records, proof.values, proof.numbers, proof.left_out
    );
    let mut wrong = listed(&proof.wrong) + usize::from(proof.records == 0);
    let headers = headers::compare(tools, nvcc, python)?;
    println!("{} types of CUDA's headers with {} members are as g++ says", headers.types, headers.members);
    let few = generate::records(40, seed);
    for (what, mistake) in MISTAKES {
        let asked = Asked { set: &few, each: 2, seed, mistake: Some(mistake) };
        // A module that does not load counts as found.
        let found = prove(&asked, tools, nvcc, python).map_or(true, |proof| !proof.wrong.is_empty());
        println!("{what}: {}", if found { "found" } else { "NOT FOUND" });
        wrong += usize::from(!found);
    }
    Ok(wrong)
}

/// A mistake, and the function that makes it in a module's text.
type Mistake = (&'static str, fn(&str) -> String);

const MISTAKES: [Mistake; 3] = [
    ("a bit-field that begins one bit later", |module| module.replacen(", 0, ", ", 1, ", usize::MAX)),
    ("numbers of the other byte order", |module| module.replace("\"<", "\">")),
    ("members of ctypes without their padding", |module| module.replace("        if end < start:", "        if False:")),
];
