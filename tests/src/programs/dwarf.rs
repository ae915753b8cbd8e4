//! Compares the library's debug information with nvcc's.
//!
//! ```text
//! dwarf [--records N] [--seed S]
//! ```
//!
//! The library describes the records and types of the conformance kit, and fresh random records. ptxas makes cubins of both modules.
//! In them, the kit's reader must find what nvcc writes according to the kit, member for member: name, offset, bit offset and width,
//! type. llvm-dwarfdump must not find a mistake.
//!
//! A module with every kind of variable, assembled by three releases of ptxas for three architectures, must be read back as
//! described. The guide's example must become the same
//! machine code as the guide's own text. The library must find everything that nvcc's debug information refers to in nvcc's
//! text.

use std::path::Path;

use super::{Failure, listed};
use gpu_abi::ptx::Arch;
use gpu_abi_conformance::cases::Kit;
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::{Cuda, Missing, cuda_program};
use gpu_abi_tests::dwarf::{definitions, guide, program, records};
use gpu_abi_tests::{generate, kit};

/// nvcc's older back end and its newer one.
const ARCHS: [&str; 2] = ["sm_75", "sm_100"];

pub(super) fn compare_all(given: &Arguments) -> Result<usize, Failure> {
    let (nvcc, ptxas) = (cuda_program(Cuda::Newest, "nvcc")?, cuda_program(Cuda::Newest, "ptxas")?);
    let mut wrong = check_programs(&nvcc)?;
    let (kept, set) = (Kit::read(&kit::folder(None))?, kit::records(None)?.0);
    let fresh = generate::records(given.number_or("records", 1_000)?, given.seed());
    let of_fresh = records::kit_of(&fresh, &kept)?;
    for (whose, kit, set) in [("the kit's", &kept, &set), ("fresh", &of_fresh, &fresh)] {
        for arch in ARCHS {
            let compared = records::compare(kit, set, &ptxas, arch)?;
            println!("{whose} records, {arch}: {} records and types are described as by nvcc", compared.equal);
            wrong += listed(&compared.wrong);
        }
    }
    Ok(wrong)
}

/// Returns the number of modules with functions and variables that are not read back as they were written.
fn check_programs(nvcc: &Path) -> Result<usize, Missing> {
    let mut wrong = 0;
    for arch in ARCHS {
        match definitions::check(nvcc, arch) {
            Ok(found) => println!(
                "nvcc -G, {arch}: {} labels, {} symbols and {} registers found in its text",
                found.labels, found.symbols, found.registers
            ),
            Err(words) => {
                println!("nvcc -G, {arch}: {words}");
                wrong += 1;
            }
        }
    }
    for (release, name) in [(Cuda::Newest, "newest ptxas"), (Cuda::V13_0, "ptxas 13.0"), (Cuda::V12, "ptxas 12")] {
        let ptxas = cuda_program(release, "ptxas")?;
        let (mut modules, mut variables) = (0, 0);
        for arch in ["sm_75", "sm_90", "sm_100"] {
            match program::check(&ptxas, arch) {
                Ok(read) => {
                    modules += 1;
                    variables += read;
                }
                Err(words) => {
                    println!("{name}, {arch}: {words}");
                    wrong += 1;
                }
            }
        }
        for arch in [75, 90, 100].map(Arch::new) {
            match guide::compare_machine_code(&ptxas, arch) {
                Ok(size) => {
                    println!("{name}, {arch}: the guide's example, {size} bytes of machine code equal to its text's");
                }
                Err(words) => {
                    println!("{name}, {arch}, the guide's example: {words}");
                    wrong += 1;
                }
            }
        }
        println!("{name}: {modules} modules with functions, {variables} variables and parameters read back");
    }
    Ok(wrong)
}
