// The kernels that ../caught/mistakes.rs declares, each with a mistake. The files beside this one were made by nvcc 13.5 (V13.5.37), in this
// directory:
//
//     nvcc -arch=sm_75 -ptx caught.cu -o caught.ptx
//     nvcc -arch=sm_75 -cubin caught.cu -o caught.cubin
//     nvcc -arch=sm_75 -ptx -DMANGLED caught.cu -o caught.mangled.ptx
//     nvcc -arch=sm_75 -c caught.cu -o caught.plain.o
//     nvcc -arch=sm_75 -g -c caught.cu -o caught.o
//     nvcc -arch=sm_75 -G -ptx caught.cu -o caught.debug.ptx

#if defined MANGLED
#define KERNEL __global__ void
#else
#define KERNEL extern "C" __global__ void
#endif

enum class Kind : unsigned char { Red, Green, Blue };

struct Pair {
    float first, second;
};

struct Bits {
    unsigned int low : 4, high : 4;
};

struct Params {
    float4 color;
    float scale;
    int count;
    unsigned long long seed;
    const Pair *pairs;
    Kind kind;
};

struct Node {
    int value;
    float weight;
    Bits bits;
    const Node *next;
    const Pair *pairs;
    Kind kind;
};

__constant__ Params settings;

KERNEL numbers(float *out, int count, unsigned int width, float scale, float offset) { *out = count + width + scale * offset; }

KERNEL after_a_number(float factor, Params params, float *out) { *out = params.scale * factor; }

KERNEL pointers(float4 *image, const Pair *pairs, float *sums) { image->x = pairs->first + *sums; }

KERNEL record(Params params, float *out) { *out = params.scale + params.count + params.seed + params.pairs->first + (int)params.kind; }

KERNEL bits(Bits *bits) { bits->low = bits->high; }

KERNEL kind(Kind kind, float *out) { *out = (int)kind; }

KERNEL list(Node *head, float *out) { *out = head->next->weight + settings.scale + head->bits.low + head->pairs->first + (int)head->kind; }
