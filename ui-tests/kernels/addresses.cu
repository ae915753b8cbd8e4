// Variables that are addresses of classes and of functions, for the case ../cases/kernels_variables/addresses.rs. The file beside this one was
// made by nvcc 13.5 (V13.5.37) with g++ 12, in this directory:
//
//     ../../.ci/reproducibly nvcc -arch=sm_75 -g -c addresses.cu -o addresses.o

struct Engine;
struct Valve;

__constant__ Engine *engine;
__device__ Engine **engines;
__device__ Valve *valves[2];
__device__ float (*step)(float, Valve *);
__device__ int (*steps[3])(int);

extern "C" __global__ void run(int *out) {
    *out = (engine != nullptr) + (*engines != nullptr) + (valves[1] != nullptr) + (int)step(1, valves[0]) + steps[1](2);
}
