// Packed records; g++ and nvcc's device code lay some of them out differently.
#include <cuda_fp16.h>

// The same in both.
struct __attribute__((packed)) Plain { char c; int i; double d; };
struct __attribute__((packed)) Aligned { char c; __align__(8) int d; short s; };
struct __attribute__((packed)) Vectors { char c; float4 v; int2 w[2]; };
struct __attribute__((packed)) Half { char c; __half h; int i; };
struct __attribute__((packed)) Holder { char c; struct { int a; char b; } s; char last; };
#pragma pack(push, 4)
struct Four { char c; double d; int bits : 5; short s; };
#pragma pack(pop)
#pragma pack(push, 2)
struct Two { short s; float f[3]; char c; };
#pragma pack(pop)
struct __attribute__((packed)) Declared { char c; int x; __align__(4) int d; short s; };
struct Pair { int x, y; };
#pragma pack(push, 2)
struct PackedPair : Pair { char c; int d; char last; };
#pragma pack(pop)
struct Message { char kind; Two two; double d; __align__(32) float values[8]; };
struct Zero { int a : 3; int : 0; char c; };

// The same in both, but `#pragma pack` and an alignment of 4, or a bit-field of width 0, would look alike in g++ and differ in nvcc.
struct __attribute__((packed)) MaybeCapped { int a; __align__(2) int b; short last; };
struct __attribute__((packed)) Unnamed { int a : 13; int : 14; int b : 12; int c; };

// Different.
#pragma pack(push, 2)
struct Capped { char c; __align__(8) int d; char last; };
struct CappedMore { short a; __align__(4) int b; char last; };
#pragma pack(pop)
#pragma pack(push, 1)
struct CappedToOne { short a; __align__(8) char b; char last; };
struct ZeroInOne { int a : 7; unsigned long : 0; char b : 4; char last; };
#pragma pack(pop)
struct __attribute__((packed)) ZeroInPacked { int x : 3; int : 0; char y; };
struct Base { int x; char y; };
struct __attribute__((packed)) Derived : Base { short a; char3 b; int2 c; char last; };
struct __attribute__((packed)) DerivedPair : Pair { short a; uchar4 b; char last; };
struct __attribute__((packed)) DerivedVectors : Base { short a; float3 b; char last; };
struct Outer { char c; Capped inner[2]; };

#define KERNEL(T) extern "C" __global__ void use##T(T *p, int *out) { out[0] = sizeof *p + *(char *)p; }
KERNEL(Plain) KERNEL(Aligned) KERNEL(Vectors) KERNEL(Half) KERNEL(Holder) KERNEL(Four) KERNEL(Two) KERNEL(Declared)
KERNEL(PackedPair) KERNEL(Message) KERNEL(Zero)
KERNEL(MaybeCapped) KERNEL(Unnamed)
KERNEL(Capped) KERNEL(CappedMore) KERNEL(CappedToOne) KERNEL(ZeroInOne) KERNEL(ZeroInPacked) KERNEL(Derived) KERNEL(DerivedPair)
KERNEL(DerivedVectors) KERNEL(Outer)

struct Node { Node *next; Capped *value; };
extern "C" __global__ void useNode(Node *p, int *out) { out[0] = p->value->d; }
__device__ Capped capped;
