__global__ void everywhere(int *out) { *out = 1; }
template<class T> __global__ void scale(T *out) { *out = *out * T(2); }
template __global__ void scale<float>(float *);
#if __CUDA_ARCH__ >= 900 || !defined(__CUDA_ARCH__)
struct New { int n; double d; };
__global__ void hopper(New value, float *out) { *out = value.n; }
template __global__ void scale<double>(double *);
namespace n { __constant__ float table[4]; }
__global__ void use(float *out) { *out = n::table[*(int *)out]; }
#endif
