// A struct that every kind of declaration reaches. Compiled by nvcc 13.5, in this directory, with ../../.ci/reproducibly:
//
//     nvcc -arch=sm_80 -G -ptx reached.cu -o reached.debug.ptx
struct Light {
    float3 position;
    float power;
};

struct Scene {
    Light lights[2];
    int count;
};

__constant__ Light sun;
__device__ Scene scene;

extern "C" __global__ void walk(Light light, float *out) { *out = light.power; }

extern "C" __global__ void trace(const Scene *from, float *out) { *out = from->lights[from->count].power; }

template <class T> __global__ void shade(T *out, const Light *lights) { *out = lights->power * sun.power; }
template __global__ void shade<float>(float *, const Light *);
template __global__ void shade<double>(double *, const Light *);

__global__ void sum(Light *light, float by) { light->power += by * scene.lights[1].power; }
__global__ void sum(Light *light, int by) { light->power += by; }
