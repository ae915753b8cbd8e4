//! Tests calls in both directions between functions written with this library and functions compiled by nvcc, for random signatures.
//!
//! Each signature has four functions: nvcc's caller and callee, and the library's. Callers of one side call functions of the other; each
//! reads every member of the arguments and writes every member of the result. ptxas and nvlink must accept both, nvcc's
//! declarations must be the library's, and the numbers that go in on one side must come out on the other. The
//! [emulator](crate::emulator) runs the text that nvcc and the library wrote, without a GPU. The library must also spell functions as each of
//! nvcc's back ends does.

pub mod abi_side;
pub mod cxx_side;
pub mod declared;
pub mod function;
mod handles;
mod spelled;
pub mod value;

use std::path::Path;
use std::process::Command;

use gpu_abi::call::{Convention, Spelling};
use gpu_abi::ptx::{Arch, IsaVersion, Target};

use crate::byteproof::numbers::Values;
use crate::compilers::find::{Cuda, Tools, cuda_program};
use crate::compilers::scratch::{self, Scratch};
use crate::emulator::{Parameters, Program};
use crate::random::Random;
use function::Function;
use value::{Held, Plan};
use value::{IMAGES_IN, IMAGES_OUT, NUMBERS_IN, NUMBERS_OUT, PIECES_IN, PIECES_OUT};

/// The counts of what was compared.
#[derive(Debug, Default)]
pub struct Proof {
    /// Signatures.
    pub signatures: usize,
    /// Values that they take or return.
    pub values: usize,
    /// Declarations compared, over all architectures.
    pub declarations: usize,
    /// Statements of functions compared, over all architectures.
    pub spelled: usize,
    /// Calls run, over all architectures.
    pub calls: usize,
    /// Numbers that went from one side to the other, over all architectures.
    pub numbers: usize,
    /// Modules that ptxas took, and programs that nvlink linked.
    pub linked: usize,
    /// Each disagreement.
    pub wrong: Vec<String>,
}

pub use cxx_side::KERNEL;

/// The variables that the functions read.
pub const INPUTS: [&str; 3] = [NUMBERS_IN, PIECES_IN, IMAGES_IN];

/// The variables that the functions write.
pub const OUTPUTS: [&str; 3] = [NUMBERS_OUT, PIECES_OUT, IMAGES_OUT];

/// The architectures compared: one for each of nvcc's back ends.
pub const ARCHES: [&str; 2] = ["sm_75", "sm_100"];

/// Random functions, what is passed to them and returned, and the C++ side's source.
struct Case<'a> {
    functions: &'a [Function<'a>],
    plan: &'a Plan,
    source: &'a str,
}

