// Types with alignments, which CodeView does not state. `Big`, `Line` and `Holder` may have a larger one than their members and sizes show,
// and the others may not: `Pair` is at offset 4 in `Holder`, and `Odd` has 16 bytes.
struct alignas(32) Big {
    float m[4];
    int id;
};
struct alignas(64) Line {
    double v[8];
};
struct Pair {
    int a, b;
};
struct Holder {
    int n;
    Pair pair;
    Big *big;
    Line *line;
    char last;
    short rest[3];
    float end;
};
struct alignas(16) Odd {
    long long a;
};

extern "C" void take(Holder *holder, Odd *odd) { holder->n = holder->big->id + (int)holder->line->v[0] + (int)odd->a; }
