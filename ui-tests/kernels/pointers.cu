// Kernels with pointers to anything and to pointers, for the cases in ../cases/kernels_types. The file beside this one was made by nvcc
// 13.5, in this directory:
//
//     nvcc -arch=sm_75 -ptx pointers.cu -o pointers.ptx

__global__ void raw(void *data, void **rows) {}

__global__ void deep(float **rows) {}
