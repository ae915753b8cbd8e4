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

use std::path::Path;

use super::{Failure, listed};
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::calls::{self, Proof};
use gpu_abi_tests::compilers::find::Tools;

pub(super) fn prove(given: &Arguments) -> Result<usize, Failure> {
    let (signatures, tools) = (given.number_or("signatures", 300)?, Tools::find()?);
    if let Some(folder) = given.text("write") {
        calls::write(signatures, given.seed(), &tools, Path::new(folder))?;
        return Ok(0);
    }
    let Proof { signatures, values, declarations, spelled, calls, numbers, linked, wrong } =
        calls::prove(signatures, given.seed(), &tools)?;
    println!(
        "{signatures} signatures with {values} values on {}: {declarations} declarations and {spelled} statements as nvcc's, \
         {linked} programs linked, {calls} calls run, {numbers} numbers passed or returned",
        calls::ARCHES.join(" and ")
    );
    Ok(listed(&wrong))
}
