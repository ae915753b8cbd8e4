// Instances whose mangled names have different substitutions: `S0_` is `float *` or `__nv_bfloat16`. Compiled by nvcc 13.5:
//
// nvcc -ptx -arch=sm_80 dequantize.cu
#include <cuda_bf16.h>

namespace q {
struct Half { unsigned short bits; };
template <class T, int Tile, int Code>
__global__ void dequantize(float *code, unsigned char *a, float *absmax, T *out, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = T{};
}
template __global__ void dequantize<float, 512, 0>(float *, unsigned char *, float *, float *, int);
template __global__ void dequantize<float, 512, 1>(float *, unsigned char *, float *, float *, int);
template __global__ void dequantize<__nv_bfloat16, 512, 0>(float *, unsigned char *, float *, __nv_bfloat16 *, int);
template __global__ void dequantize<__nv_bfloat16, 512, 1>(float *, unsigned char *, float *, __nv_bfloat16 *, int);
template __global__ void dequantize<Half, 512, 0>(float *, unsigned char *, float *, Half *, int);
template __global__ void dequantize<Half, 512, 1>(float *, unsigned char *, float *, Half *, int);
}
