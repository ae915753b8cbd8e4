//! Compares the library's names for generated functions with nvcc's and clang's. nvcc must take the types that the reader of names spells
//! for those of the functions.
//!
//! ```text
//! names [--count N] [--seed S]
//! ```

use std::process::Command;

use super::{Failure, listed};
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::{Cuda, Tools, cuda_program};
use gpu_abi_tests::compilers::scratch::Scratch;
use gpu_abi_tests::names::model::Subject;
use gpu_abi_tests::names::{compiled, described, generate, prelude, read_back, symbols};

pub(super) fn compare_all(given: &Arguments) -> Result<usize, Failure> {
    let (tools, nvcc) = (Tools::find()?, cuda_program(Cuda::Newest, "nvcc")?);
    // The `std::string` that has a code of its own.
    let string = "-D_GLIBCXX_USE_CXX11_ABI=0";
    let with_nvcc = || {
        let mut command = Command::new(&nvcc);
        command.args(["-std=c++20", "-w", "-rdc=true", "-ptx", "-arch=sm_75", "-Xcudafe", "--error_limit=100", string]);
        command.args(["-DDEVICE=__device__", "-DGLOBAL=__global__"]);
        command
    };
    let mut with_clang = tools.clang().device();
    with_clang.args([string, "-S", "-DDEVICE=__attribute__((device))", "-DGLOBAL=__attribute__((global))"]);
    let subjects = generate::subjects(given.number_or("count", 800)?, given.seed());
    let (mut wrong, names) = compare(&subjects, [("nvcc", with_nvcc()), ("clang", with_clang)])?;
    wrong.extend(read_back(&subjects, &names, with_nvcc())?);
    Ok(listed(&wrong))
}

/// Returns what differs, and the names.
fn compare(subjects: &[Subject], compilers: [(&str, Command); 2]) -> Result<(Vec<String>, Vec<String>), String> {
    let (mut wrong, mut names) = (Vec::new(), Vec::new());
    for (compiler, mut command) in compilers {
        names = compiled(subjects, &mut command, Scratch::new()?.path())?;
        let mut count = 0;
        for (subject, theirs) in subjects.iter().zip(&names) {
            let Some(ours) = described::mangled(subject) else { continue };
            count += 1;
            if ours.as_ref() != Ok(theirs) {
                wrong.push(format!("{}\n  gpu-abi: {ours:?}\n  {compiler}: {theirs}", subject.source()));
            }
        }
        println!("{compiler}: {count} of {} names compared", subjects.len());
    }
    Ok((wrong, names))
}

/// Returns the names that the reader does not read as their types.
fn read_back(subjects: &[Subject], names: &[String], mut nvcc: Command) -> Result<Vec<String>, String> {
    let (mut source, mut read, mut wrong) = (prelude(), Vec::new(), Vec::new());
    for (subject, name) in subjects.iter().zip(names).filter(|(subject, _)| subject.states_parameters()) {
        match read_back::declarations(read.len(), subject, name) {
            Ok(declarations) => {
                source += &declarations;
                read.push(name);
            }
            Err(why) => wrong.push(why),
        }
    }
    let again = symbols(&source, &mut nvcc, Scratch::new()?.path())?;
    for (number, name) in read.iter().enumerate() {
        let [again, model] = ["again", "model"].map(|what| again.get(&format!("{what}_{number:05}_")));
        let is_same = again.zip(model).is_some_and(|(again, model)| again.replacen("again_", "model_", 1) == *model);
        if !is_same {
            wrong.push(format!("{name} is read as {again:?}, not {model:?}"));
        }
    }
    println!("{} names read", read.len());
    Ok(wrong)
}
