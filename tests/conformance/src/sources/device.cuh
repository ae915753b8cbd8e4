#ifdef __CUDACC__
#define KIT_DEVICE __device__
#define KIT_KERNEL __global__
#define KIT_CONSTANT __constant__
#define KIT_SHARED __shared__
#else
#define KIT_DEVICE __attribute__((device))
#define KIT_KERNEL __attribute__((global))
#define KIT_CONSTANT __attribute__((constant))
#define KIT_SHARED __attribute__((shared))
#endif
