// A kernel for a closure, which nvcc replaces in the source for the host compiler, and others.
namespace ns {
struct Local {
  int n;
  double d;
};
}
namespace {
struct Hidden {
  char n;
  float d;
};
}

__constant__ ns::Local constant;

template <class F> __global__ void apply(F f, int *out) { *out = f(3); }
__global__ void value(ns::Local local, int *out) { *out = local.n + constant.n; }
__global__ void hidden(Hidden local, int *out) { *out = local.n; }
__global__ void pointer(const ns::Local *local, int *out) { *out = local->n; }

void launch(int k) {
  apply<<<1, 1>>>([=] __device__(int x) { return x + k; }, nullptr);
  apply<<<1, 1>>>([=] __host__ __device__(int x) { return x - k; }, nullptr);
}
