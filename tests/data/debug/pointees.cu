// What tests/tests/pointees.rs reads: types that kernels point to, as compilers describe them, made in this directory by
//
//     nvcc -std=c++17 -G -arch=sm_75 -ptx pointees.cu -o pointees.sm_75.ptx           (nvcc 13.5)
//     nvcc -std=c++17 -G -arch=sm_100 -cubin pointees.cu -o pointees.sm_100.cubin
//     nvcc -std=c++17 -g -arch=sm_75 -c pointees.cu -o pointees.o                     (nvcc 13.5, g++ 12)
//     clang++-19 -x cuda --cuda-device-only -nocudainc -nocudalib --cuda-gpu-arch=sm_75 -std=c++17 -g -S pointees.cu -o pointees.clang.ptx
#define GLOBAL __attribute__((global))

namespace scene {
template <class T> struct Inner { T value; };
}

// Explicit specializations, as in the headers that the library writes. nvcc mangles the names of their enumerations.
template <class T> struct Choice;
template <> struct Choice<scene::Inner<unsigned char>> {
    enum class Tag : unsigned char { Nothing = 0, Something = 1 };
    struct SomethingFields { scene::Inner<scene::Inner<unsigned char>> _0; unsigned char _1; };
    union Value { SomethingFields Something; };
    Tag tag;
    Value value;
};

struct Message { long long id; char kind; float items[]; };
struct Rows { int count; unsigned short rows[][3]; };
struct Cells { int count; scene::Inner<float> cells[0]; };
struct Gap { int before; float gap[0]; int after; };

extern "C" GLOBAL void choose(Choice<scene::Inner<unsigned char>> *choices, long double *wide) {
    choices->tag = Choice<scene::Inner<unsigned char>>::Tag::Something;
}

extern "C" GLOBAL void receive(Message *messages, Rows *rows, Cells *cells, Gap *gaps) {
    messages->items[0] = rows->rows[1][2] + cells->cells[3].value + gaps->after;
}
