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

struct Span {
    double from, to;
};

typedef void (*Report)(void *data, unsigned step, const Span *span);
typedef Report (*Choose)(Span span, Report usual);

struct Owner {
    ~Owner() {}
};

struct Flags {
    unsigned level : 4;
    unsigned count : 12;
};

struct Hooks {
    Report report;
    int level;
};

union Word {
    unsigned whole;
    float real;
};

struct Tagged {
    int kind;
    Word word;
};

extern "C" {
extern const int limit;
const int limit = 3;
extern const Span spans[2];
const Span spans[2] = {{0, 1}, {1, 2}};
int level = 1;
thread_local int depth = 0;

double extent(int axis, Box box) { return box.high[axis] - box.low[axis]; }

void grow(Inner *inner, double by) { inner->box.high[0] += by; }

double length(int count, Span span) { return span.to - span.from; }

void widen(Span *span, double by) { span->to += by; }

int train(Report report, void *data) {
    report(data, 1, nullptr);
    return 0;
}

void choose(Choose choose) { choose({0, 1}, nullptr)(nullptr, 2, nullptr); }

void own(void (*take)(Owner owner)) { take({}); }

void raise(Flags *flags) { flags->level++; }

void usual(Report *report, Span (*spans)[2]) { *report = nullptr; }

int hooked(const Hooks *hooks) { return hooks->level; }

float real(Tagged tagged, Word word) { return tagged.kind ? tagged.word.real : word.real; }
}
