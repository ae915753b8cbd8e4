// A kernel of CUDA Tile, for tests/tests/artifacts.rs. tile.cubin was made by nvcc 13.5 (V13.5.37) with tileiras 13.5, in this
// directory:
//
//     nvcc -arch=sm_80 -std=c++20 --enable-tile -c tile.cu -o tile.o
//     cuobjdump -xelf tile.2 tile.o && mv tile.2.sm_80.cubin tile.cubin

#include <cuda_tile.h>

extern "C" __tile_global__ void blend(const float *from, float *to, int n) {}
