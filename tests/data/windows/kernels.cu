// Kernels whose parameters show the host that they are compiled for; `bless` compiles them as nvcc for Windows does.

struct Flags {
  unsigned kind : 3;
  unsigned char level : 2;
};

__global__ void step(Flags *flags, long count, const char *name) { flags[count].level = name[0]; }

extern "C" __global__ void scale(float *values, unsigned long long count) { values[count] = 2; }
