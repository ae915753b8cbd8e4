// Classes of one name in two namespaces, which nvcc -G does not state, one of them only declared or not used, for tests/tests/debug.rs.
//
// Made by nvcc 13.5, in this folder:
//   nvcc -G -ptx -arch=sm_75 namespaces.cu -o namespaces.sm_75.ptx

namespace hidden {
struct State;
template <class T> struct Grid {
  T *data;
};
}

namespace shown {
struct State {
  double x, y;
};
template <class T> struct Grid {
  double size;
};
}

extern "C" __global__ void check(hidden::State *state, int *out) { *out = state != nullptr; }
extern "C" __global__ void step(shown::State *state) { state->x = 1; }
extern "C" __global__ void look(hidden::Grid<float> *grid, int *out) { *out = grid != nullptr; }
extern "C" __global__ void resize(shown::Grid<float> *grid) { grid->size = 1; }
