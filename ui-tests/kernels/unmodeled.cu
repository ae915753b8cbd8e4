// Types that have no counterpart in Rust, and complex numbers, for the case ../cases/kernels_types/unmodeled.rs. The files beside this one
// were made by nvcc 13.5 (V13.5.37), in this directory:
//
//     ../../.ci/reproducibly nvcc -arch=sm_80 -std=c++17 -ptx unmodeled.cu -o unmodeled.ptx
//     ../../.ci/reproducibly nvcc -arch=sm_80 -std=c++17 -G -ptx unmodeled.cu -o unmodeled.debug.ptx
//     ../../.ci/reproducibly nvcc -arch=sm_80 -std=c++17 -g -c unmodeled.cu -o unmodeled.o

#include <complex>
#include <cuComplex.h>
#include <cuda/std/complex>
#include <thrust/complex.h>

struct Query {
    int key;
    int get(int);
};

struct Filter {
    int hits;
    int Query::*key;
    int (Query::*get)(int);
};

struct Wave {
    std::complex<float> standard;
    float _Complex of_c;
    cuda::std::complex<float> cuda;
    thrust::complex<double> thrust;
    cuDoubleComplex vector;
};

enum class Mode : unsigned char { Off, On };

struct Pixels {
    char4 *signed_bytes;
    uchar2 (*pairs)[2];
    Mode mode;
};

extern "C" __global__ void filter(Filter filter, int *hits) { *hits = filter.hits + (filter.key != nullptr); }

extern "C" __global__ void waves(Wave *waves) { waves->vector.x = waves->cuda.real() + waves->thrust.imag(); }

extern "C" __global__ void pixels(Pixels pixels, Pixels *out) { *out = pixels; }

extern "C" int transform(const cuDoubleComplex *factor, std::complex<float> *values, int count) { return count + factor->x + values->real(); }
