//! Compares the records of CUDA's headers, and the library's types for some of them, with what the releases that are installed
//! compile: nvcc of the newest release and of 13.0, and 12.9's headers by g++ and NVRTC.
//!
//! ```text
//! releases
//! ```

use super::Failure;
use gpu_abi::header::Header;
use gpu_abi::name::{CxxType, FunctionName, Type};
use gpu_abi::{
    PtxLayout, TensorMap, TensorMapA64, TypeLayout,
    narrow::{Fp8UE5M3, Fp8x2UE5M3, Fp8x4UE5M3, Tf32},
};
use gpu_abi_bindgen::{Bindings, Language};
use gpu_abi_reader::Module;
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::{Cuda, NvrtcFiles, Tools, cuda_program, nvrtc_12, release_of};
use gpu_abi_tests::compilers::nvrtc::Nvrtc;
use gpu_abi_tests::compilers::scratch::{Scratch, read, run, write};
use gpu_abi_tests::releases::Table;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(super) fn compare_all(_: &Arguments) -> Result<usize, Failure> {
    Tools::find()?;
    compare()?;
    Ok(0)
}

/// The headers that declare the records, without those that the release does not have.
const INCLUDES: &str = include_str!("releases.cuh");

fn compare() -> Result<(), String> {
    let folder = Scratch::new()?;
    let folder = folder.path();
    let missing = |_| "a compiler is missing".to_owned();
    let newest = cuda_program(Cuda::Newest, "nvcc").map_err(missing)?;
    let older = cuda_program(Cuda::V13_0, "nvcc").map_err(missing)?;
    let nvrtc = nvrtc_12().map_err(missing)?;
    let table = Table::read();
    for (nvcc, types) in [(&newest, NEW), (&older, &[])] {
        let release = release_of(nvcc)?;
        let records = assertions(&table, &release);
        let types: Vec<_> = TYPES.iter().chain(types).collect();
        let source = folder.join("records.cu");
        let parameters: Vec<String> = types
            .iter()
            .enumerate()
            .map(|(at, ty)| format!("__global__ void k{at}({} p, {0} *q) {{}}\n", ty.cxx))
            .collect();
        write(&source, format!("{INCLUDES}{}{}", records.text, parameters.concat()))?;
        let ptx = folder.join("records.ptx");
        run(Command::new(nvcc).args(["-w", "-std=c++17", "-arch=sm_90", "-ptx"]).arg(&source).arg("-o").arg(&ptx))?;
        let text = read(&ptx)?;
        let module = Module::read(&text).map_err(|error| error.to_string())?;
        for (at, ty) in types.iter().enumerate() {
            let name = format!("k{at}");
            let pointer = Type::pointer(&ty.name);
            let symbol =
                FunctionName::new(&name, &[ty.name, pointer]).mangled().map_err(|error| error.to_string())?.to_string();
            let kernel = module.kernel(&symbol).map_err(|error| error.to_string())?;
            let kernel = kernel.ok_or(format!("CUDA {release}: no {symbol} for {}", ty.cxx))?;
            let [param, _] = kernel.params[..] else { return Err(format!("{symbol}: two parameters")) };
            let wanted = (ty.layout.size(), Some(ty.layout.align()));
            if (param.size, param.align) != wanted {
                return Err(format!("CUDA {release}: `{}` is {param:?}, not {wanted:?}", ty.cxx));
            }
        }
        println!("nvcc of CUDA {release}: {} records and {} of the library's own agree", records.count, types.len());
    }
    headers_of_12(&table, &nvrtc, &newest, folder)?;
    written_headers(&nvrtc, &newest, folder)?;
    bindings(&nvrtc, &newest, folder)
}

/// A type of the library.
struct Own {
    cxx: &'static str,
    name: Type<'static>,
    layout: &'static TypeLayout,
}

const fn own<T: CxxType + PtxLayout>(cxx: &'static str) -> Own {
    Own { cxx, name: T::CXX, layout: T::REF }
}

const TYPES: &[Own] = &[own::<TensorMap>("CUtensorMap")];

/// Types that 13.0 does not have.
const NEW: &[Own] = &[
    own::<Fp8UE5M3>("__nv_fp8_ue5m3"),
    own::<Fp8x2UE5M3>("__nv_fp8x2_ue5m3"),
    own::<Fp8x4UE5M3>("__nv_fp8x4_ue5m3"),
    own::<Tf32>("__nv_tf32"),
];

/// Assertions about all records of a release.
struct Assertions {
    text: String,
    count: usize,
}

fn assertions(table: &Table, release: &str) -> Assertions {
    let assertion = |record| {
        let (size, align) = table.layout(record, release)?;
        let name = &record.name;
        Some(format!("static_assert(sizeof({name}) == {size} && alignof({name}) == {align}, \"{name}\");\n"))
    };
    let assertions: Vec<String> = table.records.iter().filter_map(assertion).collect();
    Assertions { count: assertions.len(), text: assertions.concat() }
}

