//! Declares the kernels and variables of a shared library, as it is shipped: cubins of two sources that have one name, without debug
//! information.

use std::path::Path;
use std::process::Command;

use gpu_abi_bindgen::Bindings;

use crate::bindings::generated;
use crate::compilers::scratch::run;

/// The alignments of parameters follow from their offsets, and only stubs state the types that depend on a template argument.
const SOURCE: &str = "\
template<int N> struct alignas(N) Map { char bytes[2 * N]; };
struct Mask { struct Params { int rows; void *data; }; };
template<class T> __global__ void masked_UNIT(typename T::Params params) {}
template<class T> __global__ void pointed_UNIT(typename T::Params *params, int count) {}
__global__ void first64_UNIT(Map<64> map, int count) {}
__global__ void first128_UNIT(Map<128> map, int count) {}
__global__ void second128_UNIT(int count, Map<128> map) {}
__global__ void several_UNIT(char first, Map<32> map, Map<64> other) {}
__global__ void padded_UNIT(char first, Map<16> map, Map<8> small) {}
__global__ void plain_UNIT(Map<8> small, Map<16> map) {}
namespace sim {
static __device__ int state;
namespace {
__device__ float hidden;
__global__ void inner(float *out, Map<8> small) { *out = hidden + state; }
}
}
void launch_UNIT() {
    masked_UNIT<Mask><<<1, 1>>>({});
    pointed_UNIT<Mask><<<1, 1>>>(nullptr, 0);
    sim::inner<<<1, 1>>>(nullptr, {});
}
";

/// Alignments in C++, and those that follow from the offsets in two architectures.
const ALIGNS: [(u32, u32); 5] = [(8, 1), (16, 16), (32, 32), (64, 64), (128, 128)];

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
    let text = generated(&Bindings::new().file(&library)).map_err(|error| error.to_string())?;
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
    Ok(format!("mod kernels {{\n{text}\n}}\nfn main() {{}}\n"))
}
