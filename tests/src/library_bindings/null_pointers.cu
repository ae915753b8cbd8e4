#include <cstddef>
struct Some { int a; std::nullptr_t none[2]; float b; };
template<class... A> struct Tuple { int x; };
template<class A, class B> struct Two { A a; B b; };
__global__ void direct(std::nullptr_t p, const std::nullptr_t q, Tuple<std::nullptr_t, int> t) {}
template<class T> __global__ void bias(float *out, T by) { *out = by ? 1 : 0; }
__global__ void pointed(std::nullptr_t **p, std::nullptr_t *q) {}
__global__ void held(Some some, Two<decltype(nullptr), char> two, int *out) { *out = some.a + two.b; }
void launch() {
    direct<<<1, 1>>>(nullptr, nullptr, {});
    bias<<<1, 1>>>(nullptr, nullptr);
    bias<<<1, 1>>>(nullptr, (float *)nullptr);
    pointed<<<1, 1>>>(nullptr, nullptr);
    held<<<1, 1>>>({}, {}, nullptr);
}
