// A kernel of CUDA 12, whose cuda.h aligns CUtensorMap to 64 bytes, for cases in ../cases/kernels_checked and
// ../cases/kernels_types. The files beside this one were made by nvcc 13.5 (V13.5.37), in this directory:
//
//     nvcc -arch=sm_90 -ptx tensor_map.cu -o tensor_map.ptx
//     nvcc -arch=sm_75 -G -ptx tensor_map.cu -o tensor_map.debug.ptx

typedef struct CUtensorMap_st {
    alignas(64) unsigned long long opaque[16];
} CUtensorMap;

struct Load {
    int row;
    CUtensorMap map;
};

__global__ void load(const __grid_constant__ CUtensorMap map, unsigned long long *out) { *out = map.opaque[0]; }

__global__ void load_row(Load *load) { load->map.opaque[0] = load->row; }
