// Variables of a module, for the GPU suite: their other side is ../src/programs/gpu/variables.rs.
//
// variables.ptx was made from this file by nvcc 13.5 (V13.5.37), in this directory:
//
//     nvcc -arch=sm_75 -ptx variables.cu -o - | sed 's/^\.version .*/.version 7.0/' > variables.ptx

#include <cstdint>

typedef unsigned long long word;

// A bit-field and padding: values are converted.
struct Scene {
    float3 sun;
    uint8_t flag;
    uint32_t order : 4;
    double seed;
};

__constant__ Scene scene;
__constant__ uint16_t small_number;
namespace inner {
__device__ Scene history[3];
}

__device__ word *put(word *out, const Scene &value) {
    *out++ = __float_as_uint(value.sun.x), *out++ = __float_as_uint(value.sun.y), *out++ = __float_as_uint(value.sun.z);
    *out++ = value.flag, *out++ = value.order, *out++ = __double_as_longlong(value.seed);
    return out;
}

extern "C" __global__ void read_variables(word *out) {
    out = put(out, scene);
    out = put(out, inner::history[2]);
    *out = small_number;
}

extern "C" __global__ void write_variables(uint32_t order) {
    inner::history[1] = scene;
    inner::history[1].order = order;
}
