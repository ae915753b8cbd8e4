// A kernel's struct with a callback of another calling convention, by clang for the host alone, without CUDA's headers.

#define __global__ __attribute__((global))
extern "C" int cudaLaunchKernel(const void *, ...);
extern "C" unsigned __cudaPopCallConfiguration(...);

struct Calls {
  int(__attribute__((ms_abi)) * called)(int n);
};

__global__ void call(Calls *calls) { calls->called = nullptr; }
