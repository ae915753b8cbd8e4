// The kernels of the GPU suite (`cargo run -p gpu-abi-tests -- gpu`), whose other side is
// ../src/programs/gpu/records.rs: each gives every member of a value back, as 64-bit words.
//
// echo.ptx was made from this file by nvcc 13.5 (V13.5.37), in this directory; it needs no newer driver than CUDA 11.0's:
//
//     nvcc -arch=sm_75 -ptx echo.cu -o - | sed 's/^\.version .*/.version 7.0/' > echo.ptx

#include <cstdint>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <type_traits>

typedef unsigned long long word;

// Where the words go: signed integers extended by their sign, others by zeros, floating-point numbers as their bits.
struct Out {
    word *at;

    __device__ void put(bool v) { *at++ = v; }
    __device__ void put(char v) { *at++ = (long long)(signed char)v; }
    __device__ void put(signed char v) { *at++ = (long long)v; }
    __device__ void put(unsigned char v) { *at++ = v; }
    __device__ void put(short v) { *at++ = (long long)v; }
    __device__ void put(unsigned short v) { *at++ = v; }
    __device__ void put(int v) { *at++ = (long long)v; }
    __device__ void put(unsigned int v) { *at++ = v; }
    __device__ void put(long v) { *at++ = (long long)v; }
    __device__ void put(unsigned long v) { *at++ = v; }
    __device__ void put(long long v) { *at++ = v; }
    __device__ void put(unsigned long long v) { *at++ = v; }
    __device__ void put(unsigned __int128 v) { *at++ = (word)v, *at++ = (word)(v >> 64); }
    __device__ void put(char32_t v) { *at++ = v; }
    __device__ void put(float v) { *at++ = __float_as_uint(v); }
    __device__ void put(double v) { *at++ = __double_as_longlong(v); }
    __device__ void put(__half v) { *at++ = __half_as_ushort(v); }
    __device__ void put(__nv_bfloat16 v) { *at++ = __bfloat16_as_ushort(v); }
    __device__ void put(__half2 v) { put(v.x), put(v.y); }
    __device__ void put(__nv_fp8_e4m3 v) { *at++ = v.__x; }
    __device__ void put(__nv_fp8x4_e5m2 v) { *at++ = v.__x; }
    __device__ void put(uchar4 v) { put(v.x), put(v.y), put(v.z), put(v.w); }
    __device__ void put(char3 v) { put(v.x), put(v.y), put(v.z); }
    __device__ void put(short2 v) { put(v.x), put(v.y); }
    __device__ void put(ushort3 v) { put(v.x), put(v.y), put(v.z); }
    __device__ void put(uint2 v) { put(v.x), put(v.y); }
    __device__ void put(int4 v) { put(v.x), put(v.y), put(v.z), put(v.w); }
    __device__ void put(float3 v) { put(v.x), put(v.y), put(v.z); }
    __device__ void put(double2 v) { put(v.x), put(v.y); }
    __device__ void put(longlong2 v) { put(v.x), put(v.y); }
    template <class P> __device__ std::enable_if_t<std::is_pointer<P>::value> put(const P &v) { *at++ = (word)v; }
    template <class T, int N> __device__ void put(const T (&v)[N]) {
        for (int i = 0; i < N; i++)
            put(v[i]);
    }
};

template <class T> __device__ void assign(T &to, const T &from) { to = from; }
template <class T, int N> __device__ void assign(T (&to)[N], const T (&from)[N]) {
    for (int i = 0; i < N; i++)
        assign(to[i], from[i]);
}

// A record's kernel: the members of a value passed by value, those of one in memory, and a copy made member by member.
// MEMBERS(M, B) names each ordinary member by M and each bit-field by B.
#define PUT(member) o.put(value.member);
#define PUT_MEMORY(member) o.put(memory->member);
#define ASSIGN(member) assign(back->member, value.member);
#define ASSIGN_BITS(member) back->member = value.member;
#define ECHO(kernel, Record, MEMBERS)                                                                                     \
    extern "C" __global__ void kernel(Record value, const Record *memory, Record *back, word *out) {                      \
        Out o{out};                                                                                                       \
        MEMBERS(PUT, PUT)                                                                                                 \
        MEMBERS(PUT_MEMORY, PUT_MEMORY)                                                                                   \
        MEMBERS(ASSIGN, ASSIGN_BITS)                                                                                      \
    }

struct __align__(32) Body {
    float3 position;
    float mass;
    __align__(16) float velocity[3];
    uchar4 color;
    unsigned int species : 4;
    bool frozen : 1;
    int : 0;
    unsigned short : 7;
    unsigned int *neighbors;
};
#define BODY(M, B) M(position) M(mass) M(velocity) M(color) B(species) B(frozen) M(neighbors)
ECHO(echo_body, Body, BODY)

struct Bits {
    int a : 5;
    unsigned int b : 7;
    signed char c;
    short d : 9;
    long long e : 40;
    unsigned long long f : 24;
    bool g : 1;
    unsigned char h : 3;
    int i : 32;
    unsigned short j : 16;
    int64_t k : 2;
};
#define BITS(M, B) B(a) B(b) M(c) B(d) B(e) B(f) B(g) B(h) B(i) B(j) B(k)
ECHO(echo_bits, Bits, BITS)

