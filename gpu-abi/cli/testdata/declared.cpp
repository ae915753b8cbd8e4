// Classes that a file only names: g++ describes one with virtual functions where the first of them is defined, and an instance of a template
// where its members are used.
#ifdef CHANGED
#define VIRTUAL virtual void start();
using Number = float;
using First = Number;
using Second = int;
constexpr int COUNT = 4;
#else
#define VIRTUAL
using Number = int;
using First = Number;
using Second = float;
constexpr int COUNT = 3;
#endif

// Only the new file lacks its members.
struct Engine {
    VIRTUAL
    int power;
};

// Both files lack them.
struct Valve {
    virtual void open();
    Number width, height;
};

struct Pump;
struct CUstream_st;

template <class T> struct Grid {
    T *cells;
};
template <int LEN> struct Lane;

// `Valve` by value and in other ways.
struct Block {
    Valve first;
    Valve *others[2];
    void (*opened)(const Valve *);
};

struct Shaft {
    int turns;
};

// The location of a virtual base class is known only at run time.
struct Rotor : virtual Shaft {
    Number speed;
    virtual void spin();
};

void Rotor::spin() {}

extern "C" void rotor(Rotor *rotor) {}
extern "C" void start(Engine *engine) {}
extern "C" Engine *next(Valve *valve, Pump *pump) { return nullptr; }
extern "C" Valve *valve(const Block *block, CUstream_st *stream, void *user) { return nullptr; }
extern "C" void each(void (*visit)(Valve &, Pump *)) {}
extern "C" void fill(Grid<Number> *grid) {}
extern "C" void exchange(Grid<First> *first, Grid<Second> *second) {}
extern "C" void same(Grid<char> *grid, Lane<1> *lane) {}
extern "C" void steer(Lane<COUNT> *lane) {}
extern "C" void visit(void (*each)(Grid<Grid<Number>> *)) {}
