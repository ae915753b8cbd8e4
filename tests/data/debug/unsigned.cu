// Enumerations of 8 bytes, whose values nvcc -G writes as signed numbers and whose types it does not state, for tests/tests/debug.rs.
//
// Made by nvcc 13.5, in this folder:
//   nvcc -G -ptx -arch=sm_75 unsigned.cu -o unsigned.sm_75.ptx

enum class Flags : unsigned long long { Low = 1, High = 1ull << 63 };
enum Plain : unsigned long { kSmall, kAll = ~0ul, kMost = ~0ul << 1 };
enum class Large : unsigned long long { Few = 2, Many = 0xffff000000000000 };
enum class Signed : long long { Error = -1, Fine = 0 };
struct All {
    Flags flags;
    Plain plain;
    Large large;
    Signed error;
};

extern "C" __global__ void take(All all, All *out) { *out = all; }
