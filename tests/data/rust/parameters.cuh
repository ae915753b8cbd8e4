// The types in C++ that `parameters.rs` names.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

typedef unsigned (*Callback)(unsigned);
struct Slice { const void *p; unsigned long n; };
struct Empty {};

struct Bytes1 { unsigned char a[1]; };
struct Bytes2 { unsigned char a[2]; };
struct Bytes3 { unsigned char a[3]; };
struct Bytes4 { unsigned char a[4]; };
struct Bytes5 { unsigned char a[5]; };
struct Bytes8 { unsigned char a[8]; };
struct Bytes9 { unsigned char a[9]; };
struct Bytes16 { unsigned char a[16]; };
struct Bytes17 { unsigned char a[17]; };
struct Bytes33 { unsigned char a[33]; };
struct Bytes64 { unsigned char a[64]; };
struct Bytes255 { unsigned char a[255]; };
struct One16 { unsigned short a; };
struct One32 { unsigned a; };
struct One64 { unsigned long long a; };
struct OneFloat { float a; };
struct OneDouble { double a; };
struct OneWide { __int128 a; };
struct OneHalf { __half a; };
struct OneBool { bool a; };
struct Two32 { unsigned a, b; };
struct TwoFloats { float a, b; };
struct Mixed { float a; unsigned b; };
struct EndPadded { unsigned a; unsigned char b; };
struct Floats3 { float a[3]; };
struct Floats16 { float a[16]; };
struct Two64 { unsigned long long a, b; };
struct FourFloats { float a, b, c, d; };
struct Padded { unsigned char a; unsigned long long b; };
struct Descending { unsigned long long a; unsigned b; unsigned short c; };
struct Wide { unsigned char a; __int128 b; unsigned c; };
struct __align__(16) Aligned16 { unsigned a, b; };
struct __align__(8) Aligned8 { unsigned short a; unsigned b; };
struct __align__(4) Aligned4 { unsigned char a; };
struct __attribute__((packed)) Packed { unsigned char a; unsigned b; };
#pragma pack(push, 2)
struct Packed2 { unsigned short a; unsigned b; };
#pragma pack(pop)
struct Nested { unsigned char a; Descending b; One16 c[3]; };
struct NestedAligned { unsigned a; Aligned16 b; };
struct Pointers { const float *a; float *b; unsigned n; };
// Shared memory has addresses of 32 bits.
struct SharedPointer { unsigned a; unsigned short n; };
struct Flags { bool a, b; unsigned short c; };
struct Halves { __half a, b, c; };
struct Vectors { unsigned char a; float2 b; float3 c; float4 d; };
struct Handles { cudaTextureObject_t a; unsigned b; };
struct Matrix { float a[4][3]; };
struct WithNothing { unsigned a; float c; };
struct Bits { unsigned a : 3, b : 30; signed char c : 7; };
struct Base { Base() = default; unsigned a; unsigned char b; };
struct Derived : Base { unsigned char c; };
struct __attribute__((packed)) PackedBits { unsigned char a; unsigned b : 12; unsigned long long c; };
template <class T> struct Grid { T *cells; T step; };

union Number { unsigned a; float b; };
union Large { unsigned char a[13]; double b; };

enum class Tiny : unsigned char { A, B = 7 };
enum class TinySigned : signed char { A, B = 7 };
enum class Short2Bytes : unsigned short { A, B = 7 };
enum class ShortSigned : short { A, B = 7 };
enum class Medium : unsigned { A, B = 7 };
enum class MediumSigned : int { A, B = 7 };
enum class Long8Bytes : unsigned long long { A, B = 7 };
enum class LongSigned : long long { A, B = 7 };
enum LikeC { LikeA, LikeB = 7 };
struct Enumerations { Tiny a; Medium b; };
struct TagOutside { unsigned tag; union { unsigned a; unsigned long long b; }; };
struct TagInside { unsigned char tag; union { unsigned a; }; };
struct TagOf16Bits { unsigned short tag; union { unsigned char a; struct { float x; unsigned char y; } b; }; };