/// A call of g++ with 12.9's headers; those of the compiler itself are in a wheel of their own.
fn gxx_12(nvrtc: &NvrtcFiles, newest: &Path) -> Command {
    let mut command = Command::new("g++");
    command.args(["-std=c++17", "-w", "-fsyntax-only", "-D__NV_NO_VECTOR_DEPRECATION_DIAG", "-I"]).arg(&nvrtc.include);
    command.arg("-I").arg(nvrtc.include.join("../../cuda_nvcc/include"));
    // libcu++, for `nv/target`.
    let real = newest.canonicalize().unwrap_or_else(|_| newest.to_owned());
    command.arg("-idirafter").arg(real.with_file_name("../include/cccl"));
    command
}

fn headers_of_12(table: &Table, nvrtc: &NvrtcFiles, newest: &Path, folder: &Path) -> Result<(), String> {
    let records = assertions(table, "12.9");
    let source = folder.join("records.cpp");
    write(&source, format!("{INCLUDES}{}", records.text))?;
    run(gxx_12(nvrtc, newest).arg(&source))?;
    println!("CUDA 12.9 by g++: {} records agree", records.count);
    Ok(())
}

#[derive(PtxLayout)]
#[allow(dead_code, reason = "only its layout is compared")]
struct Load {
    row: u32,
    map: TensorMap,
    scale: Tf32,
}

#[derive(PtxLayout)]
#[ptx(cxx = Load)]
#[allow(dead_code, reason = "only its layout is compared")]
struct LoadOf12 {
    row: u32,
    map: TensorMapA64,
}

/// Compiles headers that the library writes, each by the release for which it is written, and by NVRTC.
fn written_headers(nvrtc: &NvrtcFiles, newest: &Path, folder: &Path) -> Result<(), String> {
    let header = |text: Result<String, gpu_abi::header::HeaderError>| text.map_err(|error| error.to_string());
    let (new, old) =
        (header(Header::new().with_type::<Load>().text())?, header(Header::new().with_type::<LoadOf12>().text())?);
    let source = folder.join("header.cu");
    let nvcc = |text: &str| {
        write(&source, text)?;
        run(Command::new(newest).args(["-w", "-std=c++17", "-ptx", "-arch=sm_90"]).arg(&source).arg("-o").arg("/dev/null"))
    };
    nvcc(&new)?;
    if nvcc(&old).is_ok() {
        return Err("the newest CUDA compiles a header for CUDA 12's `CUtensorMap`".into());
    }
    let cxx = folder.join("header.cpp");
    write(&cxx, format!("#include <cuda_runtime_api.h>\n{old}"))?;
    run(gxx_12(nvrtc, newest).arg(&cxx))?;
    write(&source, format!("{old}__global__ void load(const __grid_constant__ Load load) {{}}\n"))?;
    let [ptx, _] = Nvrtc::build(nvrtc, folder)?.compile(&source, 90, &[], folder)?;
    let text = read(&ptx)?;
    let text = String::from_utf8_lossy(&text);
    let wanted = LoadOf12::param_decl("_Z4load4Load_param_0").to_string();
    if !text.contains(&wanted) {
        return Err(format!("NVRTC 12.9 does not write `{wanted}`:\n{text}"));
    }
    println!("headers: CUDA 12.9 and the newest compile their own, NVRTC without cuda.h");
    Ok(())
}

/// Declares kernels of both alignments.
fn bindings(nvrtc: &NvrtcFiles, newest: &Path, folder: &Path) -> Result<(), String> {
    let kernel = "__global__ void load(const __grid_constant__ CUtensorMap map, CUtensorMap *out) { *out = map; }\n";
    let file = |include: &str, name: &str| -> Result<[PathBuf; 2], String> {
        let source = folder.join(format!("{name}.cu"));
        write(&source, format!("#include {include}\n{kernel}"))?;
        let files = [folder.join(format!("{name}.o")), folder.join(format!("{name}.ptx"))];
        let nvcc = || {
            let mut command = Command::new(newest);
            command.args(["-w", "-std=c++17", "-arch=sm_90"]).arg(&source);
            command
        };
        run(nvcc().args(["-g", "-c", "-o"]).arg(&files[0]))?;
        run(nvcc().args(["-ptx", "-o"]).arg(&files[1]))?;
        Ok(files)
    };
    let of_12 = format!("\"{}\"", nvrtc.include.join("cuda.h").display());
    for (include, name, ty) in [("<cuda.h>", "new", "TensorMap"), (of_12.as_str(), "old", "TensorMapA64")] {
        for file in file(include, name)? {
            let generate = |language| {
                let bindings = Bindings::new().file(&file).language(language);
                bindings.generate().map_err(|error| error.to_string())
            };
            let text = generate(Language::Python)?;
            if !text.contains("class CUtensorMap_st(ctypes.Structure):") || !text.contains("ctypes.c_uint64 * 16, 0)") {
                return Err(format!("{} has no `CUtensorMap_st`:\n{text}", file.display()));
            }
            let text = generate(Language::Rust)?;
            if !text.contains(&format!(": {ty},")) || text.contains("struct") {
                return Err(format!("{} has no `{ty}`:\n{text}", file.display()));
            }
        }
    }
    println!("bindgen: the tensor map of the file's release");
    Ok(())
}
