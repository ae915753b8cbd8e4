struct Empty {};
struct Alloc { [[no_unique_address]] Empty e; float *p; int n; };
struct Twice { float *p; [[no_unique_address]] Alloc a; [[no_unique_address]] Empty e; };
class Ended { public: int a; char b; __host__ __device__ Ended() {} private: short c; };
struct After { [[no_unique_address]] Ended x; char d; };
template<class T> struct Held { [[no_unique_address]] T value; int n; };
__global__ void alloc(Alloc alloc, int *out) { *out = alloc.n; }
__global__ void twice(Twice twice, int *out) { *out = twice.a.n; }
__global__ void after(After after, int *out) { *out = after.d; }
__global__ void held(Held<Empty> empty, Held<float> held, int *out) { *out = empty.n + held.n; }
