// The kernels of the examples `quickstart` and `records`: the other side of the types that they declare.
//
// nbody.ptx and nbody.debug.ptx were made from this file by nvcc 13.5 (V13.5.37), in this directory:
//
//     nvcc -arch=sm_75 -ptx nbody.cu -o nbody.ptx
//     nvcc -arch=sm_75 -G -ptx nbody.cu -o nbody.debug.ptx

#include <cstdint>
#include <cuda_fp16.h>

// ---- An n-body simulation ----

struct __align__(32) Body {
    float3 position;
    float mass;
    __align__(16) float velocity[3];
    uchar4 color;
    unsigned int species : 4;
    bool frozen : 1;
    int : 0;
    unsigned short : 7;
    const uint32_t *neighbors;  // how many, then their indices; null: all other bodies
};

struct SimParams {
    float dt;
    double gravity;
    float4 bounds;  // a sphere: its center and its radius
    uint32_t count;
    bool bounce : 1;
    unsigned int steps : 20;
    int bias : 6;
    float damping;
};

__device__ float3 pull(const Body &body, const Body &other, const SimParams &params) {
    float3 d = make_float3(other.position.x - body.position.x, other.position.y - body.position.y,
                           other.position.z - body.position.z);
    float squared = d.x * d.x + d.y * d.y + d.z * d.z + 1e-6f;
    // Bodies of one kind attract each other more strongly.
    float affinity = body.species == other.species ? 1.0f + params.bias / 32.0f : 1.0f;
    float scale = float(params.gravity) * affinity * other.mass * rsqrtf(squared * squared * squared);
    return make_float3(d.x * scale, d.y * scale, d.z * scale);
}

// Moves every body by one step.
extern "C" __global__ void step(Body *next, const Body *bodies, SimParams params) {
    uint32_t self = blockIdx.x * blockDim.x + threadIdx.x;
    if (self >= params.count) return;
    Body body = bodies[self];
    if (!body.frozen) {
        const uint32_t *list = body.neighbors;
        uint32_t others = list ? list[0] : params.count;
        float3 force = make_float3(0.0f, 0.0f, 0.0f);
        for (uint32_t i = 0; i < others; i++) {
            uint32_t other = list ? list[i + 1] : i;
            if (other == self) continue;
            float3 f = pull(body, bodies[other], params);
            force.x += f.x, force.y += f.y, force.z += f.z;
        }
        body.velocity[0] = (body.velocity[0] + force.x * params.dt) * params.damping;
        body.velocity[1] = (body.velocity[1] + force.y * params.dt) * params.damping;
        body.velocity[2] = (body.velocity[2] + force.z * params.dt) * params.damping;
        float3 p = body.position;
        p.x += body.velocity[0] * params.dt;
        p.y += body.velocity[1] * params.dt;
        p.z += body.velocity[2] * params.dt;
        float3 out = make_float3(p.x - params.bounds.x, p.y - params.bounds.y, p.z - params.bounds.z);
        bool left = out.x * out.x + out.y * out.y + out.z * out.z > params.bounds.w * params.bounds.w;
        if (left && params.bounce) {
            for (float &v : body.velocity) v = -v;
        } else {
            body.position = p;
        }
        body.color.w = left ? 128 : 255;
    }
    next[self] = body;
}

// Adds a body, passed by value.
extern "C" __global__ void spawn(Body *bodies, uint32_t at, Body body) {
    bodies[at] = body;
}

// ---- Quantized weights, stored as llama.cpp stores them (ggml/src/ggml-common.h) ----

struct block_q4_0 {
    half d;          // the scale
    uint8_t qs[16];  // 32 weights of 4 bits
};

struct block_q8_0 {
    half d;
    int8_t qs[32];  // 32 weights of 8 bits
};

struct block_q4_K {
    union {
        struct {
            half d;     // the scale of the scales
            half dmin;  // the scale of the minima
        } data;
        half2 dm;
    };
    uint8_t scales[12];  // 8 scales and 8 minima of 6 bits
    uint8_t qs[128];     // 256 weights of 4 bits
};

extern "C" __global__ void dequantize_q4_0(float *out, block_q4_0 block) {
    uint32_t i = threadIdx.x;
    uint8_t pair = block.qs[i % 16];
    int q = i < 16 ? pair & 15 : pair >> 4;
    out[i] = __half2float(block.d) * float(q - 8);
}

extern "C" __global__ void dequantize_q8_0(float *out, block_q8_0 block) {
    out[threadIdx.x] = __half2float(block.d) * float(block.qs[threadIdx.x]);
}

extern "C" __global__ void dequantize_q4_K(float *out, block_q4_K block) {
    uint32_t i = threadIdx.x, part = i / 32;
    const uint8_t *s = block.scales;
    // The last four scales and minima have their upper two bits in those of the first four.
    int scale = part < 4 ? s[part] & 63 : (s[part + 4] & 15) | (s[part - 4] >> 6 << 4);
    int min = part < 4 ? s[part + 4] & 63 : s[part + 4] >> 4 | (s[part] >> 6 << 4);
    uint8_t pair = block.qs[part / 2 * 32 + i % 32];
    int q = part % 2 == 0 ? pair & 15 : pair >> 4;
    float2 dm = __half22float2(block.dm);
    out[i] = dm.x * float(scale) * float(q) - dm.y * float(min);
}

// ---- A type of CUDA's own, a union in a struct (driver_types.h) ----

// Fills a linear resource.
extern "C" __global__ void fill(cudaResourceDesc resource, float value) {
    if (resource.resType != cudaResourceTypeLinear) return;
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < resource.res.linear.sizeInBytes / sizeof(float)) {
        static_cast<float *>(resource.res.linear.devPtr)[i] = value;
    }
}
