// What tests/tests/fields reads: the debug information of three compilers for one source, made in this directory by
//
//     nvcc -G -arch=sm_75 -ptx shapes.cu -o shapes.sm_75.ptx                                     (nvcc 13.5)
//     nvcc -G -arch=sm_100 -cubin shapes.cu -o shapes.sm_100.cubin
//     clang++-19 -x cuda --cuda-device-only -nocudainc -nocudalib --cuda-gpu-arch=sm_75 -g -S shapes.cu -o shapes.clang.ptx
#define GLOBAL __attribute__((global))

namespace ns {
enum class Colour : unsigned char { Red, Green = 3 };
struct Base { int id; };
struct Empty {};
union Word { float real; int whole; struct { short low, high; }; };
template <class T> struct Grid { T *data; int extent[3][4]; T last; };

struct Everything : Base, Empty {
    float position[3];
    unsigned int kind : 4;
    bool frozen : 1;
    int : 0;
    unsigned short : 7;
    long long wide : 40;
    int signedBits : 3;
    Colour colour;
    Word word;
    Grid<float> grid;
    Everything *next;
    struct { int first; union { int second; float third; }; };
    static int count;
    int spare;
    unsigned char _reserved[4];
    const volatile unsigned long stamp;
    unsigned __int128 key;
};
}

typedef struct { char tag; double value; } Tagged;
struct alignas(32) Aligned { float x; };

namespace left { struct Twin { int x; }; }
namespace right { struct Twin { float x; }; }

GLOBAL void everything(ns::Everything all, Tagged tagged, ns::Grid<double> *grid, Aligned aligned,
                       left::Twin left, right::Twin right) {
    grid->last = all.kind + tagged.value + aligned.x + left.x + right.x;
}
