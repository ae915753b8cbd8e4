// Types of one name in Rust, anonymous members at one offset, and pointers to numbers, for cases in ../cases/kernels_types. The file
// beside this one was made by nvcc 13.5 (V13.5.37), in this directory:
//
//     ../../.ci/reproducibly nvcc -arch=sm_75 -G -ptx alike.cu -o alike.debug.ptx

template <class T> struct Span {
    T *items;
    unsigned int len;
};

struct Scene {
    Span<float> left, right;
};

struct Point {
    float x, y;
};

struct Pair {
    Point first, second;
    Point *third, *fourth;
};

struct Either {
    union {
        struct {
            int a;
        };
        struct {
            float b;
        };
        int raw;
    };
};

struct Samples {
    float *values;
};

extern "C" __global__ void spans(Scene scene, unsigned int n) { scene.left.items[n] = scene.right.items[n]; }

extern "C" __global__ void points(Pair pair, float *sum) { *sum = pair.first.x + pair.second.y + pair.third->x + pair.fourth->y; }

extern "C" __global__ void either(Either *either) { either->a = either->raw; }

extern "C" __global__ void samples(Samples samples, float *values) { samples.values[0] = *values; }
