// A kernel that is defined twice, with another type in each object file, for the case ../cases/kernels_types/without_types.rs. Made by
// nvcc 13.5 (V13.5.37), in this directory:
//
//     nvcc -arch=sm_75 -g -c twice.cu -o first.o && nvcc -arch=sm_75 -g -c -DSECOND twice.cu -o second.o
//     ar rcsD twice.a first.o second.o && ld -r first.o second.o -o twice.o && rm first.o second.o

#ifdef SECOND
struct Item { float weight; int id; };
#else
struct Item { int id; float weight; };
#endif

static __global__ void pick(Item item, int *out)
{
    *out = item.id;
}

#ifdef SECOND
void pick_second(int *out)
#else
void pick_first(int *out)
#endif
{
    pick<<<1, 1>>>(Item{}, out);
}
