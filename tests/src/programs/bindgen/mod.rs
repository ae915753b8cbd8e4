//! Declares random records in Rust from nvcc's debug information, and compares the declarations with nvcc's layouts.
//!
//! ```text
//! bindgen [--records N] [--seed S]
//! bindgen --python [--records N] [--values V] [--seed S]
//! ```
//!
//! Each record is a kernel's parameter. It is declared from the host compiler's debug information under `nvcc -g -c`, and
//! from that of `nvcc -G`. rustc compiles the declarations, which compare themselves with the compiled files; `files kernels`
//! compares such files with the layout engine. What is changed after it was declared must be found. Names that are keywords
//! or resemble them, and names of arbitrary bytes in damaged files, must be declared without becoming code.

mod python;

use super::{Failure, listed};
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::bindings::round_trip;
use gpu_abi_tests::compilers::find::{self, Cuda, cuda_program};

pub(super) fn compare(given: &Arguments) -> Result<usize, Failure> {
    if given.given("python") {
        return python::compare(given);
    }
    let (nvcc, python) = (cuda_program(Cuda::Newest, "nvcc")?, find::python()?);
    let counts = round_trip(&nvcc, &python, given.number_or("records", 100)?, given.seed())?;
    println!(
        "{} declarations of random records are exact, {} are bytes, {} are left out",
        counts.exact, counts.opaque, counts.left_out
    );
    Ok(listed(&counts.wrong))
}
