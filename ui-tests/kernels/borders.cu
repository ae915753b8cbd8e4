// Types that programs in Rust declare in another way, for the case ../cases/kernels_types/borders.rs. The file beside this
// one was made by nvcc 13.5 (V13.5.37) with g++ 12, in this directory:
//
//     ../../.ci/reproducibly nvcc -arch=sm_75 -g -c borders.cu -o borders.o

// Members of a union that are not named like the enumerators, and no union at all.
enum Kind : unsigned { Circle, Square, Point };
struct Round { float radius; };
struct Rect { float width, height; };
union Payload { Round round; Rect rect; };
struct Shape { Kind kind; Payload payload; };
enum ColumnKind : unsigned { Memory, Setup };
struct Column { ColumnKind kind; unsigned index; };

// A template with a value as an argument.
enum class Cache { none, streaming };
template <class T, Cache C = Cache::none> struct View { T *data; unsigned long stride; };

namespace lib {
inline namespace v1 {
struct Cell { int id; float value; };
}
}

// Only members.
struct Values { const float *data; };
struct Real { float v; };
struct Wrapped { lib::Cell cell; };

enum class Mode : unsigned { Fast, Slow };
namespace std { enum class byte : unsigned char {}; }

struct Num { union { unsigned limbs[2]; unsigned long limbs64; }; };
template <class S> struct Config { int count; S factor; };

struct Tag { unsigned tag; union { float a; int b[2]; }; };

namespace lib {
inline namespace v1 {
__global__ void cells(Cell cell, Cell *all) { *all = cell; }
}
}

extern "C" {

__global__ void draw(Shape shape, float *out) { *out = shape.payload.round.radius; }

__global__ void pick(Column column, unsigned *out) { *out = column.index; }

__global__ void gather(View<float, Cache::streaming> values) { values.data[threadIdx.x] = 1.0f; }

__global__ void sum(Values values, float *out) { *out = values.data[0]; }

__global__ void scale(Real by, Real *all) { all->v *= by.v; }

__global__ void wrap(Wrapped cell, Wrapped *all) { *all = cell; }

__global__ void modes(Mode *modes, std::byte *bytes) { *modes = Mode(*bytes); }

int tagged(Tag *tag) { return tag->tag; }

int configured(const Config<Num> *config) { return config->count; }

}
