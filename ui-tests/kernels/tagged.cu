// The kernels that cases in ../cases/kernels_types are compared with. The files beside this
// one were made by nvcc 13.5 (V13.5.37), in this directory:
//
//     nvcc -arch=sm_75 -ptx tagged.cu -o tagged.ptx
//     nvcc -arch=sm_75 -g -c tagged.cu -o tagged.o
//     nvcc -arch=sm_75 -G -ptx tagged.cu -o tagged.debug.ptx

// No member stands for the state without data, and the names of tag and union are the kernel's own.
struct Sphere { float center[3]; float radius; };
struct Mesh { const float *vertices; unsigned int count; };
struct Shape {
    unsigned char what;
    union { Sphere sphere; Mesh mesh; } of;
};

template <class T> struct View { T *data; unsigned int len; };

struct vec3 { float x, y, z; };

extern "C" {

__global__ void draw(Shape shape, float *out) { *out = shape.of.sphere.radius + shape.what; }

__global__ void sum(View<float> view, float *out) { *out = view.data[view.len]; }

__global__ void turn(vec3 *points, unsigned int n) { points[n].x = -points[n].x; }

// nvcc -G leaves out what it does not use of the first parameter.
struct Unused { float all[40]; };

__global__ void partly(Unused unused, View<float> view, float *out) { *out = view.data[0]; }

}
