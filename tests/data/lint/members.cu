// Packed and padded parameters, for tests/tests/lint. What nvcc makes of them has no findings, with one exception that is
// explained there.
//
// Made by nvcc 13.5, in this folder:
//   nvcc -G -rdc=true -ptx -arch=sm_75 members.cu -o members.sm_75.ptx
//   nvcc -G -rdc=true -ptx -arch=sm_100 members.cu -o members.sm_100.ptx
//   nvcc -rdc=true -ptx -arch=sm_80 members.cu -o members.optimized.ptx

struct Inner {
    double weight;
    char kind; // 7 bytes of padding, which nvcc copies
};

struct Outer {
    char tag; // 3 bytes of padding
    int count;
    Inner inner;
    short last; // 6 bytes of padding
    float *data;
    char flag;
};

extern "C" __global__ void fill(Outer outer, float *out, unsigned long long bits) {
    outer.data[outer.count] = outer.inner.weight + outer.tag + outer.last + outer.inner.kind + outer.flag;
    // Parts of pointers and numbers that are not addresses.
    out[0] = ((size_t)out & 15) + (unsigned)bits + (unsigned)((size_t)outer.data >> 32);
}

extern "C" __global__ void copy(Outer outer, Outer *out) { *out = outer; }

extern "C" __device__ __noinline__ float half(Outer outer, float by) { return outer.count * by / 2; }
extern "C" __device__ __noinline__ float twice(Outer outer, float by) { return outer.count * by * 2; }

extern "C" __global__ void choose(Outer outer, float *out, bool which) {
    float (*volatile function)(Outer, float) = half;
    out[0] = function(outer, 1);
    float (*other)(Outer, float) = which ? half : twice;
    out[1] = other(outer, 1);
}

// A packed record in an ordinary one, whose alignment is 1: nvcc reads `wide` as 8 bytes at once, at the offset 8.
struct __attribute__((packed)) Packed {
    char tag;
    int count;
    short last;
    double wide;
};

struct Holder {
    char tag;
    Packed packed;
};

extern "C" __device__ __noinline__ void keep(char first, Holder holder, Holder *out) {
    *out = holder;
    out[1].tag = first;
}
extern "C" __device__ __noinline__ Packed pack(Packed packed) {
    packed.count += 1;
    return packed;
}
extern "C" __global__ void aligned(Holder holder, Holder *out) {
    *out = holder;
    keep(holder.tag, holder, out);
    out[2].packed = pack(holder.packed);
}
extern "C" __global__ void misaligned(char first, Holder holder, Holder *out) {
    *out = holder;
    out[1].tag = first;
}
