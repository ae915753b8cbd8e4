// Types in every form that debug information has for them, and functions that take them.
typedef unsigned long long handle_t;

namespace app {
enum class Kind : unsigned char { Off, On = 200 };
enum Level { Low = -1, High = 7 };

struct Vec3 {
    float x, y, z;
};

template <typename T, int N> struct Grid {
    T cells[N];
    unsigned size[2][3];
    const T *first;
};

namespace {
struct Hidden {
    short s;
};
} // namespace
} // namespace app

struct Opaque;

struct Bits {
    unsigned a : 3;
    unsigned b : 9;
    int c : 20;
    unsigned char d : 1;
    bool e : 1;
    app::Kind f : 8;
    long long g : 40;
};

struct Base {
    int n;
};

struct Empty {};

struct Derived : Base, Empty {
    double d;
    static int shared;
    int sum() const { return n; }
};

struct Node {
    Node *next;
    const Node *const *all;
    Opaque *opaque;
    void (*visit)(Node *, const int &, ...);
    int (*table[2])(float);
    wchar_t wide;
    char16_t c16;
    char32_t c32;
    signed char sc;
    volatile unsigned long ul;
    __int64 i64;
};

union Value {
    float f;
    int i[4];
    app::Vec3 v;
};

struct Mixed {
    int tag;
    union {
        struct {
            float x, y;
        };
        double d;
        unsigned long long u : 5;
    };
    struct {
        int p, q;
    } named;
    union {
        int one;
        float two;
    } either[2];
    int last;
};

union Outer {
    struct {
        int a, b;
        union {
            int c;
            float d;
        };
    };
    long long whole;
};

typedef struct {
    int w;
} params_t;

struct Shared : virtual Base {
    int s;
};

struct Virtual {
    virtual ~Virtual();
    int v;
};

struct Owner {
    Owner(const Owner &other);
    ~Owner();
    int *data;
};

#pragma pack(push, 1)
struct Packed {
    char c;
    int i;
};
#pragma pack(pop)

struct Tail {
    int count;
    float items[];
};

struct alignas(32) Aligned {
    int a;
};

namespace app {
int measure(const Vec3 &at, Grid<float, 4> grid, Kind kind, Level level) { return level + grid.size[0][0]; }
Hidden *hide(Hidden *hidden) { return hidden; }
} // namespace app

extern "C" {
void use_bits(Bits bits, const Bits *more) {}
Derived *derive(Derived &&from) { return &from; }
Node walk(Node *start, Value value) { return *start; }
int mix(Mixed *mixed, Outer *outer, params_t params, int n, ...) { return mixed->tag; }
void pack(Packed *packed, Tail *tail, Aligned *aligned) {}
float scale(float factor, unsigned char *bytes, bool on) { return factor; }
void take(Virtual *it, Owner owner) {}
void share(Shared *shared) {}
void nothing() {}
app::Grid<app::Grid<short, 2>, 3> nested(const app::Grid<app::Grid<short, 2>, 3> &grid) { return grid; }
}

// What nvcc writes for a kernel and its variables.
static void __device_stub__Z4stepR4NodeN3app4Vec3E(Node *__par0, const app::Vec3 &__par1) { __par0->ul = 1; }
void step(Node &node, app::Vec3 by_value) { __device_stub__Z4stepR4NodeN3app4Vec3E(&node, by_value); }
static void **__cudaFatCubinHandle;
handle_t handle;
static app::Grid<float, 4> constants;
namespace app {
Vec3 (*managed)[2];
}
void *keep() { return __cudaFatCubinHandle ? (void *)&constants : app::managed; }
