struct Part { float a; int b[2]; };
struct Whole { int b[12]; };
struct Known { int b[12]; };
struct __align__(16) Aligned { float a; int b[2]; };
__device__ __align__(32) Part part;
__constant__ __align__(32) Part parts[4];
__constant__ __align__(16) Whole whole;
__constant__ __align__(16) Known known;
__device__ Aligned aligned;
__managed__ __align__(64) Aligned more;
__global__ void use(Known by, float *out) { *out = part.a + parts[1].a + whole.b[2] + known.b[1] + aligned.a + more.a + by.b[0]; }