/// Calls `act` with `count` random functions, with packed records among their values or without.
fn with_case<T>(
    count: usize,
    seed: u64,
    packed: bool,
    tools: &Tools,
    act: impl FnOnce(&Case<'_>) -> Result<T, String>,
) -> Result<T, String> {
    let mut random = Random::new(seed);
    let types = function::records(seed, tools)?;
    let values = Values::new(&types.records, &mut random);
    let functions = function::functions(count, packed, &types, &values, &mut random);
    let plan = Plan::new(&functions, &values, &mut random);
    let source = cxx_side::source(&functions, &types, &values, &plan);
    act(&Case { functions: &functions, plan: &plan, source: &source })
}

/// Compares `count` random signatures.
///
/// # Errors
/// If a compiler or the emulator cannot work.
pub fn prove(count: usize, seed: u64, tools: &Tools) -> Result<Proof, String> {
    with_case(count, seed, true, tools, |case| {
        let mut proof = Proof {
            signatures: case.functions.len(),
            values: case.functions.iter().map(|function| function.values().count()).sum(),
            ..Proof::default()
        };
        let runs = std::thread::scope(|scope| {
            let threads = ARCHES.map(|arch| scope.spawn(move || on(arch, case, tools)));
            threads.map(|thread| thread.join().expect("a comparison does not panic"))
        });
        for run in runs {
            let run = run?;
            proof.declarations += run.declarations;
            proof.spelled += run.spelled;
            proof.calls += run.calls;
            proof.numbers += run.numbers;
            proof.linked += run.linked;
            proof.wrong.extend(run.wrong);
        }
        Ok(proof)
    })
}

/// Compares all functions on one architecture.
fn on(arch: &'static str, case: &Case<'_>, tools: &Tools) -> Result<Proof, String> {
    let Case { functions, plan, source } = *case;
    let scratch = Scratch::new()?;
    let folder = scratch.path();
    let mut proof = Proof::default();
    let nvcc = tools.nvcc(arch).ptx(source, folder)?;
    let target = target(arch)?;
    let convention = Convention::nvcc(&target);
    for spelling in [Spelling::Untyped, Spelling::Typed, Spelling::Example] {
        let text = abi_side::module(functions, plan, &target, |function| match spelling {
            // nvlink takes `.u32` for `.b32`, but `.f32` is another prototype to it.
            Spelling::Typed if function.has_float_scalar() => convention,
            spelling => convention.with_spelling(spelling),
        })?;
        link(arch, folder, &[("nvcc.ptx", &nvcc), ("abi.ptx", &text)])
            .map_err(|why| format!("{arch}, {spelling:?}: {why}"))?;
        proof.linked += 1;
        let modules = [(nvcc.as_str(), Parameters::Packed), (text.as_str(), Parameters::Aligned)];
        run(arch, &modules, functions, plan, &mut proof)?;
    }
    handles::prove(arch, &tools.nvcc(arch), &target, folder, &mut proof)?;
    let all: Vec<_> = functions.iter().collect();
    let prefixes = [declared::CALLEE, "abi_callee_", declared::ENTRY];
    declared::compare(&format!("nvcc {arch}"), &all, &prefixes, &nvcc, &convention, &mut proof);
    // From sm_100 on, nvcc raises no alignment of a `.func`'s values, so the guide alone says the same.
    if target.arch().number >= 100 {
        let prefixes = [declared::CALLEE, "abi_callee_"];
        declared::compare(&format!("nvcc {arch}, by the guide"), &all, &prefixes, &nvcc, &Convention::guide(), &mut proof);
    }
    spelled::compare(arch, &tools.nvcc(arch), &target, folder, &mut proof)?;
    Ok(proof)
}

fn target(arch: &str) -> Result<Target, String> {
    let arch: Arch = arch.parse().map_err(|_| format!("no architecture {arch}"))?;
    Target::new(IsaVersion::new(9, 0), arch).map_err(|error| error.to_string())
}

/// Assembles the modules with ptxas and links them with nvlink.
fn link(arch: &str, folder: &Path, modules: &[(&str, &str)]) -> Result<(), String> {
    let program = |name| cuda_program(Cuda::Newest, name).map_err(|missing| missing.to_string());
    let mut nvlink = Command::new(program("nvlink")?);
    nvlink.arg(format!("-arch={arch}")).arg("-o").arg(folder.join("linked.cubin"));
    for (name, text) in modules {
        let path = folder.join(name);
        scratch::write(&path, text)?;
        let object = path.with_extension("o");
        let mut ptxas = Command::new(program("ptxas")?);
        finish(ptxas.arg(format!("-arch={arch}")).arg("-O0").arg("-c").arg(&path).arg("-o").arg(&object))?;
        nvlink.arg(object);
    }
    finish(&mut nvlink)
}

fn finish(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let words = String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
    // A warning of the linker's is a mismatch that it has found.
    if output.status.success() && !words.contains("warning") { Ok(()) } else { Err(format!("{command:?}: {words}")) }
}

/// Writes one PTX module of the functions of both sides, what they read, and what they are to write, for a GPU to run.
///
/// These are `calls.ptx` with the kernel `all_calls`, which one thread runs; `NAME.bin`, the bytes of each variable that it
/// reads; and `NAME.bin` and `NAME.mask`, the bytes and the bits that are compared of each variable that it writes. Packed records
/// are left out: what nvcc's older back end makes of them is not aligned.
///
/// # Errors
/// If nvcc cannot work, or a file cannot be written.
pub fn write(count: usize, seed: u64, tools: &Tools, folder: &Path) -> Result<(), String> {
    let write = |name: String, bytes: &[u8]| scratch::write(&folder.join(name), bytes);
    with_case(count, seed, false, tools, |Case { functions, plan, source, .. }| {
        let (scratch, target) = (Scratch::new()?, target(ARCHES[0])?);
        let nvcc = tools.nvcc(ARCHES[0]).ptx(source, scratch.path())?;
        let ours = abi_side::module(functions, plan, &target, |_| Convention::nvcc(&target))?;
        let text = joined(&nvcc, &ours);
        let mut proof = Proof::default();
        run("as one module", &[(&text, Parameters::Aligned)], functions, plan, &mut proof)?;
        if let Some(wrong) = proof.wrong.first() {
            return Err(wrong.clone());
        }
        write("calls.ptx".to_owned(), text.as_bytes())?;
        for (name, bytes) in plan.inputs() {
            write(format!("{name}.bin"), bytes)?;
        }
        for (name, bytes, mask) in plan.outputs() {
            write(format!("{name}.bin"), &bytes)?;
            write(format!("{name}.mask"), &mask)?;
        }
        Ok(())
    })
}

/// One module of two: the second defines what the first declares `.extern`, and the first what the second does.
fn joined(nvcc: &str, ours: &str) -> String {
    let mut text = nvcc.replace(".extern .func", ".visible .func");
    // The oldest version that has all of it: drivers take no PTX newer than themselves.
    if let Some((version, end)) = text.find(".version").and_then(|at| Some((at, at + text[at..].find('\n')?))) {
        text.replace_range(version..end, ".version 8.3");
    }
    let mut in_prototype = false;
    for line in ours.lines() {
        let header = [".version", ".target", ".address_size", ".extern .global"].iter().any(|word| line.starts_with(word));
        in_prototype |= line.starts_with(".extern .func");
        if !header && !in_prototype {
            text += &format!("{line}\n");
        }
        in_prototype &= !line.ends_with(';');
    }
    text
}

/// Runs all calls, and compares what has arrived with what was sent.
fn run(
    arch: &str,
    modules: &[(&str, Parameters)],
    functions: &[Function<'_>],
    plan: &Plan,
    proof: &mut Proof,
) -> Result<(), String> {
    let mut program = Program::default();
    for (text, parameters) in modules {
        program.add(text, *parameters)?;
    }
    for (name, bytes) in plan.inputs() {
        program.variable(name)?.copy_from_slice(bytes);
    }
    let mut unextended = Vec::new();
    let mut calls = 0;
    program
        .run(KERNEL, &mut |name, arguments, result| {
            let Some(function) = Function::called(functions, name) else { return };
            calls += 1;
            let passed = function.parameters.iter().zip(arguments);
            let returned = function.result.iter().zip(result);
            // A hidden address comes before the first argument, and is no number.
            if !function.returns_through_memory() {
                for (ty, bytes) in passed.chain(returned) {
                    if !ty.is_extended(bytes) {
                        unextended.push(format!("{arch}: {name}: a `{}` is passed as {bytes:x?}", ty.cxx));
                    }
                }
            }
        })
        .map_err(|why| format!("{arch}: {why}"))?;
    proof.calls += calls;
    proof.wrong.append(&mut unextended);
    if calls != 2 * functions.len() {
        proof.wrong.push(format!("{arch}: {calls} calls were made of {}", 2 * functions.len()));
    }
    for held in &plan.held {
        let Held { function, what, .. } = held;
        let arrival = held.arrival();
        match arrival.compare(program.variable(arrival.variable)?) {
            Ok(()) => proof.numbers += held.numbers.len(),
            Err(why) => proof.wrong.push(format!("{arch}: function {function}, {what}: {why}")),
        }
    }
    Ok(())
}
