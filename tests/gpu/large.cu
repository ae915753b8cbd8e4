// Kernels with more than 4352 bytes of parameters, for the GPU suite: their other side is ../src/programs/gpu/large.rs.
//
// large.ptx was made from this file by nvcc 13.5 (V13.5.37), in this directory; PTX 8.1 is the first that has such kernels, and needs
// the driver of CUDA 12.1:
//
//     nvcc -arch=sm_75 -ptx large.cu -o - | sed 's/^\.version .*/.version 8.1/' > large.ptx

#include <cstdint>

typedef unsigned long long word;

// A number to which every word, and its place, counts.
template <int N> __device__ word sum(const uint32_t (&words)[N]) {
    word sum = 0;
    for (int i = 0; i < N; i++)
        sum = sum * 31 + words[i];
    return sum;
}

struct Table {
    uint32_t words[5000];
    uint8_t last;
};

// A bit-field: the argument is converted.
struct Flagged {
    uint32_t kind : 3;
    uint32_t words[1200];
};

// With a pointer before and a number behind it, the most that any kernel takes: 32764 bytes.
struct Most {
    uint32_t words[8188];
};

extern "C" __global__ void large(uint8_t a, Table b, uint8_t c, double d, word *out) {
    out[0] = a, out[1] = sum(b.words), out[2] = b.last, out[3] = c, out[4] = (word)(long long)d;
}

extern "C" __global__ void large_converted(uint16_t a, Flagged b, uint32_t c, word *out) {
    out[0] = a, out[1] = b.kind, out[2] = sum(b.words), out[3] = c;
}

extern "C" __global__ void largest(word *out, Most a, uint32_t b) { out[0] = sum(a.words), out[1] = b; }
