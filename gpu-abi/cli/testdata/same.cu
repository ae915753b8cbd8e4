// Types that a Rust program may declare in another way, with the same bytes.
#include <cstdint>

namespace field {
struct Quadratic { uint32_t coefficients[2]; };
struct Quartic { Quadratic coefficients[2]; };
struct Limbs { union { uint32_t limbs[4]; uint64_t limbs64[2]; }; };
}

struct Point { field::Quartic x, y; int32_t tag; };
struct Wide { field::Limbs low, high; };
struct Job { float *data; uint32_t n; };
struct Config { void *stream; int32_t batch; float low, high; };
struct Rows { float4 rows[3]; };
struct Column { float4 rows[2]; };

__global__ void run(Point *points, const Wide *wide, Job job, Rows rows, const Column *column) {
    job.data[0] = points->x.coefficients[0].coefficients[1] + wide->low.limbs[0] + rows.rows[0].x + column->rows[0].x + job.n;
}

extern "C" int configure(const Config *config, const Column *column) { return config->batch + (int)column->rows[0].x; }
