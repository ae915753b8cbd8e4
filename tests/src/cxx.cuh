#include <vector_types.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cuda_fp8.h>
#include <cuda_fp6.h>
#include <cuda_fp4.h>
#if __has_include(<cuda_tf32.h>)
#include <cuda_tf32.h>
#endif
#ifdef __CUDACC__
#define KIT_BOTH __host__ __device__
#else
#define KIT_BOTH
#endif
enum kit_enum : unsigned int { kit_enum_first, kit_enum_second };
