// A kernel that takes a class of CUDA's libraries, which are in an inline namespace whose name lists the architectures.
#ifdef CHANGED
#define ABI _V_300500_SM_800_900
#else
#define ABI _V_300500_SM_800
#endif

namespace cub {
inline namespace ABI {
template <typename T> struct KeyValuePair { int key; T value; };
}
}

template <typename T> struct Wrap { cub::KeyValuePair<T> pair; T *data; };

template <typename T> __global__ void mine(Wrap<T> wrap, cub::KeyValuePair<const T *> other, T *out) {
    *out = wrap.pair.value + *other.value;
}
template __global__ void mine<float>(Wrap<float>, cub::KeyValuePair<const float *>, float *);
