// Types of kernels and of a function of C++ that a Rust program declares on its own.
#include <cuda_fp16.h>
#include <cstdint>
#include <cstddef>

namespace sim {
enum class Mode : int32_t { Idle = 0, Run = 1, Stop = 4 };
enum Color : uint8_t { COLOR_RED = 1, COLOR_GREEN = 2 };
struct Material { float3 albedo; float roughness; half gloss; uint16_t flags; };
struct Body { float position[3]; float mass; uint64_t id; Material material; Body *next; Mode mode; };
template <typename T, unsigned N> struct Grid { T *data; T origin[N]; unsigned count; };
union Word { uint32_t whole; uint16_t halves[2]; };
struct Pair { float x; int8_t y; };
struct Bits { uint32_t low : 4; uint32_t high : 28; float scale; };
struct Tagged { uint32_t tag; union { float number; int32_t index; }; };
struct Handle;
struct Job { Handle *handle; Body *bodies; Tagged tagged; void (*callback)(int); const char *name; };
}

namespace ui {
struct Pair { int32_t first, second; };
}

struct Params {
    float dt;
    uint32_t steps;
    bool frozen;
    sim::Color color;
    double gravity;
    sim::Word word;
    sim::Pair pair;
    int32_t table[8];
    void *user;
    const float *weights;
    size_t count;
    long long wide;
};
typedef struct { int32_t a; int64_t b; } config_t;

__constant__ config_t settings;

__global__ void step(sim::Body *bodies, Params params, sim::Grid<float, 2> coarse, sim::Grid<double, 3> fine) {
    bodies[threadIdx.x].mass += params.dt * coarse.data[0] + (float)fine.data[0] + settings.a;
}

extern "C" int launch(sim::Job *job, ui::Pair size, const sim::Bits *bits) { return job->tagged.index + size.first + bits->low; }

extern "C" cudaError_t last_error() { return cudaGetLastError(); }
