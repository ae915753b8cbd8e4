// A class without a namesake in a Rust program, and its base class.
#include <cstdint>

struct Storage { uint64_t limbs[6]; };
struct fp_t : Storage { fp_t() = default; };
struct Point { fp_t x, y; };

extern "C" void add(Point *sum, const fp_t *x) { sum->x.limbs[0] += x->limbs[0]; }
