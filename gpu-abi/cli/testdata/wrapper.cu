// Functions that a program calls instead of launching kernels itself.
//
// `CHANGED` makes the changes that other declarations of these functions do not survive.

#include "wrapper.cuh"
#include <cstddef>

namespace sim {
enum class Mode : int { Euler, Verlet };

struct Body {
    float3 position;
    float mass;
};
} // namespace sim

struct Params {
#ifdef CHANGED
    float scale;
#endif
    float dt;
    sim::Mode mode;
};

struct Stats {
#ifdef CHANGED
    int mode;
#else
    sim::Mode mode;
#endif
    unsigned steps;
    double energy;
};

struct Engine;

__global__ void step(sim::Body *bodies, Params params) {
    bodies[threadIdx.x].mass *= params.dt;
}

#ifdef CHANGED
extern "C" int sim_step(Engine *engine, sim::Body *bodies, size_t count, const Params *params, cudaStream_t stream) {
#else
extern "C" int sim_step(Engine *engine, sim::Body *bodies, const Params *params, size_t count, cudaStream_t stream) {
#endif
    step<<<1, count, 0, stream>>>(bodies, *params);
    return engine != nullptr;
}

extern "C" Stats sim_stats(const Engine *engine, sim::Mode mode) {
    return {{}, engine != nullptr, mode == sim::Mode::Euler ? 0.0 : 1.0};
}

extern "C" void sim_on_error(void (*report)(int, const char *), void *user) {
    if (user != nullptr) report(0, "");
}

#ifdef CHANGED
extern "C" int sim_log(const char *format, ...) { return format != nullptr; }
#else
extern "C" void sim_log(const char *format, ...) { sim_on_error(nullptr, (void *)format); }

extern "C" bool sim_reset(Engine *engine, float seconds[3]) { return seconds != nullptr; }
#endif

#ifdef CHANGED
extern "C" void sim_copy(float *from, float *to) { *to = *from; }
#else
extern "C" void sim_copy(float *to, float *from) { *to = *from; }
#endif
