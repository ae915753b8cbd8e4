// A struct with padding at its end, for tests/tests/lint. NVRTC 12.9 reads `kind` and the padding as one word.
//
// Made by NVRTC 12.9, in this folder: tests/nvrtc/compile.cpp with the options
//   -std=c++20 -rdc=true -arch=sm_100 -G

struct Tail {
    float weight;
    unsigned char kind;
};

extern "C" __global__ void take(Tail tail, Tail *out) { *out = tail; }
