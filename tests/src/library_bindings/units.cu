template<int N> struct alignas(N) Map { char bytes[2 * N]; };
struct Mask { struct Params { int rows; void *data; }; };
template<class T> __global__ void masked_UNIT(typename T::Params params) {}
template<class T> __global__ void pointed_UNIT(typename T::Params *params, int count) {}
__global__ void first64_UNIT(Map<64> map, int count) {}
__global__ void first128_UNIT(Map<128> map, int count) {}
__global__ void second128_UNIT(int count, Map<128> map) {}
__global__ void several_UNIT(char first, Map<32> map, Map<64> other) {}
__global__ void padded_UNIT(char first, Map<16> map, Map<8> small) {}
__global__ void plain_UNIT(Map<8> small, Map<16> map) {}
namespace sim {
static __device__ int state;
namespace {
__device__ float hidden;
__global__ void inner(float *out, Map<8> small) { *out = hidden + state; }
}
}
void launch_UNIT() {
    masked_UNIT<Mask><<<1, 1>>>({});
    pointed_UNIT<Mask><<<1, 1>>>(nullptr, 0);
    sim::inner<<<1, 1>>>(nullptr, {});
}
