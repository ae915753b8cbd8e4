// The kernels that the cases in ../cases/kernels_checked are compared with. The files beside this one were made by nvcc 13.5
// (V13.5.37), in this directory:
//
//     nvcc -arch=sm_75 -ptx step.cu -o step.ptx
//     nvcc -arch=sm_100 -ptx step.cu -o step_100.ptx
//     nvcc -arch=sm_90 -cubin step.cu -o step.cubin
//     nvcc -fatbin -Xfatbin -compress-all -gencode arch=compute_75,code=sm_75 -gencode arch=compute_90,code=[sm_90,compute_90] \
//         step.cu -o step.fatbin
//     nvcc -c -Xcompiler -fPIC -Xfatbin -compress-all -gencode arch=compute_75,code=sm_75 \
//         -gencode arch=compute_90,code=[sm_90,compute_90] step.cu -o step.o
//     nvcc -c -Xcompiler -fPIC -gencode arch=compute_80,code=sm_80 unlike.cu -o unlike.o
//     strip --strip-unneeded step.o unlike.o && ar rcsD libstep.a unlike.o step.o && g++ -shared -s unlike.o step.o -o libstep.so
//     rm unlike.o

struct __align__(32) Body {
    float3 position;
    float mass;
    unsigned int species;
};

extern "C" __global__ void step(Body *bodies, Body first, float dt, unsigned int n) {
    if (n > 0) bodies[0] = first, bodies[0].mass *= dt;
}

__global__ void spawn(Body *bodies, unsigned char kind) { bodies[0].species = kind; }

__global__ void fill(float *data, float value) { data[0] = value; }
__global__ void fill(int *data, int value) { data[0] = value; }

__global__ void idle() {}
