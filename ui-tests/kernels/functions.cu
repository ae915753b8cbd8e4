// Functions that launch kernels, for the cases in ../cases/functions. The files beside this one were made by nvcc 13.5 (V13.5.37) with g++ 12,
// in this directory:
//
//     nvcc -arch=sm_75 -g -c functions.cu -o functions.o
//     nvcc -arch=sm_75 -c functions.cu -o functions.plain.o

struct Params {
    float dt;
    int order;
    float4 color;
};

struct Body {
    float3 position;
    float mass;
};

enum class Mode : unsigned { Fast, Slow = 4 };

struct Engine {
    int device;
};

__global__ void step(Body *bodies, Params params, int n) { if (threadIdx.x < n) bodies[threadIdx.x].mass += params.dt; }

extern "C" __global__ void direct(float *x) { *x = 1; }

extern "C" {
int launch_step(Body *bodies, Params params, int n, float scale, cudaStream_t stream) {
    step<<<1, 32, 0, stream>>>(bodies, params, n);
    return scale > 0;
}

size_t count(const float *values, size_t n, bool flag, Mode mode, void (*callback)(int)) { return n + flag + (int)mode; }

int print(const char *format, ...) { return *format; }

Params scaled(const Params &params, float by) { return {params.dt * by, params.order, params.color}; }

Engine *open_engine(int device) { return new Engine{device}; }

void close_engine(Engine *engine) { delete engine; }

void copy(float *to, const float *from, size_t n) { for (size_t i = 0; i < n; i++) to[i] = from[i]; }

void clear(float *out, const float **rows) { *out = **rows; }

int version = 3;
}

int mangled(int x) { return x + 1; }

static int hidden(int x) { return x * version; }

int (*shown)(int) = hidden;
