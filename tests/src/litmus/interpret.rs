//! Runs the kernels here without a GPU, one thread after another: the values that they leave, but no ordering.

use super::{Case, Suite};
use crate::emulator::{Parameters, Program};

/// The alignment of device memory, in bytes.
const ALIGN: u64 = 256;

/// Runs every case of a suite, and lets each judge its buffers; an error names the case.
///
/// # Errors
/// The mistake in the buffers, or the instruction that cannot be run.
pub fn run(suite: &Suite) -> Result<(), String> {
    let mut program = Program::default();
    program.add(&suite.text, Parameters::Aligned)?;
    for case in &suite.cases {
        one(&mut program, case).map_err(|wrong| format!("{}: {wrong}", case.title))?;
    }
    Ok(())
}

fn one(program: &mut Program, case: &Case) -> Result<String, String> {
    let addresses: Vec<u64> = case.buffers.iter().map(|bytes| program.place(bytes, ALIGN)).collect();
    let pointers = addresses.iter().map(|address| address.to_le_bytes().to_vec());
    let arguments: Vec<_> = pointers.chain(case.numbers.iter().map(|number| number.to_le_bytes().to_vec())).collect();
    for block in 0..case.blocks {
        for thread in 0..case.threads {
            program.thread(block, [thread, case.threads]);
            program.launch(&case.kernel, &arguments)?;
        }
    }
    let after = addresses.iter().map(|address| program.placed(*address).map(<[u8]>::to_vec));
    (case.check)(&after.collect::<Result<Vec<_>, _>>()?)
}
