// The functions that ../caught/mistakes.rs declares, each with a mistake. The file beside this one was made by nvcc 13.5 (V13.5.37) with
// g++ 12, in this directory:
//
//     ../../.ci/reproducibly nvcc -arch=sm_75 -g -c caught_functions.cu -o caught_functions.o

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

extern "C" {
extern const Params settings;
const Params settings = {};

void numbers(float *out, int count, unsigned int width, float scale, float offset) { *out = count + width + scale * offset; }

void after_a_number(float factor, Params params, float *out) { *out = params.scale * factor; }

void pointers(float4 *image, const Pair *pairs, float *sums) { image->x = pairs->first + *sums; }

void record(Params params, float *out) { *out = params.scale + params.count + params.pairs->first + (int)params.kind; }

void bits(Bits *bits) { bits->low = bits->high; }

void kind(Kind kind, float *out) { *out = (int)kind; }

void list(Node *head, float *out) { *out = head->next->weight + head->bits.low + head->pairs->first + (int)head->kind; }
}
