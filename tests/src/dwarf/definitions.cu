#include <cstdio>
#include <cuda_fp16.h>
struct Node { int value; Node *next; __half weight; };
__constant__ Node first;
__device__ Node table[4] = { { 1, nullptr }, { 2, nullptr } };
__managed__ int shared_with_host;
static __device__ int counter;
extern "C" __device__ __noinline__ int plain(int a, float b) { return a + (int)b; }
template <class T> __device__ __noinline__ T twice(T x) { T local[3] = { x, x, x }; return local[(int)x % 3] + x; }
namespace space { __device__ __noinline__ Node make(int value) { Node node = { value, &table[1] }; return node; } }
typedef int (*callback)(int, float);
__device__ callback pointer = plain;
__global__ void __launch_bounds__(128, 2) kernel(Node by_value, Node *nodes, int n) {
    __shared__ Node tile[8];
    extern __shared__ int dynamic[];
    tile[threadIdx.x % 8] = by_value;
    __syncthreads();
    for (int i = 0; i < n; i++) {
        Node made = space::make(i);
        switch (made.value % 5) {
            case 0: dynamic[i] = twice(i); break;
            case 1: dynamic[i] = (int)twice(0.5 * i); break;
            case 2: dynamic[i] = pointer(i, 1.0f); break;
            case 3: printf("%d { } // \" /* %s\n", i, "a: b;"); break;
            default: atomicAdd(&counter, shared_with_host + first.value);
        }
        nodes[i].value += dynamic[i] + tile[i % 8].value;
    }
}
