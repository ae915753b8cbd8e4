// Families of kernels: by names, and instances of templates. Compiled by nvcc 13.5:
//
// nvcc -ptx -arch=sm_80 family.cu
#include <cuda_bf16.h>

#define AXPY(TYPE, NAME) extern "C" __global__ void NAME(unsigned n, TYPE a, const TYPE *x, TYPE *y) { if (threadIdx.x < n) y[threadIdx.x] += a * x[threadIdx.x]; }
AXPY(float, axpy_f32)
AXPY(double, axpy_f64)
AXPY(__nv_bfloat16, axpy_bf16)
AXPY(unsigned char, axpy_u8)

#define MAP(OP, NAME, TYPE, TEXT) extern "C" __global__ void NAME##_##TEXT(TYPE *data) { data[threadIdx.x] = OP; }
MAP(1, one, float, f32)
MAP(1, one, double, f64)
MAP(2, two, float, f32)
MAP(2, two, double, f64)

template <class T> struct Pair { T first, second; };
#define FILL(TYPE, NAME) extern "C" __global__ void NAME(Pair<TYPE> *out, Pair<TYPE> value) { *out = value; }
FILL(float, fill_f32)
FILL(double, fill_f64)

namespace ns {
struct Exp {};
struct Log {};

template <class T, unsigned N> __global__ void scale(T *data, unsigned n, T by) {
    for (unsigned k = 0; k < N; k++) data[threadIdx.x * N + k] *= by;
}
template <class Op> __global__ void tag(float *out) { *out = sizeof(Op); }

template __global__ void scale<float, 4>(float *, unsigned, float);
template __global__ void scale<double, 4>(double *, unsigned, double);
template __global__ void scale<float, 2>(float *, unsigned, float);
template __global__ void scale<double, 2>(double *, unsigned, double);
template __global__ void tag<Exp>(float *);
template __global__ void tag<Log>(float *);
}

__global__ void set(float *data, float value) { *data = value; }
__global__ void set(double *data, double value) { *data = value; }
