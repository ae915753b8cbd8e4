// A library of C functions without kernels: a handle of its own, a table of callbacks, and a class that holds those of C++'s library.
#include <mutex>
#include <utility>

struct Engine;
typedef struct Engine *engine_t;
struct Value {
    float number;
    ~Value() {}
};

struct Flags {
    unsigned fast : 1;
    void (*changed)(Flags *flags);
};

struct Hooks {
    void (*changed)(int code, void *user);
    int (*weigh[2])(const Hooks *hooks, Engine *engine, const float *weights, unsigned long long count);
    void (*log)(const char *format, ...);
    void (*take)(Value value);
    void *user;
    const char *name;
    engine_t engine;
    Flags *flags;
};

struct Session {
    std::mutex lock;
    std::pair<int, float> last;
};

extern "C" int engine_open(Engine **out, const Hooks *hooks) {
    hooks->changed(0, hooks->user);
    return out == nullptr;
}
extern "C" void engine_visit(Engine *engine, Session *session, void (*each)(Engine *engine, engine_t *other)) { each(engine, nullptr); }
