// Types of CUDA, types that could be of its libraries, and a class without members, each taken by a kernel or a function. And what takes no types.
#include <cuda_runtime.h>

namespace cuda {
struct Params {
    float scale;
    int count;
};
}  // namespace cuda
namespace thrust {
struct policy {
    int kind;
};
}  // namespace thrust

struct Tag {};

#if defined(WITH_extent)
extern "C" unsigned long volume(cudaExtent extent, float4 *points, cudaMemcpyKind) { return extent.width + (points != nullptr); }
#elif defined(WITH_params)
__global__ void scale(float *data, cuda::Params params) { data[threadIdx.x] *= params.scale; }
#elif defined(WITH_variable)
__constant__ float factor;
#elif defined(WITH_tag)
extern "C" int tagged(const Tag *tag) { return tag != nullptr; }
#else
namespace thrust {
__global__ void transform(float *data, policy policy) { data[threadIdx.x] *= policy.kind; }
}  // namespace thrust
#endif
