// Kernels of every kind that a host's compiler describes; `bless` compiles them.

struct Opaque;

struct Node {
  int key;
  Node *next;
  const Node *const *siblings;
};

enum class Material : unsigned char { Metal = 1, Glass = 200 };

struct Params {
  int count;
  float4 color;
  const Node *nodes;
  unsigned flags : 3;
  Material material;
};

namespace app {
template <class T> struct View {
  T *data;
  int count;
};
struct Sphere {
  float3 center;
  float radius;
};
__global__ void scale(const Sphere *spheres, Material material) {}
} // namespace app

struct Base {
  int id;
};
struct Derived : Base {
  union {
    int number;
    float real;
  };
  struct {
    char letter;
  } inner;
};

__global__ void step(Params params, const Node *nodes, int count) {
  if (nodes) count += nodes->key;
}

template <class T> __global__ void fill(app::View<T> view, T *out, int count) { *out = view.data[0]; }
template __global__ void fill<int>(app::View<int>, int *, int);
template __global__ void fill<Params>(app::View<Params>, Params *, int);

extern "C" __global__ void paint(Params params, int *out, const float4 *colors, unsigned count) {}

__global__ void indirect(int &number, const Params &params, Opaque *opaque, Node **nodes, int (*rows)[4],
                         void (*function)(int), const float *const *lists, void *anything) {}

__global__ void derived(Derived record, bool flag, char letter, signed char small, long wide, volatile int *flags) {}

static __global__ void hidden(Base base, float number) {}

namespace {
__global__ void unnamed(Base base, int *out) { *out = base.id; }
} // namespace

void launch() {
  hidden<<<1, 1>>>(Base{}, 1.f);
  unnamed<<<1, 1>>>(Base{}, nullptr);
}

#ifdef PROGRAM
int main() { launch(); }
#endif
