// Host functions whose calls change although their parameters keep their names and sizes.
struct Range {
    float low, high;
#ifdef CHANGED
    ~Range() {}
#endif
};

#ifdef CHANGED
using Sample = const float;
#else
using Sample = float;
#endif

#ifdef CHANGED
struct alignas(16) Corner {
#else
struct Corner {
#endif
    double position[2];
};

#ifdef CHANGED
using Report = int (*)(void *user, unsigned long step, float rest);
#else
using Report = void (*)(void *user, unsigned step, float rest);
#endif

struct Layer {
    Sample *weights;
    unsigned long count;
    Report done;
};

#ifdef CHANGED
using Part = float;
#else
using Part = int;
#endif

struct Gear {
    int teeth;
    float ratio;
    float turn(Part by);
    void stop();
};

struct Drive {
    Part Gear::*part;
    float (Gear::*turn)(Part);
    void (Gear::*stop)();
    int Gear::*teeth;
};

extern "C" float middle(Range range) { return (range.low + range.high) / 2; }
extern "C" float first(const Layer *layer) { return layer->weights[0]; }
extern "C" double edge(int axis, Corner corner) { return corner.position[axis]; }
extern "C" int drive(const Drive *drive, const Gear *gear) { return gear->*drive->teeth; }
extern "C" void train(Report report) { report(nullptr, 1, 0); }
