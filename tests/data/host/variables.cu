// Variables of every kind that a host's compiler describes; `bless` compiles them, once as a whole program and once with `-rdc=true`.

struct Inner {
  unsigned id;
  unsigned char flag;
};
struct Scene {
  float sun[3];
  Inner inner;
  const Inner *all;
};
struct __align__(16) Camera {
  float position[4];
};
enum class Mode : unsigned { Fast, Exact };

__constant__ Scene params;
__constant__ const Inner table[2] = {{1, 2}, {3, 4}};
__device__ Camera grid[4][3];
__device__ const Camera *view;
__managed__ Scene shared_scene;
__managed__ Camera shared_views[4];
static __constant__ Scene hidden;
static __device__ Mode mode;
extern "C" {
__device__ volatile int plain;
}
namespace ns {
__constant__ Scene inside;
static __device__ Inner own;
namespace {
__device__ Inner anonymous;
}
}  // namespace ns
template <class T> __device__ T instance;

// Not of the device.
namespace host {
float params = 1;
}

__global__ void use(float *out) {
  out[0] = params.sun[0] + table[1].id + grid[1][2].position[3] + view->position[0] + shared_scene.inner.id +
           shared_views[1].position[0] + hidden.inner.id + float(mode) + plain + ns::inside.inner.id + ns::own.id +
           ns::anonymous.id + instance<Inner>.id;
}

float on_host() { return host::params; }
