// A library of functions with C++ linkage and variables.
//
// `CHANGED` makes the changes that its users do not survive, and some that they do not see.

#include "library.hpp"

struct Context {
    int device;
#ifdef CHANGED
    int stream;
#endif
};

static int local() { return 1; }
namespace {
int hidden() { return 2; }
} // namespace

namespace sim {
Config defaults = {1, 2};
#ifdef CHANGED
extern const int limits[] = {1, 2, 3};
double *scratch = nullptr;
int added = 1;
#else
extern const int limits[] = {1, 2};
float *scratch = nullptr;
int removed = 1;
#endif

Engine::Engine(int threads) : count(threads) {}
Engine::~Engine() { count = 0; }

#ifdef CHANGED
double Engine::run(const Config &config, Mode) const { return half(config.dt); }
int Engine::reset() { return threads(); }
// Overloads, of which nothing says which one was the removed one.
void put(double) {}
void put(char) {}
// The same bytes under another symbol.
int count(long long) { return local(); }
double energy(const Config *) { return hidden(); }
void advance(float *, float, Mode) {}
#else
float Engine::run(const Config &config, Mode) const { return half(config.dt); }
int Engine::reset() const { return threads(); }
void put(float) {}
int count(long) { return local(); }
float energy(const Config *) { return hidden(); }
void advance(float *, float) {}
#endif
void put(int) {}

template <class T> T Grid<T>::sum() const { return cells[0] + cells[size - 1]; }
template struct Grid<float>;
} // namespace sim

Context *create() { return new Context(); }
void destroy(Context *context) { delete context; }
