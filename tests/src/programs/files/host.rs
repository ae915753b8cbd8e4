//! Compares the types of kernels in host debug information and symbols with the kernels in the same files' images.
//!
//! nvcc 13.5 and g++ compile the kernels of `tests/data/host` in every way that changes the host's debug information or
//! symbols: DWARF 2 to 5, 32-bit and 64-bit DWARF, types in units of their own, compressed sections, optimized, `-rdc=true`, linked, as a
//! shared library and as a static one. Every kernel must have the parameters of the image, and the same types in all of them. Functions of the host are read as declared from
//! files of g++ and clang. If the debug information is elsewhere, the error must say so.

use std::path::Path;
use std::process::Command;

use crate::programs::Failure;
use gpu_abi::verify::Artifact;
use gpu_abi_reader::Module;
use gpu_abi_reader::debug::{KernelTypes, KernelTypesError};
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::{Cuda, cuda_program};
use gpu_abi_tests::compilers::scratch::{Scratch, read, run};
use gpu_abi_tests::host_functions;
use gpu_abi_tests::host_types::described;

/// The name of the file and the arguments of nvcc.
const FORMS: [(&str, &[&str]); 20] = [
    ("plain.o", &["-g", "-c"]),
    ("optimized.o", &["-g", "-c", "-O3", "-Xcompiler", "-O2"]),
    ("rdc.o", &["-g", "-c", "-rdc=true"]),
    ("dwarf2.o", &["-g", "-c", "-Xcompiler", "-gdwarf-2"]),
    ("dwarf3.o", &["-g", "-c", "-Xcompiler", "-gdwarf-3"]),
    ("dwarf4.o", &["-g", "-c", "-Xcompiler", "-gdwarf-4"]),
    ("dwarf64.o", &["-g", "-c", "-Xcompiler", "-gdwarf64"]),
    ("strict.o", &["-g", "-c", "-Xcompiler", "-gdwarf-5,-gstrict-dwarf"]),
    ("units.o", &["-g", "-c", "-Xcompiler", "-fdebug-types-section"]),
    ("units4.o", &["-g", "-c", "-Xcompiler", "-fdebug-types-section,-gdwarf-4"]),
    ("units-program", &["-g", "-DPROGRAM", "-Xcompiler", "-fdebug-types-section"]),
    ("units4-program", &["-g", "-DPROGRAM", "-Xcompiler", "-fdebug-types-section,-gdwarf-4"]),
    ("packed.o", &["-g", "-c", "-Xcompiler", "-gz"]),
    ("packed-old.o", &["-g", "-c", "-Xcompiler", "-gz=zlib-gnu"]),
    ("clang-units.o", &["-ccbin", "clang++-19", "-g", "-c", "-Xcompiler", "-fdebug-types-section,-gz=zstd"]),
    ("clang-units4.o", &["-ccbin", "clang++-19", "-g", "-c", "-Xcompiler", "-fdebug-types-section,-gdwarf-4,-gz"]),
    ("device.o", &["-G", "-c"]),
    ("program", &["-g", "-DPROGRAM"]),
    ("shared.so", &["-g", "-shared", "-Xcompiler", "-fPIC"]),
    ("static.a", &["-g", "-lib"]),
];

pub(super) fn compare(_: &Arguments) -> Result<usize, Failure> {
    compare_all(&cuda_program(Cuda::Newest, "nvcc")?)?;
    Ok(0)
}

fn compare_all(nvcc: &Path) -> Result<(), String> {
    let scratch = Scratch::new()?;
    // What g++ describes, and what clang does.
    let mut first: [Option<Vec<String>>; 2] = [None, None];
    for (name, flags) in FORMS {
        let file = compile(nvcc, &scratch, name, flags)?;
        let found = kernels(&file).map_err(|why| format!("{name}: {why}"))?;
        // Device code has no namespaces.
        if flags.contains(&"-G") {
            continue;
        }
        let first = first[usize::from(flags.contains(&"-ccbin"))].get_or_insert_with(|| found.clone());
        if found.is_empty() || *first != found {
            return Err(format!("{name}: {found:#?}, other files have {first:#?}"));
        }
        println!("{name}: {} kernels have their images' parameters", found.len());
    }
    println!("host functions are read as declared, in {} files", host_functions::compare(&scratch)?);
    let split = compile(nvcc, &scratch, "split.o", &["-g", "-c", "-Xcompiler", "-gsplit-dwarf"])?;
    match KernelTypes::read(&split).map_err(|error| error.to_string())?.kernel("paint") {
        Err(KernelTypesError::Elsewhere { elsewhere, .. }) if elsewhere.file.ends_with(".dwo") => {}
        other => return Err(format!("split debug information: {other:?}")),
    }
    let plain = compile(nvcc, &scratch, "none.o", &["-c"])?;
    let mut types = KernelTypes::read(&plain).map_err(|error| error.to_string())?;
    match types.kernel("paint") {
        Ok(None) if types.is_empty() => Ok(()),
        other => Err(format!("no debug information: {other:?}")),
    }
}

/// Returns the types of all parameters of a file's kernels, which must have the sizes of those in the images.
fn kernels(file: &[u8]) -> Result<Vec<String>, String> {
    let mut types = KernelTypes::read(file).map_err(|error| error.to_string())?;
    let mut found = Vec::new();
    for image in &Artifact::read(file).map_err(|error| error.to_string())?.images {
        let unpacked = image.unpack().map_err(|error| error.to_string())?;
        for kernel in Module::read(&unpacked).map_err(|error| error.to_string())?.kernels() {
            let kernel = kernel.map_err(|error| error.to_string())?;
            let function = types.kernel(kernel.name).map_err(|error| error.to_string())?;
            let function = function.ok_or_else(|| format!("`{}` is not described", kernel.name))?;
            let described_sizes = function.params().map(|(_, ty)| ty.size);
            if !described_sizes.eq(kernel.params.iter().map(|param| Some(param.size as u64))) {
                return Err(format!("`{}`: {function:?}, and in the image {:?}", kernel.name, kernel.params));
            }
            found.push(described(&function, types.types()).join("; "));
        }
    }
    found.sort();
    found.dedup();
    Ok(found)
}

fn compile(nvcc: &Path, scratch: &Scratch, name: &str, flags: &[&str]) -> Result<Vec<u8>, String> {
    let path = scratch.path().join(name);
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/data/host/kernels.cu");
    let library = nvcc.ancestors().nth(2).unwrap_or(Path::new("")).join("lib");
    let mut command = Command::new(nvcc);
    command.args(["-std=c++17", "-arch=sm_80", "-w", source, "-o"]).arg(&path);
    run(command.args(flags).arg("-L").arg(library))?;
    read(&path)
}
