// The kernel that cases in ../cases/launch are compared with. The file beside this one was made by nvcc 13.5 (V13.5.37), in
// this directory:
//
//     nvcc -arch=sm_90 -ptx required.cu -o required.ptx

__global__ void __block_size__((128, 1, 1)) tile(float *image) { image[threadIdx.x] = 0; }
