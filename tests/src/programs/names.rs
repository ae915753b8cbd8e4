//! Compares the library's names for generated functions with nvcc's and clang's, and its reader of names with llvm-cxxfilt.
//!
//! ```text
//! names [--count N] [--seed S]
//! ```

use std::process::Command;

use super::Failure;
use gpu_abi::name::NameError;
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::{Cuda, Tools, cuda_program};
use gpu_abi_tests::compilers::scratch::Scratch;
use gpu_abi_tests::names::{compiled, described, generate, read_back};

pub(super) fn compare_all(given: &Arguments) -> Result<usize, Failure> {
    let (tools, nvcc) = (Tools::find()?, cuda_program(Cuda::Newest, "nvcc")?);
    let mut with_nvcc = Command::new(nvcc);
    with_nvcc.args(["-std=c++20", "-w", "-rdc=true", "-ptx", "-arch=sm_75", "-Xcudafe", "--error_limit=100"]);
    with_nvcc.args(["-DDEVICE=__device__", "-DGLOBAL=__global__"]);
    // The `std::string` that has a code of its own.
    let string = "-D_GLIBCXX_USE_CXX11_ABI=0";
    with_nvcc.arg(string);
    let mut with_clang = tools.clang().device();
    with_clang.arg(string);
    with_clang.args(["-S", "-DDEVICE=__attribute__((device))", "-DGLOBAL=__attribute__((global))"]);
    Ok(compare(given.number_or("count", 800)?, given.seed(), [("nvcc", with_nvcc), ("clang", with_clang)])?)
}

/// Prints each disagreement, and returns their number.
fn compare(count: usize, seed: u64, compilers: [(&str, Command); 2]) -> Result<usize, String> {
    let subjects = generate::subjects(count, seed);
    let mut wrong = 0;
    let mut ours = Vec::new();
    for subject in &subjects {
        ours.push(described::mangled(subject).and_then(|name| {
            let refused = |error: &NameError| println!("{}\n  refused: {error}", subject.source());
            wrong += usize::from(name.is_err());
            name.inspect_err(refused).ok()
        }));
    }
    let mut all = Vec::new();
    for (compiler, mut command) in compilers {
        let folder = Scratch::new()?;
        let theirs = compiled(&subjects, &mut command, folder.path())?;
        let described = ours.iter().zip(&theirs).zip(&subjects);
        let described = described.filter_map(|((ours, theirs), subject)| Some((ours.as_ref()?, theirs, subject)));
        let mut count = 0;
        for (ours, theirs, subject) in described {
            count += 1;
            if ours != theirs {
                println!("{}\n  gpu-abi: {ours}\n  {compiler}: {theirs}", subject.source());
                wrong += 1;
            }
        }
        println!("{compiler}: {count} of {} names compared", subjects.len());
        all = theirs;
    }
    let stated = subjects.iter().zip(&all).filter(|(subject, _)| subject.states_parameters());
    let names: Vec<&str> = stated.map(|(_, name)| name.as_str()).collect();
    let texts = read_back::demangled(&names)?;
    // `llvm-cxxfilt-19` does not read `operator->*` and some conversions to instances.
    let (read, unread): (Vec<_>, Vec<_>) = names.iter().zip(&texts).partition(|(name, text)| name != text);
    let mut others: Vec<String> = read.iter().filter_map(|(name, text)| read_back::difference(name, text)).collect();
    println!(
        "gpu-abi-reader: {} names read, {} differ from llvm-cxxfilt's, which does not read {}",
        read.len(),
        others.len(),
        unread.len()
    );
    if 50 * unread.len() > names.len() {
        others.push(format!("too many are not read: {unread:?}"));
    }
    others.iter().for_each(|other| println!("{other}"));
    // The texts of other names.
    let mistaken =
        read.iter().zip(&read[1..]).filter(|((name, _), (_, text))| read_back::difference(name, text).is_none()).count();
    println!("{mistaken} texts of other names are taken for theirs");
    Ok(wrong + others.len() + mistaken)
}
