// Two members of a static library, each for architectures of its own, and kernels whose names follow the compilation.

namespace {
struct Hidden {
    int value;
};
} // namespace

#ifdef FIRST
extern "C" __global__ void first(int *to) { *to = 1; }
#elif defined(SECOND)
extern "C" __global__ void second(int *to, int value) { *to = value; }
extern "C" __global__ void third(float *to) { *to = 3; }
#else
template <typename T> __global__ void apply(T value, int *to) { *to = value.value; }
namespace {
__global__ void inner(int *to) { *to = 4; }
} // namespace
__global__ void outer(int *to) { *to = 5; }
void launch(int *to) {
    apply<<<1, 1>>>(Hidden{6}, to);
    inner<<<1, 1>>>(to);
}
#endif
