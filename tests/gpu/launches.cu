// Kernels for launches of every form. on_host.cpp runs them with one thread.
//
// launches.ptx was made from this file by nvcc 13.5 (V13.5.37), in this directory; it needs no newer driver than CUDA 11.8's:
//
//     nvcc -arch=sm_90 -ptx launches.cu -o - | sed 's/^\.version .*/.version 7.8/' > launches.ptx

#ifdef __CUDA_ARCH__
static __device__ unsigned thread() { return blockIdx.x * blockDim.x + threadIdx.x; }
static __device__ unsigned threads() { return gridDim.x * blockDim.x; }
static __device__ unsigned cluster_size() {
    unsigned size;
    asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(size));
    return size;
}
static __device__ unsigned shared_size(unsigned) {
    extern __shared__ unsigned words[];
    unsigned size;
    asm("mov.u32 %0, %%dynamic_smem_size;" : "=r"(size));
    words[size / 4 - 1] = size;
    return words[size / 4 - 1];
}
#else
static unsigned thread() { return 0; }
static unsigned threads() { return 1; }
static unsigned cluster_size() { return 2; }
static unsigned shared_size(unsigned expected) { return expected; }
#endif

// For buffers and prepared launches.
extern "C" __global__ void add(unsigned *out, const unsigned *in, unsigned by, unsigned n) {
    for (unsigned i = thread(); i < n; i += threads()) out[i] = in ? in[i] + by : by;
}

// Clusters of two blocks.
extern "C" __global__ void __cluster_dims__(2, 1, 1) clusters(unsigned *out) {
    if (thread() == 0) *out = cluster_size();
}

// Dynamic shared memory of `size` bytes.
extern "C" __global__ void shared(unsigned *out, unsigned size) {
    if (thread() == 0) *out = shared_size(size);
}
