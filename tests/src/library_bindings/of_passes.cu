#ifdef __CUDA_ARCH__
struct Pass { int a, b; };
#else
struct Pass { int a; };
#endif
__constant__ Pass passed;
extern "C" __global__ void value(Pass pass, int *out) { *out = pass.a + passed.a; }
__global__ void plain(int *out) { *out = 1; }
