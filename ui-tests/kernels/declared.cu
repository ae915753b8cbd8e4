// Kernels that take pointers to classes that are only declared, for the cases in ../cases/kernels_types. The file beside this one was made by
// nvcc 13.5 (V13.5.37) with g++ 12, in this directory:
//
//     ../../.ci/reproducibly nvcc -arch=sm_75 -g -c declared.cu -o declared.o

struct Valve;

namespace plant {
struct Meter;
}

extern "C" __global__ void go(Valve *valve, plant::Meter *meter) {
    *(int *)valve = 1;
    *(float *)meter = 2;
}

extern "C" __global__ void rows(const plant::Meter **meters, Valve *valve) { *(float *)meters[0] = *(int *)valve; }
