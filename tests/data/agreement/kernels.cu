// What one file of a program declares, and the same with a change, for each `CHANGE` that the test `caught` lists. Made by nvcc 13.5
// (V13.5.37), with the script `bless` beside this file.

#if defined CHANGE_parameter
#define PARAMS int2
#else
#define PARAMS float2
#endif

#if defined CHANGE_member
#define TAG float
#else
#define TAG int
#endif

#if defined CHANGE_pointee
#define POINTEE float
#else
#define POINTEE Pair
#endif

#if defined CHANGE_enumerator
#define LAST Blue = 7
#else
#define LAST Blue
#endif

enum class Kind : unsigned char { Red, Green, LAST };

struct Pair {
    float first, second;
};

struct Cell {
    double weight;
    TAG tag;
    const POINTEE *pairs;
    Kind kind;
};

struct Scene {
    using Params = PARAMS;
};

// Twice as aligned as its type, whose size is a multiple of that.
extern "C" __constant__ __align__(16) Cell origin = {};

extern "C" __global__ void fill(Cell *cells, int count) {
    if (count > 0) {
        cells[0].weight = origin.weight + (cells[0].pairs != nullptr) + (int)cells[0].kind + (int)cells[0].tag;
    }
}

// The symbol of an instance does not state what `T::Params` is.
template <class T> __global__ void run(typename T::Params params, int *out) { out[0] = (int)params.x; }
template __global__ void run<Scene>(Scene::Params, int *);
