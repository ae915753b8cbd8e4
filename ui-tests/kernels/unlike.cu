// Kernels that no two architectures have alike, for the cases `renamed_in_image` and `kernels_for_some_architectures`. Made by nvcc 13.5 (V13.5.37):
//
//     nvcc -fatbin -gencode arch=compute_75,code=compute_75 -gencode arch=compute_90,code=compute_90 unlike.cu -o unlike.fatbin

#if __CUDA_ARCH__ >= 900
extern "C"
#endif
__global__ void clear(float *data, unsigned n)
{
    data[n] = 0;
}

#if __CUDA_ARCH__ < 900
__global__ void scale(float *data, unsigned n)
{
    data[n] *= 2;
}
#endif
