// Functions of host code that take and return values in registers that Rust's types do not use, for the case `registers` in
// ../cases/functions, and values that Rust passes alike. The file beside this one was made by clang 19, in this directory:
//
//     clang++-19 -g -fdebug-prefix-map="$PWD"=. -c registers.cpp -o registers.o
typedef float v4 __attribute__((vector_size(16)));
typedef int i2 __attribute__((vector_size(8)));

struct One {
    v4 v;
};

// In memory, as in Rust.
struct Mixed {
    v4 v;
    int n;
};

struct Calls {
    int (__attribute__((ms_abi)) *called)(int n);
};

extern "C" {
int calls(const Calls *calls) { return calls->called(1); }
int call(int (__attribute__((ms_abi)) *called)(int n)) { return called(1); }
float last(v4 v) { return v[3]; }
float lastone(One v) { return v.v[3]; }
v4 rot(v4 v) { return v4{v[3], v[0], v[1], v[2]}; }
int two(i2 a, int b) { return a[1] + 10 * b; }
_Float16 hf(_Float16 x, int n) { return x * n; }
_Float16 half() { return 1; }
double ld(long double l) { return l; }
__float128 quad(int n) { return n; }
double complex(_Complex long double z) { return __real__ z; }
int each(int n, v4 (*f)(v4)) { return n; }

float by_pointer(v4 *v, const One *one, _Float16 *h, long double *l) { return (*v)[0]; }
int mixed(Mixed v) { return v.n; }
float parts(_Complex float z) { return __real__ z; }
int number(unsigned x) { return x; }
int numbers(unsigned x, float y) { return x + y; }
}
