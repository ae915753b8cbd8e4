//! The changes that rustc finds between declarations and compiled kernels, made between two files of C++: `gpu-abi diff` finds each of them.

use super::command::{Counts, compile};
use gpu_abi_tests::compilers::scratch::write;
use gpu_abi_tests::random::Random;
use gpu_abi_tests::tool::{Tool, text};
use gpu_abi_tests::verify::interface::Interface;
use gpu_abi_tests::verify::kernel::mistake::Mutation;
use gpu_abi_tests::verify::source::Source;
use std::path::Path;

/// Kernels without a change, and with each change.
const KERNELS: [usize; 2] = [20, 2];

/// Variables of a file, and of the other.
const VARIABLES: [[&str; 2]; 5] = [
    ["__constant__ int variable_0", "__constant__ float variable_0"],
    ["__constant__ int variable_1", "__device__ int variable_1"],
    ["__constant__ int2 variable_2", "__constant__ int variable_2[2]"],
    ["__device__ float *variable_3", "__device__ void *variable_3"],
    ["__device__ float *variable_4", "__device__ float **variable_4"],
];

/// Checks that each change is found, and nothing in kernels without one.
pub(super) fn find(tool: &Tool, nvcc: &Path, folder: &Path, seed: u64, counts: &mut Counts) -> Result<(), String> {
    // Changes that are not mistakes in Rust are left out: between two files, they are differences.
    let mistakes: Vec<Mutation> = Mutation::ALL.into_iter().filter(|one| !one.is_no_mistake()).collect();
    let interface = Interface::new(&mistakes, KERNELS[0], KERNELS[1], &mut Random::new(seed))?;
    for (source, flags, end) in [(Source::Host, ["-g", "-c"], "o"), (Source::Debug, ["-G", "-ptx"], "ptx")] {
        let made = |name: &str, mut source: String, side: usize| {
            VARIABLES.iter().for_each(|sides| source += &format!("{};\n", sides[side]));
            let (cuda, file) = (folder.join(format!("{name}.cu")), folder.join(format!("{name}.{end}")));
            write(&cuda, source)?;
            compile(nvcc, &cuda, &["-arch=sm_75", flags[0], flags[1]], &file).map(|()| file)
        };
        let (old, new) = (made("declared", interface.declarations(), 0)?, made("compiled", interface.source(), 1)?);
        let output = tool.run(&["diff", text(&old), text(&new)], b"")?;
        let said = String::from_utf8_lossy(&output.stdout);
        for (number, sides) in VARIABLES.iter().enumerate() {
            if !said.lines().any(|line| line == format!("! variable variable_{number}")) {
                counts.wrong(&format!("{}: {sides:?} is not found", new.display()));
            }
        }
        // Each line names a kernel or a type of one, with the kernel's number.
        let numbers = said.lines().filter_map(|line| {
            let name = line.strip_prefix("! ")?.split(' ').nth(1)?.trim_start_matches(char::is_alphabetic);
            name.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
        });
        let (found, wrong) = interface.compare_found(source, &numbers.collect());
        counts.changed += found;
        wrong.iter().for_each(|wrong| counts.wrong(&format!("{}: {wrong}", new.display())));
    }
    Ok(())
}
