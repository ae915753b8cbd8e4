// The variables that the cases in ../cases/kernels_variables are compared with. The files beside this one were made by nvcc 13.5
// (V13.5.37), in this directory:
//
//     nvcc -arch=sm_75 -ptx scene.cu -o scene.ptx
//     nvcc -G -arch=sm_75 -ptx scene.cu -o scene.debug.ptx
//     nvcc -arch=sm_90 -cubin scene.cu -o scene.cubin
//     nvcc -fatbin -gencode arch=compute_75,code=sm_75 -gencode arch=compute_90,code=[sm_90,compute_90] scene.cu -o scene.fatbin
//     nvcc -fatbin -DUNLIKE -gencode arch=compute_75,code=compute_75 -gencode arch=compute_90,code=compute_90 scene.cu \
//         -o unlike_scene.fatbin

struct Params {
    float3 sun;
    double seed;
    unsigned frame;
#if defined UNLIKE && __CUDA_ARCH__ >= 900
    unsigned more[4];
#endif
};

__constant__ Params params;
__device__ float4 history[4];
__managed__ unsigned counter;
static __constant__ Params hidden;

namespace first { __constant__ int seed; }
namespace second { __constant__ int seed; }

#if !defined UNLIKE || __CUDA_ARCH__ >= 900
__constant__ int recent;
#else
__constant__ int old;
#endif

__global__ void __launch_bounds__(128, 2) draw(float *image)
{
    __shared__ float tile[64];
    tile[threadIdx.x] = image[0];
    __syncthreads();
    image[1] = tile[3] + params.frame + hidden.frame + first::seed + second::seed;
    history[1].x = image[2], counter++;
}

extern "C" __global__ void present(float *image) { image[0] = history[2].y; }
