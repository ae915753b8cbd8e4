/* Written by gpu-abi-conformance. Compile this, and give it what your compiler makes of it. */
#if defined(__cplusplus)
#define KIT_C extern "C"
#define KIT_ALIGNOF(T) alignof(T)
#else
#include <stdbool.h>
#define KIT_C
#define KIT_ALIGNOF(T) _Alignof(T)
#endif
#if defined(__CUDACC__)
#define KIT_BOTH __host__ __device__
#elif defined(__CUDA__)
#define KIT_BOTH __attribute__((host)) __attribute__((device))
#else
#define KIT_BOTH
#endif
#if defined(__CUDACC_RTC__)
/* NVRTC has no __builtin_offsetof. */
#define KIT_OFFSETOF(T, member) ((char *)&((T *)0)->member - (char *)0)
/* It folds the conversion of the address of a member, and of no number. */
template <class T> struct kit_holder { T value; };
#define KIT_AT(T) ((kit_holder<T> *)0)->value
#define KIT_BASEOF(T, base) ((char *)&static_cast<base &>(KIT_AT(T)) - (char *)&KIT_AT(T))
#else
#define KIT_OFFSETOF(T, member) __builtin_offsetof(T, member)
/* The conversion of a null pointer would not add the offset. */
#define KIT_BASEOF(T, base) ((unsigned long long)(base *)(T *)4096 - 4096)
#endif
#if __has_include(<vector_types.h>) && !defined(GPU_ABI_KIT_NO_HEADERS)
#include <vector_types.h>
#endif
#ifndef __align__
#define __align__(n) __attribute__((aligned(n)))
#endif
#if __has_include(<vector_types.h>) && !defined(GPU_ABI_KIT_NO_HEADERS)
#include <surface_types.h>
#include <texture_types.h>
#if defined(__cplusplus) && __has_include(<cuda_fp16.h>)
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cuda_fp8.h>
#if __has_include(<cuda_fp4.h>)
#include <cuda_fp6.h>
#include <cuda_fp4.h>
#endif
#if __has_include(<cuda_tf32.h>)
#include <cuda_tf32.h>
#endif
#endif
#else
