// Numbers and pointers that nvcc declares as bytes, for ../cases/pass/kernels_checked.rs and ../cases/kernels_checked. The files beside this
// one were made by nvcc 13.5 (V13.5.37), in this directory:
//
//     nvcc -arch=sm_80 -ptx grid_constant.cu -o grid_constant.ptx
//     nvcc -arch=sm_80 -g -c grid_constant.cu -o grid_constant.o

extern "C" __global__ void fill(const __grid_constant__ unsigned long long value, float *const __grid_constant__ out) {
    *out = value;
}

__global__ void scale(const __grid_constant__ float factor, float *out) { *out *= factor; }
