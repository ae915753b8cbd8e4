// Kernels that clang compiles for the host alone, without CUDA's headers.

#define __global__ __attribute__((global))
extern "C" int cudaLaunchKernel(const void *, ...);
extern "C" unsigned __cudaPopCallConfiguration(...);

struct Node {
  int key;
  Node *next;
};
struct Params {
  int count;
  const Node *nodes;
  unsigned flags : 3;
};

__global__ void step(Params params, const Node *nodes, const int &count) {}
template <class T> __global__ void fill(T *out, int count) {}
template __global__ void fill<int>(int *, int);
extern "C" __global__ void paint(Params params, unsigned count) {}
static __global__ void hidden(Params params, float number) {}
namespace {
__global__ void unnamed(Params params, int *out) {}
} // namespace
const void *uses[] = {(const void *)hidden, (const void *)unnamed};
int key(Node *node) { return node->key; }
