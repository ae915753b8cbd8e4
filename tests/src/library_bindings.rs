//! Declares the kernels and variables of a shared library, as it is shipped: cubins of two sources that have one name, without debug
//! information; and of sources that are known from bug reports.

use std::path::Path;
use std::process::Command;

use gpu_abi_bindgen::Bindings;

use crate::bindings::{generated, program_of};
use crate::compilers::scratch::run;

/// The alignments of parameters follow from their offsets, and only stubs state the types that depend on a template argument.
const SOURCE: &str = include_str!("library_bindings/units.cu");

/// Alignments in C++, and those that follow from the offsets in two architectures.
const ALIGNS: [(u32, u32); 5] = [(8, 1), (16, 16), (32, 32), (64, 64), (128, 128)];

/// Sources of which bug reports say that tools misread them: the options for the compiler, the source, and the number of kernels and
/// variables. They are declared with all members.
const REPORTED: [(&[&str], &str, usize); 9] = [
    (&["-g"], NULL_POINTERS, 5),
    (&["-G"], NULL_POINTERS, 5),
    // In groups of the section for types, compressed.
    (&["-g", "-Xcompiler", "-fdebug-types-section,-gz=zlib"], NESTED, 1),
    (&["-g", "-Xcompiler", "-gdwarf-4,-fdebug-types-section"], NESTED, 1),
    (&["-g", "-std=c++20"], UNIQUE, 4),
    // Some kernels are compiled for one of two architectures.
    (&["-g", "-gencode", "arch=compute_75,code=sm_75", "-gencode", "arch=compute_90,code=sm_90"], FOR_ARCHS, 6),
    (&["-g"], ALIGNED, 7),
    (&["-G"], ALIGNED, 7),
    (&["-g"], OF_PASSES, 1),
];

const NULL_POINTERS: &str = include_str!("library_bindings/null_pointers.cu");

const NESTED: &str = include_str!("library_bindings/nested.cu");

const UNIQUE: &str = include_str!("library_bindings/unique.cu");

const FOR_ARCHS: &str = include_str!("library_bindings/for_archs.cu");

/// What is left out of these sources, and why.
const LEFT_OUT: [&str; 2] = [
    "`value` is not declared: `Pass` has 4 bytes in the debug information and 8 in the kernel",
    "`passed` is not declared: `Pass` has 4 bytes in the debug information and 8 in the module",
];

/// A type that the host compiler has without a member.
const OF_PASSES: &str = include_str!("library_bindings/of_passes.cu");

/// Variables with larger alignments than their types.
const ALIGNED: &str = include_str!("library_bindings/aligned.cu");

/// Returns a program for each of the sources that reports are about.
///
/// # Errors
///
/// If nvcc or bindgen fails, or something is not declared as it should be.
pub fn reported(compiler: &Path, folder: &Path) -> Result<Vec<String>, String> {
    let one = |(number, (options, source, count)): &(usize, (&[&str], &str, usize))| {
        let (path, object) = (folder.join(format!("reported{number}.cu")), folder.join(format!("reported{number}.o")));
        std::fs::write(&path, source).map_err(|error| error.to_string())?;
        run(Command::new(compiler).args(["-w", "-c"]).args(*options).arg(&path).arg("-o").arg(&object))?;
        let text = generated(&Bindings::new().file(&object))?;
        let left_out = LEFT_OUT.iter().filter(|note| text.contains(*note)).count();
        let is_complete = text.matches("is not declared").count() == left_out
            && !text.contains("` as bytes: ")
            && text.matches("pub fn ").count() + text.matches("pub static ").count() == *count;
        if !is_complete {
            return Err(format!("not everything in the source is declared as it is:\n{source}\n{text}"));
        }
        Ok(program_of(&text))
    };
    let all: Vec<_> = REPORTED.into_iter().enumerate().collect();
    crate::parallel::map(&all, one).into_iter().collect()
}

/// Returns a program that declares the library.
///
/// # Errors
///
/// If nvcc or bindgen fails, or something is not declared as it should be.
pub fn program(compiler: &Path, folder: &Path) -> Result<String, String> {
    let nvcc = || {
        let mut command = Command::new(compiler);
        command.args(["-Xcompiler", "-fPIC", "-gencode", "arch=compute_80,code=sm_80"]);
        command.args(["-gencode", "arch=compute_90,code=sm_90"]);
        command
    };
    let mut objects = Vec::new();
    for unit in ["one", "other"] {
        let folder = folder.join(unit);
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let (source, object) = (folder.join("units.cu"), folder.join("units.o"));
        std::fs::write(&source, SOURCE.replace("UNIT", unit)).map_err(|error| error.to_string())?;
        run(nvcc().arg("-c").arg(&source).arg("-o").arg(&object))?;
        objects.push(object);
    }
    let library = folder.join("libunits.so");
    run(nvcc().arg("-shared").args(&objects).arg("-o").arg(&library))?;
    let text = generated(&Bindings::new().file(&library))?;
    let kernels = SOURCE.matches("__global__").count() * objects.len();
    let is_complete = !text.contains("is not declared")
        && text.matches("pub fn ").count() == kernels
        && text.matches("pub static ").count() == 2 * objects.len()
        && text.contains("pub fn masked_one(arg0: Mask::Params);")
        && ALIGNS.iter().all(|(cxx, align)| {
            text.contains(&format!("assert_layout! {{ Map_{cxx} {{ size: {}, align: {align}, bytes: 0 }} }}", 2 * cxx))
        });
    if !is_complete {
        return Err(format!("not everything in the library is declared as it is:\n{text}"));
    }
    Ok(program_of(&text))
}
