// Before candle's kernels: they compile for the host only where its pass, too, has an architecture. CUDA's headers come first, for they
// must not see it there.
#include <cuda_runtime.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <cmath>
#include <cstdint>
#ifndef __CUDA_ARCH__
#define __CUDA_ARCH__ 800
#endif
