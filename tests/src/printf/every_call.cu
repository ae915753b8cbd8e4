#include <cassert>
#include <cstdio>
extern "C" __global__ void every_call(int **out, int n) {
    printf("%d\n", n);
    *out = (int *)malloc(n);
    free(out[1]);
    assert(n > 0);
}
