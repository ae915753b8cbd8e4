// The kernels that the cases in ../cases/kernels_types are compared with. The files beside this one were made by nvcc 13.5 (V13.5.37),
// in this directory:
//
//     nvcc -arch=sm_75 -ptx render.cu -o render.ptx
//     nvcc -arch=sm_75 -G -ptx render.cu -o render.debug.ptx
//     nvcc -arch=sm_75 -g -c render.cu -o render.o
//     nvcc -arch=sm_75 -c render.cu -o render.plain.o

namespace rt {

enum class Material : unsigned char { Diffuse, Metal, Glass };

struct Light {
    float3 position;
    float power;
};

struct Node {
    int value;
    Node *next;
    const Light *light;
};

struct Scene {
    float3 eye;
    float fov;
    const Light *lights;
    unsigned int samples : 12, shadows : 1;
};

// Its name states the types of its parameters.
__global__ void shade(float4 *out, const Light *lights, float exposure, int n) {
    out[n] = make_float4(lights[n].position.x, lights[n].power, exposure, 0);
}

// Kernels of one name, instances of a template and overloaded functions.
template <class T> __global__ void scale(T *values, T by, unsigned int n) { values[n] *= by; }
template __global__ void scale<float>(float *, float, unsigned int);
template __global__ void scale<double>(double *, double, unsigned int);
template <int Lanes> __global__ void blur(float *pixels) { pixels[Lanes] = 0; }
template __global__ void blur<1>(float *);
template __global__ void blur<2>(float *);

} // namespace rt

// Their names state nothing: the symbols of their stubs do, and debug information.
extern "C" {

__global__ void render(uchar4 *image, rt::Scene scene, int width, unsigned int height) {
    if (width < 0) image += height;
    image[width] = make_uchar4(scene.fov, scene.lights->power, scene.samples, 0);
}

__global__ void paint(unsigned char *image, rt::Material material) { *image = static_cast<unsigned char>(material); }

__global__ void walk(rt::Node *node) { node->value += node->next->light->power; }

}
