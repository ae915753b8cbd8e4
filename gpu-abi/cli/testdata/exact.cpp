// Functions whose parameters differ only in what debug information does not state, a thread's variables, aliases and a table of virtual functions.

namespace sim {
struct Body {
    virtual void step(float dt);
    float mass;
};
void Body::step(float dt) { mass += dt; }

int table[2];
#ifdef CHANGED
int sum(int (&values)[2]) { return values[0]; }
int read(const int *values) { return values[0]; }
void call(void (*then)(int) noexcept) { then(0); }
int depth;
int *origin = table;
int last(int value) __attribute__((alias("_ZN3sim5firstEi")));
#else
int sum(const int (&values)[2]) { return values[0]; }
int read(const volatile int *values) { return values[0]; }
void call(void (*then)(int)) { then(0); }
thread_local int depth;
int &origin = table[0];
int last(int value) { return value; }
#endif
int first(int value) { return value; }
} // namespace sim
