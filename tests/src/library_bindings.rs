//! Declares the kernels and variables of a shared library, as it is shipped: cubins of two sources that have one name, without debug
//! information; and of sources that are known from bug reports.

use std::path::Path;
use std::process::Command;

use gpu_abi_bindgen::Bindings;

use crate::bindings::{generated, program_of};
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

const NULL_POINTERS: &str = "\
#include <cstddef>
struct Some { int a; std::nullptr_t none[2]; float b; };
template<class... A> struct Tuple { int x; };
template<class A, class B> struct Two { A a; B b; };
__global__ void direct(std::nullptr_t p, const std::nullptr_t q, Tuple<std::nullptr_t, int> t) {}
template<class T> __global__ void bias(float *out, T by) { *out = by ? 1 : 0; }
__global__ void pointed(std::nullptr_t **p, std::nullptr_t *q) {}
__global__ void held(Some some, Two<decltype(nullptr), char> two, int *out) { *out = some.a + two.b; }
void launch() {
    direct<<<1, 1>>>(nullptr, nullptr, {});
    bias<<<1, 1>>>(nullptr, nullptr);
    bias<<<1, 1>>>(nullptr, (float *)nullptr);
    pointed<<<1, 1>>>(nullptr, nullptr);
    held<<<1, 1>>>({}, {}, nullptr);
}
";

const NESTED: &str = "\
struct A { enum class In : char { Q = 1 } in; };
struct B { struct In { int x; } in; };
struct C { union In { int x; float y; } in; };
struct D { struct Mid { enum E { P, Q }; E e; } m; int n; };
namespace ns { struct F { enum class In : int { Z } in; }; }
struct G { struct Tag; int x; };
struct G::Tag { float3 p; int y : 5; };
template<class T> struct L { struct Node { T value; Node *next; }; Node first; };
__global__ void k(A a, B b, C c, D d, ns::F f, G::Tag g, L<float> l, L<A>::Node *n, G *o) { o->x = b.in.x; }
";

const UNIQUE: &str = "\
struct Empty {};
struct Alloc { [[no_unique_address]] Empty e; float *p; int n; };
struct Twice { float *p; [[no_unique_address]] Alloc a; [[no_unique_address]] Empty e; };
class Ended { public: int a; char b; __host__ __device__ Ended() {} private: short c; };
struct After { [[no_unique_address]] Ended x; char d; };
template<class T> struct Held { [[no_unique_address]] T value; int n; };
__global__ void alloc(Alloc alloc, int *out) { *out = alloc.n; }
__global__ void twice(Twice twice, int *out) { *out = twice.a.n; }
__global__ void after(After after, int *out) { *out = after.d; }
__global__ void held(Held<Empty> empty, Held<float> held, int *out) { *out = empty.n + held.n; }
";

const FOR_ARCHS: &str = "\
__global__ void everywhere(int *out) { *out = 1; }
template<class T> __global__ void scale(T *out) { *out = *out * T(2); }
template __global__ void scale<float>(float *);
#if __CUDA_ARCH__ >= 900 || !defined(__CUDA_ARCH__)
struct New { int n; double d; };
__global__ void hopper(New value, float *out) { *out = value.n; }
template __global__ void scale<double>(double *);
namespace n { __constant__ float table[4]; }
__global__ void use(float *out) { *out = n::table[*(int *)out]; }
#endif
";

/// What is left out of these sources, and why.
const LEFT_OUT: [&str; 2] = [
    "`value` is not declared: `Pass` has 4 bytes in the debug information and 8 in the kernel",
    "`passed` is not declared: `Pass` has 4 bytes in the debug information and 8 in the module",
];

/// A type that the host compiler has without a member.
const OF_PASSES: &str = "\
#ifdef __CUDA_ARCH__
struct Pass { int a, b; };
#else
struct Pass { int a; };
#endif
__constant__ Pass passed;
extern \"C\" __global__ void value(Pass pass, int *out) { *out = pass.a + passed.a; }
__global__ void plain(int *out) { *out = 1; }
";

/// Variables with larger alignments than their types.
const ALIGNED: &str = "\
struct Part { float a; int b[2]; };
struct Whole { int b[12]; };
struct Known { int b[12]; };
struct __align__(16) Aligned { float a; int b[2]; };
__device__ __align__(32) Part part;
__constant__ __align__(32) Part parts[4];
__constant__ __align__(16) Whole whole;
__constant__ __align__(16) Known known;
__device__ Aligned aligned;
__managed__ __align__(64) Aligned more;
__global__ void use(Known by, float *out) { *out = part.a + parts[1].a + whole.b[2] + known.b[1] + aligned.a + more.a + by.b[0]; }
";

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
