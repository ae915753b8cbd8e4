// Functions of host code that take structs, for the cases in ../cases/functions. The file beside this one was made by g++ 12, in this
// directory:
//
//     g++ -g -fdebug-prefix-map="$PWD"=. -c structs.cpp -o structs.o

struct alignas(16) Box {
    double low[2], high[2];
};

struct Inner {
    Box box;
};

struct Flags {
    unsigned level : 4;
    unsigned count : 12;
};

extern "C" {
double extent(int axis, Box box) { return box.high[axis] - box.low[axis]; }

void grow(Inner *inner, double by) { inner->box.high[0] += by; }

void raise(Flags *flags) { flags->level++; }
}
