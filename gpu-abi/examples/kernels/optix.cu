// The launch parameters of an OptiX pipeline and a record of its shader binding table, for the example `optix`. The OptiX SDK
// is not needed: its `OptixTraversableHandle` is a 64-bit integer, and its `OPTIX_SBT_RECORD_HEADER_SIZE` is 32.
//
// optix.ptx was made from this file by nvcc 13.5 (V13.5.37), in this directory:
//
//     nvcc -arch=sm_75 -rdc=true -ptx optix.cu

typedef unsigned long long OptixTraversableHandle;

struct Camera {
    float3 eye, u, v, w;
};

struct Params {
    uchar4 *image;
    unsigned int width, height;
    Camera camera;
    unsigned int samples : 8;
    bool is_final : 1;
    OptixTraversableHandle world;
};

// The data of a record after its header; the device reads it through `optixGetSbtDataPointer`.
struct HitData {
    float3 color;
    float roughness;
    const float3 *normals;
};

extern "C" {
__constant__ Params params;
}

extern "C" __global__ void __raygen__pinhole() {
    params.image[0] = make_uchar4(params.width, params.height, params.samples, params.is_final);
}

extern "C" __device__ float3 shade(const HitData *data) { return data->color; }
