#include "types.cuh"

__constant__ Settings settings;

// Adds the weights of the bodies' species to a lattice.
extern "C" __global__ void pull(Body *bodies, const float *weights, Grid<float> grid, float gain, unsigned n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) grid.cells[i % grid.width] += gain * weights[bodies[i].species];
}

// Writes a body's group.
extern "C" __global__ void mark(Body body, Settings *all, long long *out) {
    *out = sizeof(body) + sizeof(*all) + settings.steps;
}
