//! Makes rustc compare declared variables with compiled ones that match, and with ones that were changed in every way.
//!
//! nvcc compiles variables in constant, global and managed memory, and rustc declares them as they were before a change of
//! their size, memory or type. For each source (PTX text, a cubin, debug information of the host compiler and of the device
//! compiler), rustc must find every change that the source shows, and must not report variables that match.

use crate::programs::{Failure, listed};
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::{Cuda, cuda_program};
use gpu_abi_tests::compilers::scratch::Scratch;
use gpu_abi_tests::verify::variables;

pub(super) fn compare(_: &Arguments) -> Result<usize, Failure> {
    let (nvcc, scratch, mut wrong) = (cuda_program(Cuda::Newest, "nvcc")?, Scratch::new()?, Vec::new());
    let found = variables::compare(&nvcc, scratch.path(), &mut wrong)?;
    println!("{found} changes of variables are found");
    Ok(listed(&wrong))
}