struct Scalars {
    bool a;
    int8_t b;
    int16_t c;
    uint8_t d;
    uint32_t e;
    int64_t f;
    char32_t g;
    float h;
    double i;
    uint16_t j;
    unsigned __int128 k;
    int32_t l;
};
#define SCALARS(M, B) M(a) M(b) M(c) M(d) M(e) M(f) M(g) M(h) M(i) M(j) M(k) M(l)
ECHO(echo_scalars, Scalars, SCALARS)

struct Narrow {
    __half a;
    uint8_t b;
    __nv_bfloat16 c;
    __half2 d;
    __nv_fp8_e4m3 e;
    __nv_fp8x4_e5m2 f;
};
#define NARROW(M, B) M(a) M(b) M(c) M(d) M(e) M(f)
ECHO(echo_narrow, Narrow, NARROW)

struct Vectors {
    char3 a;
    short2 b;
    ushort3 c;
    uint2 d;
    float3 e;
    int4 f;
    double2 g;
    longlong2 h;
    uchar4 i;
};
#define VECTORS(M, B) M(a) M(b) M(c) M(d) M(e) M(f) M(g) M(h) M(i)
ECHO(echo_vectors, Vectors, VECTORS)

struct Inner {
    uint8_t tag;
    uint32_t kind : 3;
    double weight;
};
struct Nested {
    int16_t rows[2][3];
    Inner inner;
    Inner more[2];
    uint8_t last;
};
#define NESTED(M, B)                                                                                                      \
    M(rows) M(inner.tag) B(inner.kind) M(inner.weight) M(more[0].tag) B(more[0].kind) M(more[0].weight) M(more[1].tag)    \
        B(more[1].kind) M(more[1].weight) M(last)
ECHO(echo_nested, Nested, NESTED)

struct __attribute__((packed)) Packed {
    uint8_t a;
    uint32_t b;
    double c;
    int16_t d;
};
#define PACKED(M, B) B(a) B(b) B(c) B(d)
ECHO(echo_packed, Packed, PACKED)

#pragma pack(push, 2)
struct Pack2 {
    uint8_t a;
    uint64_t b;
    uint8_t c;
    float d;
};
#pragma pack(pop)
#define PACK2(M, B) B(a) B(b) B(c) B(d)
ECHO(echo_pack2, Pack2, PACK2)

union Number {
    uint32_t word;
    uint16_t halves[2];
    uint8_t low : 5;
};
struct Either {
    uint16_t tag;
    Number number;
    uint8_t last;
};
#define EITHER(M, B) M(tag) M(number.halves) M(last)
ECHO(echo_either, Either, EITHER)

// enum Shape { Circle(f32) = 1, Square { side: u16, corner: u8 } = 7 } of Rust, `repr(u8)`
struct Circle {
    uint8_t tag;
    float radius;
};
struct Square {
    uint8_t tag;
    uint16_t side;
    uint8_t corner;
};
union Shape {
    uint8_t tag;
    Circle circle;
    Square square;
};
struct Shapes {
    Shape circle;
    Shape square;
};
#define SHAPES(M, B)                                                                                                      \
    M(circle.tag) M(circle.circle.radius) M(square.tag) M(square.square.side) M(square.square.corner)
ECHO(echo_shapes, Shapes, SHAPES)

struct __align__(64) Line {
    uint32_t words[16];
};
struct __align__(128) Wide {
    Line line;
    uint8_t last;
};

// Scalars of every kind beside each other, all extended to words.
extern "C" __global__ void extend(bool a, int8_t b, uint8_t c, int16_t d, uint16_t e, int32_t f, uint32_t g, int64_t h,
                                  uint64_t i, float j, double k, char32_t l, __half m, __nv_bfloat16 n, uint8_t *p,
                                  unsigned __int128 q, uint8_t r, word *out) {
    Out o{out};
    o.put(a), o.put(b), o.put(c), o.put(d), o.put(e), o.put(f), o.put(g), o.put(h), o.put(i), o.put(j), o.put(k), o.put(l);
    o.put(m), o.put(n), o.put(p), o.put(q), o.put(r);
}

// Alignments that change offsets: 1, 2, 4, 8, 16 and 4 beside each other.
extern "C" __global__ void offsets(uint8_t a, Bits b, uint8_t c, float3 d, uint16_t e, int4 f, uint8_t g, Packed h, double i,
                                   uint8_t j, word *out) {
    Out o{out};
    o.put(a), o.put(b.a), o.put(b.e), o.put(c), o.put(d), o.put(e), o.put(f), o.put(g), o.put((uint32_t)h.b), o.put(i), o.put(j);
}

// Alignments over 16 bytes.
extern "C" __global__ void wide(uint8_t a, Body b, uint8_t c, Line d, uint8_t e, Wide f, uint8_t g, word *out) {
    Out o{out};
    o.put(a), o.put(b.mass), o.put(c), o.put(d.words), o.put(e), o.put(f.line.words), o.put(f.last), o.put(g);
}

// No parameters but the one to answer through, and none at all.
extern "C" __global__ void answer(word *out) { *out = 42; }
extern "C" __global__ void nothing() {}
