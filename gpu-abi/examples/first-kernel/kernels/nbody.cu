#include "body.cuh"

extern "C" __global__ void step(Body *bodies, float3 gravity, float dt, unsigned int n) {
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || bodies[i].fixed) return;
    Body &body = bodies[i];
    body.velocity.x += dt * gravity.x;
    body.velocity.y += dt * gravity.y;
    body.velocity.z += dt * gravity.z;
    body.position.x += dt * body.velocity.x;
    body.position.y += dt * body.velocity.y;
    body.position.z += dt * body.velocity.z;
}
