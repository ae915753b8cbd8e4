// The kernel of the launch example; the host side is ../launch.rs.
//
// launch.ptx was made from this file by nvcc 13.5 (V13.5.37), in this directory; CUDA 11.0's driver can load it:
//
//     nvcc -arch=sm_75 -ptx launch.cu -o - | sed 's/^\.version .*/.version 7.0/' > launch.ptx

struct Body {
    float3 position;
    float mass;
    float3 velocity;
};

struct SimParams {
    float3 gravity;
    float dt;
    unsigned int order : 4;
    bool bounce : 1;
};

extern "C" __global__ void integrate(Body *bodies, SimParams params, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    Body &body = bodies[i];
    body.velocity.x += params.gravity.x * params.dt;
    body.velocity.y += params.gravity.y * params.dt;
    body.velocity.z += params.gravity.z * params.dt;
    for (unsigned int step = 0; step < params.order; ++step) {
        float dt = params.dt / params.order;
        body.position.x += body.velocity.x * dt;
        body.position.y += body.velocity.y * dt;
        body.position.z += body.velocity.z * dt;
    }
    if (params.bounce && body.position.y < 0) {
        body.position.y = -body.position.y;
        body.velocity.y = -body.velocity.y;
    }
}
