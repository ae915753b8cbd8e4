// Kernels with vectors in members, for a case in ../cases/kernels_types. The file beside this one was made by nvcc 13.5
// (V13.5.37), in this directory:
//
//     ../../.ci/reproducibly nvcc -arch=sm_75 -G -ptx vectors.cu -o vectors.debug.ptx

struct Camera {
    float fov;
    float2 size;
};

struct Transform {
    float4 rows[3];
    float weight;
};

extern "C" __global__ void look(Camera *camera) { camera->fov = camera->size.x; }

extern "C" __global__ void turn(Transform *transform) { transform->weight = transform->rows[0].x; }
