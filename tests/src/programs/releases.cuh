#include <cuda.h>
#include <cuda_runtime_api.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cuda_fp8.h>
#include <cuda_fp6.h>
#include <cuda_fp4.h>
#if __has_include(<cuda_tf32.h>)
#include <cuda_tf32.h>
#endif
