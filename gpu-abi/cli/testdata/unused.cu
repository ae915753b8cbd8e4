// A kernel that does not use a large struct: nvcc -G does not describe that parameter. `bless` compiles it.

struct Unused {
    float weights[64];
};

struct Used {
    int first, second;
};

extern "C" __global__ void pick(Unused unused, int *out, Used used) { *out = used.second; }
