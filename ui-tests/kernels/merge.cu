// A kernel with two parameters of one type, for a case in ../cases/kernels_types. The file beside this one was made by nvcc 13.5
// (V13.5.37), in this directory:
//
//     ../../.ci/reproducibly nvcc -arch=sm_75 -G -ptx merge.cu -o merge.debug.ptx

struct Body {
    float3 position;
    float mass;
};

extern "C" __global__ void merge(Body *into, Body *from) { into->mass += from->mass; }
