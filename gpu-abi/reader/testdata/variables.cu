// Variables of every kind that nvcc and clang have, and kernels with bounds; `CLUSTERS` from sm_90 on.
#ifdef __clang__
#define __constant__ __attribute__((constant))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
extern "C" __device__ int vprintf(const char *, void *);
#else
#include <cstdio>
__managed__ int counter = 3;
#endif

struct Params {
    double scale;
    float weights[24];
    int count;
};

__constant__ Params params;
__constant__ float table[4][2] = {{1, 2}, {3, 4}};
__device__ int seeded = 7;
static __constant__ Params hidden;
namespace ns {
__constant__ Params inner;
__device__ float history[8];
namespace {
__constant__ int nameless;
}
}
#ifdef ELSEWHERE
extern __device__ short elsewhere;
extern __constant__ float open_ended[];
#endif

__global__ void use(int *out)
{
    __shared__ float tile[33];
    __shared__ double wide;
    __shared__ char narrow;
    tile[out[0]] = 1, narrow = out[1], wide = out[2];
    out[3] = tile[out[4]] + narrow + wide + params.count + hidden.count + ns::inner.count + ns::nameless + table[out[5]][1];
    seeded++, ns::history[out[6]] = 1;
    int local[8] = {1, 2, 3, 4, 5, 6, 7, 9};
    out[7] = local[out[8]];
#ifdef ELSEWHERE
    out[9] = elsewhere + open_ended[out[1]];
#endif
#ifdef __clang__
    vprintf("text", out);
#else
    counter++, printf("text");
#endif
}

#ifndef __clang__
__global__ void __launch_bounds__(128, 2) bounded(int *out) { *out = 1; }
__global__ void __maxnreg__(40) frugal(int *out) { *out = 1; }
#ifdef CLUSTERS
__global__ void __launch_bounds__(128, 2, 4) ranked(int *out) { *out = 1; }
__global__ void __cluster_dims__(2, 1, 1) clustered(int *out) { *out = 1; }
__global__ void __block_size__((64, 2, 1), (2, 2, 1)) blocked(int *out) { *out = 1; }
#endif
#endif
