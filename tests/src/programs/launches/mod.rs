//! Compares typed launches with cudarc's own: their driver calls, their arguments, and that they do not allocate.
//!
//! ```text
//! launches [--count N] [--seed S]
//! ```
//!
//! It needs g++ and CUDA's headers. The driver is `tests/gpu/on_host.cpp`.

mod buffers;
mod prepared;

use super::{Program, Stop};
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::host_driver;
use std::error::Error;

pub(super) const PROGRAM: Program = Program::Compares("[--count N] [--seed S]", compare);

fn compare(given: &Arguments) -> Result<usize, Stop> {
    if let Some(code) = host_driver::restart("launches") {
        return Err(Stop::Done(code));
    }
    let words = |error: Box<dyn Error>| error.to_string();
    let of_buffers = buffers::run().map_err(words)?;
    Ok(of_buffers + prepared::run(given.number_or("count", 1000)?, given.seed()).map_err(words)?)
}
