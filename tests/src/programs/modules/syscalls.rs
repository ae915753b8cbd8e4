//! Compares the argument lists of `printf` with nvcc's, byte for byte, and assembles the library's output for every system
//! call with ptxas.

use crate::programs::Failure;
use gpu_abi::ptx::{Arch, IsaVersion, Target};
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::{Cuda, Tools};
use gpu_abi_tests::compilers::scratch::Scratch;
use gpu_abi_tests::modules::ptxas::Ptxas;
use gpu_abi_tests::printf::kernel::Spelled;
use gpu_abi_tests::printf::{Writer, compare, kernel, list};

pub(super) fn compare_lists(given: &Arguments) -> Result<usize, Failure> {
    Ok(prove(given.number_or("count", 500)?, given.seed(), &Tools::find()?)?)
}

/// Prints each disagreement, and returns their number.
fn prove(count: usize, seed: u64, tools: &Tools) -> Result<usize, String> {
    let lists = list::lists(count, seed);
    let folder = Scratch::new()?;
    let source = kernel::cxx(&lists);
    let mut wrong = 0;
    for arch in ["sm_75", "sm_100"] {
        let ptx = tools.nvcc(arch).ptx(&source, folder.path())?;
        wrong += report(&format!("nvcc {arch}"), &lists, &ptx, Writer::Nvcc)?;
    }
    let theirs = kernel::prototypes(&tools.nvcc("sm_75").ptx(kernel::EVERY_CALL, folder.path())?);
    for (isa, arch, spelled) in [
        ((7, 8), 75, Spelled::Guide),
        ((7, 8), 75, Spelled::Nvcc),
        ((7, 8), 90, Spelled::Nvcc),
        ((8, 6), 100, Spelled::Guide),
        ((8, 6), 100, Spelled::Nvcc),
    ] {
        let target = Target::new(IsaVersion::new(isa.0, isa.1), Arch::new(arch)).map_err(|error| error.to_string())?;
        let ptx = kernel::ours(&lists.lists, &target, spelled)?;
        let ours = kernel::prototypes(&ptx);
        if spelled == Spelled::Nvcc && ours != theirs {
            println!("prototypes differ:\n  gpu-abi: {ours:?}\n  nvcc: {theirs:?}");
            wrong += 1;
        }
        wrong += report(&format!("gpu-abi sm_{arch}"), &lists, &ptx, Writer::Library)?;
        for release in [Cuda::Newest, Cuda::V13_0] {
            Ptxas::find(release)?.assemble(Arch::new(arch), &ptx)?;
            println!("ptxas of CUDA {release:?} assembles it for sm_{arch}");
        }
    }
    println!("{} prototypes compared with nvcc's", theirs.len());
    Ok(wrong)
}

fn report(whose: &str, lists: &list::Lists, ptx: &str, writer: Writer) -> Result<usize, String> {
    let compared = compare(&lists.lists, ptx, writer).map_err(|error| format!("{whose}: {error}"))?;
    for wrong in &compared.wrong {
        println!("{whose}: {wrong}");
    }
    println!(
        "{whose}: {} lists of {} arguments, {} bytes of values and {} of padding, {} wrong",
        compared.lists,
        compared.arguments,
        compared.bytes,
        compared.padding,
        compared.wrong.len()
    );
    Ok(compared.wrong.len())
}
